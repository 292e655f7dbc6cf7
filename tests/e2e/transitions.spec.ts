// View transitions between the pages of the application, and speculation rules for links that leave it.

import { expect, hydrated, idle, type Page, test, type Visit } from './support/test.ts';

declare global {
  interface Window {
    /** For each view transition the animations of its pseudo-elements. */
    transitions: Array<{ names: string[]; longest: number }>;
  }
}

/** Opens a page whose view transitions are recorded, and waits for the script that makes them. */
async function open(visit: Visit, path: string, options: Parameters<Visit>[0] = {}) {
  const { page, context } = await visit({ reducedMotion: 'no-preference', ...options });
  await page.addInitScript(() => {
    window.transitions = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const effects = document
          .getAnimations()
          .map(({ effect }) => effect as KeyframeEffect)
          .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'));
        const times = effects.map((effect) => Number(effect.getComputedTiming().endTime));
        const names = effects.map(({ pseudoElement }) => pseudoElement ?? '');
        window.transitions.push({ names, longest: Math.max(...times) });
      });
      return transition;
    };
  });
  await page.goto(path);
  await idle(page);
  await page.waitForLoadState('networkidle');
  return { page, context };
}

const transitions = (page: Page) => page.evaluate(() => window.transitions);

test('pages fade into each other for at most 200 ms, and the focus is on the heading', async ({ visit }) => {
  const { page } = await open(visit, '/en/market');
  await page.locator('header nav a[href="/en/news/list"]').first().click();
  await expect(page).toHaveTitle(/^News/);
  await expect(page.locator('h1')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(async () => (await transitions(page)).length).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/market$/);
  await expect.poll(async () => (await transitions(page)).length).toBe(2);
  for (const { names, longest } of await transitions(page)) {
    expect(names).toContain('::view-transition-new(root)');
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(200);
  }
});

test('the picture of a card moves to its place on the page of the card, and back', async ({ visit }) => {
  const { page } = await open(visit, '/en/sample/list');
  const card = page.locator('main li:has(img, svg) a[href*="/sample/info/"]').first();
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await page.waitForURL('**/sample/info/*');
  const moved = async () =>
    (await transitions(page)).filter(({ names }) => names.includes('::view-transition-group(picture)'))
      .length;
  await expect.poll(moved).toBe(1);
  await page.goBack();
  await page.waitForURL('**/sample/list');
  await expect.poll(moved).toBe(2);
  await expect(page.locator('[style*=view-transition-name]')).toHaveCount(0);
});

for (const [who, options] of Object.entries({
  'for visitors who prefer less motion': { reducedMotion: 'reduce' },
  'on touch screens': { isMobile: true, hasTouch: true },
} as const))
  test(`nothing moves ${who}`, async ({ visit }) => {
    const { page } = await open(visit, '/en/market', options);
    await page.locator('footer a[href="/en/news/list"]').click();
    await expect(page).toHaveTitle(/^News/);
    await expect(page.locator('h1')).toBeFocused();
    expect(await transitions(page)).toEqual([]);
  });

test('a page in another language is fetched while the pointer is on its link', async ({ visit, site }) => {
  const { page, context } = await visit();
  const preloading = await context.newCDPSession(page);
  const fetched = new Map<string, string>();
  preloading.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) =>
    fetched.set(prefetchUrl.slice(site.url.length), status),
  );
  await preloading.send('Preload.enable');
  await page.goto('/en/news/list?page=2');
  await hydrated(page);
  const menu = page.locator('details', { has: page.locator('a[hreflang=ja]') }).first();
  await menu.locator('summary').click();
  await menu.locator('a[hreflang=zh-Hans]').hover();
  await page.locator('header a[href="/en/user/login"]').first().hover();
  await menu.locator('a[hreflang=ja]').hover();
  await expect.poll(() => Object.fromEntries(fetched)).toEqual({ '/ja/news/list?page=2': 'Ready' });
  await menu.locator('a[hreflang=ja]').click();
  await page.waitForURL('**/ja/news/list?page=2');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});
