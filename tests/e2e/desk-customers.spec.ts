// A merchandiser and two people of a customer's company: invited, let in, blocked.

import { BUYER, logIn, newPassword, PASSWORD, repeated, submit } from './support/accounts.ts';
import { enter, expectSound, heading, mailSubject } from './support/desk.ts';
import { passwordLink, withPasswordMails } from './support/passwords.ts';
import { expect, hydrated, type Page, testWith } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const test = testWith(withPasswordMails);

/** The numbers of the contracts on the order page. */
async function contracts(page: Page, prefix: string): Promise<string[]> {
  await page.goto(`${prefix}/order`);
  await hydrated(page);
  const numbers = page.locator('main tbody tr');
  // First there is a row that says that they are being loaded.
  await expect(numbers.first()).toContainText(/JL\d/);
  // Not the inner texts: they are empty while the rows appear.
  const texts = await numbers.allTextContents();
  return texts.map((text) => /JL\d\d-\d{4}/.exec(text)?.[0] ?? text);
}

for (const [locale, lang, prefix, name] of [
  ['zh', 'zh-CN', '', '中文'],
  ['en', 'en-GB', '/en', 'English'],
  ['ja', 'ja-JP', '/ja', '日本語'],
] as const) {
  test(`a customer is invited, sees the company’s contracts, and is blocked, in ${locale}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    // Before a login, and after the block.
    tolerate(/status of 401/);
    const texts = await textsOf(locale);
    const { customers } = texts.desk;
    const email = `tanaka-${locale}@example.com`;
    const { page } = await visit({ locale: lang });
    await enter(page, site, `li-${locale}@jinlan.example`, 'merchandiser', texts);
    await page.getByRole('link', { name: customers.title, exact: true }).click();
    await expect(heading(page, customers.title)).toBeVisible();
    await page.getByLabel(customers.search).fill(BUYER.email.toUpperCase());
    await page.getByRole('button', { name: customers.find, exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: BUYER.email })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await expectSound(page);

    await page.getByRole('link', { name: customers.invite }).click();
    await expect(heading(page, customers.invite)).toBeVisible();
    await page.getByLabel(texts.desk.form.email, { exact: true }).fill(email);
    await page.getByLabel(texts.desk.form.name, { exact: true }).fill('田中 一郎');
    // A company is chosen with the keyboard.
    await page.getByLabel(customers.company, { exact: true }).fill('汐見');
    await expect(page.getByRole('option', { name: BUYER.name })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText(customers.companyChosen)).toBeVisible();
    await page.getByRole('button', { name: customers.language }).click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: customers.inviteSubmit, exact: true }).click();
    await expect(page.getByText(customers.mailed.replace('{{email}}', email))).toBeVisible();
    await page.getByRole('link', { name: customers.open }).click();
    await expect(page.getByText(customers.access.invited)).toBeVisible();

    const subject = mailSubject(texts, texts.server.mail.invitation.subject);
    const link = await passwordLink(email, (mail) => mail.subject === subject);
    expect(link.startsWith(`${prefix}/user/password?`)).toBe(true);
    const customer = (await visit({ locale: lang })).page;
    await customer.goto(link);
    await hydrated(customer);
    await newPassword(customer).fill(PASSWORD);
    await repeated(customer).fill(PASSWORD);
    await submit(customer).click();
    await expect(customer).toHaveURL(`${prefix}/user/password?done`);
    const start = async (own: Page, credentials: { email: string; password: string }, shown: string) => {
      await own.goto(`${prefix}/user/login`);
      await hydrated(own);
      await logIn(own, credentials);
      await expect(own.getByRole('banner').getByText(shown)).toBeVisible();
    };
    await start(customer, { email, password: PASSWORD }, '田中 一郎');
    const seen = await contracts(customer, prefix);
    const colleague = (await visit({ locale: lang })).page;
    await start(colleague, BUYER, BUYER.name);
    expect(seen).toEqual(await contracts(colleague, prefix));

    await page.reload();
    await expect(page.getByText(customers.access.active)).toBeVisible();
    await expect(page.getByRole('region', { name: customers.contracts })).toContainText(seen[0] ?? '-');
    await expectSound(page);
    await page.getByRole('button', { name: customers.block, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: customers.block, exact: true }).click();
    await expect(page.getByText(customers.access.blocked)).toBeVisible();
    const history = page.getByRole('region', { name: customers.history });
    await expect(history.getByRole('listitem').first()).toContainText(texts.desk.actions.blockCustomer);
    await expectSound(page);

    await customer.goto(`${prefix}/order`);
    await expect(customer).toHaveURL(new RegExp(`${prefix}/user/login`));
    await hydrated(customer);
    await logIn(customer, { email, password: PASSWORD });
    await expect(customer.locator('main [role=alert]')).toContainText(texts.server.provider.blocked);
    expect(await contracts(colleague, prefix)).toEqual(seen);
  });
}
