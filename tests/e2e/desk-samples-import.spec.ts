// Samples from a spreadsheet at the desk: corrected in its picture, a category chosen, pictures added, imported as drafts.

import { readFile } from 'node:fs/promises';

import { SETTINGS } from './support/accounts.ts';
import { enter, expectSound, filled, heading } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A server of its own, whose content the test changes.
test.use({ server: { settings: SETTINGS } });

const fixture = (name: string) =>
  readFile(new URL(`../fixtures/samples/${name}`, import.meta.url)) as Promise<Buffer>;

/** A table with a wrong cell below the rows that are shown anyway. */
const LONG = [
  '款号,类别,品名',
  ...Array.from({ length: 60 }, (_, at) => `CS27-${at + 900},针织上衣,T恤`),
  'CS27-960,泳装,泳衣',
  'CS27-961,针织上衣,T恤',
].join('\n');

// The tests share a server: each has samples of its own.
for (const [locale, lang, one, other] of [
  ['zh', 'zh-CN', 'CS27-101', 'CS27-102'],
  ['en', 'en-GB', 'CS27-201', 'CS27-202'],
  ['ja', 'ja-JP', 'CS27-301', 'CS27-302'],
] as const)
  test(`a workbook with pictures and a ZIP archive become drafts of samples, in ${locale}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    tolerate(/status of (401|422)/);
    const texts = await textsOf(locale);
    const { samples, sheet, sections } = texts.desk;
    const { upload } = samples;
    const { page } = await visit({ locale: lang });
    await enter(page, site, `editor-${locale}@jinlan.example`, 'editor', texts);
    await page.goto('/desk/entries/samples');
    await page.getByRole('link', { name: samples.importFile }).click();
    await expect(heading(page, upload.title)).toBeVisible();
    await expectSound(page);

    // A problem far below is shown between its neighbours, and in words at its cell.
    const table = page.locator('input[type=file]').first();
    await table.setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(LONG) });
    const problems = page.getByRole('region', {
      name: filled(sheet.problems, { name: 'long.csv', count: '1' }),
    });
    await expect(problems).toBeVisible();
    const wrong = page.getByRole('cell', { name: `${sheet.wrong} 泳装` });
    await expect(wrong).toHaveAccessibleDescription(/B62 类别 .*泳装/);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect(row('CS27-959')).toBeVisible();
    await expect(row('CS27-961')).toBeVisible();
    await expect(page.getByText(filled(sheet.gap, { first: '5', last: '59' }))).toBeVisible();
    await page.getByRole('button', { name: 'B62 类别' }).click();
    await expect(wrong).toBeFocused();
    await expectSound(page);

    await table.setInputFiles({
      name: '样品.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await fixture(`samples_${locale}.xlsx`),
    });
    await expect(page.getByRole('cell', { name: '针织', exact: false }).first()).toBeVisible();
    await page.getByRole('button', { name: filled(upload.category, { name: '针织' }) }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').getByRole('option').nth(1).click();
    const counts = filled(upload.counts, { new: '2', changed: '0', same: '0' });
    await expect(page.getByText(counts)).toBeVisible();
    await expect(page.getByText(filled(upload.withoutPictures, { count: '1', names: other }))).toBeVisible();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: upload.pictures }).click();
    await (await choosing).setFiles({
      name: '照片.zip',
      mimeType: 'application/zip',
      buffer: await fixture(`pictures_${locale}.zip`),
    });
    await expect(
      page.getByText(filled(upload.leftPictures, { count: '1', names: 'IMG_0001.jpg' })),
    ).toBeVisible();
    const change = (number: string) => page.getByRole('listitem').filter({ hasText: number });
    await expect(change(one)).toContainText('Crew-neck tee');
    await expectSound(page);
    await page.getByRole('button', { name: sheet.apply, exact: true }).click();
    await expect(page.getByText(filled(upload.done, { new: '2', changed: '0' }))).toBeVisible();

    await table.setInputFiles({
      name: 'other.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`款号,品名（英文）\n${one},Tee with a round neck\n`),
    });
    await expect(change(one)).toContainText('Tee with a round neck');
    await expect(change(one)).toContainText('Crew-neck tee');
    await expectSound(page);

    await page.getByRole('main').getByRole('link', { name: sections.samples, exact: true }).click();
    await page.getByLabel(texts.desk.entries.search).fill(other);
    await page.getByRole('button', { name: texts.desk.entries.find, exact: true }).click();
    const listed = page.getByRole('row').filter({ hasText: /罗纹背心|Rib vest/ });
    await expect(listed.first()).toContainText(texts.desk.states.draft);
  });
