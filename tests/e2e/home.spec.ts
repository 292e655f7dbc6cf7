// Home as a deck of slides, and as a scrolling page where a deck would be in the way.

import { violations } from './support/axe.ts';
import { cacheFonts, expectDeck, hash, swipe, wheel } from './support/deck.ts';
import { DESKTOP, open, openWithClock, shows, stopClock } from './support/home.ts';
import { layoutShifts } from './support/load.ts';
import { PREFIXES } from './support/pages.ts';
import {
  type BrowserContextOptions,
  expect,
  fetchedOnClick,
  hydrated,
  type Page,
  test,
} from './support/test.ts';

const SLIDES = ['start', 'figures', 'samples', 'process', 'items', 'reasons', 'colophon'];
const LAPTOP = { viewport: { width: 1366, height: 720 } };

// HTML, layout and accessibility without motion are checked in every-page.spec.ts.
for (const prefix of PREFIXES) {
  test(`${prefix || '/'} is a deck on a desktop and a laptop, stable and accessible with motion`, async ({
    visit,
  }) => {
    const { page } = await open(visit, prefix || '/', LAPTOP);
    await expectDeck(page);
    expect(await layoutShifts(page)).toEqual([]);
    await page.setViewportSize(DESKTOP.viewport);
    await page.reload();
    await hydrated(page);
    await expectDeck(page);
    expect(await layoutShifts(page)).toEqual([]);
    expect(await page.evaluate(movesOfSlides)).toEqual([['none', '0px 100%'], ['none', '0px 100%'], []]);
    // The markup is the same in every language.
    if (prefix === '/en') {
      for (const slide of ['start', 'items', 'colophon']) {
        await page.locator(`nav a[href="#${slide}"]`).first().click();
        await shows(page, slide);
        expect(await violations(page, { reducedMotion: 'no-preference' }), slide).toEqual([]);
      }
    }
  });
}

/** Runs in the page. Returns how slides move: they lie still while the next one is drawn over them. */
function movesOfSlides() {
  return [...document.querySelectorAll('#start > *, #reasons > *, #colophon > *')].map((content) =>
    content
      .getAnimations()
      .flatMap(({ timeline, effect }) =>
        timeline instanceof ViewTimeline && effect instanceof KeyframeEffect
          ? effect.getKeyframes().map(({ translate }) => translate)
          : [],
      ),
  );
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

test('keys go through all slides and stop at both ends, and a key that is held down goes one slide on', async ({
  visit,
}) => {
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
  for (let press = 0; press < 5; press++) await page.keyboard.down('PageDown');
  expect(await hash(page)).toBe('#figures');
  await shows(page, 'figures');
  await page.keyboard.up('PageDown');
  await page.keyboard.press('PageDown');
  await shows(page, 'samples');
  await page.keyboard.press('End');
  await shows(page, 'colophon');
  await page.keyboard.press('Shift+ ');
  await shows(page, 'reasons');
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

test('the slide in the address is the one that opens, after a reload too, and stays when the window is measured', async ({
  visit,
}) => {
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
  await page.keyboard.press('PageDown');
  await shows(page, 'items');
  await page.reload();
  await hydrated(page);
  await shows(page, 'items');
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

test('the deck is taken down in a window that becomes too low, and on paper', async ({ visit }) => {
  const { page } = await open(visit, '/#items');
  await shows(page, 'items');
  await page.setViewportSize({ width: 1440, height: 500 });
  await expectDeck(page, false);
  await page.setViewportSize(DESKTOP.viewport);
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

test('a slide without content is no slide and has no dot', async ({ visit }) => {
  const { page } = await fetchedOnClick(visit)(DESKTOP);
  await cacheFonts(page, '/en');
  const dots = page.getByRole('navigation', { name: 'Slides of this page' }).getByRole('link');
  const expectSlides = async (ids: string[]) => {
    const links = await dots.evaluateAll((all) => all.map((dot) => dot.getAttribute('href')?.slice(1)));
    expect(links).toEqual(ids);
    const slides = page.locator(ids.map((id) => `#${id}`).join());
    await expect(slides).toHaveCount(ids.length);
    // The footer is the end of the last one.
    for (const slide of (await slides.all()).slice(0, -1))
      await expect(slide.locator(':scope > *')).toHaveCount(1);
  };
  for (const [lists, ids] of [
    [
      ['items', 'reasons', 'samples'],
      ['start', 'figures', 'process', 'colophon'],
    ],
    [
      ['promises', 'news'],
      ['start', 'samples', 'process', 'items', 'reasons', 'colophon'],
    ],
  ] as const) {
    await page.route('**/_page/en', async (route) => {
      const document = await (await route.fetch()).json();
      const { slides } = document.page;
      for (const list of lists) document.page[list] = [];
      document.page.slides = lists.some((list) => list === 'promises') ? slides.slice(0, 1) : slides;
      await route.fulfill({ json: document });
    });
    await expect(async () => {
      await page.goto('/en/market');
      await hydrated(page);
      await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
      await expect(page).toHaveURL('/en');
      // A font that arrives late is not used on this page, and then a slide may not fit.
      await expect(page.locator('html[data-deck]')).toHaveCount(1, { timeout: 2000 });
    }).toPass();
    await expectSlides([...ids]);
    await expect(page.getByRole('link', { name: 'More below' })).toHaveAttribute('href', `#${ids[1]}`);
    const last = dots.last();
    await last.click();
    await expect(last).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 0.99 });
    await page.unroute('**/_page/en');
  }
});
