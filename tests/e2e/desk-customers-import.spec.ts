// Customers from a spreadsheet at the desk: corrected in its picture, shown before they are written, then in the list.

import { SETTINGS } from './support/accounts.ts';
import { enter, expectSound, filled, heading } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A server of its own, whose customers the test adds.
test.use({ server: { settings: SETTINGS } });

const HEADINGS = '邮箱,姓名,公司,语言';

for (const [locale, lang, prefix] of [
  ['zh', 'zh-CN', 'kunde-zh'],
  ['en', 'en-GB', 'kunde-en'],
  ['ja', 'ja-JP', 'kunde-ja'],
] as const)
  test(`customers are corrected, shown and imported, in ${locale}`, async ({ visit, site, tolerate }) => {
    tolerate(/status of (401|422)/);
    const texts = await textsOf(locale);
    const { customers, sheet } = texts.desk;
    const { upload } = customers;
    const { page } = await visit({ locale: lang });
    await enter(page, site, `li-${locale}@jinlan.example`, 'merchandiser', texts);
    await page.getByRole('link', { name: customers.title, exact: true }).click();
    await page.getByRole('link', { name: customers.importFile }).click();
    await expect(heading(page, upload.title)).toBeVisible();
    await expectSound(page);

    const file = page.locator('input[type=file]');
    const choose = (rows: string) =>
      file.setInputFiles({
        name: '客户.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${HEADINGS}\n${rows}`),
      });
    const company = `Nord ${prefix} GmbH`;
    const first = `${prefix}@nord.example,Anna Nord,${company},英文\n`;
    await choose(`${first}no address,Ben Nord,${company},英文\n`);
    const wrong = page.getByRole('cell', { name: `${sheet.wrong} no address` });
    await expect(wrong).toHaveAccessibleDescription(
      new RegExp(`A3 邮箱 .*${filled(sheet.faults.notAddress, { value: 'no address' })}`),
    );
    await page.getByRole('button', { name: 'A3 邮箱' }).click();
    await expect(wrong).toBeFocused();
    await expectSound(page);

    await choose(first);
    const counts = filled(upload.counts, { new: '1', changed: '0', same: '0', companies: '1' });
    await expect(page.getByText(counts)).toBeVisible();
    const change = page.getByRole('listitem').filter({ hasText: `${prefix}@nord.example` });
    await expect(change).toContainText(filled(upload.newCompany, { company }));
    await expectSound(page);
    await page.getByRole('button', { name: sheet.apply, exact: true }).click();
    await expect(page.getByText(filled(upload.done, { new: '1', changed: '0' }))).toBeVisible();

    await choose(first);
    await expect(page.getByText(upload.same)).toBeVisible();
    await choose(first.replace('Anna Nord', 'Anna Süd'));
    await expect(change).toContainText('Anna Nord → Anna Süd');

    await page.getByRole('main').getByRole('link', { name: customers.title, exact: true }).click();
    await page.getByLabel(customers.search).fill(prefix);
    await page.getByRole('button', { name: customers.find, exact: true }).click();
    const listed = page.getByRole('listitem').filter({ hasText: `${prefix}@nord.example` });
    await expect(listed).toContainText('Anna Nord');
    await expectSound(page);
  });
