// The decks of both sites in the windows of small and low screens, and with enlarged text: complete, whole and reachable.

import { cacheFonts, hash, wheel } from './support/deck.ts';
import { type SiteName, type SiteOf, test } from './support/sites.ts';
import { slideFaults } from './support/slides.ts';
import { expect, hydrated, type Page, type Visit } from './support/test.ts';

const DECKS: [SiteName, string][] = [
  ['garment', '/'],
  ['garment', '/en'],
  ['garment', '/ja'],
  ['brand', '/'],
  ['brand', '/brand'],
];
const WINDOWS = [
  '1280x600',
  '1366x640',
  '1366x680',
  '1440x700',
  '1024x768',
  '1920x940',
  '1440x900',
  '2560x1440',
];
const NARROW = ['390x844', '768x1024'];
/** A window of 1280 × 1024 at 200 % and at 400 % (WCAG 1.4.4, 1.4.10). */
const ZOOMED = ['640x512', '320x256'];
const SMALL = '1280x600';

const size = (text: string) => {
  const [width = 0, height = 0] = text.split('x').map(Number);
  return { width, height };
};
const deck = (page: Page) => page.locator(':root[data-deck]');
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

interface Opening {
  siteOf: SiteOf;
  visit: Visit;
  site: SiteName;
  path: string;
  window: string;
  /** Opens the page with a clock that tests can pause. */
  clock?: boolean;
}

async function open({ siteOf, visit, site, path, window, clock = false }: Opening): Promise<Page> {
  const { url } = await siteOf(site);
  const { page } = await visit({ baseURL: url, viewport: size(window) });
  await cacheFonts(page, path);
  if (clock) await page.clock.install({ time: 0 });
  await page.goto(path);
  await hydrated(page);
  const skip = page.getByRole('button', { name: '跳过片头' });
  if (await skip.isVisible()) {
    await skip.click();
    await skip.waitFor({ state: 'detached' });
    // The words of the first slide are moved as long as the intro is drawn over.
    await page.waitForFunction(
      () => !('deck' in document.documentElement.dataset) || Math.abs(scrollY - innerHeight) < 1,
    );
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** Changes the size of the window, and waits until the page has been laid out for it. */
async function resize(page: Page, window: string) {
  const viewport = size(window);
  await page.setViewportSize(viewport);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, viewport);
  await page.evaluate(
    () => new Promise<void>((next) => requestAnimationFrame(() => requestAnimationFrame(() => next()))),
  );
}

/** Sets the size of the root's text; an empty string removes the setting. */
async function enlarge(page: Page, value: string) {
  await page.evaluate(
    (size) => document.documentElement.style.setProperty('font-size', size, 'important'),
    value,
  );
}

for (const [site, path] of DECKS) {
  test(`every slide of ${site} ${path} fits whole into every window, and scrolls where there is no room for it`, async ({
    siteOf,
    visit,
  }) => {
    const page = await open({ siteOf, visit, site, path, window: SMALL });
    for (const window of WINDOWS) {
      await resize(page, window);
      await expect(deck(page), window).toHaveCount(1);
      expect(await page.evaluate(slideFaults), window).toEqual([]);
    }

    await resize(page, SMALL);
    await enlarge(page, '200%');
    await expect(deck(page)).toHaveCount(0);
    expect(await overflow(page), 'does not scroll sideways').toBeLessThanOrEqual(0);
    expect((await page.evaluate(slideFaults)).filter((fault) => !fault.endsWith('is broken'))).toEqual([]);
    await enlarge(page, '');
    await expect(deck(page)).toHaveCount(1);

    for (const window of [...NARROW, ...ZOOMED]) {
      await resize(page, window);
      await expect(deck(page), window).toHaveCount(0);
      expect(await overflow(page), `${window} does not scroll sideways`).toBeLessThanOrEqual(0);
      const faults = await page.evaluate(slideFaults);
      // Beside a margin, 320 pixels have no room for the longest words at their size.
      const expected = NARROW.includes(window) ? /(?!)/ : /is broken|picture/;
      expect(
        faults.filter((fault) => !expected.test(fault)),
        window,
      ).toEqual([]);
    }
  });
}

const current = (page: Page) =>
  page.locator('nav a[aria-current="true"][href^="#"]').evaluate((dot) => (dot as HTMLAnchorElement).hash);

for (const [site, path] of DECKS.filter(([site, path]) => site === 'brand' || path === '/en')) {
  test(`in a low window the wheel moves through ${site} ${path} slide by slide`, async ({
    siteOf,
    visit,
  }) => {
    const page = await open({ siteOf, visit, site, path, window: SMALL, clock: true });
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
    const slides = await page
      .locator('nav ol a[href^="#"]')
      .evaluateAll((dots) => dots.map((dot) => (dot as HTMLAnchorElement).hash));
    const { width, height } = size(SMALL);
    await page.mouse.move(width / 2, height / 2);
    const first = slides.indexOf(await current(page));
    for (const slide of slides.slice(first + 1)) {
      // The first turn moves the deck; the second comes while it moves, and is ignored.
      await wheel(page, 120);
      await wheel(page, 120);
      expect(await hash(page)).toBe(slide);
      // React marks the entry of the navigation a task later.
      await expect.poll(() => current(page)).toBe(slide);
      await page.clock.runFor(1500);
    }
  });

  test(`in a low window Tab brings every control of ${site} ${path} into sight`, async ({
    siteOf,
    visit,
  }) => {
    const page = await open({ siteOf, visit, site, path, window: SMALL });
    await page.locator('main').focus();
    const last = await page.locator('body footer a').last().elementHandle();
    const seen: string[] = [];
    for (let step = 0; step < 120; step++) {
      await page.keyboard.press('Tab');
      const { name, isLast } = await page.evaluate((end) => {
        const focused = document.activeElement as HTMLElement;
        const name = focused.innerText.trim() || focused.getAttribute('aria-label') || focused.localName;
        return { name, isLast: focused === end };
      }, last);
      await page.waitForFunction(isFocusInSight, undefined, { timeout: 20_000 }).catch(() => {
        throw new Error(`“${name}” has the focus out of sight`);
      });
      seen.push(name);
      if (isLast) break;
    }
    const wanted = page.locator('main a, main button:enabled, main [tabindex="0"], body footer a');
    expect(seen.length, seen.join(', ')).toBeGreaterThanOrEqual(
      await wanted.filter({ visible: true }).count(),
    );
  });
}

/** Runs in the page. */
function isFocusInSight(): boolean {
  const focused = document.activeElement as HTMLElement;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  // A row that scrolls sideways may be larger than the window.
  if (top < 0 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1)
    return focused.tabIndex === 0 && focused.scrollWidth > focused.clientWidth;
  const drawn = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return focused.contains(drawn) || focused.closest('li, p')?.contains(drawn) === true;
}
