// Decks: a slide at rest is drawn whole, and the page after a deck begins at the top.

import { difference } from './support/tab.ts';
import { expect, type Tab, test } from './support/test.ts';

/** Opens a page that is a deck. The Chinese home loads no fonts: one that came late could be too large for the deck. */
async function openDeck(tab: Tab, path: string) {
  await tab.open(path);
  await tab.until('the deck', () => document.documentElement.dataset.deck !== undefined);
}

for (const path of ['/market', '/user/login', '/news/list']) {
  test(`${path} begins at the top after the deck`, async ({ tab }) => {
    await openDeck(tab, '/');
    await tab.click(`header a[href="${path}"]`);
    await tab.at(path);
    await tab.until('the heading', () => document.activeElement?.localName === 'h1');
    expect(await tab.evaluate(() => scrollY)).toBe(0);
  });
}

/** Goes to the next slide by the keyboard, and waits until it rests and its pictures are loaded. */
async function next(tab: Tab, slide: string) {
  await tab.press('PageDown');
  await tab.until(
    slide,
    (slide) => {
      const { dataset } = document.documentElement;
      const isStill = dataset.place === `${scrollY}`;
      dataset.place = `${scrollY}`;
      const { top = Number.NaN } = document.querySelector(slide)?.getBoundingClientRect() ?? {};
      const { bottom = Number.NaN } = document.querySelector('header')?.getBoundingClientRect() ?? {};
      const isLoaded = [...document.images].every((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return image.complete || bottom < 0 || top > innerHeight;
      });
      // The brand's header lies over the slide.
      const isAtRest = Math.abs(top - bottom) < 2 || Math.abs(top) < 2;
      return isLoaded && isStill && location.hash === slide && isAtRest;
    },
    slide,
  );
}

/** Shows only one slide, or all of them. Runs in the page. */
function showAlone(alone: string) {
  for (const slide of document.querySelectorAll<HTMLElement>('main [id] > *'))
    slide.style.visibility = !alone || slide.closest(alone) ? '' : 'hidden';
}

const DECKS = [
  { site: 'garment', path: '/', passed: ['#figures', '#samples'], slides: ['#process', '#items'] },
  { site: 'brand', path: '/#features', passed: [], slides: ['#patents', '#figures', '#news', '#closing'] },
  {
    site: 'brand',
    path: '/brand',
    passed: [],
    slides: ['#origin', '#layers', '#awards', '#lasting', '#door'],
  },
];

for (const { site, path, passed, slides } of DECKS)
  test.describe(`the deck of the ${site} site at ${path}`, () => {
    test.use({ server: { settings: { SELVAGE_SITE_DEFAULT: site } } });
    test('no slide lies over another one at rest', async ({ tab, engine }) => {
      test.skip(engine !== 'webkit', 'Firefox shows no screen');
      await tab.resize(1280, 800);
      await openDeck(tab, path);
      for (const slide of passed) await next(tab, slide);
      for (const slide of slides) {
        await next(tab, slide);
        const whole = await tab.restingScreen();
        await tab.evaluate(showAlone, slide);
        const alone = await tab.restingScreen();
        await tab.evaluate(showAlone, '');
        expect(difference(whole, alone), slide).toBeLessThan(0.005);
      }
    });
  });

test.describe('the stage of the brand site', () => {
  test.use({ server: { settings: { SELVAGE_SITE_DEFAULT: 'brand' } } });

  test('Escape ends the intro, and the first garment stands in its slide', async ({ tab }) => {
    await tab.resize(1280, 800);
    await openDeck(tab, '/');
    await tab.until('the intro', () => document.querySelector('[data-intro] button') !== null);
    await tab.press('Escape');
    await tab.until('the garment', () => {
      const {
        top = -1,
        bottom = 0,
        width = 0,
      } = document.querySelector('#features svg[role=img]')?.getBoundingClientRect() ?? {};
      const isWhole = width > 200 && top >= 0 && bottom <= innerHeight;
      return location.hash === '#features' && isWhole && !document.querySelector('[data-intro] button');
    });
  });

  test('each of the three layers has its garment', async ({ tab }) => {
    await tab.resize(1280, 800);
    await tab.open('/brand#layers');
    await tab.until('three garments', () => {
      const garments = [...document.querySelectorAll('#layers svg[role=img]')];
      return garments.length === 3 && garments.every((each) => each.getBoundingClientRect().width > 100);
    });
  });
});
