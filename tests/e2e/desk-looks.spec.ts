// Looks of the desk: high contrast, compact lists, large windows, and buttons that are pressed twice.

import { logInToDesk } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

// A server of its own, whose content the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000' } } });

const texts = await deskTexts('en');

test.beforeEach(({ tolerate }) => tolerate(/status of 401/));

/** The number of rows that a list has in the window. */
const rowsSeen = (page: Page) =>
  page
    .locator('main tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);

test('what is chosen is seen in high contrast', async ({ visit }) => {
  const { page } = await visit({ locale: 'en-GB', forcedColors: 'active' });
  await logInToDesk(page);
  await page.goto('/desk/entries/news/item%2F3037');
  const colour = (name: string) =>
    page
      .getByRole('navigation', { name: texts.nav.label })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await colour(texts.sections.news)).not.toBe(await colour(texts.sections.samples));
  await page.getByRole('button', { name: texts.preview.show, exact: true }).click();
  const widths = page.getByRole('radiogroup', { name: texts.preview.width }).getByRole('radio');
  await expect(widths.first()).toBeVisible();
  const backgrounds = await widths.evaluateAll((all) =>
    all.map((own) => getComputedStyle(own.closest('label') ?? own).backgroundColor),
  );
  expect(new Set(backgrounds).size).toBe(2);
});

test('compact lists have more rows in a window, and a large window is used', async ({ visit }) => {
  const { page } = await visit({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  await logInToDesk(page);
  await page.goto('/desk/entries/samples');
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  const before = await rowsSeen(page);
  await page.goto('/desk/account');
  await page.getByText(texts.account.compact).click();
  await page.goto('/desk/entries/samples');
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  const compact = await rowsSeen(page);
  expect(compact).toBeGreaterThan(before);
  expect(compact).toBeGreaterThanOrEqual(18);
  await page.setViewportSize({ width: 2560, height: 1440 });
  const share = () =>
    page.locator('main').evaluate((main) => main.getBoundingClientRect().right / innerWidth);
  await expect.poll(share).toBeGreaterThan(0.85);
});

test('a button that is pressed twice opens its dialogue', async ({ visit }) => {
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto('/desk/entries/news/item%2F3036');
  await page.getByRole('button', { name: texts.entry.publish, exact: true }).dblclick();
  const dialog = page.getByRole('dialog', { name: texts.entry.publishQuestion });
  await expect(dialog).toBeVisible();
  // It is not closed again.
  await dialog.getByText(texts.times.planned, { exact: true }).click();
  await expect(dialog.getByLabel(`${texts.times.from} · ${texts.times.day}`)).toBeVisible();
});
