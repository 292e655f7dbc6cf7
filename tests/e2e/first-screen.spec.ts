// The part for which people open a page is in the first screen.

import { BUYER, logIn, test as withCustomers } from './support/orders.ts';
import { expect, hydrated, type Page, test } from './support/test.ts';

const SIZES = {
  '1280×600': { width: 1280, height: 600 },
  '1366×680': { width: 1366, height: 680 },
  '1440×900': { width: 1440, height: 900 },
  '390×844': { width: 390, height: 844 },
} as const;
type Size = keyof typeof SIZES;

interface Row {
  path: string;
  /** The name of the part, and its selector. */
  what: string;
  selector: string;
  /** The largest distance of its lower edge from the top of the window, where it is not the window's height. */
  bounds?: Partial<Record<Size, number>>;
}

const TABLE: Row[] = [
  { path: '/about/contact', what: 'the telephone', selector: 'main a[href^="tel:"]' },
  { path: '/about/contact', what: 'the way to ask for a quotation', selector: 'main a[href$="/inquiry"]' },
  {
    path: '/about/contact',
    what: 'the team for North America',
    selector: 'main a[href="mailto:americas@jinlan.example"]',
    bounds: { '1280×600': 700, '390×844': 1700 },
  },
  { path: '/inquiry', what: 'the first field', selector: 'main input' },
  // The specification gives its carousel 60vh: what is below has to be in sight as well.
  { path: '/sample/list', what: 'the carousel', selector: 'main ul' },
  { path: '/sample/list', what: 'the heading', selector: 'h1' },
  {
    path: '/sample/list',
    what: 'the first category',
    selector: '#ctgs nav a',
    bounds: { '1280×600': 640, '390×844': 920 },
  },
  { path: '/market', what: 'Japan', selector: 'main li a' },
  {
    path: '/oem/clothing',
    what: 'the title of the first card',
    selector: 'main article h2',
    bounds: { '1280×600': 660 },
  },
  {
    path: '/oem/info/6307',
    what: 'the table of minimums',
    selector: 'main thead',
    bounds: { '1280×600': 700, '390×844': 900 },
  },
  { path: '/oem/info/6308', what: 'the table of certificates', selector: 'main thead' },
  {
    path: '/news/list',
    what: 'the title of the first article',
    selector: 'main article h2',
    bounds: { '1280×600': 700, '390×844': 1000 },
  },
  { path: '/bbs', what: 'the first subject', selector: 'main h2' },
];

/** The distance of an element's lower edge from the top of the window. */
async function lowerEdge(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`what a page is opened for is in the first screen of ${size}`, async ({ visit }) => {
    const { page } = await visit({ viewport, javaScriptEnabled: false });
    const late: string[] = [];
    for (const { path, what, selector, bounds } of TABLE) {
      await page.goto(`/en${path}`);
      const bound = bounds?.[size as Size] ?? viewport.height;
      const edge = await lowerEdge(page, selector);
      if (edge > bound) late.push(`${path}: ${what} ends at ${Math.round(edge)}, not by ${bound}`);
    }
    expect(late).toEqual([]);
  });
}

withCustomers('the orders page shows contracts in the first screen', async ({ visit, site }) => {
  const token = await logIn(site, BUYER);
  for (const viewport of Object.values(SIZES)) {
    const { page } = await visit({ viewport });
    await page.goto(`/en/order?token=${encodeURIComponent(token)}`);
    await hydrated(page);
    expect(await lowerEdge(page, 'main tbody tr'), `${viewport.width}`).toBeLessThan(viewport.height);
  }
});

test('the bar of the header hides on the way down, and returns on the way up and for the focus', async ({
  visit,
}) => {
  for (const width of [390, 1440]) {
    const { page } = await visit({ viewport: { width, height: 700 } });
    await page.goto('/en/oem/info/6307');
    await hydrated(page);
    const bar = page.getByRole('banner').getByRole('link', { name: 'Jinlan' });
    const scroll = async (by: number) => page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), by);
    await scroll(900);
    await expect(bar).not.toBeInViewport();
    await scroll(-60);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await scroll(300);
    await expect(bar).not.toBeInViewport();
    await bar.focus();
    await expect(bar).toBeInViewport({ ratio: 1 });
  }
});
