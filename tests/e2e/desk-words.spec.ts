// The words of the site: found by what stands on a page or by a click on it, changed, and taken back.

import { violations } from './support/axe.ts';
import { heading, logInToDesk } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';

// A server of its own, whose words the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1007' } } });

const frame = (page: Page) => page.frameLocator('iframe');
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search by words/ });

async function isShown(url: string, text: string): Promise<boolean> {
  return (await (await fetch(url)).text()).includes(text);
}

test('a text is found by its words, changed, seen in the preview, and taken back', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto('/desk/entries/words');
  await expect(heading(page, 'Site texts')).toBeVisible();
  await search(page).fill('Skip to');
  await search(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Texts: 1' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('table').getByRole('link').click();

  const text = page.getByLabel('Text', { exact: true }).and(page.locator('[lang=en]'));
  await expect(page.getByText('Default: Skip to')).toBeVisible();
  await text.fill('To the {{place}}');
  await expect(page.getByText('Cannot be used here: {{place}}')).toBeVisible();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await text.fill('To the text');
  await expect(text).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(frame(page).getByRole('link', { name: 'To the text' })).toBeAttached();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Revision 1', { exact: false }).first()).toBeVisible();
  await expect.poll(() => isShown(`${site.url}/en`, 'To the text')).toBe(true);
  await page.goto('/desk/entries/words?own=true&text=to+the+text');
  await page.getByRole('button', { name: /^Reset to default/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click();
  await expect.poll(() => isShown(`${site.url}/en`, 'To the text')).toBe(false);
});

test('a click on a page says which text stands there', async ({ visit, tolerate }) => {
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto('/desk/entries/words');
  await page.getByRole('button', { name: 'Find on a page' }).click();
  await expect(page.getByText('Click a text on the page.')).toBeVisible();
  await expect(page.locator('main [data-busy]')).toHaveCount(0);
  // A link of the page is not followed while texts are chosen, and is afterwards.
  const news = frame(page).getByRole('navigation').getByRole('link', { name: /News/ }).first();
  await news.click();
  const found = page.getByRole('listitem').filter({ hasText: 'nav.news' });
  await expect(found.getByRole('link', { name: 'News', exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Follow links' }).click();
  await news.click();
  await expect(frame(page).getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(page.locator('main [data-busy]')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Choose a text' }).click();
  // Further pages bring texts of their own.
  await expect(page.getByText('Click a text on the page.')).toBeVisible();
  await frame(page).getByRole('navigation', { name: 'Pages' }).getByRole('link').first().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'pager.' }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('listitem').filter({ hasText: 'pager.' }).getByRole('link').first().click();
  await expect(page.getByText(/^Default:/).first()).toBeVisible();
});

test('synonyms of the search are written in two columns', async ({ visit, tolerate }) => {
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto('/desk/entries/words/word%2Fserver.ownSynonyms');
  const cell = (name: string) => page.getByLabel(name, { exact: true }).and(page.locator('[lang=en]'));
  await cell('Visitors search for 1').fill('anorak');
  await cell('The site says 1').fill('parka');
  await cell('Visitors search for 2').fill('wind=breaker;');
  await cell('The site says 2').fill('jacket');
  await page.getByRole('button', { name: 'Remove: anorak' }).click();
  await expect(cell('Visitors search for 1')).toHaveValue('windbreaker');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Revision 1', { exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(cell('Visitors search for 1')).toHaveValue('windbreaker');
  await expect(cell('The site says 1')).toHaveValue('jacket');
});
