// Browsers older than those that the site is built for: what they lack is taken away from this one.

import { BRAND_PAGES, PAGES } from './support/pages.ts';
import { type SiteName, test } from './support/sites.ts';
import { expect, hydrated, type Page } from './support/test.ts';

/** Styles that Chromium 109, Firefox 115 or Safari 16 lack. */
const NEWER_STYLES =
  /color-mix|:has\(|subgrid|text-wrap|view-timeline|animation-timeline|animation-range|text-autospace|text-spacing-trim|word-break:auto-phrase|view-transition|@starting-style|light-dark|scrollbar-color|interpolate-size/g;

/** Removes from the scripts' world what these browsers lack. */
function removeNewerApis() {
  const removed: [object, string[]][] = [
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Document.prototype, ['startViewTransition', 'adoptedStyleSheets']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [
      Element.prototype,
      ['checkVisibility', 'setHTMLUnsafe', 'moveBefore', 'role', 'ariaLabel', 'ariaSelected', 'ariaExpanded'],
    ],
    [HTMLScriptElement, ['supports']],
    [
      window,
      [
        'Iterator',
        'navigation',
        'scheduler',
        'trustedTypes',
        'onscrollend',
        'CSSStyleSheet',
        'Temporal',
        'URLPattern',
        'requestIdleCallback',
      ],
    ],
  ];
  for (const [owner, names] of removed) for (const name of names) Reflect.deleteProperty(owner, name);
}

/** Opens a page in whose styles a feature has a name that no browser knows. */
async function openWithout(page: Page, path: string, feature: RegExp) {
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _, ...headers } = response.headers();
      const body = (await response.text()).replace(feature, 'unknown');
      await route.fulfill({ status: response.status(), headers, body });
    },
  );
  await page.goto(path);
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('without subgrid every picture of the culture page is as wide as its column', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 1366, height: 900 } });
  await openWithout(page, '/en/about/culture', /subgrid/g);
  const pictures = await page.locator('[class*=Habits_picture] img').evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return { width, height, column: image.closest('[class*=Habits_habit]')?.clientWidth ?? 0 };
    }),
  );
  expect(pictures.length).toBeGreaterThanOrEqual(6);
  for (const { width, height, column } of pictures) {
    expect(width).toBeGreaterThanOrEqual(column - 1);
    expect(height).toBeGreaterThan(width / 4);
  }
});

test('without subgrid no page is wider than a phone', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  for (const path of ['/news/info/3039', '/sample/info/5001', '/market']) {
    await openWithout(page, path, /subgrid/g);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('without AbortSignal.timeout the start of a visit is logged', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout');
  });
  const logged = page.waitForRequest(
    (request) => request.url().endsWith('/log/visit/insert') && request.postDataJSON().act === 'start',
  );
  await page.goto('/en/news/list');
  await logged;
});

test('Safari on iOS is told not to enlarge text in landscape', async ({ site }) => {
  for (const path of ['/', '/en'])
    expect(await (await fetch(site.url + path)).text()).toContain('-webkit-text-size-adjust:100%');
});

test('without cascade layers pages are plain, and no wider than the window', async ({ visit }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    const { page } = await visit({ viewport });
    for (const path of ['/en', '/about/company', '/ja/news/list', '/en/user/login']) {
      await openWithout(page, path, /@layer|revert-layer/g);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      const { x = 0, width = 0 } = (await page.locator('main p').first().boundingBox()) ?? {};
      expect(width, path).toBeLessThanOrEqual(640);
      expect(x, path).toBeGreaterThanOrEqual(16);
    }
  }
});

test('the search dialog opens and has its styles and roles without what is newer', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(removeNewerApis);
  await page.goto('/en/news/list');
  await hydrated(page);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  const field = page.locator('.search-dialog input');
  expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await field.fill('poplin');
  await expect(
    page.getByRole('option').or(page.locator('dialog [role=status]:not(:empty)')).first(),
  ).toBeAttached();
});

for (const [name, pages] of [
  ['garment', Object.values(PAGES).map((path) => (path === '/' ? '/en' : `/en${path}`))],
  ['brand', BRAND_PAGES],
] as const satisfies [SiteName, string[]][]) {
  test(`pages of the ${name} site are whole and run without what is newer than their oldest browsers`, async ({
    siteOf,
    visit,
    tolerate,
  }) => {
    tolerate(/404/);
    const site = await siteOf(name);
    const { page } = await visit({ baseURL: site.url, viewport: { width: 1366, height: 900 } });
    await page.addInitScript(removeNewerApis);
    for (const path of pages) {
      await openWithout(page, path, NEWER_STYLES);
      await hydrated(page);
      for (const width of [1366, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1366, height: 900 });
      await expect(page.locator('h1')).toHaveCount(1);
    }
    await page.locator('header a[href^="/"]:visible').first().click();
    await hydrated(page);
  });
}
