// The pages about the company: their side menu, and a map that is useful with and without its tiles.

import {
  type BrowserContextOptions,
  expect,
  hydrated,
  type Page,
  type Route,
  test,
  type Visit,
} from './support/test.ts';

const CHILDREN = ['company', 'culture', 'development', 'cooperation', 'contact'].map(
  (name) => `/about/${name}`,
);
const TILES = 'https://tiles.example/**';
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256"/></svg>`;
// The browser itself reports a tile that fails to load.
const TILE_FAILED = /ERR_FAILED/;
const MAP = '[role=application]';

type Respond = (route: Route) => Promise<void>;
const refuse: Respond = (route) => route.abort();
const fulfil: Respond = (route) => route.fulfill({ contentType: 'image/svg+xml', body: TILE });

/** Opens a page whose requests for tiles are answered by `respond`. `tiles` records them. */
async function open(visit: Visit, path: string, respond: Respond, options: BrowserContextOptions = {}) {
  const visitor = await visit(options);
  const tiles: string[] = [];
  await visitor.page.route(TILES, (route) => {
    tiles.push(route.request().url());
    return respond(route);
  });
  await visitor.page.goto(path);
  return { ...visitor, tiles };
}

test('the side menu leads through all five pages and marks the current one', async ({ visit, tolerate }) => {
  tolerate(TILE_FAILED);
  const { page } = await open(visit, '/en/about/company', refuse);
  await hydrated(page);
  for (const path of CHILDREN) {
    await page.locator(`aside nav a[href="/en${path}"]`).click();
    await page.waitForURL(`**/en${path}`);
    await expect(page.locator('aside nav [aria-current=page]')).toHaveAttribute('href', `/en${path}`);
    const links = await page
      .locator('aside nav a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(CHILDREN.map((child) => `/en${child}`));
  }
});

test('on a small screen the side menu scrolls to the current page', async ({ visit }) => {
  const { page } = await open(visit, '/ja/about/contact', refuse, { viewport: { width: 390, height: 844 } });
  await hydrated(page);
  await expect
    .poll(() => page.locator('aside nav ul').evaluate((list) => list.scrollLeft))
    .toBeGreaterThan(0);
  await expect(page.locator('aside nav [aria-current=page]')).toBeInViewport({ ratio: 1 });
});

test('the index of years stays in the window down to the last milestone', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 1366, height: 680 } });
  await page.goto('/en/about/development');
  await hydrated(page);
  await page.locator('main ol > li').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('navigation', { name: 'Years' }).locator('a').first()).toBeInViewport({
    ratio: 1,
  });
});

test('the culture page has six blocks, each with its picture', async ({ visit }) => {
  const { page } = await open(visit, '/en/about/culture', refuse);
  await expect(page.locator('main li h2')).toHaveText([
    'Measure',
    'Write it down',
    'Keep the date',
    'Say it early',
    'Keep the sample',
    'Teach',
  ]);
  await expect(page.locator('main li:has(h2) img')).toHaveCount(6);
});

test.describe('with tiles', () => {
  test.use({ server: { settings: { SELVAGE_MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' } } });

  test('the map is loaded when it comes near, and not before', async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 390, height: 400 } });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.route(TILES, fulfil);
    await page.goto('/en/about/contact');
    await hydrated(page);
    await page.locator('figure').evaluate(observed);
    expect(requests.filter((url) => url.includes('leafletMap') || url.includes('tiles.example'))).toEqual([]);
    const code = page.waitForRequest((request) => request.url().includes('leafletMap'));
    const tile = page.waitForRequest(TILES);
    await page.locator('figure').scrollIntoViewIfNeeded();
    await code;
    await expect(page.locator(MAP)).toBeVisible();
    await tile;
  });

  test('there is a map that works by keyboard and names its source', async ({ visit }) => {
    const { page, tiles } = await open(visit, '/en/about/contact', fulfil);
    const map = page.locator(MAP);
    await page.locator('figure').scrollIntoViewIfNeeded();
    await expect(map).toBeVisible();
    expect(tiles[0], 'zoom 30 is limited to what the tiles have').toMatch(/\/19\/\d+\/\d+\.png$/);
    await expect(page.getByRole('link', { name: /OpenStreetMap contributors/ })).toBeVisible();
    const pane = page.locator('.leaflet-map-pane');
    const before = (await pane.getAttribute('style')) ?? '';
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await expect(pane).not.toHaveAttribute('style', before);
    const zoomedOut = page.waitForRequest(/tiles\.example\/18\//);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await zoomedOut;
  });

  test('leaving the page and coming back shows the map again', async ({ visit }) => {
    const { page } = await open(visit, '/en/about/contact', fulfil);
    await page.locator('figure').scrollIntoViewIfNeeded();
    await expect(page.locator(MAP)).toBeVisible();
    // The page is left while the map is zooming.
    await page.evaluate(() => {
      for (const part of ['.leaflet-control-zoom-out', 'aside nav a[href="/en/about/culture"]'])
        document.querySelector<HTMLElement>(part)?.click();
    });
    await page.waitForURL('**/en/about/culture');
    await page.locator('aside nav a[href="/en/about/contact"]').click();
    await page.locator('figure').scrollIntoViewIfNeeded();
    await expect(page.locator(MAP)).toBeVisible();
  });

  test('that fail to load there are the way there, the coordinates and links to maps', async ({
    visit,
    tolerate,
  }) => {
    tolerate(TILE_FAILED);
    const { page, tiles } = await open(visit, '/en/about/contact', refuse);
    await page.locator('figure').scrollIntoViewIfNeeded();
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    await expect.poll(() => page.locator(MAP).evaluate((map) => map.childElementCount)).toBe(0);
    await expectPlaceWithoutMap(page);
  });
});

/** Waits until an observer created after those of the page is notified, so that theirs have been. */
function observed(element: Element) {
  return new Promise<void>((resolve) => {
    // Effects of React run before the browser is idle.
    requestIdleCallback(() => new IntersectionObserver(() => resolve()).observe(element));
  });
}

/** Checks the place as it is shown without a map. */
async function expectPlaceWithoutMap(page: Page) {
  const main = page.locator('main');
  await expect(main).toContainText('28 Zhiyun Road');
  await expect(main).toContainText('39.0842° N, 117.2009° E');
  await expect(main.locator('figcaption a')).toHaveText([/^Open in Google Maps/, /^Open in OpenStreetMap/]);
  await expect(main.locator('figure li')).toHaveText([
    '40 min Tianjin Binhai airport',
    '15 min Tianjin railway station',
    'Jinlan House, Hexi District',
    '35 min Factory in Xiqing',
    '60 min Port of Xingang',
  ]);
  await expect(page.locator(MAP)).toBeHidden();
  await expect(page.getByRole('link', { name: /contributors/ })).toBeHidden();
}

test('by default there are the way there and links to maps that the readers of each language can use', async ({
  visit,
}) => {
  const { page, tiles } = await open(visit, '/en/about/contact', refuse);
  await expectPlaceWithoutMap(page);
  for (const [path, hosts] of [
    ['/about/contact', ['uri.amap.com', 'api.map.baidu.com']],
    ['/en/about/contact', ['www.google.com', 'www.openstreetmap.org']],
    ['/ja/about/contact', ['www.google.com', 'www.openstreetmap.org']],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    const links = page.locator('main figcaption a');
    const urls = (await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))).map(
      (href) => new URL(href),
    );
    expect(urls.map(({ host }) => host)).toEqual(hosts);
    const chinese = path === '/about/contact';
    expect(urls.every((url) => url.href.includes(encodeURIComponent('天津市河西区织云路28号')))).toBe(
      chinese,
    );
  }
  expect(tiles).toEqual([]);
});

test('without JavaScript there are the drawing, the coordinates and links to maps', async ({ visit }) => {
  const { page } = await open(visit, '/en/about/contact', refuse, { javaScriptEnabled: false });
  await expectPlaceWithoutMap(page);
  await expect(page.locator('main dl a[href="tel:+862255550193"]')).toHaveText('+86 22 5555 0193');
  await expect(page.locator('main a[href="mailto:quality@jinlan.example"]')).toHaveCount(1);
});

for (const [now, line] of [
  ['2026-11-25T02:00:00Z', /^Open now, until 11:00\sAM your time$/],
  ['2026-11-27T12:00:00Z', /^Closed now; open again Mon.*2:00\sAM your time \(in 3 days\)$/],
] as const) {
  test(`at ${now} contact says in a reader’s own time whether the company is open`, async ({ visit }) => {
    const { page } = await visit({ timezoneId: 'Europe/Berlin' });
    await page.clock.setFixedTime(now);
    await page.goto('/en/about/contact');
    await hydrated(page);
    await expect(page.getByText(line)).toBeVisible();
  });
}
