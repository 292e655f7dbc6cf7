// Every page of the brand site: valid, accessible, stable, and readable without a script.

import { violations } from './support/axe.ts';
import { isHeaderHidden, open, STORY, test, WIDE } from './support/brand.ts';
import { invalid } from './support/html.ts';
import { layoutShifts, recordLoads, words } from './support/load.ts';
import { BRAND_PAGES } from './support/pages.ts';
import { expect, hydrated } from './support/test.ts';

const PAGES = [...BRAND_PAGES, '/no/such/page'];
const SLIDES: Record<string, string[]> = {
  '/': ['intro', 'features', 'patents', 'figures', 'news', 'closing'],
  '/brand': STORY,
};

for (const path of PAGES) {
  test(`${path} is valid, accessible, stable and hydrates unchanged`, async ({ visit, tolerate }) => {
    // The browser itself reports that the address of the error page is missing.
    tolerate(/404 \(Not Found\)/);
    const { page } = await visit(WIDE);
    await recordLoads(page);
    const response = await page.goto(path);
    expect(invalid((await response?.text()) ?? '')).toEqual([]);
    await hydrated(page);
    expect(await layoutShifts(page)).toEqual([]);
    const { sent, now } = await words(page);
    // Only the countdown of the intro may have been added.
    expect(now.replace(/\d+秒后进入 \d+ 跳过片头 /, '')).toBe(sent);
    await expect(page.locator('h1')).toHaveCount(1);
    // A class that its style sheet lacks would be written out.
    await expect(page.locator('.undefined')).toHaveCount(0);
    // The site has one colour scheme.
    expect(await violations(page, { schemes: ['dark'] })).toEqual([]);
  });
}

test('every page can be read without JavaScript', async ({ visit, tolerate }) => {
  tolerate(/404 \(Not Found\)/);
  const { page } = await visit({ ...WIDE, javaScriptEnabled: false });
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await isHeaderHidden(page), path).toBe(false);
    expect(await page.locator('header a').count(), path).toBeGreaterThanOrEqual(8);
    expect((await page.locator('main').innerText()).trim().length, path).toBeGreaterThan(20);
    for (const slide of SLIDES[path] ?? []) {
      const texts = page.locator(`#${slide}`).locator('h1, h2, h3, p, li');
      // Opacity counts: text that waits to be faded in cannot be read.
      const text = await texts.evaluateAll((all) =>
        all
          .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .map((part) => (part as HTMLElement).innerText)
          .join('')
          .trim(),
      );
      expect(text.length, slide).toBeGreaterThan(10);
    }
  }
});

test('a link changes the page without loading a document', async ({ visit }) => {
  const { page } = await open(visit, '/brand');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.locator('header nav a[href="/shops"]').first().click();
  await expect(page).toHaveURL('/shops');
  await expect(page).toHaveTitle(/^门店/);
  await page.locator('header a[href="/"]').first().click();
  await expect(page.locator('#features')).toBeAttached();
  expect(documents).toEqual([]);
});
