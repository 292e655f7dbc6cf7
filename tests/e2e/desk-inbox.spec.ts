// A buyer's two minutes: from a sample's page to the merchandiser's answer in the buyer's mailbox.

import { readFile } from 'node:fs/promises';

import { enter, expectSound, heading } from './support/desk.ts';
import { MANY_INQUIRIES, mailServer, withMail } from './support/mail.ts';
import { expect, hydrated, type Page, testWith } from './support/test.ts';
import { type Texts, textsOf } from './support/texts.ts';

const test = testWith(withMail);
const testWithoutMail = testWith(async () => ({ settings: MANY_INQUIRIES }));

/** Sends an inquiry about a sample, and returns its number. */
async function inquire(page: Page, prefix: string, texts: Texts, company: string): Promise<string> {
  await page.goto(`${prefix}/sample/info/5001`);
  await hydrated(page);
  await page.locator('a[href*="/inquiry?about="]').first().click();
  await expect(page.locator('main fieldset', { hasText: 'JL-K2101' })).toBeVisible();
  const fields = {
    name: 'Ann Weaver',
    company,
    email: `${company.toLowerCase()}@example.com`,
    message: '500 tees <b>\n500件',
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[name=country]').selectOption('NO');
  await page.locator('#file').setInputFiles({
    name: '尺寸 sizes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('S,100'),
  });
  // A person takes longer than a program.
  await page.evaluate(() => {
    const open = document.querySelector<HTMLInputElement>('[name=open]');
    open?.form?.addEventListener('submit', () => {
      open.value = '60000';
    });
  });
  await page.getByRole('button', { name: texts.inquiry.submit }).click();
  await expect(page.locator('h1')).toHaveText(texts.inquiry.sent);
  return new URL(page.url()).searchParams.get('sent') ?? '';
}

for (const [locale, lang, prefix] of [
  ['zh', 'zh-CN', ''],
  ['en', 'en-GB', '/en'],
  ['ja', 'ja-JP', '/ja'],
] as const) {
  test(`a buyer asks about a sample and is answered by mail, in ${locale}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    // Before the login.
    tolerate(/status of 401/);
    const texts = await textsOf(locale);
    const { inbox } = texts.desk;
    const buyer = await visit();
    const number = await inquire(buyer.page, prefix, texts, `Buyer-${locale}`);
    const mails = await mailServer();
    const address = `buyer-${locale}@example.com`;
    const receipt = await mails.mail(address, ({ subject }) => subject?.includes(number) ?? false);
    const toTeam = await mails.mail(
      'sales@jinlan.example',
      ({ subject }) => subject?.includes(number) ?? false,
    );
    expect(toTeam.replyTo?.[0]?.address).toBe(address);
    const link = new URL(/http\S+\/desk\/inquiries\/\S+/.exec(toTeam.text ?? '')?.[0] ?? 'none:');

    const { page } = await visit({ locale: lang });
    await enter(page, site, `li-${locale}@jinlan.example`, 'merchandiser', texts);
    await page
      .getByRole('navigation', { name: texts.desk.nav.label })
      .getByRole('link', { name: inbox.title })
      .click();
    await expect(heading(page, inbox.title)).toBeVisible();
    await page.getByLabel(inbox.search).fill(`BUYER-${locale}`);
    await page.getByRole('button', { name: inbox.find, exact: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: number });
    await expect(row).toContainText(inbox.states.new);
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await expectSound(page);
    await page.goto(link.pathname);
    await expect(heading(page, `Buyer-${locale} · ${number}`)).toBeVisible();
    await expect(page.getByRole('region', { name: inbox.fields })).toContainText('500 tees <b>');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: '尺寸 sizes.csv' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('尺寸 sizes.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe('S,100');
    await page.getByRole('button', { name: inbox.take, exact: true }).focus();
    await page.keyboard.press('Enter');
    const history = page.getByRole('region', { name: inbox.history });
    await expect(history).toContainText(inbox.events.owner.replace('{{name}}', '李薇 Li Wei'));

    await page.getByLabel(inbox.note.label).fill('面料有现货 in stock');
    await page.getByRole('button', { name: inbox.note.add }).click();
    await expect(history).toContainText('面料有现货 in stock');
    const answer = `Dear Ann, we can <i>. 可以做。はい。 ${number}`;
    await page.getByLabel(inbox.answer.label.replace('{{email}}', address)).fill(answer);
    await expectSound(page);
    await page.getByRole('button', { name: inbox.answer.send }).click();
    await expect(page.getByText(inbox.answer.sent)).toBeVisible();

    const mail = await mails.mail(address, ({ messageId }) => messageId !== receipt.messageId);
    expect(mail.subject).toContain(number);
    expect(mail.inReplyTo).toBeUndefined();
    expect(mail.from?.name).toBe('李薇 Li Wei');
    expect(mail.text).toContain(answer);
    expect(mail.text).toContain('> ');
    expect(mail.text).not.toContain('面料有现货');
    expect(mail.html).toContain('we can &lt;i&gt;.');
    const colon = locale === 'en' ? ': ' : '：';
    await expect(history).toContainText(`${inbox.mails.answer}${colon}${inbox.mailStates.sent}`);
    await expect(history.getByRole('listitem').first()).toContainText(inbox.states.answered);
    await expectSound(page);
  });
}

test('of two who answer, the second sees what the first did, and keeps the text', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of (401|409)/);
  const texts = await textsOf('en');
  const { inbox } = texts.desk;
  const number = await inquire((await visit()).page, '/en', texts, 'Twice');
  const pages = [];
  for (const name of ['first', 'second']) {
    const { page } = await visit({ locale: 'en-GB' });
    await enter(page, site, `${name}@jinlan.example`, 'editor', texts);
    await page.goto(`/desk/inquiries/${number}`);
    await page.getByLabel(inbox.note.label).fill(`The note of the ${name}`);
    pages.push(page);
  }
  const [first, second] = pages as [Page, Page];
  await first.getByRole('button', { name: inbox.note.add }).click();
  await expect(first.getByRole('region', { name: inbox.history })).toContainText('The note of the first');

  await second.getByRole('button', { name: inbox.note.add }).click();
  await expect(second.getByRole('alert').filter({ hasText: 'has changed this enquiry' })).toBeVisible();
  const history = second.getByRole('region', { name: inbox.history });
  await expect(history).toContainText('The note of the first');
  await expect(second.getByLabel(inbox.note.label)).toHaveValue('The note of the second');
  await expectSound(second);
  await second.getByRole('button', { name: inbox.note.add }).click();
  await expect(history).toContainText('The note of the second');
});

testWithoutMail(
  'an empty inbox says what comes there, and without a mail server a mail program is offered',
  async ({ visit, site, tolerate }) => {
    tolerate(/status of 401/);
    const texts = await textsOf('en');
    const { inbox } = texts.desk;
    const { page } = await visit({ locale: 'en-GB' });
    await enter(page, site, 'owner@jinlan.example', 'owner', texts);
    await page
      .getByRole('navigation', { name: texts.desk.nav.label })
      .getByRole('link', { name: inbox.title })
      .click();
    await expect(page.getByText(inbox.emptyText)).toBeVisible();
    await expectSound(page);
    const number = await inquire((await visit()).page, '/en', texts, 'Lonely');
    await page.reload();
    await expect(page.getByRole('link', { name: `${inbox.title} New: 1` })).toBeVisible();
    await page.getByRole('link', { name: 'Lonely · Ann Weaver' }).click();
    await expect(page.getByText(inbox.answer.noMail)).toBeVisible();
    const link = page.getByRole('link', { name: inbox.answer.mailto });
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`^mailto:lonely@example.com\\?subject=Re%3A%20${number}`),
    );
    await expectSound(page);
    await page.getByRole('button', { name: inbox.delete, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: inbox.delete, exact: true }).click();
    await expect(page.getByText(inbox.emptyText)).toBeVisible();
    await page.getByRole('link', { name: texts.desk.activity.title }).click();
    await expect(page.getByRole('listitem').first()).toContainText(number);
  },
);
