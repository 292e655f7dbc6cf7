// The brand site's pages and decks.

import { cacheFonts, hash } from './deck.ts';
import { complaints } from './server.ts';
import { type BrowserContextOptions, test as base, expect, hydrated, type Page, type Visit } from './test.ts';

declare global {
  interface Window {
    /** The scroll position in the frame before, while `settled` waits. */
    lastPlace?: number;
  }
}

/** A `test` of the brand site. It fails if the server logs a warning or an error. */
export const test = base.extend<{ quiet: undefined }>({
  server: { settings: { SELVAGE_SITE_DEFAULT: 'brand' } },
  quiet: [
    async ({ site }, use) => {
      await use(undefined);
      expect(complaints(site)).toBe('');
    },
    { auto: true },
  ],
});

export const STORY = ['start', 'origin', 'layers', 'awards', 'lasting', 'door'];
export const WIDE = { viewport: { width: 1280, height: 800 } };

export async function open(visit: Visit, path: string, options: BrowserContextOptions = {}) {
  const visitor = await visit({ ...WIDE, ...options });
  if (options.javaScriptEnabled !== false) await cacheFonts(visitor.page, path);
  await visitor.page.goto(path);
  if (options.javaScriptEnabled !== false) await hydrated(visitor.page);
  return visitor;
}

/** Opens a page and stops its clock, which the test moves. */
export async function openStopped(visit: Visit, path: string) {
  const visitor = await visit(WIDE);
  const { page } = visitor;
  await cacheFonts(page, path);
  await page.clock.install({ time: 0 });
  await page.goto(path);
  await hydrated(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  return visitor;
}

/** The dot of the slide that is shown. */
export const currentDot = (page: Page) => page.locator('nav a[aria-current="true"]');
export const skipButton = (page: Page) => page.getByRole('button', { name: '跳过片头' });
export const footerBelowWindow = (page: Page) =>
  page.locator('body footer').evaluate((footer) => footer.getBoundingClientRect().bottom - innerHeight);

/** Expects that the deck goes to a slide. The address changes at once, the dot when React has rendered. */
export async function expectSlide(page: Page, slide: string) {
  await expect.poll(() => hash(page), { intervals: [20, 50, 100] }).toBe(`#${slide}`);
  await expect(currentDot(page)).toHaveAttribute('href', `#${slide}`);
}

/** Waits until the deck, if there is one, has come to rest at the slide that it shows. */
export async function settled(page: Page) {
  await page.waitForFunction(() => {
    if (!('deck' in document.documentElement.dataset)) return true;
    const slides = [...document.querySelectorAll('nav ol a[href^="#"]')];
    const index = slides.findIndex((dot) => dot.getAttribute('aria-current') === 'true');
    const end = document.documentElement.scrollHeight - innerHeight;
    const place = index === slides.length - 1 ? end : Math.min(end, index * innerHeight);
    // The last pixels of a movement are slow: it has ended if the frame before was in the same place.
    const isStill = window.lastPlace === scrollY;
    window.lastPlace = scrollY;
    return isStill && Math.abs(scrollY - place) < 2;
  });
}

/** Whether the header cannot be seen. */
export const isHeaderHidden = (page: Page) =>
  page
    .locator('body header')
    .first()
    .evaluate((header) => !header.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
