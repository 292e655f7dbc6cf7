// "Get your site ready" at the desk: the list that ticks itself, a test mail, and the end of the demonstration.

import { anyFilled, enter, expectSound, filled } from './support/desk.ts';
import { mailServer } from './support/mail.ts';
import { CONTENT } from './support/server.ts';
import { expect, type Page, testWith } from './support/test.ts';
import { deskTexts, textsOf } from './support/texts.ts';

const LIMITS = { SELVAGE_LIMITS_LOGIN_ADDRESS: '1021' };
// Servers of their own, whose content the tests change.
const test = testWith(async () => ({ settings: { ...LIMITS, ...(await mailServer()).settings } }));
const testOfFolder = testWith(async () => ({
  settings: { ...LIMITS, SELVAGE_EMBEDDED_CONTENT: CONTENT },
}));
test.describe.configure({ mode: 'default' });

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

for (const [locale, lang] of [
  ['zh', 'zh-CN'],
  ['en', 'en-GB'],
  ['ja', 'ja-JP'],
] as const) {
  test(`the list says what is missing and where it is done, in ${locale}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    tolerate(/status of 401/);
    const texts = await textsOf(locale);
    const { ready } = texts.desk;
    const { page } = await visit({ locale: lang });
    await enter(page, site, `owner-${locale}@example.com`, 'owner', texts);
    const list = page.getByRole('region', { name: ready.title });
    await expect(list.getByText(anyFilled(ready.count))).toBeVisible();
    for (const task of ['profile', 'law', 'sample', 'languages'] as const) {
      await expect(step(page, ready.steps[task]).first()).toContainText(ready.done);
    }
    for (const task of ['logo', 'backup', 'search'] as const) {
      await expect(step(page, ready.todo[task])).toContainText(ready.open);
    }
    await expect(step(page, ready.todo.search)).toContainText(ready.publicAddress);
    await expectSound(page);
    await step(page, ready.todo.logo).getByRole('link', { name: texts.desk.sections.company }).click();
    await expect(page).toHaveURL(/\/desk\/entries\/company\/company%2Fmain$/);
  });
}

test('a test mail goes to the owner, with the answer of the server', async ({ visit, site, tolerate }) => {
  tolerate(/status of 401/);
  const texts = await textsOf('en');
  const { ready } = texts.desk;
  const { page } = await visit({ locale: 'en-GB' });
  await enter(page, site, 'mail@example.com', 'owner', texts);
  const mail = step(page, ready.todo.mail);
  await expect(mail).toContainText(ready.open);
  await mail.getByRole('button', { name: ready.testMail.send }).click();
  const sent = filled(ready.testMail.sent, { email: 'mail@example.com' });
  await expect(page.getByText(`${sent} 250 `)).toBeVisible();
  const mails = await mailServer();
  await mails.mail('mail@example.com', ({ subject }) => subject?.startsWith('Selvage') ?? false);
  await expect(page.getByText(ready.todo.mail)).toHaveCount(0);
  await expectSound(page);
});

test('the demonstration is removed, and the site shows it', async ({ visit, site, tolerate }) => {
  tolerate(/status of 40[14]/);
  const texts = await textsOf('en');
  const { ready } = texts.desk;
  const { demonstration } = ready;
  const { page } = await visit({ locale: 'en-GB' });
  await enter(page, site, 'last@example.com', 'owner', texts);
  expect((await fetch(`${site.url}/en/news/info/3038`)).status).toBe(200);
  await page.getByRole('button', { name: demonstration.remove }).click();
  const dialogue = page.getByRole('alertdialog');
  await expect(dialogue.getByText(filled(demonstration.contracts, { count: '25' }))).toBeVisible();
  await expect(dialogue.getByText(anyFilled(demonstration.entries))).toBeVisible();
  await expectSound(page);
  await dialogue.getByRole('button', { name: demonstration.remove }).click();
  await expect(page.getByText(demonstration.removed)).toBeVisible();
  await expect(page.getByRole('button', { name: demonstration.remove })).toHaveCount(0);
  await expect(step(page, ready.todo.profile)).toContainText(texts.desk.fields.companyName);
  await expect(async () => {
    expect((await fetch(`${site.url}/en/news/info/3038`)).status).toBe(404);
  }).toPass();
  await expectSound(page);
});

testOfFolder('content of a folder has no such button', async ({ visit, site, tolerate }) => {
  tolerate(/status of 401/);
  const desk = await deskTexts('en');
  const { page } = await visit({ locale: 'en-GB' });
  await enter(page, site, 'owner@example.com', 'owner', await textsOf('en'));
  await expect(page.getByRole('region', { name: desk.ready.title })).toBeVisible();
  await expect(page.getByRole('button', { name: desk.ready.demonstration.remove })).toHaveCount(0);
});
