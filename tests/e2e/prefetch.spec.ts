// Prefetching: the pages of links in view, if the server has them, and the page of a link that the visitor is about to follow are
// fetched before the click, which waits for no request.

import { serve } from './support/server.ts';
import { expect, fetchedOnClick, idle, type Page, test, type Visit } from './support/test.ts';

/** Requests for documents and code of pages. */
const OF_PAGES = /\/_pages?\b|\/_assets\/.*\.(js|css)$/;
const NEWS = 'header nav a[href="/en/news/list"]';

/** Opens a page and waits for the script that prefetches. Returns the paths that are asked for after that. */
async function openInView(visit: Visit, path: string, options: Parameters<Visit>[0] = {}) {
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

/** Opens a page of which no link is fetched because it is in view. */
const open = (visit: Visit, path: string, options?: Parameters<Visit>[0]) =>
  openInView(fetchedOnClick(visit), path, options);

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
    // Apart from what the links of the new page lead to.
    expect(asked.slice(before).filter((path) => !path.startsWith('/_pages?'))).toEqual([]);
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

const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const article = (page: Page) => page.locator('main a[href^="/en/news/info/"]').first();

/** The paths that a request for the pages of links in view names. */
const pathsOf = (url: string) => new URL(url).searchParams.getAll('path');

/** Has the server make the first article of the list, and returns its address. */
async function cacheArticle(url: string): Promise<string> {
  const list = await (await fetch(`${url}/en/news/list`)).text();
  const address = /\/en\/news\/info\/\d+/.exec(list.slice(list.indexOf('<main')))?.[0] ?? '';
  expect((await fetch(url + address)).status).toBe(200);
  return address;
}

test('a page whose link is in view is shown by a tap that asks for nothing', async ({ visit, site }) => {
  const address = await cacheArticle(site.url);
  const { page, asked } = await openInView(visit, '/en/news/list', TELEPHONE);
  const title = await article(page).textContent();
  // The links of the next page are another matter.
  await page.route('**/_pages?*', (route) => route.fulfill({ json: [] }));
  await article(page).tap();
  await page.waitForURL(`**${address}`);
  await expect(page.locator('h1')).toHaveText(title ?? '');
  expect(asked.filter((path) => !path.startsWith('/_pages?'))).toEqual([]);
});

test('links in view are asked for in one request, which names no customers’ pages and is small', async ({
  visit,
}) => {
  const { page } = await visit(TELEPHONE);
  const asking = page.waitForResponse('**/_pages?*');
  await page.goto('/en/news/list');
  const response = await asking;
  const paths = pathsOf(response.url());
  expect(paths[0], 'the page before its menus').toBe(await article(page).getAttribute('href'));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).not.toContain('/en/news/list');
  expect(paths.filter((path) => /\/(user|order)|token|^\/(ja\/|news)|#/.test(path))).toEqual([]);
  expect((await response.request().sizes()).responseBodySize).toBeLessThanOrEqual(6144);
  await idle(page);
  const opened = page.waitForRequest('**/_pages?*');
  await page.locator('header details:has(nav) > summary').first().tap();
  expect(pathsOf((await opened).url())).toContain('/en/about/company');
});

test('nothing is made for links in view, and nothing of them is a visit', async ({ visit }) => {
  const server = await serve();
  const { page } = await visit();
  const records: Array<{ url: string; act: string }> = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/log/visit/insert')) records.push(request.postDataJSON());
  });
  const answers = () => page.waitForResponse('**/_pages?*').then((response) => response.json());
  const first = answers();
  await page.goto(`${server.url}/en/news/list`);
  expect(await first).toEqual([]);
  const address = await cacheArticle(server.url);
  const second = answers();
  await page.reload();
  expect((await second).map(({ frame }: { frame: { path: string } }) => `/en${frame.path}`)).toEqual([
    address,
  ]);
  await idle(page);
  await article(page).click();
  await page.waitForURL(`**${address}`);
  await expect.poll(() => records.map(({ act, url }) => `${act} ${url}`)).toContain(`end ${address}`);
  const visited = records.filter(({ act }) => act === 'start').map(({ url }) => url);
  expect(visited).toEqual(['/en/news/list', '/en/news/list', address]);
  await page.close();
  await server.stop();
});

test('a visitor who comes back to the tab gets what has been published in the meantime', async ({
  visit,
  site,
}) => {
  const address = await cacheArticle(site.url);
  const { page, asked } = await openInView(visit, '/en/news/list');
  let isPublished = false;
  await page.route(`**/_page${address}`, async (route) => {
    const response = await route.fetch();
    const document = await response.json();
    document.head.title = 'Published';
    await route.fulfill({ response, json: document });
  });
  await page.route('**/_pages?*', (route) => {
    isPublished = true;
    return route.fulfill({ json: [] });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => isPublished).toBe(true);
  await article(page).click();
  await expect(page).toHaveTitle('Published');
  expect(documents(asked)).toEqual([`/_page${address}`]);
});

test('links in view are not fetched for a visitor who saves data', async ({ visit, site }) => {
  const address = await cacheArticle(site.url);
  const { page } = await visit();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/en/news/list');
  await idle(page);
  await article(page).click();
  await page.waitForURL(`**${address}`);
  expect(asked.filter((path) => path.startsWith('/_page'))).toEqual([`/_page${address}`]);
});
