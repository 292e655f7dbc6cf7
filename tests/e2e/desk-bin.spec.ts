// The bin at the desk: an entry is deleted and restored, and what is inside another one keeps it.

import { admit, enter, expectSound, filled, heading, logInWith } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { deskTexts, textsOf } from './support/texts.ts';

// A server of its own, whose content the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1001' } } });

for (const [locale, lang, width] of [
  ['zh', 'zh-CN', 1280],
  ['en', 'en-GB', 1280],
  ['ja', 'ja-JP', 390],
] as const) {
  test(`an entry is deleted and restored, in ${locale}`, async ({ visit, tolerate }) => {
    // Before the login, and a draft that is stored when the entry is deleted.
    tolerate(/status of (401|404)/);
    const texts = await deskTexts(locale);
    const { page } = await visit({ locale: lang });
    await logInWith(page, texts);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/desk/entries/news/${encodeURIComponent('item/3038')}`);
    await expect(page.getByLabel(texts.fields.abstract, { exact: true }).first()).toBeVisible();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    // Changes that were not saved go with it.
    await page.getByLabel(texts.fields.abstract, { exact: true }).first().pressSequentially('!');
    await page.getByRole('button', { name: texts.entry.delete, exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(filled(texts.entry.deleteQuestion, { title }));
    await dialog.getByRole('button', { name: texts.entry.delete }).click();

    await expect(heading(page, texts.sections.news)).toBeVisible();
    await expect(page.getByText(filled(texts.entry.deleted, { title }))).toBeVisible();
    await expect(page.locator('main [href$="item%2F3038"]')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: texts.bin.title }).last().click();
    await expect(heading(page, texts.bin.title)).toBeVisible();
    await expectSound(page);
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: `${texts.bin.restore}: ${title}` }).click();
    await expect(page.getByText(texts.bin.restored)).toBeVisible();
    await expect(page.getByText(texts.bin.none)).toBeVisible();
    await page.getByRole('link', { name: texts.bin.open }).click();
    await expect(heading(page, title)).toBeVisible();
  });
}

test('a category with samples is not deleted, and names them', async ({ visit, tolerate }) => {
  tolerate(/status of (401|422)/);
  const texts = await deskTexts('en');
  const { page } = await visit({ locale: 'en-GB' });
  await logInWith(page, texts);
  await page.goto(`/desk/entries/categories/${encodeURIComponent('catalog/16010312')}`);
  await page.getByRole('button', { name: texts.entry.delete, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.entry.delete }).click();
  await expect(page.getByText(texts.problems['not-empty'])).toBeVisible();
  const inside = page.locator('ul.notice').getByRole('link');
  await expect(inside).toHaveCount(6);
  await expectSound(page);
  await inside.first().click();
  await expect(page).toHaveURL(/item%2F5011$/);
  await expect(page.getByRole('link', { name: texts.sections.samples }).last()).toBeVisible();
});

test('an owner deletes a contract and restores it from the bin', async ({ visit, site, tolerate }) => {
  tolerate(/status of 401/);
  const texts = await textsOf('en');
  const { bin, contracts } = texts.desk;
  const { page } = await visit({ locale: 'en-GB' });
  await enter(page, site, 'boss@jinlan.example', 'owner', texts);
  await admit(page, site, 'buyer@example.com');
  const made = await page.request.post('/desk/api/contracts', {
    headers: { origin: new URL(site.url).origin },
    data: { email: 'buyer@example.com', cno: 'JL26-77', signed: '2026-11-09', lines: [] },
  });
  expect(made.status()).toBe(201);
  await page.goto(`/desk/contracts/${(await made.json()).id}`);
  await expect(heading(page, 'JL26-77')).toBeVisible();
  await page.getByRole('button', { name: contracts.delete }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(filled(contracts.deleteQuestion, { number: 'JL26-77' }));
  await dialog.getByRole('button', { name: contracts.delete }).click();
  await expect(heading(page, contracts.title)).toBeVisible();
  await expect(page.getByRole('link', { name: 'JL26-77' })).toHaveCount(0);

  await page.goto('/desk/entries/bin');
  const things = page.getByRole('region', { name: bin.things });
  await expect(things.getByRole('listitem')).toContainText(bin.kinds.contract);
  await expectSound(page);
  await things.getByRole('button', { name: `${bin.restore}: JL26-77` }).click();
  await expect(things.getByText(bin.restored)).toBeVisible();
  await expect(things.getByText(bin.nothing)).toBeVisible();
  await things.getByRole('link', { name: bin.open }).click();
  await expect(heading(page, 'JL26-77')).toBeVisible();
});
