// Contracts at the desk: a merchandiser enters one by keyboard and its customer sees it; a file is corrected and imported.

import { readFile } from 'node:fs/promises';

import { logIn, PASSWORD, SETTINGS } from './support/accounts.ts';
import { admit, enter, expectSound, filled, heading } from './support/desk.ts';
import { expect, hydrated, type Page, type Server, test } from './support/test.ts';
import { type Texts, textsOf } from './support/texts.ts';

// A server of its own, whose customers the test adds.
test.use({ server: { settings: SETTINGS } });

/** Logs a new merchandiser in, at the list of contracts. */
async function enterContracts(page: Page, site: Server, email: string, texts: Texts) {
  await enter(page, site, email, 'merchandiser', texts);
  const { title } = texts.desk.contracts;
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(heading(page, title)).toBeVisible();
}

for (const [locale, lang, prefix] of [
  ['zh', 'zh-CN', ''],
  ['en', 'en-GB', '/en'],
  ['ja', 'ja-JP', '/ja'],
] as const) {
  test(`a merchandiser enters a contract by keyboard and its customer sees it, in ${locale}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    tolerate(/status of (401|422)/);
    const texts = await textsOf(locale);
    const { contracts, sheet } = texts.desk;
    const { fields } = contracts;
    const email = `buyer-${locale}@example.com`;
    const { page } = await visit({ locale: lang });
    await enterContracts(page, site, `li-${locale}@jinlan.example`, texts);
    await admit(page, site, email);
    await page.getByRole('link', { name: contracts.add }).click();
    await expect(heading(page, contracts.add)).toBeVisible();

    const type = (text: string) => page.keyboard.type(text);
    const next = () => page.keyboard.press('Tab');
    await page.getByLabel(contracts.company).focus();
    await page.keyboard.type(email.slice(0, 8));
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(contracts.company)).toHaveValue(email);
    await next();
    for (const text of [
      `JL26-${locale}`,
      'PO-4',
      '27SS',
      '2026-11-09',
      '2027-02-26',
      '',
      '6525.01',
      '',
      '',
    ]) {
      await type(text);
      await next();
    }
    for (const text of ['JL-K2101', 'Shirt <b>', '4.35', '1,400', '62.5']) {
      await type(text);
      await next();
    }
    // Past the button that removes the line.
    await next();
    await page.keyboard.press('Enter');
    const cell = (number: number, field: string) =>
      page.getByRole('textbox', {
        name: contracts.line.replace('{{number}}', String(number)).replace('{{field}}', field),
      });
    await cell(2, fields.sno).focus();
    for (const text of ['JL-K2102', '裙子', '4.35', '100']) {
      await type(text);
      await next();
    }
    await type('30');
    await page.keyboard.press('ArrowUp');
    await expect(cell(1, fields.lineProgress)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cell(2, fields.lineProgress)).toBeFocused();
    await expect(page.getByRole('row').filter({ hasText: contracts.sum })).toContainText('6525.00');
    await page.keyboard.press('Control+s');
    const off = sheet.faults.notSumOfAmounts.replace('{{sum}}', '6525.00').replace('{{value}}', '6525.01');
    await expect(page.getByText(off)).toBeVisible();
    await expect(page.getByLabel(fields.amount)).toBeFocused();
    await expectSound(page);
    await page.keyboard.press('Control+a');
    await type('6,525.00');
    await page.keyboard.press('Control+s');
    await expect(heading(page, `JL26-${locale}`)).toBeVisible();
    await expect(page.getByText(contracts.saved)).toBeVisible();
    await expectSound(page);

    const buyer = await visit();
    await buyer.page.goto(`${prefix}/user/login`);
    await hydrated(buyer.page);
    await logIn(buyer.page, { email, password: PASSWORD });
    await buyer.page.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
    await buyer.page.goto(`${prefix}/order`);
    await expect(buyer.page.getByText(`JL26-${locale}`).first()).toBeVisible();
    await expect(buyer.page.getByText('6,525.00').first()).toBeVisible();
  });
}

test('a file is corrected by its cells, shows what it changes, and is imported', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of (401|422)/);
  const texts = await textsOf('zh');
  const { contracts, sheet } = texts.desk;
  const { upload } = contracts;
  const { page } = await visit({ locale: 'zh-CN' });
  await enterContracts(page, site, 'import@jinlan.example', texts);
  await admit(page, site, 'import@example.com');
  await page.getByRole('link', { name: contracts.importFile }).click();
  await expect(heading(page, upload.title)).toBeVisible();
  await expectSound(page);
  const table = (amount: string) =>
    `客户邮箱,合同号,签订日期,款号,品名,单价,数量,金额\nimport@example.com,JL26-8,2026-11-09,S1,衬衫,4.35,100,${amount}\n`;
  const choose = (amount: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: '合同.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table(amount)),
    });
  await choose('436');
  const problem = page.getByRole('row').filter({ hasText: 'H2' });
  await expect(problem).toContainText('4.35 × 100应为435.00，不是436.00');
  await expectSound(page);
  await choose('435.00');
  await expect(page.getByText('新增1份，修改0份，相同0份；共1个款式。')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: sheet.apply, exact: true }).click();
  await expect(page.getByText('已导入：新增1份，修改0份。')).toBeVisible();
  await choose('435');
  await expect(page.getByText(upload.same)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: contracts.title }).click();
  await page.getByLabel(contracts.search).fill('import@');
  await page.getByRole('button', { name: contracts.find, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'JL26-8' })).toContainText('435.00');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: contracts.exportCsv, exact: true }).click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toContain(
    'import@example.com,JL26-8,,,2026-11-09,,100,435.00,USD,0%,S1,衬衫',
  );
  await expectSound(page);
});

test('of two who change a contract, the second joins the changes of both', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of (401|409)/);
  const texts = await textsOf('en');
  const { contracts } = texts.desk;
  const { page: first } = await visit({ locale: 'en-GB' });
  await enterContracts(first, site, 'two-a@jinlan.example', texts);
  await admit(first, site, 'two@example.com');
  await first.getByRole('link', { name: contracts.add }).click();
  await first.getByRole('textbox', { name: contracts.company }).fill('two@example.com');
  for (const [name, text] of [
    [contracts.fields.cno, 'JL26-7'],
    [contracts.fields.signed, '2026/11/9'],
  ] as const)
    await first.getByLabel(name).fill(text);
  await expect(first.getByText(contracts.companyChosen)).toBeVisible();
  // A block of a spreadsheet, with columns of its own.
  await first.getByRole('textbox', { name: 'Line 1, Style number' }).focus();
  await first.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text',
      '生产进度\t款号\t品名\t数量\t单价\t金额\t备注\r\n10\tS1\t"Shirt\nnavy"\t100\t1\t100\t\r\n20\tS2\tSkirt\t100\t2\t190.00\tlate\r\n',
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(first.getByRole('textbox', { name: 'Line 1, Product name' })).toHaveValue('Shirt navy');
  await expect(first.getByText(filled(contracts.paste.columns, { values: '备注' }))).toBeVisible();
  await expect(first.getByText(filled(contracts.paste.amounts, { values: 'line 2: 190.00' }))).toBeVisible();
  await first.getByRole('button', { name: contracts.save, exact: true }).click();
  await expect(first.getByText(contracts.saved)).toBeVisible();

  const { page: second } = await visit({ locale: 'en-GB' });
  await enterContracts(second, site, 'two-b@jinlan.example', texts);
  await second.goto(new URL(first.url()).pathname);
  const progress = (page: Page, line: number) =>
    page.getByRole('textbox', { name: `Line ${line}, Production progress` });
  await expect(progress(second, 2)).toHaveValue('20');
  await progress(first, 1).fill('50');
  await first.keyboard.press('Control+s');
  await expect(first.getByText(contracts.saved)).toBeVisible();
  await progress(second, 2).fill('60');
  await second.keyboard.press('Control+s');
  const notice = second.getByRole('region', { name: contracts.conflict });
  await expect(notice).toContainText('Line 1, Production progress: 10 → 50');
  await expectSound(second);
  await notice.getByRole('button', { name: contracts.merge }).click();
  await expect(progress(second, 1)).toHaveValue('50');
  await second.keyboard.press('Control+s');
  await expect(second.getByText(contracts.saved)).toBeVisible();
  await first.reload();
  await expect(progress(first, 1)).toHaveValue('50');
  await expect(progress(first, 2)).toHaveValue('60');
});

test('a contract goes to another company after a question, and back by its history', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const texts = await textsOf('en');
  const { contracts } = texts.desk;
  const { history } = contracts;
  const { page } = await visit({ locale: 'en-GB' });
  await enterContracts(page, site, 'mover@jinlan.example', texts);
  await admit(page, site, 'north@example.com');
  await admit(page, site, 'south@example.com');
  const made = await page.request.post('/desk/api/contracts', {
    headers: { origin: new URL(site.url).origin },
    data: { email: 'north@example.com', cno: 'JL26-55', signed: '2026-11-09', lines: [] },
  });
  expect(made.status()).toBe(201);
  await page.goto(`/desk/contracts/${(await made.json()).id}`);
  const company = page.getByLabel(contracts.company);
  await expect(company).toHaveValue('north@example.com');
  await company.fill('south@');
  await page.getByRole('option', { name: 'south@example.com' }).click();
  await page.getByRole('button', { name: contracts.save, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const names = { before: 'north@example.com', now: 'south@example.com' };
  await expect(dialog).toContainText(filled(contracts.moveQuestion, { number: 'JL26-55', ...names }));
  await dialog.getByRole('button', { name: texts.desk.form.cancel }).click();
  await page.keyboard.press('Control+s');
  // Pressed twice, it is done once.
  await dialog.getByRole('button', { name: contracts.move }).dblclick();
  await expect(page.getByText(contracts.saved)).toBeVisible();
  const revisions = page.getByRole('region', { name: history.title }).getByRole('listitem');
  await expect(revisions).toHaveCount(2);
  await expect(revisions.first()).toContainText('north@example.com → south@example.com');
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await revisions.last().getByRole('button', { name: history.restore }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: history.restore }).click();
  await expect(revisions).toHaveCount(3);
  await expect(company).toHaveValue('north@example.com');
});
