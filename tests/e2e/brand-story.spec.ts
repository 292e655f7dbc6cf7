// The brand's story: a deck, and awards that turn.

import {
  currentDot,
  expectSlide,
  footerBelowWindow,
  open,
  openStopped,
  STORY,
  settled,
  test,
  WIDE,
} from './support/brand.ts';
import { hash, swipe, wheel } from './support/deck.ts';
import { expect, type Page } from './support/test.ts';

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
  // The deck corrects its way by a timer.
  const footer = async () => {
    await page.clock.runFor(50);
    return footerBelowWindow(page);
  };
  await expect.poll(footer, { intervals: [50] }).toBeLessThanOrEqual(1);
  for (const slide of STORY.slice(0, -1).toReversed()) expect(await turn(-120)).toBe(`#${slide}`);
  await expect.poll(footer, { intervals: [50] }).toBeGreaterThan(100);
  expect(await turn(-120), 'no loop').toBe('#start');
});

test('each layer is a garment that is cut open, with its weight, warmth and temperature', async ({
  visit,
}) => {
  const { page } = await open(visit, '/brand#layers');
  const layers = page.locator('#layers li');
  await expect(layers).toHaveCount(3);
  for (const layer of await layers.all()) {
    const box = await layer.getByRole('img', { name: /“.+”/ }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(120);
    await expect(layer.locator('dd')).toHaveText([/^[\d,]+ g$/, /^[\d.]+ clo$/, /^−?\d+℃$/]);
  }
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
  await expectYear(page, 2019);
  const { x, y } = await middleOfAward(page);
  await swipe(page, { x, y }, { x: x + 350, y });
  await expectYear(page, 2018);
  await expect(currentDot(page)).toHaveAttribute('href', '#awards');
});

test('the awards turn by keys, buttons and dragging, and no further than their years', async ({ visit }) => {
  const { page } = await open(visit, '/brand#awards');
  await settled(page);
  await expectYear(page, 2019);
  await page.locator('[role=group]').focus();
  await page.keyboard.press('End');
  await expectYear(page, 2021);
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
