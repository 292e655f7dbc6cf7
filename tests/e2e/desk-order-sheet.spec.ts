// A merchandiser's own order sheet, as Excel and people make it: from the file to the customer's page, in Chinese.

import { readFile } from 'node:fs/promises';

import { logIn, PASSWORD, SETTINGS } from './support/accounts.ts';
import { admit, enter, expectSound, filled, heading } from './support/desk.ts';
import { expect, hydrated, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A server of its own, whose customer the test adds.
test.use({ server: { settings: SETTINGS } });

/**
 * Two sheets of orders below titles, last year's sheet hidden. Prices as ¥, dates and sums of formulas as Excel keeps them,
 * style numbers with zeros and as `3-4`, a column of remarks, totals, a line for signatures.
 */
const ORDERS = {
  name: '2027年春夏订单明细表.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await readFile(new URL('../fixtures/sheets/order_sheet_zh.xlsx', import.meta.url)),
};
const BUYER = 'buyer@north.example';

test('an order sheet with titles, renminbi, remarks, two sheets and totals reaches the customer’s page', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const texts = await textsOf('zh');
  const { sheet } = texts.desk;
  const { upload } = texts.desk.contracts;
  const { page } = await visit({ locale: 'zh-CN' });
  await enter(page, site, 'li@jinlan.example', 'merchandiser', texts);
  await admit(page, site, BUYER);
  await page.goto('/desk/contracts/import');
  await expect(heading(page, upload.title)).toBeVisible();

  const file = page.locator('input[type=file]');
  await file.setInputFiles(ORDERS);
  const counts = filled(upload.counts, { new: '3', changed: '0', same: '0', lines: '4' });
  await expect(page.getByText(counts)).toBeVisible();
  const understood = page.getByRole('region', { name: sheet.howRead });
  for (const notice of [
    filled(sheet.notices.hiddenSheets, { names: '去年' }),
    filled(sheet.notices.headingRow, { row: '4' }),
    filled(sheet.notices.columnsLeftOut, { names: '序号, 客户, 备注' }),
  ])
    await expect(understood).toContainText(notice);
  const change = (number: string) => page.getByRole('listitem').filter({ hasText: number });
  await expect(change('CS27-001')).toContainText('CNY 62400.00');
  await expect(change('CS27-003')).toContainText('CNY 28800.00');
  await page.getByText(sheet.asRead).click();
  await expect(page.getByRole('table', { name: '春夏订单' }).getByRole('row')).not.toHaveCount(0);
  await expectSound(page);

  await page.getByRole('button', { name: sheet.apply, exact: true }).click();
  await expect(page.getByText(filled(upload.done, { new: '3', changed: '0' }))).toBeVisible();
  await file.setInputFiles(ORDERS);
  await expect(page.getByText(upload.same)).toBeVisible();

  const buyer = await visit({ locale: 'zh-CN' });
  await buyer.page.goto('/user/login');
  await hydrated(buyer.page);
  await logIn(buyer.page, { email: BUYER, password: PASSWORD });
  await buyer.page.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
  await buyer.page.goto('/order');
  const main = buyer.page.getByRole('main');
  for (const text of ['CS27-001', '62,400.00元', 'CS27-002', '26,325.00元', 'CS27-003', '28,800.00元'])
    await expect(main).toContainText(text);
  await expect(main).not.toContainText(/美元|US\$|CS26-900/);
  await buyer.page.getByRole('link', { name: /CS27-001/ }).click();
  const contract = buyer.page.getByRole('dialog');
  for (const text of ['000126', '3-4', '圆领T恤 藏青', '31.20元', '37,440.00元'])
    await expect(contract).toContainText(text);
});
