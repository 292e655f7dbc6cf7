// The brand site's home: an intro that holds its deck, figures that count up once, and news that move sideways.

import {
  currentDot,
  expectSlide,
  footerBelowWindow,
  isHeaderHidden,
  open,
  openStopped,
  settled,
  skipButton,
  test,
  WIDE,
} from './support/brand.ts';
import { expectDeck, hash, swipe, wheel } from './support/deck.ts';
import { expect, hydrated, type Page, type Visit } from './support/test.ts';

const FIGURES = ['60', '3', '46,880,000'];

declare global {
  interface Window {
    /** Attributes and kinds of content of the figures that have changed. */
    figureChanges: Set<string>;
  }
}

/** The figures as they are seen: their text, or the digits of the strips drawn over it. */
const figures = (page: Page): Promise<string[]> =>
  page.locator('[data-figure]').evaluateAll((all) =>
    all.map((figure) => {
      const [text, places] = figure.children;
      if (!text || !places) throw new Error('a figure has a text and places');
      if (getComputedStyle(places).opacity === '0') return text.textContent ?? '';
      return [...places.querySelectorAll('[data-place]')]
        .filter((strip) => getComputedStyle(strip).opacity === '1')
        .map((strip) => {
          const { fontSize, transform } = getComputedStyle(strip);
          const mark = getComputedStyle(strip, '::before').content;
          return mark === '","' ? ',' : Math.round(-new DOMMatrix(transform).f / Number.parseFloat(fontSize));
        })
        .join('');
    }),
  );

/** Opens home and skips its intro. */
async function home(visit: Visit) {
  const visitor = await open(visit, '/');
  await skipButton(visitor.page).click();
  await expectSlide(visitor.page, 'features');
  await settled(visitor.page);
  return visitor;
}

/** Opens home with a stopped clock and skips its intro. */
async function homeStopped(visit: Visit) {
  const visitor = await openStopped(visit, '/');
  await skipButton(visitor.page).click();
  await expectSlide(visitor.page, 'features');
  return visitor;
}

/** The seconds that the intro still runs. */
const secondsLeft = (page: Page) => page.locator('[data-intro] [aria-hidden="true"]').getByText(/^\d+$/);

test('the intro counts twelve seconds down below the header; then the deck goes on', async ({ visit }) => {
  const { page } = await openStopped(visit, '/');
  expect(await isHeaderHidden(page)).toBe(false);
  await expect(currentDot(page)).toHaveAttribute('href', '#intro');
  const left = secondsLeft(page);
  const begun = Number(await left.innerText());
  expect(begun).toBeGreaterThan(3);
  expect(begun).toBeLessThanOrEqual(12);
  await page.clock.runFor(3000);
  await expect(left).toHaveText(String(begun - 3));
  await page.clock.runFor((begun - 4) * 1000);
  await expect(left).toHaveText('1');
  await page.clock.runFor(1000);
  await expectSlide(page, 'features');
  await expect(skipButton(page)).toHaveCount(0);
});

const WAYS_ON: Record<string, (page: Page) => Promise<void>> = {
  wheel: (page) => wheel(page, 120),
  Escape: (page) => page.keyboard.press('Escape'),
  ArrowDown: (page) => page.keyboard.press('ArrowDown'),
  PageDown: (page) => page.keyboard.press('PageDown'),
  Space: (page) => page.keyboard.press('Space'),
};

for (const [name, go] of Object.entries(WAYS_ON)) {
  test(`${name} ends the intro and shows the next slide`, async ({ visit }) => {
    const { page } = await openStopped(visit, '/');
    await page.mouse.move(400, 400);
    await expect(skipButton(page)).toBeVisible();
    await go(page);
    await expectSlide(page, 'features');
    await expect(skipButton(page)).toHaveCount(0);
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });
}

test('a swipe ends the intro', async ({ visit }) => {
  const { page } = await open(visit, '/', { hasTouch: true });
  await expect(skipButton(page)).toBeVisible();
  await swipe(page, { x: 640, y: 600 }, { x: 640, y: 100 });
  await expectSlide(page, 'features');
  await expect(skipButton(page)).toHaveCount(0);
});

test('the intro runs once in a session; later visits begin on its picture', async ({ visit }) => {
  const { page } = await open(visit, '/');
  await expect(skipButton(page)).toBeVisible();
  const begins = async () => {
    await expect(currentDot(page)).toHaveAttribute('href', '#intro');
    await expect(skipButton(page)).toHaveCount(0);
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(0);
  };
  await page.reload();
  await hydrated(page);
  await begins();
  await page.locator('header nav a[href="/shops"]').first().click();
  await expect(page).toHaveURL('/shops');
  await page.locator('header a[href="/"]').first().click();
  await begins();
  await page.keyboard.press('PageDown');
  await expectSlide(page, 'features');
  await page.keyboard.press('PageUp');
  await begins();
});

test('the film is muted and plays inline; skipping it pauses it and opens the page at once', async ({
  visit,
}) => {
  const { page } = await open(visit, '/');
  const film = page.locator('video');
  const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused);
  expect(
    await film.evaluate(({ muted, playsInline, autoplay }: HTMLVideoElement) => [
      muted,
      playsInline,
      autoplay,
    ]),
  ).toEqual([true, true, false]);
  await expect.poll(isPaused).toBe(false);
  await skipButton(page).click();
  await expect.poll(isPaused).toBe(true);
  await expectSlide(page, 'features');
});

test('a visitor who saves data gets the picture, and no film is fetched', async ({ visit }) => {
  const { page } = await visit(WIDE);
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  await page.goto('/');
  await hydrated(page);
  // The film would have been started together with the countdown.
  await expect(secondsLeft(page)).not.toHaveText('12');
  expect(films).toEqual([]);
  const film = page.locator('video');
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  expect(
    await page.locator('[data-intro] img').evaluate((picture: HTMLImageElement) => picture.naturalWidth),
  ).toBeGreaterThan(0);
  await expect(skipButton(page)).toBeVisible();
});

test('with reduced motion the film is a picture, the header is there and the figures are final', async ({
  visit,
}) => {
  const { page } = await open(visit, '/', { reducedMotion: 'reduce' });
  expect(await isHeaderHidden(page)).toBe(false);
  await expect(skipButton(page)).toBeHidden();
  expect(
    await page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.paused && video.currentTime === 0),
  ).toBe(true);
  await page.locator('#figures').scrollIntoViewIfNeeded();
  expect(await figures(page)).toEqual(FIGURES);
});

test('the wheel moves one slide at a time among the slides after the intro, locked for a second', async ({
  visit,
}) => {
  const { page } = await homeStopped(visit);
  await page.clock.runFor(2000);
  await page.mouse.move(400, 400);
  const turn = async (delta: number, pause: number) => {
    await wheel(page, delta);
    const slide = await hash(page);
    await expect(currentDot(page)).toHaveAttribute('href', slide);
    await page.clock.runFor(pause);
    return slide;
  };
  expect(await turn(120, 500)).toBe('#patents');
  expect(await turn(240, 400), 'locked').toBe('#patents');
  expect(await turn(120, 1100), 'still locked').toBe('#patents');
  for (const slide of ['#figures', '#news', '#closing', '#closing'])
    expect(await turn(120, 1100)).toBe(slide);
  for (const slide of ['#news', '#figures', '#patents', '#features', '#features']) {
    expect(await turn(-120, 1100)).toBe(slide);
  }
});

test('the footer shows at the last slide', async ({ visit }) => {
  const { page } = await home(visit);
  expect(await footerBelowWindow(page)).toBeGreaterThan(1);
  await page.keyboard.press('End');
  await expectSlide(page, 'closing');
  await expect.poll(() => footerBelowWindow(page)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Home');
  await expectSlide(page, 'features');
});

test('a deck on its way to one slide can be sent to another', async ({ visit }) => {
  const { page } = await home(visit);
  for (const { key, slide } of [
    { key: 'End', slide: '#closing' },
    { key: 'Home', slide: '#features' },
    { key: 'End', slide: '#closing' },
  ]) {
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press(key);
    await page.waitForFunction((place) => scrollY !== place, before);
    expect(await hash(page)).toBe(slide);
  }
  await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  await settled(page);
  expect(await hash(page)).toBe('#closing');
});

test('the figures count up once, when their slide is reached, and end exact', async ({ visit }) => {
  const { page } = await homeStopped(visit);
  expect(await figures(page), 'before they count').toEqual(FIGURES);
  await page.locator('nav a[href="#figures"]').last().click();
  await expectSlide(page, 'figures');
  await page.clock.runFor(100);
  expect(await figures(page)).not.toEqual(FIGURES);
  await page.clock.runFor(450);
  const [countries, branches, users = ''] = await figures(page);
  expect(branches, 'after 500 ms').toBe('3');
  expect(Number(countries)).toBeLessThan(60);
  expect(Number(users.replaceAll(',', ''))).toBeLessThan(46_880_000);
  await page.clock.runFor(2600);
  expect(await figures(page)).toEqual(FIGURES);
  await page.keyboard.press('PageDown');
  await page.clock.runFor(1500);
  await page.keyboard.press('PageUp');
  await expectSlide(page, 'figures');
  await page.clock.runFor(100);
  expect(await figures(page), 'they count once').toEqual(FIGURES);
});

test('a counting figure changes transform and opacity alone: no layout, no text', async ({ visit }) => {
  const { page } = await homeStopped(visit);
  await page.locator('nav a[href="#figures"]').last().click();
  await expectSlide(page, 'figures');
  await page.clock.runFor(100);
  const slide = page.locator('#figures');
  await expect
    .poll(() => slide.evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
    .toBeLessThan(2);
  await slide.evaluate((element) => {
    window.figureChanges = new Set();
    new MutationObserver((records) => {
      for (const { type, attributeName } of records) window.figureChanges.add(attributeName ?? type);
    }).observe(element, { attributes: true, childList: true, characterData: true, subtree: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value;
  };
  const [before, first] = [await layouts(), await figures(page)];
  await page.clock.runFor(1000);
  expect(await figures(page), 'they count').not.toEqual(first);
  expect(await layouts()).toBe(before);
  expect(await page.evaluate(() => [...window.figureChanges])).toEqual(['style']);
  const properties = await slide
    .locator('[data-place]')
    .evaluateAll((places) => places.flatMap((place) => [...(place as HTMLElement).style]));
  expect([...new Set(properties)].sort()).toEqual(['opacity', 'transform']);
});

const rail = (page: Page) => page.locator('#news ul');
const scrolled = (page: Page) => rail(page).evaluate((list) => list.scrollLeft);
const cardWidth = (page: Page) =>
  page
    .locator('#news li')
    .first()
    .evaluate((item) => item.getBoundingClientRect().width);

test('the news move by their buttons, by keys and by touch', async ({ visit }) => {
  const { page } = await open(visit, '/#news', { viewport: { width: 900, height: 800 }, hasTouch: true });
  await settled(page);
  const reaches = async (left: number) =>
    expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(4);
  await page.getByRole('button', { name: '下一条' }).click();
  await reaches(await cardWidth(page));
  await page.getByRole('button', { name: '上一条' }).click();
  await reaches(0);
  await rail(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => scrolled(page)).toBeGreaterThan(20);
  await page.keyboard.press('ArrowLeft');
  await reaches(0);
  const { x, y } = (await rail(page).boundingBox()) ?? { x: 0, y: 0 };
  await swipe(page, { x: x + 600, y: y + 60 }, { x: x + 240, y: y + 60 });
  await expect.poll(() => scrolled(page)).toBeGreaterThan(20);
  expect(await hash(page), 'the deck stays').toBe('#news');
});

test('with reduced motion the news reach their place at once', async ({ visit }) => {
  const { page } = await open(visit, '/#news', {
    viewport: { width: 900, height: 800 },
    reducedMotion: 'reduce',
  });
  const width = await cardWidth(page);
  const left = await rail(page).evaluate((list) => {
    document.querySelectorAll<HTMLElement>('#news button')[1]?.click();
    return list.scrollLeft;
  });
  expect(Math.abs(left - width), `${left} of ${width}`).toBeLessThan(4);
  expect(await scrolled(page)).toBe(left);
});

test('on a telephone the slides scroll as any page, and scrolling on ends the intro', async ({ visit }) => {
  const { page } = await open(visit, '/', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await expectDeck(page, false);
  await page.evaluate(() => scrollTo({ top: 844, behavior: 'instant' }));
  await expect(skipButton(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
