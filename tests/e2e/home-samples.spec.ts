// The rail of samples on home: it goes on by itself, and waits for visitors (WCAG 2.2.2).

import { expectDeck, wheel } from './support/deck.ts';
import { DESKTOP, open, openWithClock, shows, stopClock } from './support/home.ts';
import { expect, type Page, test, type Visit } from './support/test.ts';

declare global {
  interface Window {
    /** How often the rail of samples has moved by itself or by its buttons. */
    railMoves: number;
  }
}

const blur = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

const row = (page: Page) => page.getByRole('region', { name: 'Samples, scroll sideways' });
const scrolled = (page: Page) => row(page).evaluate((element) => element.scrollLeft);

/** Counts how often the rail of samples moves by itself or by its buttons, from now on. Returns a reader of the count. */
async function countMoves(page: Page) {
  await row(page).evaluate((element) => {
    const scrollTo = element.scrollTo.bind(element);
    window.railMoves = 0;
    element.scrollTo = (options?: ScrollToOptions | number) => {
      window.railMoves += 1;
      scrollTo(options as ScrollToOptions);
    };
  });
  return () => page.evaluate(() => window.railMoves);
}

/** Opens the samples with a stopped clock and the mouse on the slide's title. */
async function openSamples(visit: Visit) {
  const { page } = await openWithClock(visit, '/en#samples');
  await shows(page, 'samples');
  await page.locator('#samples h2').hover();
  await stopClock(page);
  const moves = await countMoves(page);
  // Ends the interval that was running when the clock stopped.
  await page.clock.runFor(4000);
  return { page, moves };
}

test('the samples go on every four seconds, by a card', async ({ visit }) => {
  const { page } = await openWithClock(visit, '/en#samples');
  await shows(page, 'samples');
  await stopClock(page);
  const moves = await countMoves(page);
  await page.clock.runFor(4000);
  const before = await moves();
  await page.clock.runFor(3999);
  expect((await moves()) - before).toBeLessThanOrEqual(1);
  await page.clock.runFor(8001);
  expect((await moves()) - before).toBe(3);
  const card = await page
    .locator('#samples li')
    .evaluateAll(([first, second]) => (second as HTMLElement).offsetLeft - (first as HTMLElement).offsetLeft);
  await expect.poll(() => scrolled(page)).toBeGreaterThanOrEqual(card);
});

test('the samples go on with the mouse at rest in the middle of their slide', async ({ visit }) => {
  const { page } = await openWithClock(visit, '/en');
  const mouse = { x: DESKTOP.viewport.width / 2, y: DESKTOP.viewport.height / 2 + 70 };
  await page.mouse.move(mouse.x, mouse.y);
  await stopClock(page);
  for (const slide of ['figures', 'samples']) {
    await wheel(page, 100);
    await shows(page, slide);
    await page.clock.runFor(1000);
  }
  const isOnCard = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('#samples li') instanceof Element,
    mouse,
  );
  expect(isOnCard, 'a card has come under the mouse').toBe(true);
  const moves = await countMoves(page);
  await page.clock.runFor(4000);
  expect(await moves()).toBe(1);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
  await page.clock.runFor(8000);
  expect(await moves()).toBe(3);
});

const NEXT = { name: 'Next samples' };
const PAUSES: Record<string, (page: Page) => Promise<void>> = {
  'the pointer is over a card': (page) => page.locator('#samples li').first().hover(),
  'the pointer is over a button': (page) => page.getByRole('button', NEXT).hover(),
  'the focus is in the rail': (page) => row(page).focus(),
  'the focus is on a button': (page) => page.getByRole('button', NEXT).focus(),
  'a visitor has stopped them': async (page) => {
    await page.getByRole('button', { name: 'Pause autoplay' }).click();
    await page.locator('#samples h2').hover();
    await blur(page);
  },
};

test('the samples wait for the pointer, the focus and a visitor who has stopped them', async ({ visit }) => {
  const { page, moves } = await openSamples(visit);
  for (const [reason, pause] of Object.entries(PAUSES)) {
    const running = await moves();
    expect(running, 'the mouse on the title does not pause them').toBeGreaterThan(0);
    await pause(page);
    await page.clock.runFor(9000);
    expect(await moves(), reason).toBe(running);
    const resume = page.getByRole('button', { name: 'Resume autoplay' });
    if (await resume.count()) await resume.click();
    await page.locator('#samples h2').hover();
    await blur(page);
    await page.clock.runFor(4000);
    expect(await moves(), `after ${reason}`).toBe(running + 1);
  }
});

test('the samples stand still while the page is hidden, and with reduced motion', async ({ visit }) => {
  const { page, moves } = await openSamples(visit);
  const hide = (hidden: boolean) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  const before = await moves();
  await page.clock.runFor(9000);
  expect(await moves(), 'hidden').toBe(before);
  // The page learns of a changed preference in its next frame; this listener is called after the page's own.
  await page.evaluate(() => {
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    motion.addEventListener('change', () => {
      document.documentElement.dataset.reduced = String(motion.matches);
    });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html[data-reduced="true"]')).toHaveCount(1);
  await expectDeck(page, false);
  await hide(false);
  await page.clock.runFor(9000);
  expect(await moves(), 'reduced motion').toBe(before);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(page.locator('html[data-reduced="false"]')).toHaveCount(1);
  await shows(page, 'samples');
  await page.clock.runFor(4000);
  expect(await moves()).toBe(before + 1);
});

test('the buttons go through the samples, round and round', async ({ visit }) => {
  const { page } = await open(visit, '/en#samples');
  await shows(page, 'samples');
  await page.getByRole('button', { name: 'Previous samples' }).click();
  await expect
    .poll(() =>
      row(page).evaluate((element) => element.scrollWidth - element.clientWidth - element.scrollLeft),
    )
    .toBeLessThanOrEqual(2);
  await page.getByRole('button', NEXT).click();
  await expect.poll(() => scrolled(page)).toBeLessThanOrEqual(1);
});
