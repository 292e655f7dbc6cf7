// Pictures: each has reserved space and a size that fits the screen, and the first one is fetched before all others.

import { serve } from './support/server.ts';
import { type BrowserContextOptions, expect, hydrated, type Page, test, type Visit } from './support/test.ts';

/** An address of each kind of page with pictures. */
const PAGES = {
  home: '/en',
  'about-company': '/en/about/company',
  'about-culture': '/en/about/culture',
  'about-development': '/en/about/development',
  'about-cooperation': '/en/about/cooperation',
  'about-contact': '/en/about/contact',
  market: '/en/market',
  'oem-list': '/en/oem/cotton',
  'oem-info': '/en/oem/info/6301',
  'sample-list': '/en/sample/list',
  'sample-info': '/en/sample/info/5001',
  'news-list': '/en/news/list',
  'news-info': '/en/news/info/3036',
};
/** Answers requests for map tiles. */
const BLANK = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const TELEPHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const TABLET = { viewport: { width: 768, height: 1024 } };
const LAPTOP = { viewport: { width: 1440, height: 900 } };
const DESKTOP = { viewport: { width: 1920, height: 1080 } };
const SCREENS = { 'a telephone': [TELEPHONE], 'wider screens': [TABLET, LAPTOP, DESKTOP] } as const;

interface Picture {
  src: string;
  sizes: string;
  /** Whether width and height are in the markup. */
  sized: boolean;
  naturalWidth: number;
  /** Device pixels that the picture covers in width. */
  needed: number;
  /** The width chosen from the candidates; `null` for a picture served as it is. */
  candidate: number | null;
  widest: number;
  highPriority: boolean;
}

/** Opens a page and loads all of its pictures, those below the fold too. */
async function open(visit: Visit, address: string, options: BrowserContextOptions) {
  const { page } = await visit({ ...options, reducedMotion: 'reduce' });
  // The map alone uses another host. Other pages are not routed: that would switch the browser's cache off.
  if (address.endsWith(PAGES['about-contact']))
    await page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: BLANK }));
  const requests: URL[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') requests.push(new URL(request.url()));
  });
  await page.goto(address);
  await hydrated(page);
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('#root img[decoding]')].every((image) => image.complete),
  );
  const preloads = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')].map((link) => ({
      inHead: link.parentElement === document.head,
      priority: link.fetchPriority,
      addresses: link.href ? new URL(link.href).pathname : link.imageSrcset,
      sizes: link.imageSizes,
    })),
  );
  return { page, preloads, requests };
}

/** The pictures of a page as they are shown now. */
function picturesOf(page: Page): Promise<Picture[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('#root img[decoding]')].map((image) => {
      const { width, height } = image.getBoundingClientRect();
      const source = new URL(image.currentSrc);
      const shape = image.naturalWidth / image.naturalHeight;
      const cropped = getComputedStyle(image).objectFit === 'cover';
      const widths = image.srcset
        .split(',')
        .map((part) => Number.parseInt(part.split(' ')[1] ?? '', 10) || 0);
      return {
        src: image.getAttribute('src') ?? '',
        sizes: image.sizes,
        sized: ['width', 'height'].every((name) => Number(image.getAttribute(name)) > 0),
        naturalWidth: image.naturalWidth,
        needed: Math.max(width, cropped ? height * shape : 0) * devicePixelRatio,
        candidate: source.pathname === '/_image' ? Number(source.searchParams.get('w')) : null,
        widest: Math.max(0, ...widths),
        highPriority: image.fetchPriority === 'high',
      };
    }),
  );
}

function expectFitting(pictures: Picture[]) {
  expect(pictures.length).toBeGreaterThan(0);
  for (const { src, sized, naturalWidth, needed, candidate, widest } of pictures) {
    expect(sized, `${src} has its size in the markup`).toBe(true);
    expect(naturalWidth, `${src} is loaded`).toBeGreaterThan(0);
    if (/\.jpe?g$/.test(src)) {
      expect(candidate, src).toBeLessThanOrEqual(Math.max(160, 2 * needed));
      expect(candidate, src).toBeGreaterThanOrEqual(Math.min(widest, 0.8 * needed));
    } else expect(candidate, src).toBeNull();
  }
}

for (const [kind, path] of Object.entries(PAGES)) {
  for (const [screen, [options, ...wider]] of Object.entries(SCREENS)) {
    test(`${kind} on ${screen}: every picture loads in a width that fits`, async ({ visit }) => {
      const { page, preloads, requests } = await open(visit, path, options);
      const pictures = await picturesOf(page);
      expectFitting(pictures);
      const first = pictures.filter(({ highPriority }) => highPriority);
      // The contact page has icons only, below the fold; a sample is drawn by the page itself, in its cloth.
      expect(first).toHaveLength(kind === 'about-contact' || kind === 'sample-info' ? 0 : 1);
      if (first.length === 0) return;
      const { src = '-', sizes = '-' } = first[0] ?? {};
      // With the same candidates for the same widths, the browser chooses the same picture on every screen.
      const addresses = expect.stringContaining(src);
      expect(preloads).toEqual([{ inHead: true, priority: 'high', addresses, sizes }]);
      const fetched = requests
        .filter(({ pathname, searchParams }) => [pathname, searchParams.get('src')].includes(src))
        .map(String);
      const shown = pictures.filter((picture) => picture.src === src).length;
      expect(fetched.length, `fetched once: ${fetched}`).toBeLessThanOrEqual(shown);
      expect(new Set(fetched).size).toBe(fetched.length);
      for (const { viewport } of wider) {
        await page.setViewportSize(viewport);
        // The browser fetches another candidate where the one at hand is too small.
        await expect(async () => expectFitting(await picturesOf(page))).toPass();
      }
    });
  }
}

test('AVIF, made in the background, is served once it is there', async ({ visit }) => {
  const site = await serve({ settings: { SELVAGE_IMAGES_AVIF: 'true' } });
  try {
    const address = `${site.url}/_image?src=/media/macros/carton.jpg&w=160`;
    const headers = { accept: 'image/avif,image/webp' };
    const type = async () => (await fetch(address, { headers })).headers.get('content-type');
    await expect.poll(type, { timeout: 90_000 }).toBe('image/avif');
    const { page } = await visit();
    const response = await page.goto(address);
    expect(response?.headers()['content-type']).toBe('image/avif');
    expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
  } finally {
    await site.stop();
  }
});

test('with resizing switched off, pictures are shown from their own address', async ({ visit }) => {
  const site = await serve({ settings: { SELVAGE_IMAGES_ENABLED: 'false' } });
  try {
    const { page, preloads, requests } = await open(visit, site.url + PAGES['news-info'], LAPTOP);
    const pictures = await picturesOf(page);
    expect(pictures.some(({ src, naturalWidth }) => src.endsWith('.jpg') && naturalWidth === 1600)).toBe(
      true,
    );
    expect(preloads).toHaveLength(1);
    expect(requests.filter(({ pathname }) => pathname === '/_image')).toEqual([]);
  } finally {
    await site.stop();
  }
});

test('a page reached by navigation shows its pictures as a loaded one does', async ({ visit }) => {
  const { page } = await visit(LAPTOP);
  await page.goto('/en/news/list');
  await hydrated(page);
  await page.locator(`main article a[href$="${PAGES['news-info']}"]`).first().click();
  await page.waitForURL(`**${PAGES['news-info']}`);
  const first = page.locator('main img[fetchpriority=high]');
  await expect(first).toHaveAttribute('srcset', /^\/_image\?src=\/media\/macros\//);
});
