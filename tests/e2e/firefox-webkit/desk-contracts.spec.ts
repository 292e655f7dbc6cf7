// Contracts at the desk: a merchandiser enters one by keyboard and changes it, its customer sees it; a file is corrected and
// imported.

import { SETTINGS } from '../support/accounts.ts';
import { admit, filled } from '../support/desk.ts';
import { textsOf } from '../support/texts.ts';
import { enter } from './support/desk.ts';
import { chooseFiles, logIn } from './support/forms.ts';
import { test as base, expect, type Tab } from './support/test.ts';

// A server of its own, whose customers the test adds.
const test = base.extend({ server: { settings: { ...SETTINGS, SELVAGE_LIMITS_LOGIN_ADDRESS: '1014' } } });

test('a merchandiser enters and changes a contract by keyboard, and its customer sees it', async ({
  site,
  tab,
  colleague,
}) => {
  const { contracts, sheet } = (await textsOf('en')).desk;
  const email = 'buyer-e@example.com';
  await admit(colleague, site, email);
  await enter(tab, site, 'li@jinlan.example', 'en');
  await tab.click('a[href="/desk/contracts"]');
  await tab.click('main a[href="/desk/contracts/new"]');
  await tab.tabTo('main .field input');
  await tab.type(email);
  await tab.shows(contracts.companyChosen);
  await tab.press('Tab');
  await typeFields(tab, ['JL26-E', '', '', '2026-11-09', '', '', '6525.01', '', '']);
  await typeFields(tab, ['JL-K2101', 'Shirt <b>', '4.35', '1,400', '62.5']);
  await tab.tabTo('main table ~ button');
  await tab.press('Enter');
  await tab.until('a second line', (cell) => document.querySelector(cell) !== null, cellOf(1, 'sno'));
  await tab.write(cellOf(1, 'sno'), 'JL-K2102');
  await tab.press('Tab');
  await typeFields(tab, ['裙子', '4.35', '100']);
  await tab.type('30');
  await tab.press('ArrowUp');
  expect(await tab.evaluate((cell) => document.activeElement?.matches(cell), cellOf(0, 'lineProgress'))).toBe(
    true,
  );
  await tab.control('s');
  await tab.shows(filled(sheet.faults.notSumOfAmounts, { sum: '6525.00', value: '6525.01' }));
  await tab.until('the wrong amount', () => (document.activeElement as HTMLInputElement).value === '6525.01');
  await tab.control('a');
  await tab.type('6,525.00');
  await tab.control('s');
  await tab.until('the contract', () => document.querySelector('h1')?.textContent === 'JL26-E');
  await tab.shows(contracts.saved);
  // Fewer pieces of the second style, and the sum of the lines then.
  await tab.tabTo('main div:has(> .field) > :nth-child(8) input');
  await tab.control('a');
  await tab.type('6307.50');
  await tab.tabTo(cellOf(1, 'pieces'));
  await tab.type('50');
  await tab.control('s');
  await tab.until(
    'the end',
    (saved) => document.querySelector('main [role=status]')?.textContent === saved,
    contracts.saved,
  );

  await logIn(tab, '/en', email);
  await tab.open('/en/order');
  await tab.shows('US$6,307.50');
  await tab.click('main tbody a[href*="contract=JL26-E"]');
  await tab.until('the styles', () => document.querySelectorAll('dialog tbody tr').length === 2);
  const lines = await tab.evaluate(() =>
    [...document.querySelectorAll('dialog tbody tr')].map((row) =>
      [...row.children].slice(0, 5).map(({ textContent }) => textContent),
    ),
  );
  expect(lines).toEqual([
    ['JL-K2101', 'Shirt <b>', 'US$4.35', '1,400 pcs', 'US$6,090.00'],
    ['JL-K2102', '裙子', 'US$4.35', '50 pcs', 'US$217.50'],
  ]);
});

test('a file is corrected by its cells, shows what it changes, and is imported', async ({
  site,
  tab,
  colleague,
}) => {
  const { contracts, sheet } = (await textsOf('zh')).desk;
  const { upload } = contracts;
  const email = 'import@example.com';
  await admit(colleague, site, email);
  await enter(tab, site, 'li@jinlan.example', 'zh');
  await tab.click('a[href="/desk/contracts"]');
  await tab.click('main a[href="/desk/contracts/import"]');
  const choose = (amount: string) => {
    const head = '客户邮箱,合同号,签订日期,款号,品名,单价,数量,金额';
    const table = `${head}\n${email},JL26-8,2026-11-09,S1,衬衫,4.35,100,${amount}\n`;
    return chooseFiles(tab, 'main input[type=file]', 'text/csv', { '合同.csv': Buffer.from(table) });
  };
  await choose('436');
  await tab.shows('4.35 × 100应为435.00，不是436.00');
  await tab.shows('H2');
  await choose('435.00');
  await tab.shows(filled(upload.counts, { new: '1', changed: '0', same: '0', lines: '1' }));
  await tab.click('main button', sheet.apply);
  await tab.shows(filled(upload.done, { new: '1', changed: '0' }));
  await choose('435');
  await tab.shows(upload.same);

  await logIn(tab, '', email);
  await tab.open('/order');
  await tab.shows('JL26-8');
  await tab.shows('435.00');
});

/** Types into fields, from the one with the focus on. */
async function typeFields(tab: Tab, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await tab.type(text);
    await tab.press('Tab');
  }
}

const cellOf = (row: number, field: string) => `main input[data-row="${row}"][data-field="${field}"]`;
