// Every kind of page of the garment site, in every language: valid (WCAG 4.1.1), accessible, complete without JavaScript,
// hydrated without a difference, without layout shifts or overflow.

import { type Scheme, violations } from './support/axe.ts';
import { invalid } from './support/html.ts';
import { layoutShifts, recordLoads, words } from './support/load.ts';
import { PAGES, PREFIXES } from './support/pages.ts';
import { complaints } from './support/server.ts';
import { expect, hydrated, type Page, test } from './support/test.ts';

const BLANK = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const DESKTOP = { width: 1440, height: 900 };
const TELEPHONE = { width: 390, height: 844 };
/** Widths at which no page may scroll sideways. */
const WIDTHS = [390, 768, 1440, 2560];
const LANGUAGE_TAGS: Record<string, string> = { '': 'zh-Hans', '/en': 'en', '/ja': 'ja' };

test.afterAll('the server logs neither warnings nor errors', ({ site }) => {
  expect(complaints(site)).toBe('');
});

for (const [index, [kind, path]] of Object.entries(PAGES).entries()) {
  const status = kind === 'error' ? 404 : 200;

  test(`${path} is valid, accessible, stable and hydrates unchanged in every language`, async ({
    visit,
    tolerate,
  }) => {
    // The browser itself reports that the address of the error page is missing.
    if (kind === 'error') tolerate(/404/);
    const { page } = await visit();
    // Map tiles are not fetched. Elsewhere nothing is intercepted, which would switch the browser's cache off.
    if (kind === 'about-contact')
      await page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: BLANK }));
    await recordLoads(page);
    // Each language is the first one, with nothing cached, for a third of the pages.
    for (const place of PREFIXES.keys()) {
      const language = (index + place) % PREFIXES.length;
      const prefix = PREFIXES[language] ?? '';
      // Each kind of page is loaded on a desktop and on a telephone, in different languages.
      await page.setViewportSize((index + language) % 2 === 0 ? DESKTOP : TELEPHONE);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });

      const response = await page.goto(prefix + path);
      expect(response?.status()).toBe(status);
      expect(invalid((await response?.text()) ?? '')).toEqual([]);
      await hydrated(page);
      expect(await page.locator('html').getAttribute('lang')).toBe(LANGUAGE_TAGS[prefix]);
      await expect(page.locator('h1')).toHaveCount(1);
      // A class that its style sheet lacks would be written out.
      await expect(page.locator('.undefined, .null, .false')).toHaveCount(0);
      expect(await layoutShifts(page)).toEqual([]);

      const { sent, now } = await words(page);
      expect(sent.length, 'the page has text before its scripts run').toBeGreaterThan(200);
      expect(now).toBe(sent);

      // The markup is the same in every language: axe runs once per layout.
      const schemes: Scheme[] = language === 0 ? ['light', 'dark'] : ['light'];
      if (language < 2) expect(await violations(page, { schemes })).toEqual([]);
      await expectNoOverflow(page);
    }
  });
}

/** Expects that the page is not wider than the window, whatever the window's width. The page cannot be used afterwards. */
async function expectNoOverflow(page: Page) {
  // With reduced motion a new width would be animated for a moment.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Only the layout matters: nothing is painted, and pictures, which keep their place by their attributes, are not
  // loaded for each width.
  await page.evaluate(() => {
    document.documentElement.style.visibility = 'hidden';
    for (const picture of document.querySelectorAll('[srcset]')) picture.removeAttribute('srcset');
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, 'width of the page').toBeLessThanOrEqual(width);
  }
}

test('every kind of page can be read without JavaScript', async ({ visit, tolerate }) => {
  tolerate(/404 \(Not Found\)/);
  const { page } = await visit({ javaScriptEnabled: false });
  for (const [kind, path] of Object.entries(PAGES)) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1'), path).toHaveCount(1);
    const text = await page.locator('main').innerText();
    expect(text.length, path).toBeGreaterThan(kind === 'error' ? 15 : 40);
    expect(await page.locator('header a').count(), path).toBeGreaterThanOrEqual(7);
  }
});
