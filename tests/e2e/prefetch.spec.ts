// Prefetching: the page of a link is fetched while the visitor is about to follow it, and the click waits for no request.

import { expect, idle, type Page, test, type Visit } from './support/test.ts';

/** Requests for documents and code of pages. */
const OF_PAGES = /\/_page\/|\/_assets\/.*\.(js|css)$/;
const NEWS = 'header nav a[href="/en/news/list"]';

/** Opens a page and waits for the script that prefetches. Returns the paths that are asked for after that. */
async function open(visit: Visit, path: string, options: Parameters<Visit>[0] = {}) {
  const visitor = await visit(options);
  const { page } = visitor;
  await page.goto(path);
  await idle(page);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (OF_PAGES.test(pathname)) asked.push(pathname + search);
  });
  return { ...visitor, asked };
}

const documents = (asked: string[]) => asked.filter((path) => path.startsWith('/_page/'));

/** Whether the heading of the news list is drawn; the title belongs to its document. */
const showsNews = (page: Page) => expect(page).toHaveTitle(/^News/);

for (const [how, act, options] of [
  ['the pointer rests on', (page: Page) => page.locator(NEWS).first().hover(), {}],
  ['the focus is on', (page: Page) => page.locator(NEWS).first().focus(), {}],
  [
    'the finger presses',
    (page: Page) => page.locator(NEWS).first().dispatchEvent('pointerdown', { pointerType: 'touch' }),
    { hasTouch: true },
  ],
] as const) {
  test(`a page whose link ${how} is fetched, and the click asks for nothing more`, async ({ visit }) => {
    const { page, asked } = await open(visit, '/en', options);
    const fetched = page.waitForResponse('**/_page/en/news/list');
    await act(page);
    await (await fetched).finished();
    await page.waitForLoadState('networkidle');
    expect(documents(asked)).toEqual(['/_page/en/news/list']);
    expect(
      asked
        .filter((path) => path.includes('/news-list-'))
        .map((path) => path.replace(/.*\./, ''))
        .sort(),
    ).toEqual(['css', 'js']);
    const before = asked.length;
    await page.locator(NEWS).first().click();
    await page.waitForURL('**/en/news/list');
    await showsNews(page);
    await expect(page.locator('h1')).toBeFocused();
    expect(asked.slice(before)).toEqual([]);
  });
}

test('a click during the fetch waits for the fetch', async ({ visit }) => {
  const { page, asked } = await open(visit, '/en');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_page/**', async (route) => {
    await held;
    await route.continue();
  });
  const begun = page.waitForRequest('**/_page/en/news/list');
  await page.locator(NEWS).first().hover();
  await begun;
  await page.locator(NEWS).first().click();
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
  // The pointer leaves the link.
  await page.mouse.move(5, 300);
  release();
  await showsNews(page);
  expect(documents(asked)).toEqual(['/_page/en/news/list']);
});

test('a fetch is stopped when the pointer leaves the link, and at most two run at a time', async ({
  visit,
}) => {
  const { page, asked } = await open(visit, '/en');
  const running = new Set<string>();
  let most = 0;
  page.on('request', (request) => {
    const url = request.url();
    if (url.includes('/_page/')) most = Math.max(most, running.add(url).size);
  });
  page.on('requestfailed', (request) => running.delete(request.url()));
  // No response.
  await page.route('**/_page/**', () => undefined);
  await page.locator('footer a[href="/en/market"]').focus();
  await expect.poll(() => running.size).toBe(1);
  const links = page.locator('header nav a[href^="/en/"]:not([href*="/user"], [href*="/order"])');
  const count = Math.min(await links.count(), 4);
  expect(count).toBe(4);
  for (let index = 0; index < count; index++) {
    const href = await links.nth(index).getAttribute('href');
    if (href === '/en/market') continue;
    await links.nth(index).hover();
    await expect.poll(() => documents(asked)).toContain(`/_page${href}`);
  }
  await page.mouse.move(5, 300);
  await expect.poll(() => running.size).toBe(1);
  expect(documents(asked).length).toBeGreaterThan(3);
  expect(most).toBe(2);
});

test('a fetch that fails is not noticed, and the click fetches anew', async ({ visit, tolerate }) => {
  tolerate(/503 \(Service Unavailable\)/);
  const { page, asked } = await open(visit, '/en');
  let isAway = true;
  await page.route('**/_page/**', (route) =>
    isAway ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  const failed = page.waitForResponse('**/_page/en/news/list');
  await page.locator(NEWS).first().focus();
  await failed;
  isAway = false;
  await page.keyboard.press('Enter');
  await showsNews(page);
  expect(documents(asked)).toEqual(['/_page/en/news/list', '/_page/en/news/list']);
});

test('customers’ pages are not fetched', async ({ visit }) => {
  const { page, asked } = await open(visit, '/en');
  for (const link of await page.locator('header a:is([href*="/user"], [href*="/order"])').all()) {
    if (!(await link.isVisible())) continue;
    await link.hover();
    await link.dispatchEvent('pointerdown');
  }
  // Fetched later than they would have been.
  await page.locator(NEWS).first().hover();
  await expect.poll(() => documents(asked)).toEqual(['/_page/en/news/list']);
});

for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
  test(`nothing is fetched before the click with ${JSON.stringify(connection)}`, async ({ visit }) => {
    const { page, asked } = await open(visit, '/en');
    await page.evaluate((connection) => {
      const all = { saveData: false, effectiveType: '4g', ...connection };
      Object.defineProperty(navigator, 'connection', { value: all, configurable: true });
    }, connection);
    await page.locator(NEWS).first().hover();
    await page.locator(NEWS).first().dispatchEvent('pointerdown');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'connection', { value: undefined });
    });
    await page.locator('header nav a[href="/en/market"]').first().hover();
    await expect.poll(() => documents(asked)).toEqual(['/_page/en/market']);
  });
}

test('a prefetched page that is not visited is no visit', async ({ visit }) => {
  const { page } = await open(visit, '/en');
  const records: Array<{ url: string; act: string }> = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/log/visit/insert')) records.push(request.postDataJSON());
  });
  const fetched = page.waitForResponse('**/_page/en/news/list');
  await page.locator(NEWS).first().hover();
  await (await fetched).finished();
  await page.locator('header nav a[href="/en/market"]').first().click();
  await page.waitForURL('**/en/market');
  await expect.poll(() => records.map(({ act }) => act)).toContain('end');
  expect(records.map(({ act, url }) => `${act} ${url}`)).toEqual([
    'left /en',
    'start /en/market',
    'end /en/market',
  ]);
});
