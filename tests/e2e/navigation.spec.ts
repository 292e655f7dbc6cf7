// Navigation within the application, back and forward, by reload and to another language.

import {
  expect,
  fetchedOnClick,
  hydrated,
  type Page,
  type Server,
  test,
  type Visit,
} from './support/test.ts';

declare global {
  interface Window {
    /** Set by a test; gone after a page load. */
    marked?: boolean;
  }
}

/** Opens a page and marks its window, so that a page load can be told from a navigation. */
async function open(visit: Visit, path: string) {
  const visitor = await fetchedOnClick(visit)();
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  await visitor.page.evaluate(() => {
    window.marked = true;
  });
  return visitor;
}

const isMarked = (page: Page) => page.evaluate(() => window.marked === true);
const toNews = (page: Page) => page.locator('header nav a[href="/en/news/list"]').first();

/** The canonical URL in the HTML of a page. */
async function canonical(site: Server, path: string) {
  const html = await (await fetch(site.url + path)).text();
  return /rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
}

test('a link changes the page without a page load', async ({ visit, site }) => {
  const { page } = await open(visit, '/en');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document' || request.url().includes('/_page/'))
      documents.push(request.url());
  });
  await toNews(page).click();
  await page.waitForURL('**/en/news/list');
  await expect(page).toHaveTitle(/^News/);
  expect(await isMarked(page)).toBe(true);
  expect(documents).toEqual([`${site.url}/_page/en/news/list`]);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    await canonical(site, '/en/news/list'),
  );
});

/** The elements of the head that describe the page. */
const described = (page: Page) =>
  page
    .locator('head')
    .locator(
      'title, meta[content]:not([name=viewport], [name=theme-color]), link[href^=http], script:not([src], #ahead)',
    )
    .evaluateAll((elements) => elements.map((element) => element.outerHTML));

test('back, forward and reload show the page of their address', async ({ visit }) => {
  const { page } = await open(visit, '/en/news/list');
  const heading = page.locator('h1');
  const list = await heading.innerText();
  const head = await described(page);
  expect(head.length).toBeGreaterThan(10);
  await page.locator('main a[href^="/en/news/info/"]').first().click();
  await page.waitForURL('**/en/news/info/*');
  await expect(heading).not.toHaveText(list);
  const article = await heading.innerText();
  await page.goBack();
  await expect(heading).toHaveText(list);
  // The head follows what is drawn.
  await expect.poll(() => described(page)).toEqual(head);
  await page.goForward();
  await expect(heading).toHaveText(article);
  expect(await isMarked(page)).toBe(true);
  await page.reload();
  await hydrated(page);
  await expect(heading).toHaveText(article);
});

test('the paginator gives each page an address of its own', async ({ visit }) => {
  const { page } = await open(visit, '/ja/news/list');
  const first = page.locator('main a[href^="/ja/news/info/"]').first();
  const before = (await first.getAttribute('href')) ?? '';
  await page.locator('a[href="/ja/news/list?page=2"]').first().click();
  await page.waitForURL('**/ja/news/list?page=2');
  await expect(first).not.toHaveAttribute('href', before);
  expect(await isMarked(page)).toBe(true);
  const shown = await page.locator('main').innerText();
  await page.reload();
  await hydrated(page);
  expect(await page.locator('main').innerText()).toBe(shown);
});

test('the language menu leads to the same page and is remembered', async ({ visit }) => {
  const { page, context } = await open(visit, '/news/list?page=2');
  const menu = page.locator('details', { has: page.locator('a[hreflang=ja]') }).first();
  await menu.locator('summary').click();
  await menu.locator('a[hreflang=ja]').click();
  await page.waitForURL('**/ja/news/list?page=2');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
  expect(cookie).toMatchObject({ value: 'ja', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(365);
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ja');
  await page.goto('/about/company');
  await expect(page).toHaveURL('/ja/about/company');
});

test('the language menu works without JavaScript', async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto('/about/company');
  const menu = page.locator('details', { has: page.locator('a[hreflang=en]') }).first();
  await menu.locator('summary').click();
  await menu.locator('a[hreflang=en]').click();
  await page.waitForURL('**/en/about/company');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

for (const [prefix, words] of [
  ['', '找不到'],
  ['/en', 'could not be found'],
  ['/ja', '見つかりません'],
]) {
  test(`${prefix}/no/such/page says in its language that it does not exist, and leads home`, async ({
    visit,
    tolerate,
    site,
  }) => {
    tolerate(/404 \(Not Found\)/);
    const { page } = await visit();
    const response = await page.goto(`${prefix}/no/such/page`);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(page.locator('main')).toContainText(words ?? '');
    await page.locator(`main a[href="${prefix || '/'}"]`).click();
    await page.waitForURL(site.url + (prefix || '/'));
  });
}

test('a document that cannot be fetched becomes a page load', async ({ visit, tolerate }) => {
  tolerate(/ERR_FAILED|could not be loaded/);
  const { page } = await open(visit, '/en');
  await page.route('**/_page/**', (route) => route.abort());
  await toNews(page).click();
  await page.waitForURL('**/en/news/list');
  await hydrated(page);
  expect(await isMarked(page)).toBe(false);
});

test('a document of another build becomes a page load', async ({ visit }) => {
  const { page } = await open(visit, '/en');
  await page.route('**/_page/**', async (route) => {
    const response = await route.fetch();
    const document = await response.json();
    document.frame.build = 'another';
    await route.fulfill({ response, json: document });
  });
  await toNews(page).click();
  await page.waitForURL('**/en/news/list');
  await hydrated(page);
  expect(await isMarked(page)).toBe(false);
});
