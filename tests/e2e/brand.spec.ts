// The brand site: an intro that holds its deck, figures that count up once, awards that turn, and all of it readable
// without a script.

import { violations } from './support/axe.ts';
import { cacheFonts, expectDeck, hash, swipe, wheel } from './support/deck.ts';
import { invalid } from './support/html.ts';
import { layoutShift, recordShifts, words } from './support/load.ts';
import { BRAND_PAGES } from './support/pages.ts';
import { type BrowserContextOptions, expect, hydrated, type Page, test, type Visit } from './support/test.ts';

const PAGES = [...BRAND_PAGES, '/no/such/page'];
const STORY = ['start', 'origin', 'layers', 'awards', 'lasting', 'door'];
const SLIDES: Record<string, string[]> = {
  '/': ['intro', 'features', 'patents', 'figures', 'news', 'closing'],
  '/brand': STORY,
};
const WIDE = { viewport: { width: 1280, height: 800 } };
const FIGURES = ['60', '3', '46,880,000'];

declare global {
  interface Window {
    /** Attributes and kinds of content of the figures that have changed. */
    figureChanges: Set<string>;
  }
}

test.use({ server: { settings: { SELVAGE_SITE_DEFAULT: 'brand' } } });

test.afterEach(({ site }) => {
  expect(
    site.log.filter(({ level }) => level !== 'INFO'),
    'warnings and errors of the server',
  ).toEqual([]);
});

async function open(visit: Visit, path: string, options: BrowserContextOptions = {}) {
  const visitor = await visit({ ...WIDE, ...options });
  if (options.javaScriptEnabled !== false) await cacheFonts(visitor.page, path);
  await visitor.page.goto(path);
  if (options.javaScriptEnabled !== false) await hydrated(visitor.page);
  return visitor;
}

/** Opens a page and stops its clock, which the test moves. */
async function openStopped(visit: Visit, path: string) {
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
const currentDot = (page: Page) => page.locator('nav a[aria-current="true"]');
const skipButton = (page: Page) => page.getByRole('button', { name: '跳过片头' });
const footerBelowWindow = (page: Page) =>
  page.locator('body footer').evaluate((footer) => footer.getBoundingClientRect().bottom - innerHeight);

/** Expects that the deck goes to a slide. The address changes at once, the dot when React has rendered. */
async function expectSlide(page: Page, slide: string) {
  await expect.poll(() => hash(page), { intervals: [20, 50, 100] }).toBe(`#${slide}`);
  await expect(currentDot(page)).toHaveAttribute('href', `#${slide}`);
}

/** Waits until the deck, if there is one, has come to rest at the slide that it shows. */
async function settled(page: Page) {
  await page.waitForFunction(() => {
    if (!('deck' in document.documentElement.dataset)) return true;
    const slides = [...document.querySelectorAll('nav ol a[href^="#"]')];
    const index = slides.findIndex((dot) => dot.getAttribute('aria-current') === 'true');
    const end = document.documentElement.scrollHeight - innerHeight;
    return Math.abs(scrollY - (index === slides.length - 1 ? end : Math.min(end, index * innerHeight))) < 2;
  });
}

/** Whether the header cannot be seen. */
const isHeaderHidden = (page: Page) =>
  page
    .locator('body header')
    .first()
    .evaluate((header) => !header.checkVisibility({ opacityProperty: true, visibilityProperty: true }));

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

for (const path of PAGES) {
  test(`${path} is valid, accessible, stable and hydrates unchanged`, async ({ visit }) => {
    const { page, complaints } = await visit(WIDE);
    await recordShifts(page);
    const response = await page.goto(path);
    expect(invalid((await response?.text()) ?? '')).toEqual([]);
    await hydrated(page);
    expect(await layoutShift(page)).toBe(0);
    const { sent, now } = await words(page, response);
    // Only the seconds of the intro may have changed.
    const still = (text: string) => text.replace(/\d+秒后进入 \d+/, '');
    expect(still(now)).toBe(still(sent));
    await expect(page.locator('h1')).toHaveCount(1);
    // A class that its style sheet lacks would be written out.
    await expect(page.locator('.undefined')).toHaveCount(0);
    // The site has one colour scheme.
    expect(await violations(page, { schemes: ['dark'] })).toEqual([]);
    // The browser itself reports that the address of the error page is missing.
    expect(complaints.filter((line) => !line.includes('404 (Not Found)'))).toEqual([]);
  });
}

test('every page can be read without JavaScript', async ({ visit }) => {
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

test('the intro counts twelve seconds down; then the header appears and the deck goes on', async ({
  visit,
}) => {
  const { page, complaints } = await openStopped(visit, '/');
  expect(await isHeaderHidden(page)).toBe(true);
  await expect(currentDot(page)).toHaveAttribute('href', '#intro');
  const left = page.locator('[data-intro] [aria-hidden="true"]').getByText(/^\d+$/);
  const begun = Number(await left.innerText());
  expect(begun).toBeGreaterThan(3);
  expect(begun).toBeLessThanOrEqual(12);
  await page.clock.runFor(3000);
  await expect(left).toHaveText(String(begun - 3));
  await page.clock.runFor((begun - 4) * 1000);
  await expect(left).toHaveText('1');
  expect(await isHeaderHidden(page)).toBe(true);
  await page.clock.runFor(1000);
  await expectSlide(page, 'features');
  await page.clock.runFor(2000);
  await expect.poll(() => isHeaderHidden(page)).toBe(false);
  await expect(skipButton(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('during the intro neither wheel nor keys move the deck', async ({ visit }) => {
  const { page } = await openStopped(visit, '/');
  await page.mouse.move(400, 400);
  await wheel(page, 400);
  await page.keyboard.press('PageDown');
  expect(await hash(page)).toBe('');
  await page.clock.runFor(1000);
  await expect(currentDot(page)).toHaveAttribute('href', '#intro');
  expect(await page.evaluate(() => scrollY)).toBe(0);
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
  await expect.poll(() => isHeaderHidden(page)).toBe(false);
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
  const left = page.locator('[data-intro] [aria-hidden="true"]').getByText(/^\d+$/);
  await expect(left).not.toHaveText('12');
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

test('the deck of the story moves when the wheel has been turned by a hundred', async ({ visit }) => {
  const { page } = await openStopped(visit, '/brand');
  await page.mouse.move(400, 400);
  for (const delta of [60, 39]) {
    await wheel(page, delta);
    expect(await hash(page)).toBe('');
  }
  await wheel(page, 1);
  await expectSlide(page, 'origin');
});

test('the deck of the story goes from its first slide to its last, where the footer is, and no further', async ({
  visit,
}) => {
  const { page } = await openStopped(visit, '/brand');
  await page.mouse.move(400, 400);
  const turn = async (delta: number) => {
    await wheel(page, delta);
    const slide = (await hash(page)) || '#start';
    await expect(currentDot(page)).toHaveAttribute('href', slide);
    await page.clock.runFor(1500);
    return slide;
  };
  expect(await turn(-120), 'no loop').toBe('#start');
  for (const slide of [...STORY.slice(1), 'door']) expect(await turn(120)).toBe(`#${slide}`);
  await expect(async () => {
    // The deck corrects its way by a timer.
    await page.clock.runFor(50);
    expect(await footerBelowWindow(page)).toBeLessThanOrEqual(1);
  }).toPass({ intervals: [50] });
  for (const slide of STORY.slice(0, -1).toReversed()) expect(await turn(-120)).toBe(`#${slide}`);
  expect(await footerBelowWindow(page)).toBeGreaterThan(100);
  expect(await turn(-120), 'no loop').toBe('#start');
});

/** The award in front. */
const award = (page: Page) => page.locator('[role=group] li[aria-current]');
const expectYear = (page: Page, year: number) => expect(award(page)).toHaveText(new RegExp(`^\\s*${year}`));

/** The middle of the award in front. */
async function middleOfAward(page: Page) {
  const box = await award(page).boundingBox();
  if (!box) throw new Error('no award is in front');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('the awards turn by touch', async ({ visit }) => {
  const { page } = await open(visit, '/brand#awards', { hasTouch: true });
  await settled(page);
  await expectYear(page, 2021);
  const { x, y } = await middleOfAward(page);
  await swipe(page, { x, y }, { x: x + 350, y });
  await expectYear(page, 2020);
  await expect(currentDot(page)).toHaveAttribute('href', '#awards');
});

test('the awards turn by keys, buttons and dragging, and no further than their years', async ({ visit }) => {
  const { page } = await open(visit, '/brand#awards');
  await settled(page);
  await expectYear(page, 2021);
  await page.locator('[role=group]').focus();
  await page.keyboard.press('ArrowRight');
  await expectYear(page, 2021);
  await page.keyboard.press('ArrowLeft');
  await expectYear(page, 2020);
  await page.keyboard.press('Home');
  await expectYear(page, 2017);
  await expect(page.getByRole('button', { name: '前一年' })).toBeDisabled();
  await page.getByRole('button', { name: '后一年' }).click();
  await expectYear(page, 2018);
  const { x, y } = await middleOfAward(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 200, y, { steps: 8 });
  await page.mouse.move(x - WIDE.viewport.width * 0.3, y, { steps: 8 });
  await page.mouse.up();
  await expectYear(page, 2019);
  await expect(currentDot(page)).toHaveAttribute('href', '#awards');
});

test('every award can be read without JavaScript, and none covers another', async ({ visit }) => {
  const { page } = await open(visit, '/brand', { javaScriptEnabled: false });
  const cards = page.locator('#awards li');
  const years = await cards.locator('h3 span').allInnerTexts();
  expect(years.sort()).toEqual(['2017', '2018', '2019', '2020', '2021']);
  const all = await cards.evaluateAll((items) =>
    items.map((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      return {
        box: { left, right, top, bottom },
        isSeen: item.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        text: item.querySelector('p')?.innerText ?? '',
      };
    }),
  );
  for (const [index, { box, isSeen, text }] of all.entries()) {
    expect(isSeen).toBe(true);
    expect(text.length).toBeGreaterThan(5);
    const covered = all
      .slice(index + 1)
      .filter(
        (other) =>
          box.right > other.box.left + 1 &&
          other.box.right > box.left + 1 &&
          box.bottom > other.box.top + 1 &&
          other.box.bottom > box.top + 1,
      );
    expect(covered).toEqual([]);
  }
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

test('a link changes the page without loading a document', async ({ visit }) => {
  const { page, complaints } = await open(visit, '/brand');
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
  expect(complaints).toEqual([]);
});
