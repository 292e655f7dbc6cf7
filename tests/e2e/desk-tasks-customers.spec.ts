// A day's tasks at the desk for buyers, customers and colleagues: how many clicks each takes, and keys besides text. The bounds are
// those of a review that is older than this desk, or below.

import type { Locator } from '@playwright/test';

import { addContract } from './support/contracts.ts';
import { takeCount } from './support/counted.ts';
import { admit, enter, filled, heading, invite, PASSWORD } from './support/desk.ts';
import { mailServer, withMail } from './support/mail.ts';
import { PDF } from './support/papers.ts';
import { expect, type Page, type Server, testWith } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const test = testWith(withMail);

const ALL = await textsOf('en');
const texts = ALL.desk;
const OFFICE = { locale: 'en-GB', viewport: { width: 1440, height: 900 } };
const TELEPHONE = { locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true };

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: texts.nav.label }).getByRole('link', { name });
const question = (page: Page) => page.getByRole('alertdialog');

/** An inquiry that came from a buyer. Returns its number. */
async function inquire(page: Page, site: Server, company: string): Promise<string> {
  const fields = {
    name: 'Ann Weaver',
    company,
    email: `${company.toLowerCase()}@example.com`,
    country: 'NO',
    message: '500 tees',
  };
  const made = await page.request.post('/desk/api/inquiries', {
    headers: { origin: new URL(site.url).origin },
    data: { fields, lang: 'en', channel: 'fair', receipt: false },
  });
  expect(made.status(), await made.text()).toBe(201);
  return (await made.json()).number;
}

const milestones = [
  { stage: 'fabric', planned: '2026-11-02' },
  { stage: 'sewing', planned: '2026-11-20' },
];
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    sno: `S${at + 1}`,
    pname: 'Shirt, poplin',
    price: '4.35',
    pieces: '1200',
    milestones,
  }));

/** Pastes cells of a spreadsheet into the field that has the focus. */
async function paste(page: Page, cells: string) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, cells);
}

test.beforeEach(({ tolerate }) => tolerate(/status of 401/));

test('a merchandiser notes, answers, closes and exports an inquiry', async ({ visit, site }) => {
  const { inbox } = texts;
  const { page } = await visit(OFFICE);
  await enter(page, site, 'inbox@jinlan.example', 'merchandiser', ALL);
  const number = await inquire(page, site, 'Fjord');
  await page.reload();
  const { click, press, count } = takeCount(page);
  await click(section(page, inbox.title));
  await click(page.getByRole('link', { name: 'Fjord · Ann Weaver' }));
  await expect(heading(page, `Fjord · ${number}`)).toBeVisible();
  const history = page.getByRole('region', { name: inbox.history });
  await press('m');
  await page.keyboard.type('In stock');
  await click(button(page, inbox.note.add));
  await expect(history).toContainText('In stock');
  // Who answers has taken it.
  await press('a');
  await page.keyboard.type('Dear Ann, yes.');
  await click(button(page, inbox.answer.send));
  await expect(history).toContainText('Assigned to: 李薇 Li Wei');
  const mail = await (await mailServer()).mail('fjord@example.com', () => true);
  expect(mail.text).toContain('Dear Ann, yes.');
  await click(page.getByRole('button', { name: inbox.state }));
  await click(page.getByRole('option', { name: inbox.states.closed }));
  await expect(history).toContainText('Status: Closed');
  await click(section(page, inbox.title));
  const downloading = page.waitForEvent('download');
  await click(page.getByRole('link', { name: inbox.export }));
  await (await downloading).path();
  count({ clicks: 8, keys: 2, review: 9 });
});

test('a merchandiser makes a company with two people, and their contract of 24 styles with four documents', async ({
  visit,
  site,
}) => {
  const { customers, contracts, form } = texts;
  const { page } = await visit(OFFICE);
  await enter(page, site, 'sales@jinlan.example', 'merchandiser', ALL);
  const people = takeCount(page);
  await people.click(section(page, customers.title));
  await people.click(page.getByRole('link', { name: customers.invite, exact: true }));
  for (const [email, name] of [
    ['dana@northquay.example', 'Dana'],
    ['kim@northquay.example', 'Kim'],
  ] as const) {
    await people.write(page.getByLabel(form.email, { exact: true }), email);
    await people.next(page.getByLabel(form.name, { exact: true }), name);
    // The name alone: the second time, the company is there.
    await people.next(page.getByLabel(customers.company, { exact: true }), 'North Quay Apparel LLC');
    await people.press('Enter');
    await expect(page.getByText(`The email to ${email} is being sent.`)).toBeVisible();
    if (name === 'Dana') await people.click(button(page, customers.inviteNext));
  }
  people.count({ clicks: 5, keys: 6, review: 12 });
  await page.getByRole('link', { name: customers.open }).click();
  await expect(page.getByRole('region', { name: customers.company })).toContainText('dana@northquay.example');

  const contract = takeCount(page);
  await contract.click(section(page, contracts.title));
  await contract.click(page.getByRole('link', { name: contracts.add, exact: true }));
  await contract.write(page.getByLabel(contracts.company), 'North Quay Apparel LLC');
  await expect(page.getByText(contracts.companyChosen)).toBeVisible();
  await contract.next(page.getByLabel(contracts.fields.cno), 'JL26-1126');
  await contract.next(page.getByLabel(contracts.fields.signed), '2026-11-26', 3);
  await contract.click(page.getByRole('textbox', { name: 'Line 1, Style number' }));
  const rows = Array.from({ length: 24 }, (_, at) => `JL-K${2101 + at}\tShirt ${at + 1}\t4.35\t1,200`);
  await paste(page, rows.join('\n'));
  await expect(page.getByRole('textbox', { name: 'Line 24, Style number' })).toHaveValue('JL-K2124');
  await contract.press('Control+s');
  await expect(heading(page, 'JL26-1126')).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await contract.click(button(page, contracts.papers.add));
  const names = ['Commercial invoice.pdf', 'Packing list.pdf', 'Test report.pdf', 'BL.pdf'];
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: PDF }));
  await (await choosing).setFiles(files);
  for (const name of names) await expect(page.getByRole('link', { name })).toBeVisible();
  contract.count({ clicks: 5, keys: 5, review: 8 });

  // Entered twice, it is refused; deleted, it is in the bin.
  const again = await page.request.post('/desk/api/contracts', {
    headers: { origin: new URL(site.url).origin },
    data: { email: 'kim@northquay.example', cno: 'JL26-1126', signed: '2026-11-26', lines: [] },
  });
  expect(again.status()).toBe(422);
  const removing = takeCount(page);
  await removing.click(button(page, contracts.delete));
  await removing.click(button(question(page), contracts.delete));
  await expect(heading(page, contracts.title)).toBeVisible();
  removing.count({ clicks: 2, keys: 0, review: '2, for good' });
});

test('a merchandiser enters date and pieces of 32 styles, and no contract changes its company unasked', async ({
  visit,
  site,
}) => {
  const { contracts } = texts;
  const { page } = await visit(OFFICE);
  await enter(page, site, 'friday@jinlan.example', 'merchandiser', ALL);
  for (const email of ['one@example.com', 'other@example.com']) await admit(page, site, email);
  const added = { email: 'one@example.com', cno: 'JL26-32', signed: '2026-10-01', lines: lines(32) };
  const id = await addContract(page, site, added);
  await page.goto('/desk/contracts/progress?text=JL26-32');
  const cell = (row: number, column: number) => page.locator(`[data-row='${row}'][data-column='${column}']`);
  await expect(cell(31, 0)).toBeVisible();
  const { click, press, count } = takeCount(page);
  await click(cell(0, 0));
  await press('t');
  await press('ArrowDown');
  await press('Control+d', 31);
  await click(cell(0, 1));
  for (let row = 0; row < 32; row++) {
    await page.keyboard.type('1200');
    if (row < 31) await press('Enter');
  }
  await press('Control+s');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expect(cell(31, 0)).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  count({ clicks: 2, keys: 65, review: '0, and 175 keys' });

  await page.goto(`/desk/contracts/${id}`);
  const moving = takeCount(page);
  await moving.write(page.getByLabel(contracts.company), 'other@');
  await moving.click(page.getByRole('option', { name: 'other@example.com' }));
  await moving.press('Control+s');
  await expect(question(page)).toContainText('other@example.com');
  await moving.click(button(question(page), contracts.move));
  await expect(page.getByText(contracts.saved)).toBeVisible();
  moving.count({ clicks: 3, keys: 1, review: '2, unasked' });
});

test('an owner invites, gives a role, helps after a lost telephone, and removes', async ({ visit, site }) => {
  const { customers, people, form, roles } = texts;
  const { page } = await visit(OFFICE);
  const colleague = await visit(OFFICE);
  await enter(colleague.page, site, 'wu@jinlan.example', 'author', ALL);
  await page.goto(invite(site, 'owner@jinlan.example', 'owner'));
  await page.getByLabel(form.name, { exact: true }).fill('Shen');
  await page.getByLabel(form.newPassword, { exact: true }).fill(PASSWORD);
  await button(page, texts.accept.submit).click();
  await expect(heading(page, texts.dashboard.title)).toBeVisible();

  const inviting = takeCount(page);
  await inviting.click(section(page, people.title));
  await inviting.write(page.getByLabel(form.email, { exact: true }), 'new@jinlan.example');
  await inviting.next(page.getByLabel(form.currentPassword, { exact: true }), PASSWORD, 2);
  await inviting.press('Enter');
  const { mail } = await mailServer();
  const mailed = (email: string) => page.getByText(filled(customers.mailed, { email }));
  await expect(mailed('new@jinlan.example')).toBeVisible();
  expect((await mail('new@jinlan.example', () => true)).text).toMatch(/\/desk\/accept#[\w-]{43}$/m);
  inviting.count({ clicks: 2, keys: 3, review: 3 });

  // Each asks for the password, whose field has the focus.
  const accounts = page.getByRole('region', { name: people.accounts });
  const member = accounts.getByRole('listitem').filter({ hasText: 'wu@jinlan.example' });
  const confirm = async (press: (key: string) => Promise<void>) => {
    const password = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByLabel(form.currentPassword);
    await expect(password).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await press('Enter');
    await expect(password).toBeHidden();
  };
  const role = takeCount(page);
  await role.click(member.getByRole('button', { name: /^Role of|Author/ }).first());
  await role.click(page.getByRole('option', { name: roles.editor }));
  await confirm(role.press);
  await expect(member.getByRole('button', { name: roles.editor })).toBeVisible();
  role.count({ clicks: 2, keys: 1, review: 2 });

  const lost = takeCount(page);
  await lost.click(member.getByRole('button', { name: new RegExp(`^${people.renew}`) }));
  await confirm(lost.press);
  await expect(mailed('wu@jinlan.example')).toBeVisible();
  await expect(member.getByRole('button', { name: roles.editor })).toBeVisible();
  lost.count({ clicks: 1, keys: 1, review: '4, with another role' });

  const removing = takeCount(page);
  await removing.click(member.getByRole('button', { name: people.remove }));
  await removing.click(button(question(page), people.remove));
  await expect(member).toHaveCount(0);
  removing.count({ clicks: 2, keys: 0, review: 2 });
});

test('a merchandiser answers and enters progress on a telephone', async ({ visit, site }) => {
  const { inbox, dashboard, contracts } = texts;
  const { page } = await visit(TELEPHONE);
  await enter(page, site, 'phone@jinlan.example', 'merchandiser', ALL);
  await inquire(page, site, 'Harbour');
  await admit(page, site, 'phone@example.com');
  const added = { email: 'phone@example.com', cno: 'JL26-PH', signed: '2026-10-01', lines: lines(1) };
  await addContract(page, site, added);
  await page.goto('/desk');
  const answering = takeCount(page);
  await answering.click(page.getByRole('link', { name: /^New enquiries not assigned to anyone/ }));
  await answering.click(page.getByRole('link', { name: 'Harbour · Ann Weaver' }));
  await answering.write(page.getByLabel(/^Answer to harbour@/), 'Dear Ann, yes.');
  await answering.click(button(page, inbox.answer.send));
  await expect(page.getByText(inbox.answer.sent)).toBeVisible();
  answering.count({ clicks: 4, keys: 0, review: 4 });

  await page.goto('/desk');
  await expect(heading(page, dashboard.title)).toBeVisible();
  const entering = takeCount(page);
  await entering.click(page.getByRole('link', { name: /^Styles due this week or late/ }));
  const today = page.getByRole('button', { name: /^Today: JL26-PH S1, / }).first();
  await entering.click(today);
  await entering.write(page.getByRole('textbox', { name: /^JL26-PH S1, Fabric received, pieces/ }), '1200');
  await entering.click(button(page, contracts.entry.save));
  await expect(page.getByText(/^Saved/)).toBeVisible();
  entering.count({ clicks: 4, keys: 0, review: '6, without a button for today' });
});
