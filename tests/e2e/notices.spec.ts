// A customer chooses to get mails about news of the contracts, and goes back on it, at the site or by a mail's link.

import { logIn, newEmail, PASSWORD } from './support/accounts.ts';
import { violations } from './support/axe.ts';
import { addContract } from './support/contracts.ts';
import { admit, enter, mailSubject } from './support/desk.ts';
import { withMail } from './support/mail.ts';
import { addInvoice, endOf, noticeTo } from './support/notices.ts';
import { expect, testWith } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const test = testWith(withMail);

for (const [locale, lang, prefix] of [
  ['zh', 'zh-CN', ''],
  ['en', 'en-GB', '/en'],
  ['ja', 'ja-JP', '/ja'],
] as const) {
  test(`the choice of notices is kept, in ${locale}`, async ({ visit, site }) => {
    const { notices } = (await textsOf(locale)).order;
    const { page } = await visit({ locale: lang });
    const email = newEmail();
    const body = new URLSearchParams({ email, pwd: PASSWORD, repwd: PASSWORD });
    await fetch(`${site.url}/api/v1/user/register/email`, { method: 'POST', body });
    await page.goto(`${prefix}/user/login#order`);
    await logIn(page, { email, password: PASSWORD });
    await page.waitForURL(`${prefix}/order`);
    const wanted = page.getByRole('checkbox', { name: notices.label });
    await expect(wanted).not.toBeChecked();
    await wanted.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(notices.on)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.reload();
    await expect(wanted).toBeChecked();
    await wanted.click();
    await expect(page.getByText(notices.off)).toBeVisible();
    await page.reload();
    await expect(wanted).not.toBeChecked();
  });
}

test('a mail about news has a link to a button that ends them', async ({ visit, site, tolerate }) => {
  tolerate(/status of 401/);
  const texts = await textsOf('zh');
  const { notices } = texts;
  const email = newEmail();
  const { page: merchandiser } = await visit({ locale: 'zh-CN' });
  await enter(merchandiser, site, 'li-n@jinlan.example', 'merchandiser', texts);
  await admit(merchandiser, site, email);
  const lines = [{ sno: 'S1', pname: 'Shirt', price: '1', pieces: '1' }];
  const contract = await addContract(merchandiser, site, {
    email,
    cno: 'JL26-N',
    signed: '2026-11-09',
    lines,
  });
  const { page } = await visit({ locale: 'zh-CN' });
  await page.goto('/user/login#order');
  await logIn(page, { email, password: PASSWORD });
  await page.waitForURL('/order');
  const wanted = page.getByRole('checkbox', { name: texts.order.notices.label });
  await wanted.click();
  await expect(page.getByText(texts.order.notices.on)).toBeVisible();
  await addInvoice(merchandiser, site, contract);
  const mail = await noticeTo(site, email);
  expect(mail.subject).toBe(mailSubject(texts, texts.server.mail.notices.subject));
  await page.goto(endOf(mail));
  await expect(page.locator('h1')).toHaveText(notices.title);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: notices.end }).click();
  await expect(page.locator('h1')).toHaveText(notices.doneTitle);
  await expect(page).toHaveURL('/user/notices?done');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: notices.orders }).click();
  await expect(wanted).not.toBeChecked();
});

test('a link of a mail that is not known says so, and changes nothing', async ({ visit, site, tolerate }) => {
  tolerate(/status of 404/);
  const { page } = await visit();
  await page.goto(`/en/user/notices?key=${'k'.repeat(43)}`);
  await page.locator('main form button').click();
  const { notices } = await textsOf('en');
  await expect(page.locator('h1')).toHaveText(notices.unknownTitle);
  const oneClick = await fetch(`${site.url}/en/user/notices?key=unknown`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(oneClick.status).toBe(404);
});
