// Answers to inquiries: entered by hand, from a template, with files, and replied to; then the buyer is a customer.

import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

import { enter, expectSound, filled, heading } from './support/desk.ts';
import { mailServer, withMail } from './support/mail.ts';
import { expect, type Page, type Server, testWith } from './support/test.ts';
import { type Texts, textsOf } from './support/texts.ts';

const test = testWith(withMail);

/** The width of a telephone. */
const NARROW = { width: 390, height: 800 };

/** Expects no horizontal scrolling on a telephone, besides what is expected of every page. */
async function expectSoundOnTelephones(page: Page) {
  await page.setViewportSize(NARROW);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(wide).toBeLessThanOrEqual(0);
  await expectSound(page);
}

/** Hands a message to the program, as a mail server does. */
async function receive(site: Server, message: string) {
  const { settings } = await mailServer();
  const args = ['provider', 'inquiries', 'receive', '--provider-db', site.database];
  const done = spawnSync(process.env.SERVER ?? '', args, {
    input: message.replaceAll('\n', '\r\n'),
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  });
  expect(done.stderr).toBe('');
  expect(done.status).toBe(0);
}

/** Enters an inquiry of a buyer by telephone. */
async function enterInquiry(page: Page, { desk, inquiry }: Texts, fields: Record<string, string>) {
  const { inbox } = desk;
  await page.goto('/desk/inquiries');
  await page.getByRole('link', { name: inbox.enter, exact: true }).click();
  await expect(heading(page, inbox.entering.title)).toBeVisible();
  const labels: Record<string, string> = { ...inquiry };
  await page.getByText(inquiry.details, { exact: true }).click();
  for (const [name, text] of Object.entries(fields)) {
    await page.getByLabel(labels[name] ?? '', { exact: true }).fill(text);
  }
}

for (const [locale, lang] of [
  ['zh', 'zh-CN'],
  ['en', 'en-GB'],
  ['ja', 'ja-JP'],
] as const) {
  test(`an inquiry by telephone is answered from a template with a file, and the reply is in its history, in ${locale}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    // Before the login, and a template that is wrong.
    tolerate(/status of (401|422)/);
    const texts = await textsOf(locale);
    const { inbox, customers } = texts.desk;
    const { templates, entering } = inbox;
    const email = `ann-${locale}@example.com`;
    const { page } = await visit({ locale: lang });
    await enter(page, site, `quotes-${locale}@jinlan.example`, 'owner', texts);

    // A template, first with a placeholder that there is not.
    await page.goto('/desk/inquiries');
    await page.getByRole('link', { name: templates.title }).click();
    await expect(page.getByText(templates.emptyText)).toBeVisible();
    await page.getByRole('link', { name: templates.add }).click();
    await page.getByLabel(templates.name, { exact: true }).fill('报价 Quotation');
    const english = page.getByRole('group', { name: 'English' });
    await english.getByLabel(inbox.answer.subject).fill('Quotation {{number}}');
    await english.getByLabel(templates.text).fill('Dear {{nmae}},');
    await page.getByRole('button', { name: templates.save }).click();
    await expect(page.getByText(texts.desk.problems['unknown-placeholder'])).toBeVisible();
    await english.getByLabel(templates.text).fill('Dear {{name}}, about {{style}}:');
    await expectSoundOnTelephones(page);
    await page.getByRole('button', { name: templates.save }).click();
    await expect(page.getByRole('link', { name: '报价 Quotation' })).toBeVisible();
    await expectSoundOnTelephones(page);

    // The inquiry, which outlives a look at another page.
    await enterInquiry(page, texts, {
      name: 'Ann Weaver',
      company: `Weaver ${locale}`,
      email,
      message: '500 tees\nin navy',
      style: 'JL-K2101',
    });
    await expectSoundOnTelephones(page);
    await page.goto('/desk/inquiries');
    await page.goto('/desk/inquiries/new');
    await expect(page.getByText(texts.desk.entry.kept)).toBeVisible();
    await expect(page.getByLabel(texts.inquiry.company, { exact: true })).toHaveValue(`Weaver ${locale}`);
    await page.getByRole('button', { name: entering.submit }).click();
    const fields = page.getByRole('region', { name: inbox.enteredFields });
    await expect(fields).toContainText('500 tees');
    const number = /\d{4}-\d{4}$/.exec(page.url())?.[0] ?? '';
    await expect(heading(page, `Weaver ${locale} · ${number}`)).toBeVisible();

    // The answer, with a file whose name is Chinese.
    await page.getByRole('button', { name: templates.choose }).click();
    await page.getByRole('option', { name: '报价 Quotation' }).click();
    const answer = page.getByLabel(filled(inbox.answer.label, { email }));
    await expect(answer).toHaveValue('Dear Ann Weaver, about JL-K2101:');
    await expect(page.getByLabel(inbox.answer.subject)).toHaveValue(`Quotation ${number}`);
    await answer.fill('Dear Ann Weaver, about JL-K2101: 4.35 USD.');
    const files = page.getByRole('group', { name: inbox.answer.files.title });
    const choosing = page.waitForEvent('filechooser');
    await files.getByRole('button', { name: inbox.answer.files.add }).click();
    const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
    await (await choosing).setFiles([file('报价单.pdf'), file('wrong.pdf')]);
    await expect(files.getByRole('link', { name: '报价单.pdf' })).toBeVisible();
    await files.getByRole('button', { name: `${inbox.answer.files.remove} wrong.pdf` }).click();
    await expect(files.getByRole('link', { name: 'wrong.pdf' })).toHaveCount(0);
    await expectSoundOnTelephones(page);
    await page.reload();
    await expect(answer).toHaveValue('Dear Ann Weaver, about JL-K2101: 4.35 USD.');
    await page.getByRole('button', { name: inbox.answer.send }).click();
    await expect(page.getByText(inbox.answer.sent)).toBeVisible();
    const mails = await mailServer();
    const mail = await mails.mail(email, () => true);
    expect(mail.subject).toBe(`Quotation ${number}`);
    expect(mail.text).toContain('4.35 USD.');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['报价单.pdf']);
    const history = page.getByRole('region', { name: inbox.history });
    const downloading = page.waitForEvent('download');
    await history.getByRole('link', { name: '报价单.pdf' }).click();
    expect(await readFile(await (await downloading).path(), 'utf8')).toBe('%PDF-1.7\n');

    // The buyer replies to the mail that arrived.
    await receive(
      site,
      `From: Ann <${email}>\nTo: ${mail.replyTo?.[0]?.address}\nSubject: Re: ${mail.subject}\n` +
        `In-Reply-To: ${mail.messageId}\nMessage-ID: <${locale}@example.com>\n\n` +
        'Agreed <b>.\n\nOn Monday, 9 November 2026, Li wrote:\n> 4.35 USD.\n',
    );
    await page.reload();
    const reply = history.getByRole('listitem').first();
    await expect(reply).toContainText(inbox.events.reply);
    await expect(reply).toContainText('Agreed <b>.');
    await expect(reply.getByText('> 4.35 USD.')).toBeHidden();
    await reply.getByText(inbox.quoted).click();
    await expect(reply.getByText('> 4.35 USD.')).toBeVisible();
    await expect(page.getByLabel(inbox.answer.subject)).toHaveValue(`Re: Quotation ${number}`);
    await expectSoundOnTelephones(page);
    const told = await mails.mail(`quotes-${locale}@jinlan.example`, () => true);
    expect(told.text).toContain('Agreed <b>.');

    // The buyer is made a customer, once.
    await page.getByRole('link', { name: inbox.makeCustomer }).click();
    await expect(page.getByLabel(texts.desk.form.email, { exact: true })).toHaveValue(email);
    await expect(page.getByLabel(texts.desk.form.name, { exact: true })).toHaveValue('Ann Weaver');
    await expect(page.getByLabel(customers.company, { exact: true })).toHaveValue(`Weaver ${locale}`);
    await expectSoundOnTelephones(page);
    await page.getByRole('button', { name: customers.inviteSubmit, exact: true }).click();
    await expect(page.getByRole('link', { name: customers.open })).toBeVisible();
    await page.goto(`/desk/inquiries/${number}`);
    await page.getByRole('link', { name: inbox.customer }).click();
    await expect(page.getByText(email).first()).toBeVisible();

    // The list marks it.
    await page.goto('/desk/inquiries');
    const row = page.getByRole('listitem').filter({ hasText: number });
    await expect(row).toContainText(filled(inbox.entered, { channel: inbox.channels.telephone }));
    await page.goto('/desk/inquiries/templates');
    await page.getByRole('link', { name: '报价 Quotation' }).click();
    await page.getByRole('button', { name: inbox.delete, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: inbox.delete, exact: true }).click();
    await expect(page.getByText(templates.emptyText)).toBeVisible();
  });
}
