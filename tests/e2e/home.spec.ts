// Home as a deck of slides, and as a scrolling page where a deck would be in the way.

import { violations } from './support/axe.ts';
import { cacheFonts, expectDeck, hash, swipe, wheel } from './support/deck.ts';
import { layoutShift, recordShifts } from './support/load.ts';
import { PREFIXES } from './support/pages.ts';
import { type BrowserContextOptions, expect, hydrated, type Page, test, type Visit } from './support/test.ts';

const SLIDES = ['start', 'figures', 'samples', 'process', 'items', 'reasons', 'colophon'];
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const LAPTOP = { viewport: { width: 1366, height: 720 } };

declare global {
  interface Window {
    /** How often the rail of samples has moved by itself or by its buttons. */
    railMoves: number;
  }
}

async function open(visit: Visit, path: string, options: BrowserContextOptions = DESKTOP) {
  const visitor = await visit(options);
  if (options.javaScriptEnabled !== false) await cacheFonts(visitor.page, path);
  await recordShifts(visitor.page);
  await visitor.page.goto(path);
  if (options.javaScriptEnabled !== false) await hydrated(visitor.page);
  return visitor;
}

/** Opens a page on a desktop with a clock that runs until `page.clock.pauseAt`. */
async function openWithClock(visit: Visit, path: string) {
  const visitor = await visit(DESKTOP);
  await cacheFonts(visitor.page, path);
  await visitor.page.clock.install();
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return visitor;
}

const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** Waits until a slide is the current one and its top edge is at the header, or the last one's end is the page's. */
async function shows(page: Page, id: string) {
  await page.waitForFunction(
    (name) => {
      const slide = document.getElementById(name);
      const header = document.querySelector('body header');
      const start = document.getElementById('start');
      if (!slide?.parentElement || !header || !start) return false;
      const current = document.querySelector<HTMLAnchorElement>('nav a[aria-current="true"][href^="#"]');
      const index = [...slide.parentElement.querySelectorAll(':scope > div')].indexOf(slide);
      const place =
        name === 'colophon'
          ? document.documentElement.scrollHeight - innerHeight
          : index * start.getBoundingClientRect().height;
      return (
        current?.hash === `#${name}` &&
        Math.abs(scrollY - place) < 2 &&
        slide.getBoundingClientRect().top <= header.getBoundingClientRect().bottom + 1
      );
    },
    id,
    { polling: 20 },
  );
}

const blur = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

// HTML, layout and accessibility without motion are checked in every-page.spec.ts.
for (const prefix of PREFIXES) {
  test(`${prefix || '/'} is a deck on a desktop and a laptop, stable and accessible with motion`, async ({
    visit,
  }) => {
    for (const options of [LAPTOP, DESKTOP]) {
      const { page, complaints } = await open(visit, prefix || '/', options);
      await expectDeck(page);
      expect(await layoutShift(page)).toBe(0);
      // The markup is the same in every language.
      if (options === DESKTOP && prefix === '/en') {
        for (const slide of ['start', 'items', 'colophon']) {
          await page.locator(`nav a[href="#${slide}"]`).first().click();
          await shows(page, slide);
          expect(await violations(page, { reducedMotion: 'no-preference' }), slide).toEqual([]);
        }
      }
      expect(complaints).toEqual([]);
    }
  });
}

test('the wheel goes one slide on, and is locked for a second by the clock', async ({ visit }) => {
  const { page } = await openWithClock(visit, '/');
  await page.mouse.move(700, 500);
  await stopClock(page);
  for (let turn = 0; turn < 5; turn++) await wheel(page, 100);
  await shows(page, 'figures');
  expect(await hash(page)).toBe('#figures');
  await page.clock.runFor(999);
  await wheel(page, 100);
  expect(await hash(page)).toBe('#figures');
  await page.clock.runFor(1);
  await wheel(page, 100);
  await shows(page, 'samples');
  await page.clock.runFor(1000);
  await wheel(page, -100);
  await shows(page, 'figures');
});

test('keys go through all slides and stop at both ends', async ({ visit }) => {
  const { page } = await open(visit, '/');
  const keys = ['PageDown', 'ArrowDown', ' ', 'PageDown', 'ArrowDown', 'PageDown'];
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await shows(page, SLIDES[index + 1] ?? '');
  }
  await page.keyboard.press('PageDown');
  await shows(page, 'colophon');
  await page.keyboard.press('Home');
  await shows(page, 'start');
  expect(await hash(page)).toBe('');
  await page.keyboard.press('ArrowUp');
  await shows(page, 'start');
  await page.keyboard.press('End');
  await shows(page, 'colophon');
  await page.keyboard.press('Shift+ ');
  await shows(page, 'reasons');
});

test('a key that is held down goes one slide on', async ({ visit }) => {
  const { page } = await open(visit, '/');
  for (let press = 0; press < 5; press++) await page.keyboard.down('PageDown');
  expect(await hash(page)).toBe('#figures');
  await shows(page, 'figures');
  await page.keyboard.up('PageDown');
  await page.keyboard.press('PageDown');
  await shows(page, 'samples');
});

test('the dots name the slides and lead to them', async ({ visit }) => {
  const { page } = await open(visit, '/en');
  const dots = page.getByRole('navigation', { name: 'Slides of this page' }).getByRole('link');
  await expect(dots).toHaveCount(SLIDES.length);
  await dots.nth(4).click();
  await shows(page, 'items');
  expect(await hash(page)).toBe('#items');
  await dots.nth(1).focus();
  await page.keyboard.press('Enter');
  await shows(page, 'figures');
});

test('the slide in the address is the one that opens, after a reload too', async ({ visit }) => {
  const { page } = await open(visit, '/#process');
  await shows(page, 'process');
  await page.keyboard.press('PageDown');
  await shows(page, 'items');
  await page.reload();
  await hydrated(page);
  await shows(page, 'items');
});

test('the deck stays up whichever slide is shown when the window is measured', async ({ visit }) => {
  const { page } = await open(visit, '/#process');
  await shows(page, 'process');
  const removals = await page.evaluate(async () => {
    let removals = 0;
    const { documentElement } = document;
    new MutationObserver(() => {
      if (!('deck' in documentElement.dataset)) removals += 1;
    }).observe(documentElement, { attributes: true });
    for (let time = 0; time < 5; time++) {
      dispatchEvent(new Event('resize'));
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    }
    return removals;
  });
  expect(removals).toBe(0);
  await shows(page, 'process');
});

test('a slide is no step in the history', async ({ visit }) => {
  const { page } = await open(visit, '/news/list');
  await page.getByRole('banner').getByRole('link', { name: '首页' }).click();
  await expect(page.locator('#start')).toBeVisible();
  await expectDeck(page);
  await page.keyboard.press('PageDown');
  await shows(page, 'figures');
  await page.goBack();
  await expect(page).toHaveURL('/news/list');
  await expectDeck(page, false);
  await page.goForward();
  await shows(page, 'figures');
});

test('an address that is followed within the page is a step in the history', async ({ visit }) => {
  const { page } = await open(visit, '/#reasons');
  await shows(page, 'reasons');
  for (const slide of ['figures', 'items']) {
    await page.evaluate((target) => location.assign(`#${target}`), slide);
    await shows(page, slide);
  }
  await page.goBack();
  await shows(page, 'figures');
  await page.goBack();
  await shows(page, 'reasons');
  await page.goForward();
  await shows(page, 'figures');
});

test('a swipe goes one slide on, however far it goes', async ({ visit }) => {
  const { page } = await open(visit, '/', { viewport: { width: 1024, height: 1366 }, hasTouch: true });
  await expectDeck(page);
  await swipe(page, { x: 500, y: 1300 }, { x: 500, y: 140 }, 20);
  await shows(page, 'figures');
  expect(await hash(page)).toBe('#figures');
});

/** Waits until the focus is within `container` and nothing lies over the element that has it. */
async function focusIsInSight(page: Page, container: string) {
  await expect(page.locator(`${container} :focus`)).toHaveCount(1);
  await page.waitForFunction(() => {
    const { activeElement } = document;
    if (!activeElement) return false;
    const { x, y, width, height } = activeElement.getBoundingClientRect();
    return activeElement.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

test('an element that gets the focus comes into sight, and its slide is the current one', async ({
  visit,
}) => {
  const { page } = await open(visit, '/');
  await page.locator('#process a').first().focus();
  await shows(page, 'process');
  await page.locator('#items a').first().focus();
  await shows(page, 'items');
  await page.keyboard.press('Shift+Tab');
  await shows(page, 'process');
  await focusIsInSight(page, '#process');
  await page.locator('body > #root > footer a').last().focus();
  await shows(page, 'colophon');
  await page.locator('#figures a').last().focus();
  await shows(page, 'figures');
  await focusIsInSight(page, '#figures');
});

test('text that the browser finds in the page comes into sight', async ({ visit }) => {
  const { page } = await open(visit, '/en#reasons');
  await shows(page, 'reasons');
  expect(
    await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Rotary')),
  ).toBe(true);
  await shows(page, 'process');
});

test('a slide lies still while the next one is drawn over it', async ({ visit }) => {
  const { page } = await open(visit, '/');
  const moves = await page.evaluate(() =>
    [...document.querySelectorAll('#start > *, #reasons > *, #colophon > *')].map((content) =>
      content
        .getAnimations()
        .flatMap(({ timeline, effect }) =>
          timeline instanceof ViewTimeline && effect instanceof KeyframeEffect
            ? effect.getKeyframes().map(({ translate }) => translate)
            : [],
        ),
    ),
  );
  expect(moves).toEqual([['none', '0px 100%'], ['none', '0px 100%'], []]);
});

test('there is no deck on paper', async ({ visit }) => {
  const { page } = await open(visit, '/#items');
  await shows(page, 'items');
  await page.emulateMedia({ media: 'print' });
  for (const id of ['process', 'reasons']) {
    const [slide, content] = await page
      .locator(`#${id}`)
      .evaluate((element: HTMLElement) => [
        element.offsetHeight,
        (element.firstElementChild as HTMLElement).offsetHeight,
      ]);
    expect(slide, id).toBe(content);
    expect(slide, id).toBeLessThan(DESKTOP.viewport.height - 200);
  }
});

test('a zoom gesture, a sideways turn and a scrollable box keep their wheel and keys', async ({ visit }) => {
  const { page } = await open(visit, '/');
  await page.mouse.move(700, 500);
  await page.keyboard.down('Control');
  await wheel(page, 100);
  await page.keyboard.up('Control');
  await wheel(page, 20, 300);
  expect(await hash(page)).toBe('');
  const box = page.locator('#start h1');
  await box.evaluate((heading) => {
    Object.assign(heading.style, { overflowY: 'auto', height: '50px' });
    heading.tabIndex = 0;
  });
  await expectDeck(page);
  await box.hover();
  await wheel(page, 100);
  await expect.poll(() => box.evaluate((heading) => heading.scrollTop)).toBeGreaterThan(0);
  await box.focus();
  await page.keyboard.press('PageDown');
  expect(await hash(page)).toBe('');
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

for (const [reason, pause] of Object.entries(PAUSES)) {
  test(`the samples wait while ${reason}`, async ({ visit }) => {
    const { page, moves } = await openSamples(visit);
    const running = await moves();
    expect(running, 'the mouse on the title does not pause them').toBeGreaterThan(0);
    await pause(page);
    await page.clock.runFor(9000);
    expect(await moves()).toBe(running);
    const resume = page.getByRole('button', { name: 'Resume autoplay' });
    if (await resume.count()) await resume.click();
    await page.locator('#samples h2').hover();
    await blur(page);
    await page.clock.runFor(4000);
    expect(await moves()).toBe(running + 1);
  });
}

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
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectDeck(page, false);
  await hide(false);
  await page.clock.runFor(9000);
  expect(await moves(), 'reduced motion').toBe(before);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
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

const PLAIN: Record<string, BrowserContextOptions> = {
  'with reduced motion': { ...DESKTOP, reducedMotion: 'reduce' },
  'on a telephone': { viewport: { width: 390, height: 844 }, hasTouch: true },
  'in a low window': { viewport: { width: 1440, height: 540 } },
  'without JavaScript': { ...DESKTOP, javaScriptEnabled: false },
};

for (const [situation, options] of Object.entries(PLAIN)) {
  test(`home is an ordinary scrolling page ${situation}`, async ({ visit }) => {
    const { page } = await open(visit, '/', options);
    await expectDeck(page, false);
    for (const id of SLIDES) {
      expect((await page.locator(`#${id}`).innerText()).length, id).toBeGreaterThan(10);
    }
    if (options.javaScriptEnabled === false) return;
    await page.mouse.move(200, 300);
    await wheel(page, 250);
    await page.waitForFunction(() => scrollY > 100);
    expect(await page.evaluate(() => scrollY)).toBeLessThan(400);
    expect(await hash(page)).toBe('');
  });
}

test('a window that becomes too low takes the deck down, and it comes back', async ({ visit }) => {
  const { page } = await open(visit, '/#items');
  await shows(page, 'items');
  await page.setViewportSize({ width: 1440, height: 500 });
  await expectDeck(page, false);
  await page.setViewportSize(DESKTOP.viewport);
  await shows(page, 'items');
});
