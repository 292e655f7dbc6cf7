// The markets, and production from fibre to carton: complete, with links that lead where they should, whatever the editor enters.

import { violations } from './support/axe.ts';
import { invalid } from './support/html.ts';
import { layoutShifts, recordLoads } from './support/load.ts';
import {
  type BrowserContextOptions,
  expect,
  fetchedOnClick,
  hydrated,
  type Page,
  test,
  type Visit,
} from './support/test.ts';

const CATEGORIES = ['cotton', 'dye', 'material', 'printing', 'clothing'].map((name) => `/oem/${name}`);
const PAGES = ['/market', '/oem/cotton', '/oem/info/6002'];
const WITHOUT_SCRIPTS = { javaScriptEnabled: false };

async function open(visit: Visit, path: string, options?: BrowserContextOptions) {
  const visitor = await visit(options);
  const response = await visitor.page.goto(path);
  expect(response?.status()).toBe(200);
  return visitor;
}

const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

// every-page.spec.ts checks one page of each kind. The other processes have other content; 6001 has a table and no link.
test('the pages of every process are valid HTML and accessible', async ({ visit, site }) => {
  const { page } = await visit();
  for (const path of ['/oem/cotton', '/oem/dye', '/oem/material', '/oem/clothing', '/oem/info/6001']) {
    const response = await page.goto(path);
    const english = await fetch(`${site.url}/en${path}`);
    expect(invalid((await response?.text()) ?? ''), path).toEqual([]);
    expect(invalid(await english.text()), path).toEqual([]);
    await hydrated(page);
    expect(await violations(page), path).toEqual([]);
  }
});

for (const width of [390, 1440]) {
  test(`nothing moves while pictures load at ${width} pixels`, async ({ visit }) => {
    const { page } = await visit({ viewport: { width, height: 900 } });
    await recordLoads(page);
    for (const path of PAGES) {
      await page.goto(path);
      await hydrated(page);
      for (const image of await page.locator('main img:visible').all()) await image.scrollIntoViewIfNeeded();
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('main img')].every((image) => image.complete),
      );
      expect(await layoutShifts(page), path).toEqual([]);
      await expectNoOverflow(page);
    }
  });
}

for (const { path, eager, low } of [
  { path: '/market', eager: 1, low: 0 },
  { path: '/oem/dye', eager: 1, low: 0 },
  { path: '/oem/info/6002', eager: 1, low: 0 },
]) {
  test(`${path} asks first for the picture seen first, and for the rest when it comes near`, async ({
    visit,
  }) => {
    const { page } = await open(visit, path, WITHOUT_SCRIPTS);
    const images = await page
      .locator('main img')
      .evaluateAll((all: HTMLImageElement[]) =>
        all.map((image) => [
          image.loading === 'lazy',
          image.fetchPriority,
          image.hasAttribute('width') && image.hasAttribute('height'),
        ]),
      );
    const later = images.length - eager - low;
    expect(images).toEqual([
      ...Array(eager).fill([false, 'high', true]),
      ...Array(low).fill([false, 'low', true]),
      ...Array(later).fill([true, 'auto', true]),
    ]);
  });
}

test('the banner of the markets opens a new tab that cannot reach back', async ({ visit }) => {
  const { page } = await open(visit, '/en/market');
  const banner = page.getByRole('link', { name: /^Booking and cut-off times.*\(opens in a new tab\)$/ });
  await expect(banner).toHaveAttribute('rel', 'noopener');
  await expect(banner.locator('img[src="/media/banners/market.svg"]')).toHaveCount(1);
  const popup = page.waitForEvent('popup');
  await banner.click();
  const tab = await popup;
  await expect(tab).toHaveURL('/en/news/info/3034');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL('/en/market');
});

test('each market has its text and its linked picture, without JavaScript', async ({ visit }) => {
  const { page } = await open(visit, '/en/market', WITHOUT_SCRIPTS);
  const markets = page.locator('main li:has(h2)');
  await expect(markets).toHaveCount(8);
  for (const market of await markets.all()) {
    await expect(market.locator('a[href]:has(img)')).toHaveCount(1);
    await expect(market.locator('h2 a')).toHaveCount(0);
    // Its links say where they lead, and the first is that of the picture.
    const picture = await market.locator('a:has(img)').getAttribute('href');
    await expect(market.locator('a:not(:has(img))').first()).toHaveAttribute('href', picture ?? '');
    await expect(market.locator('a[href^="mailto:"]')).toHaveCount(1);
    expect((await market.locator('p').last().innerText()).length).toBeGreaterThan(100);
  }
  await expect(markets.first().locator('a').first()).toHaveAttribute('href', '/en/news/info/3026');
  await expect(markets.nth(1).locator('a').first()).toHaveAttribute('href', '/en/oem/info/6308');
  const advert = page.locator('main aside a:has(img[src="/media/maps/world.svg"])');
  await expect(advert).toHaveAttribute('href', '/en/about/contact');
  await expect(advert).toContainText('Contact the team for your market');
  expect(await advert.getAttribute('target')).toBeNull();
});

test('the process menu leads through the five processes and marks the current one', async ({ visit }) => {
  const { page } = await open(visit, '/ja/oem');
  await expect(page).toHaveURL('/ja/oem/cotton');
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: '5つの工程' });
  for (const path of CATEGORIES) {
    await menu.locator(`a[href="/ja${path}"]`).click();
    await page.waitForURL(`**/ja${path}`);
    await expect(menu.locator('[aria-current=page]')).toHaveAttribute('href', `/ja${path}`);
    expect(await page.locator('main article a[href^="/ja/oem/info/"]').count()).toBeGreaterThanOrEqual(6);
  }
  const links = await menu.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(CATEGORIES.map((path) => `/ja${path}`));
});

test('an item leads to its detail, and the detail back to its process', async ({ visit }) => {
  const { page } = await open(visit, '/en/oem/cotton');
  await hydrated(page);
  // The whole card is a link.
  await page.locator('main article', { hasText: 'Selvage denim' }).click({ position: { x: 20, y: 20 } });
  await page.waitForURL('**/en/oem/info/6005');
  await expect(page.getByRole('heading', { level: 1, name: 'Selvage denim' })).toBeVisible();
  await expect(page.locator('h1 a')).toHaveCount(0);
  await expect(page.locator('main p a[href="/en/sample/info/5031"]')).toHaveText(/./);
  await expect(page.locator('main aside time')).toHaveText('9 March 2026');
  await page.locator('main aside a[href="/en/oem/cotton"]').click();
  await page.waitForURL('**/en/oem/cotton');
});

test('a detail leads to the next one of its process and to the quotation', async ({ visit }) => {
  const { page } = await open(visit, '/oem/info/6001', WITHOUT_SCRIPTS);
  await expect(page.locator('h1')).toHaveText('选棉与配棉');
  await expect(page.locator('main table')).toHaveCount(1);
  await expect(page.locator('main a[href^="/inquiry?about="]')).toHaveText('询价');
  await expect(page.locator('main a[rel=prev]')).toHaveCount(0);
  await page.locator('main a[rel=next]').click();
  await expect(page).toHaveURL('/oem/info/6002');
});

test('on paper a detail is its text and the address of its link', async ({ visit }) => {
  const { page } = await open(visit, '/en/oem/info/6002', WITHOUT_SCRIPTS);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('nav:visible')).toHaveCount(0);
  await expect(page.locator('main img:visible')).toHaveCount(0);
  const link = page.getByRole('link', { name: /^example\.com/ });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('rel', 'noopener');
  await expect(link).toHaveCSS('content', '" (https://example.com/jinlan-yarn-chart)"', { pseudo: 'after' });
});

/** The parts of a document's page that are edited. */
interface EditedPage {
  title: string;
  items: object[];
  markets: object[];
}

/** Navigates to a page whose document is changed by `edit` on its way. */
async function openEdited(
  visit: Visit,
  path: string,
  edit: (page: EditedPage) => void,
  options?: BrowserContextOptions,
) {
  const visitor = await open(fetchedOnClick(visit), '/en/news/list', options);
  const { page } = visitor;
  await hydrated(page);
  await page.route(`**/_page/en${path}`, async (route) => {
    const response = await route.fetch();
    const document = await response.json();
    edit(document.page);
    await route.fulfill({ response, json: document });
  });
  await page.locator(`footer a[href="/en${path}"]`).click();
  await page.waitForURL(`**/en${path}`);
  await expect(page.getByRole('progressbar'), 'the navigation has ended').toHaveCount(0);
  return visitor;
}

const LONG = 'Ring-spun, compact and slub yarns from Hebei, with their count, twist, evenness and strength';

for (const width of [390, 1440]) {
  test(`a category takes long titles and missing pictures at ${width} pixels`, async ({ visit }) => {
    const { page } = await openEdited(
      visit,
      '/oem/cotton',
      (edited) => {
        edited.title = LONG;
        edited.items[0] = { ...edited.items[0], title: LONG, image: null, summary: '' };
        edited.items.length = 4;
      },
      { viewport: { width, height: 900 } },
    );
    await expect(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible();
    await expectNoOverflow(page);
    const [first, second] = await page
      .locator('main article > :first-child')
      .evaluateAll((plates) => plates.slice(0, 2).map((plate) => plate.getBoundingClientRect().height));
    expect(first, 'a missing picture keeps its space').toBe(second);
    expect(await violations(page)).toEqual([]);
  });
}

test('an empty category says so and leads on', async ({ visit }) => {
  const { page } = await openEdited(visit, '/oem/cotton', (edited) => {
    Object.assign(edited, { items: [], banner: null, image: null, intro: '', summary: '', title: '' });
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Cotton & fabric' })).toBeVisible();
  await expect(page.locator('main')).toContainText('No entries for this process yet.');
  await expect(page.locator('main a[href="/en/inquiry"]')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Continue to' }).locator('a')).toHaveAttribute(
    'href',
    '/en/oem/dye',
  );
  await expect(page.locator('main img')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('markets without pictures, links or a banner are still shown', async ({ visit }) => {
  const { page } = await openEdited(
    visit,
    '/market',
    (edited) => {
      Object.assign(edited, { banner: null, advert: null });
      for (const market of edited.markets.slice(1))
        Object.assign(market, { image: null, link: null, subtitle: '' });
    },
    { viewport: { width: 768, height: 1024 } },
  );
  await expect(page.locator('main li:has(h2)')).toHaveCount(8);
  await expect(page.locator('main img')).toHaveCount(1);
  await expect(page.locator('main img')).toHaveAttribute('fetchpriority', 'high');
  await expectNoOverflow(page);
  expect(await violations(page)).toEqual([]);
});
