// Text: tables, digits beside Chinese, widths on phones.

import { brokenWords, LONG_HEADINGS } from '../support/headings.ts';
import { difference } from './support/tab.ts';
import { expect, test } from './support/test.ts';

/** A phone, and the narrowest window of MiniBrowser. */
const WIDTHS = { chromium: 390, firefox: 390, webkit: 450 };

test('the names in the table of facts have room for words', async ({ tab, engine }) => {
  await tab.resize(WIDTHS[engine], 800);
  await tab.open('/about/company');
  const widths = await tab.evaluate(() =>
    [...document.querySelectorAll('main th[scope=row]')].map(
      (name) => name.clientWidth / Number.parseFloat(getComputedStyle(name).fontSize),
    ),
  );
  expect(widths.length).toBeGreaterThan(3);
  expect(Math.min(...widths)).toBeGreaterThan(4);
});

for (const path of ['/about/company', '/en/market']) {
  test(`${path} is not wider than a phone`, async ({ tab, engine }) => {
    await tab.resize(WIDTHS[engine], 800);
    await tab.open(path);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}

test('no line of Japanese stands out of its box', async ({ tab, engine }) => {
  await tab.resize(WIDTHS[engine], 800);
  await tab.open('/ja/about/company');
  const ends = await tab.evaluate(() =>
    [...document.querySelectorAll('main :is(p, dd, td)')].flatMap((box) => {
      const text = document.createRange();
      text.selectNodeContents(box);
      const end = box.getBoundingClientRect().right;
      return [...text.getClientRects()].map(({ right }) => right - end);
    }),
  );
  expect(ends.length).toBeGreaterThan(20);
  expect(Math.max(...ends)).toBeLessThan(0.5);
});

test('no Chinese or Japanese word is broken in a heading', async ({ tab, engine }) => {
  for (const path of LONG_HEADINGS) {
    for (const width of [WIDTHS[engine], 768, 1366]) {
      await tab.resize(width, 800);
      await tab.load(path);
      expect(await tab.evaluate(brokenWords), `${path} at ${width}`).toEqual([]);
    }
  }
});

test('digits do not overlap the characters beside', async ({ tab, engine }) => {
  test.skip(engine !== 'webkit', 'Firefox shows no screen');
  await tab.open('/about/company');
  const text = await tab.restingScreen();
  await tab.evaluate(() => document.body.style.setProperty('text-autospace', 'no-autospace'));
  expect(difference(text, await tab.restingScreen())).toBeLessThan(0.001);
});
