// Loading as a visitor sees it: the progress bar, and scripts that fail to load.

import { expect, fetchedOnClick, hydrated, test, type Visit } from './support/test.ts';

declare global {
  interface Window {
    /** The class names of the progress bar so far. */
    barStates: string[];
  }
}

/** Starts a navigation with the clock stopped, whose document waits until `release` is called. */
async function withHeldDocument(visit: Visit) {
  const visitor = await fetchedOnClick(visit)();
  const { page } = visitor;
  await page.clock.install();
  await page.goto('/en');
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_page/en/news/list', async (route) => {
    await released;
    await route.continue();
  });
  await page.evaluate(() => {
    window.barStates = [];
    const record = () => {
      const bar = document.querySelector('[role=progressbar]');
      if (bar) window.barStates.push(bar.className);
    };
    new MutationObserver(record).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const asked = page.waitForRequest('**/_page/en/news/list');
  await page.locator('header nav a[href="/en/news/list"]').first().click();
  await asked;
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  const states = () => page.evaluate(() => new Set(window.barStates).size);
  return { ...visitor, release, bar, states };
}

test('a slow navigation shows a progress bar that ends with it', async ({ visit }) => {
  const { page, release, bar, states } = await withHeldDocument(visit);
  await expect(bar).toBeAttached();
  await expect(bar).toHaveCSS('animation-duration', '5s');
  await expect(bar).toHaveCSS('animation-delay', '0.2s');
  await page.clock.runFor(200);
  release();
  await page.waitForURL('**/en/news/list');
  await expect(page).toHaveTitle(/^News/);
  await expect(bar).toBeAttached();
  expect(await states(), 'growing, then finished').toBe(2);
  await page.clock.runFor(320);
  await expect(bar).not.toBeAttached();
});

test('a navigation within 200 ms shows none', async ({ visit }) => {
  const { page, release, bar, states } = await withHeldDocument(visit);
  await page.clock.runFor(199);
  release();
  await page.waitForURL('**/en/news/list');
  await expect(page).toHaveTitle(/^News/);
  await expect(bar).not.toBeAttached();
  // The bar is transparent during its first 200 ms, and was removed before they ended.
  expect(await states()).toBe(1);
});

for (const [where, arrived, ahead] of [
  ['a slow network the page asks for its scripts', 1000, true],
  ['a fast network the starter asks for the scripts', 100, false],
] as const)
  test(`on ${where}`, async ({ visit, tolerate }) => {
    tolerate(/ERR_FAILED/);
    const { page } = await visit();
    await page.addInitScript((time) => {
      performance.now = () => time;
    }, arrived);
    await page.route('**/_assets/starter-*.js', (route) => route.abort());
    await page.goto('/en/news/list');
    const scripts = await page.locator('script[data-scripts]').getAttribute('data-scripts');
    const links = page.locator('link[rel=modulepreload]');
    const asked = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(asked).toEqual(ahead ? scripts?.split(' ') : []);
  });

/** Complaints about a script whose requests are aborted. */
const ABORTED = /ERR_FAILED|dynamically imported module|ChunkError/;

/** A page without the entry script in its first `failures` loads, neither preloaded nor imported. */
async function withoutEntry(visit: Visit, failures: number) {
  const visitor = await visit();
  const { page } = visitor;
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await page.route('**/_assets/entry-*.js', (route) =>
    loads <= failures ? route.abort() : route.continue(),
  );
  return { ...visitor, loads: () => loads };
}

test('a page whose scripts fail to load is loaded again, and works', async ({ visit, tolerate }) => {
  tolerate(ABORTED);
  const { page, loads } = await withoutEntry(visit, 1);
  await page.goto('/en/news/list');
  await hydrated(page);
  expect(loads()).toBe(2);
});

test('a page whose scripts fail again is not loaded a third time, and can be read', async ({
  visit,
  tolerate,
}) => {
  tolerate(ABORTED);
  const { page, complaints, loads } = await withoutEntry(visit, Number.POSITIVE_INFINITY);
  const failed = page.waitForEvent('console', (message) =>
    /dynamically imported module/.test(message.text()),
  );
  await page.goto('/en/news/list').catch(() => undefined);
  await failed;
  expect(loads()).toBe(2);
  expect(await page.locator('main a[href^="/en/news/info/"]').count()).toBeGreaterThanOrEqual(5);
  expect(complaints.length).toBeGreaterThan(0);
});

test('a page whose code fails to load during a navigation is loaded in full, once in a minute', async ({
  visit,
  tolerate,
}) => {
  tolerate(ABORTED);
  const { page } = await fetchedOnClick(visit)();
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  const follow = (path: string) => page.locator(`header nav a[href="${path}"]`).first().click();
  await page.goto('/en/about/company');
  await hydrated(page);

  // The code fails during the navigation only; the page load gets it.
  await page.route(/\/_assets\/news-list-\w+\.js/, (route) =>
    loads.length === 1 ? route.abort() : route.continue(),
  );
  await follow('/en/news/list');
  await page.waitForURL('**/en/news/list');
  await expect(page).toHaveTitle(/^News/);
  await hydrated(page);
  expect(loads).toEqual(['/en/about/company', '/en/news/list']);

  await page.route(/\/_assets\/market-\w+\.js/, (route) => route.abort());
  await follow('/en/market');
  await page.waitForURL('**/en/market');
  await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible();
  await expect(page).toHaveTitle(/^Error – /);
  expect(loads, 'no second load').toEqual(['/en/about/company', '/en/news/list']);
});

test('a fast navigation right after a slow one leaves no progress bar behind', async ({ visit }) => {
  const { page, release, bar } = await withHeldDocument(visit);
  await expect(bar).toBeAttached();
  await page.clock.runFor(200);
  release();
  await page.waitForURL('**/en/news/list');
  await expect(page).toHaveTitle(/^News/);
  // Within the 320 ms of the bar's end; the clock stands still.
  await page.locator('header nav a[href="/en/market"]').first().click();
  await page.waitForURL('**/en/market');
  await expect(page.locator('h1')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(bar).not.toBeAttached();
});
