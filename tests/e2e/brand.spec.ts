// Every page of the brand site: valid, accessible, stable, and readable without a script.

import { violations } from './support/axe.ts';
import { isHeaderHidden, open, STORY, test, WIDE } from './support/brand.ts';
import { invalid } from './support/html.ts';
import { layoutShifts, recordLoads, words } from './support/load.ts';
import { BRAND_PAGES } from './support/pages.ts';
import { expect, hydrated } from './support/test.ts';

const PAGES = [...BRAND_PAGES, '/no/such/page'];
const SLIDES: Record<string, string[]> = {
  '/': ['intro', 'features', 'patents', 'figures', 'news', 'closing'],
  '/brand': STORY,
};

for (const path of PAGES) {
  test(`${path} is valid, accessible, stable and hydrates unchanged`, async ({ visit, tolerate }) => {
    // The browser itself reports that the address of the error page is missing.
    tolerate(/404 \(Not Found\)/);
    const { page } = await visit(WIDE);
    await recordLoads(page);
    const response = await page.goto(path);
    expect(invalid((await response?.text()) ?? '')).toEqual([]);
    await hydrated(page);
    expect(await layoutShifts(page)).toEqual([]);
    const { sent, now } = await words(page);
    // Only the countdown of the intro may have been added.
    expect(now.replace(/\d+秒后进入 \d+ 跳过片头 /, '')).toBe(sent);
    await expect(page.locator('h1')).toHaveCount(1);
    // A class that its style sheet lacks would be written out.
    await expect(page.locator('.undefined')).toHaveCount(0);
    // The site has one colour scheme.
    expect(await violations(page, { schemes: ['dark'] })).toEqual([]);
  });
}

test('every page can be read without JavaScript', async ({ visit, tolerate }) => {
  tolerate(/404 \(Not Found\)/);
  const { page } = await visit({ ...WIDE, javaScriptEnabled: false });
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await isHeaderHidden(page), path).toBe(false);
    expect(await page.locator('header a').count(), path).toBeGreaterThanOrEqual(8);
    expect((await page.locator('main').innerText()).trim().length, path).toBeGreaterThan(20);
    for (const slide of SLIDES[path] ?? []) {
      const texts = page.locator(`#${slide}`).locator('h1, h2, h3, p, li');
      // Opacity counts: text that waits to be faded in cannot be read.
      const text = await texts.evaluateAll((all) =>
        all
          .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .map((part) => (part as HTMLElement).innerText)
          .join('')
          .trim(),
      );
      expect(text.length, slide).toBeGreaterThan(10);
    }
  }
});

test('a link changes the page without loading a document', async ({ visit }) => {
  const { page } = await open(visit, '/brand');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.locator('header nav a[href="/shops"]').first().click();
  await expect(page).toHaveURL('/shops');
  await expect(page).toHaveTitle(/^门店/);
  await page.locator('header a[href="/"]').first().click();
  await expect(page.locator('#features')).toBeAttached();
  expect(documents).toEqual([]);
});

test('on a telephone the navigation is behind its menu', async ({ visit }) => {
  const { page } = await open(visit, '/join');
  await page.setViewportSize({ width: 390, height: 844 });
  const links = page.locator('header a[href="/shops"]:visible');
  await expect(links).toHaveCount(0);
  await page.locator('header summary').click();
  await expect(links).toHaveCount(1);
});

test('no picture is on two pages', async ({ visit }) => {
  const { page } = await open(visit, '/privacy');
  const pages = new Map<string, string>();
  for (const path of BRAND_PAGES) {
    await page.goto(path);
    const pictures = page.locator('main img');
    if (path !== '/accessibility') expect(await pictures.count(), path).toBeGreaterThan(0);
    for (const picture of await pictures.evaluateAll((all) =>
      all.map((image) => image.getAttribute('src') ?? ''),
    )) {
      expect(pages.get(picture), `${picture} on ${path}`).toBeUndefined();
      pages.set(picture, path);
    }
  }
});

test('each position has its duties, place and date, and a mail with a subject of its own', async ({
  visit,
}) => {
  const { page } = await open(visit, '/join');
  const subjects = await page
    .locator('main a[href*="?subject="]')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('subject')),
    );
  const positions = page.locator('section', { has: page.locator('ol') });
  const titles = await positions.locator('h2').allInnerTexts();
  expect(titles).toHaveLength(3);
  expect(subjects).toEqual(titles.map((title) => expect.stringMatching(`^应聘：${title}（.+）$`)));
  for (const position of await positions.all()) {
    expect(await position.locator('ol li').count()).toBeGreaterThan(2);
    await expect(position.locator('time')).toHaveText(/^2026年/);
  }
});

test('the yearly report is a PDF of the size that its link names', async ({ visit }) => {
  const { page } = await open(visit, '/investors');
  const link = page.getByRole('link', { name: /PDF/ });
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  const file = await response.body();
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(link).toHaveText(new RegExp(`PDF，${Math.round(file.length / 1000)} KB`));
});

test('the drawing of the fibre is clear of the text', async ({ visit }) => {
  const { page } = await open(visit, '/#patents');
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    const crossed = await page.locator('#patents').evaluate((slide) => {
      const circles = [...slide.querySelectorAll('circle')].map((circle) => circle.getBoundingClientRect());
      const walker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const texts: DOMRect[] = [];
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        texts.push(...range.getClientRects());
      }
      return texts.filter((text) =>
        circles.some(
          ({ left, right, top, bottom }) =>
            left < text.right && text.left < right && top < text.bottom && text.top < bottom,
        ),
      ).length;
    });
    expect(crossed, `${width} × ${height}`).toBe(0);
  }
});

test('on a large screen text and drawings grow with the window', async ({ visit }) => {
  const { page } = await open(visit, '/brand#layers', { viewport: { width: 1440, height: 810 } });
  const shares = () =>
    page.locator('#layers').evaluate((slide) =>
      ['h2', 'dd', 'svg'].map((selector) => {
        const element = slide.querySelector(selector);
        if (!element) throw new Error(`there is no ${selector}`);
        const size = element instanceof SVGElement ? element.getBoundingClientRect().height : 0;
        return (size || Number.parseFloat(getComputedStyle(element).fontSize)) / innerHeight;
      }),
    );
  const before = await shares();
  await page.setViewportSize({ width: 2560, height: 1440 });
  for (const [index, share] of (await shares()).entries())
    expect(share).toBeGreaterThan(0.85 * (before[index] ?? 1));
});
