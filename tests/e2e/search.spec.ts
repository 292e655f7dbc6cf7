// The search: its page, with and without JavaScript, and the dialog in the header.

import { expect, hydrated, type Page, test } from './support/test.ts';

const SUGGESTIONS = '[role="listbox"] [role="option"]';

/** Opens a page, and has the pages made that the tests look for. */
async function prepare(page: Page) {
  for (const path of ['/en/sample/list', '/en/sample/info/5001', '/en/news/list', '/sample/info/5001']) {
    await page.goto(path);
  }
  // The index is written behind the pages, each by itself.
  await expect
    .poll(async () => {
      const found = await (await page.request.get('/_page/en/search?q=JL-K2101')).json();
      return found.page.results.map(({ link }: { link: { href: string } }) => link.href);
    })
    .toContain('/sample/info/5001');
}

test('the page finds a style number without JavaScript', async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  await prepare(page);
  await page.goto('/en/market');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox').fill('jl-k2101');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/en/search?q=jl-k2101');
  const first = page.locator('main article').first();
  await expect(first.locator('a')).toHaveAttribute('href', '/en/sample/info/5001');
  await expect(first.locator('mark').first()).toBeVisible();
});

test('nothing found says what to do next', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/ja/search?q=zzzz');
  await expect(page.locator('main h2')).toHaveText('「zzzz」は見つかりませんでした');
  await expect(page.locator('main a[href="/ja/inquiry"]')).toBeVisible();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
});

test('a page that is missing offers the search and the samples', async ({ visit, tolerate }) => {
  tolerate(/404/);
  const { page } = await visit();
  await page.goto('/en/nowhere');
  const ways = page.locator('main a');
  await expect(ways.nth(0)).toHaveAttribute('href', '/en/search');
  await expect(ways.nth(1)).toHaveAttribute('href', '/en/sample/list');
});

test('the dialog suggests pages, works by keyboard and returns the focus', async ({ visit }) => {
  const { page } = await visit();
  await prepare(page);
  await page.goto('/en/market');
  await hydrated(page);
  await page.getByRole('link', { name: 'Search', exact: true }).press('Enter');
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill('sample');
  await expect(page.locator(SUGGESTIONS).first()).toBeVisible();
  await expect(page.locator('dialog [role="status"]')).toHaveText(/Suggestions: \d/);
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '-');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/search?q=sample');
  await expect(field).toBeHidden();
  await expect(page.locator('main article').first()).toBeVisible();
});

// WCAG 2.1.4.
test('no character opens the dialog, and a new tab gets the page', async ({ visit }) => {
  const { page, context } = await visit();
  await page.goto('/en/search');
  await hydrated(page);
  await page.keyboard.type('/s?');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Search', exact: true }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(opened).toHaveURL(/\/en\/search$/);
});

test('words stay in the address when the language changes, and Back returns to the results', async ({
  visit,
}) => {
  const { page } = await visit();
  await prepare(page);
  await page.goto('/en/search?q=sample');
  await hydrated(page);
  await expect(page.locator('header a[hreflang="ja"]')).toHaveAttribute('href', '/ja/search?q=sample');
  await page.locator('main article a').first().click();
  await expect(page).not.toHaveURL(/search/);
  await page.goBack();
  await expect(page.locator('main article').first()).toBeVisible();
});

for (const width of [320, 360, 1280]) {
  test(`the header has room for the search at ${width} px`, async ({ visit }) => {
    const { page } = await visit({ viewport: { width, height: 700 } });
    for (const path of ['/market', '/en/market', '/ja/market']) {
      await page.goto(path);
      const link = page.locator('header a[href$="/search"]:not([hreflang])');
      const box = await link.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
