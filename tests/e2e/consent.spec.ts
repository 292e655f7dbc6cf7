// The notice that asks whether the visit log's key may be stored.

import { violations } from './support/axe.ts';
import { type SiteName, type SiteOf, test } from './support/sites.ts';
import { type BrowserContextOptions, expect, hydrated, type Page, type Visit } from './support/test.ts';
import { brandTexts, textsOf } from './support/texts.ts';

declare global {
  interface Window {
    /** Layout shifts since the notice is shown. */
    noticeShift: number;
  }
}

const VISIT = '/log/visit/insert';

test.use({ server: { settings: { SELVAGE_VISITS_CONSENT: 'ask' } } });

interface Opening {
  siteOf: SiteOf;
  visit: Visit;
  site: SiteName;
  path: string;
  options?: BrowserContextOptions;
}

/** A page of a site, with the keys of the records that it sends. */
async function open({ siteOf, visit, site, path, options }: Opening) {
  const { url } = await siteOf(site);
  const visitor = await visit({ baseURL: url, ...options });
  const keys: string[] = [];
  visitor.page.on('request', (request) => {
    // The browser does not tell the body of every beacon.
    const body = request.url() === url + VISIT ? request.postData() : null;
    if (body !== null) keys.push(JSON.parse(body).ukey);
  });
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return { ...visitor, keys };
}

const noticeOf = (page: Page) => page.locator('section.consent');
const stored = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));

const VARIANTS: { site: SiteName; language: string; path: string }[] = [
  { site: 'garment', language: 'zh', path: '/market' },
  { site: 'garment', language: 'en', path: '/en/market' },
  { site: 'garment', language: 'ja', path: '/ja/market' },
  { site: 'brand', language: 'zh', path: '/about' },
];
for (const { site, language, path } of VARIANTS) {
  test(`${site} ${language}: the key is stored with consent only, and the answer can be changed`, async ({
    siteOf,
    visit,
  }) => {
    const { consent, footer } = await textsOf(language);
    const { page, keys } = await open({ siteOf, visit, site, path });
    const notice = page.getByRole('region', { name: consent.label, exact: true });
    const decline = notice.getByRole('button', { name: consent.decline, exact: true });
    await expect(notice.getByText(consent.text)).toBeVisible();
    expect(await stored(page)).toEqual({});
    expect(keys.length, 'the visit is counted without an answer').toBeGreaterThan(0);
    if (site === 'brand' || language === 'en') expect(await violations(page)).toEqual([]);

    // The notice is the last part of the page.
    for (let step = 0; step < 3 && !(await isFocused(decline)); step++)
      await page.keyboard.press('Shift+Tab');
    await expect(decline).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
    expect(await stored(page)).toEqual({ visitConsent: 'declined' });

    await page.reload();
    await hydrated(page);
    const again = (site === 'brand' ? (await brandTexts()).footer : footer).visits;
    await page.getByRole('button', { name: again }).click();
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('button', { pressed: true })).toHaveText(consent.decline);
    await notice.getByRole('button', { name: consent.accept, exact: true }).click();
    await expect(notice).toHaveCount(0);
    const kept = await stored(page);
    expect(kept).toEqual({ visitConsent: 'granted', userUniqueKey: expect.any(String) });

    const start = page.waitForRequest(
      (request) => request.url().endsWith(VISIT) && request.postData()?.includes('"start"') === true,
    );
    await page.reload();
    expect((await start).postDataJSON().ukey).toBe(kept.userUniqueKey);
    expect(new Set(keys).size, 'one key before the answer, and the one that is stored').toBe(2);
  });
}

for (const { site, path } of [
  { site: 'garment', path: '/ja/privacy#choice' },
  { site: 'brand', path: '/privacy#choice' },
] as const) {
  test(`${site} ${path}: the answer can be changed on the privacy page`, async ({ siteOf, visit }) => {
    const { page } = await open({ siteOf, visit, site, path });
    await noticeOf(page).getByRole('button').first().click();
    await expect(noticeOf(page)).toHaveCount(0);
    await page.locator('#choice').getByRole('button').click();
    await expect(noticeOf(page)).toBeFocused();
  });
}

const isFocused = (element: ReturnType<Page['locator']>) =>
  element.evaluate((target) => target === document.activeElement);

const SIZES: [width: number, height: number][] = [
  [320, 568],
  [320, 256],
  [390, 844],
  [768, 1024],
  [1280, 720],
  [1920, 1080],
];
const SCROLLING: [SiteName, string][] = [
  ['garment', '/en/market'],
  ['garment', '/ja'],
  ['brand', '/about'],
  ['brand', '/brand'],
];
for (const [site, path] of SCROLLING) {
  test(`${site} ${path}: the notice moves nothing, and covers neither the focus nor the end of the page`, async ({
    siteOf,
    visit,
  }) => {
    const { url } = await siteOf(site);
    // Decks are below: with reduced motion, their pages scroll.
    const { page } = await visit({ baseURL: url, reducedMotion: 'reduce' });
    // A font that arrives after the notice moves the text: the next pages have it from the cache.
    await page.goto(path);
    await page.evaluate(async () => void (await document.fonts.ready));
    await page.addInitScript(recordShiftOfNotice);
    for (const [width, height] of SIZES) {
      const size = `${width}x${height}`;
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await hydrated(page);
      await expect(noticeOf(page)).toBeVisible();
      await page.waitForFunction(hasRoomForNotice);
      expect(await page.evaluate(coveredByNotice), size).toEqual([]);
      expect(await page.evaluate(() => window.noticeShift), size).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), size).toBeLessThanOrEqual(
        width,
      );
    }
  });
}

/** Runs in the page. Adds up the layout shifts since the notice is shown: those of fonts come before it. */
function recordShiftOfNotice() {
  window.noticeShift = 0;
  let shown = Number.POSITIVE_INFINITY;
  new MutationObserver(() => {
    if (shown > performance.now() && document.querySelector('section.consent')) shown = performance.now();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, startTime, value } = entry as PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
      };
      if (!hadRecentInput && startTime >= shown) window.noticeShift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Runs in the page. The page makes room for the notice in the frame after the notice is added or its size has changed, and
 * with reduced motion a transition of a millisecond ends one frame later.
 */
function hasRoomForNotice(): boolean {
  const { style, dataset } = document.documentElement;
  const notice = document.querySelector<HTMLElement>('section.consent');
  const room = style.getPropertyValue('--consent-height');
  const isMeasured = room === '0px' || room === `${notice?.offsetHeight}px`;
  const isDrawn = 'deck' in dataset || getComputedStyle(document.body).paddingBlockEnd === room;
  return document.fonts.status === 'loaded' && isMeasured && isDrawn;
}

/** Runs in the page. Returns the controls that the notice covers when they have the focus, and the footer if it is covered. */
function coveredByNotice(): string[] {
  const isCovered = (element: Element | null) => {
    // Not every notice stays in the window: it scrolls with the page where the window is low.
    const notice = document.querySelector('section.consent')?.getBoundingClientRect();
    if (!notice || !element) throw new Error('the page has no notice or no footer');
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.bottom > notice.top + 1 && box.top < notice.bottom - 1;
  };
  const found: string[] = [];
  const controls = 'main a, main button, main input, footer a, footer button';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    control.focus();
    if (document.activeElement === control && isCovered(control)) found.push(control.outerHTML.slice(0, 120));
  }
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  if (isCovered(document.querySelector('footer'))) found.push('the end of the page');
  return found;
}

const DECKS: [SiteName, string][] = [
  ['garment', '/en'],
  ['brand', '/brand'],
];
for (const [site, path] of DECKS) {
  test(`${site} ${path}: the slides of the deck end above the notice`, async ({ siteOf, visit }) => {
    const options = { viewport: { width: 1920, height: 1080 } };
    const { page } = await open({ siteOf, visit, site, path, options });
    // A font that arrives late is used from the next page on. Without it, a slide may not fit, and the page scrolls.
    await page.reload();
    await hydrated(page);
    await expect(page.locator(':root[data-deck]')).toHaveCount(1);
    const notice = noticeOf(page);
    await expect(notice).toBeVisible();
    await page.waitForFunction(hasRoomForNotice);
    /** The distance from the end of an element to the notice. */
    const room = async (selector: string) => {
      const [above, box] = await Promise.all([
        page.locator(selector).first().boundingBox(),
        notice.boundingBox(),
      ]);
      return (box?.y ?? Number.NaN) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    expect(await room('main > div > div[id]'), 'room below the slide').toBeGreaterThanOrEqual(0);
    await page.keyboard.press('End');
    await page.waitForFunction(
      () => Math.abs(document.documentElement.scrollHeight - innerHeight - scrollY) < 2 && scrollY > 0,
    );
    expect(await room('footer'), 'room below the footer').toBeGreaterThanOrEqual(0);
  });
}

test.describe('where the operator does not want it', () => {
  test.use({ server: {} });

  for (const [site, path] of [
    ['garment', '/en/market'],
    ['garment', '/en/privacy'],
    ['brand', '/privacy'],
  ] as const) {
    test(`${site} ${path}: nobody is asked`, async ({ siteOf, visit }) => {
      const { page } = await visit({ baseURL: (await siteOf(site)).url });
      await page.goto(path);
      await page.waitForFunction(() => localStorage.getItem('userUniqueKey') !== null);
      await expect(page.locator('.consent, .consent-again')).toHaveCount(0);
      await expect(page.getByText('visitConsent')).toHaveCount(0);
    });
  }
});

test('a visitor who is not logged is not asked', async ({ visit }) => {
  const { page } = await visit({ extraHTTPHeaders: { 'Sec-GPC': '1' } });
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  await page.goto('/en/market');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.consent')).toHaveCount(0);
  await expect(page.locator('.consent-again')).toBeHidden();
  expect(await stored(page)).toEqual({});
});

test('an answer in another tab closes the notice', async ({ siteOf, visit }) => {
  const { page, context } = await open({ siteOf, visit, site: 'garment', path: '/en/market' });
  await expect(noticeOf(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/en/bbs');
  await noticeOf(other).getByRole('button', { name: 'Accept' }).click();
  await expect(noticeOf(page)).toHaveCount(0);
});
