// The samples: a carousel that visitors move, categories with addresses of their own, and a sample with its card.

import { violations } from './support/axe.ts';
import { invalid } from './support/html.ts';
import { layoutShifts, recordLoads, words } from './support/load.ts';
import {
  type BrowserContextOptions,
  expect,
  fetchedOnClick,
  hydrated,
  type Page,
  test,
  type Visit,
} from './support/test.ts';

const EMPTY = '/sample/list?cid=16010318';
const SAMPLE = '/sample/info/5001';
const LONG = '/sample/info/5025';
const WITHOUT_TEXT = '/sample/info/5007';
const WITHOUT_PICTURE = '/sample/info/5015';
const WITHOUT_SCRIPTS = { javaScriptEnabled: false };
const STILL = { reducedMotion: 'reduce' } as const;

async function open(visit: Visit, path: string, options: BrowserContextOptions = {}) {
  const visitor = await visit(options);
  const response = await visitor.page.goto(path);
  expect(response?.status()).toBe(200);
  if (options.javaScriptEnabled !== false) await hydrated(visitor.page);
  return visitor;
}

// The usual category and sample are in every-page.spec.ts.
for (const path of [
  `/en${EMPTY}`,
  '/ja/sample/list?cid=16010313',
  `/ja${LONG}`,
  WITHOUT_TEXT,
  `/en${WITHOUT_PICTURE}`,
]) {
  test(`${path} is valid, accessible, stable at every width and hydrates unchanged`, async ({ visit }) => {
    const { page } = await visit(STILL);
    await recordLoads(page);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const response = await page.goto(path);
      await hydrated(page);
      const { sent, now } = await words(page);
      expect(sent.length, 'the page has text before its scripts run').toBeGreaterThan(200);
      expect(now).toBe(sent);
      await expect(page.locator('h1')).toHaveCount(1);
      for (const picture of await page.locator('main li:not(section li) img').all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty('complete', true);
      }
      expect(await layoutShifts(page), `layout shift at ${width} pixels`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width < 1440) continue;
      expect(invalid((await response?.text()) ?? '')).toEqual([]);
      expect(await violations(page)).toEqual([]);
    }
  });
}

test('the first picture is loaded with priority, the others when they come near', async ({ visit }) => {
  const { page } = await visit(WITHOUT_SCRIPTS);
  for (const path of ['/sample/list', SAMPLE]) {
    await page.goto(path);
    const pictures = await page.locator('main img').evaluateAll((all) =>
      (all as HTMLImageElement[]).map((picture) => ({
        lazy: picture.loading === 'lazy',
        priority: picture.fetchPriority,
        sized: picture.hasAttribute('width') && picture.hasAttribute('height'),
      })),
    );
    // The first one of a sample is drawn.
    const [first, ...others] = path === SAMPLE ? [undefined, ...pictures] : pictures;
    if (first) expect(first, path).toEqual({ lazy: false, priority: 'high', sized: true });
    const later = { lazy: true, priority: 'auto', sized: true };
    expect(others, path).toEqual(Array(others.length).fill(later));
  }
});

const CAROUSEL = 'section[aria-roledescription=carousel]';

/** Waits until a picture of the carousel is in sight, alone, and its stitch is the one that is marked. */
async function expectShown(page: Page, number: number) {
  await expect
    .poll(
      () =>
        page.locator(CAROUSEL).evaluate((carousel) => {
          const rail = carousel.querySelector('ul');
          const place = rail ? rail.scrollLeft / rail.clientWidth : Number.NaN;
          const stitches = [...carousel.querySelectorAll('ol button')];
          return {
            shown: Math.round(place * 100) / 100 + 1,
            marked: stitches.flatMap((stitch, index) => (stitch.ariaCurrent === 'true' ? [index + 1] : [])),
          };
        }),
      { intervals: [20, 50, 100] },
    )
    .toEqual({ shown: number, marked: [number] });
}

test('the carousel is 60vh high in every window', async ({ visit }) => {
  const { page } = await open(visit, '/en/sample/list');
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [768, 1024],
    [1366, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await page.locator(CAROUSEL).boundingBox();
    expect(box?.height, `${width} × ${height}`).toBeCloseTo(0.6 * height, 0);
  }
});

test('the carousel moves by its buttons', async ({ visit }) => {
  const { page } = await open(visit, '/en/sample/list', {
    viewport: { width: 1440, height: 1000 },
  });
  const carousel = page.getByRole('region', { name: 'Pictures of the sample room' });
  await expect(carousel.getByRole('listitem').filter({ has: page.locator('img') })).toHaveCount(3);
  await expectShown(page, 1);
  const previous = carousel.getByRole('button', { name: 'Previous picture' });
  const next = carousel.getByRole('button', { name: 'Next picture' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  // Two quick presses move by two pictures.
  await next.click();
  await next.click();
  await expectShown(page, 3);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next, 'the focus stays').toBeFocused();
  await previous.click();
  await expectShown(page, 2);
  await carousel.getByRole('button', { name: 'Picture 1 of 3' }).click();
  await expectShown(page, 1);
});

for (const [how, options] of Object.entries({ 'with motion': {}, 'without motion': STILL })) {
  test(`the carousel moves by keyboard, ${how}`, async ({ visit }) => {
    const { page } = await open(visit, '/en/sample/list', options);
    await page.locator(`${CAROUSEL} ul`).focus();
    const steps: [string, number][] = [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['End', 3],
      ['Home', 1],
    ];
    for (const [key, number] of steps) {
      await page.keyboard.press(key);
      await expectShown(page, number);
    }
    expect(await page.evaluate(() => scrollY), 'the page does not scroll').toBe(0);
  });
}

test('a rail that is scrolled by hand marks the picture in sight, and never moves by itself', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto('/en/sample/list');
  await hydrated(page);
  await page
    .locator(`${CAROUSEL} ul`)
    .evaluate((rail) => rail.scrollTo({ left: rail.clientWidth, behavior: 'instant' }));
  await expectShown(page, 2);
  await page.clock.runFor('01:00');
  await expectShown(page, 2);
});

test('without JavaScript the carousel scrolls and has no buttons', async ({ visit }) => {
  const { page } = await open(visit, '/en/sample/list', WITHOUT_SCRIPTS);
  await expect(page.locator(`${CAROUSEL} button`)).toHaveCount(0);
  const rail = page.locator(`${CAROUSEL} ul`);
  await rail.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => rail.evaluate((element) => element.scrollLeft / element.clientWidth)).toBe(1);
  await expect(page.locator('main a[href^="/en/sample/info/"]')).toHaveCount(7);
  await expect(page.locator('#ctgs nav a')).toHaveCount(8);
});

test('a category has an address of its own and is loaded when it is chosen', async ({ visit }) => {
  const { page } = await open(fetchedOnClick(visit), '/en/sample/list');
  const menu = page.getByRole('navigation', { name: 'Categories of samples' });
  await expect(menu.locator('[aria-current=page]')).toHaveText('Knit tops');
  const document = page.waitForResponse((response) =>
    response.url().includes('/_page/en/sample/list?cid=16010313'),
  );
  await menu.getByRole('link', { name: 'Coats and outerwear' }).click();
  expect((await document).status()).toBe(200);
  await expect(page).toHaveURL('/en/sample/list?cid=16010313#ctgs');
  await expect(page.getByRole('heading', { level: 2, name: 'Coats and outerwear' })).toBeVisible();
  await expect(menu.locator('[aria-current=page]')).toHaveText('Coats and outerwear');
  const categories = page.locator('#ctgs');
  await expect(categories).toContainText(/Melton/i);
  // The page scrolls to the categories once they are drawn, and leaves a little room above them.
  const top = async () => (await categories.boundingBox())?.y ?? Number.NaN;
  await expect.poll(top).toBeLessThan(100);
  expect(await top()).toBeGreaterThanOrEqual(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Knit tops' })).toBeVisible();
});

test('an empty category says that it is empty and links to one that is not', async ({ visit }) => {
  const { page } = await open(visit, `/en${EMPTY}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Accessories' })).toBeVisible();
  await expect(page.locator('#ctgs')).toContainText('No samples in this category yet.');
  await page.getByRole('link', { name: 'See Knit tops' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Knit tops' })).toBeVisible();
  await expect(page.locator('#ctgs h3')).toHaveCount(7);
});

test('every part of a sample in the list links to its page, which links back', async ({ visit }) => {
  const { page } = await open(visit, '/en/sample/list');
  const sample = page.locator('#ctgs li:has(h3)').first();
  await sample.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`/en${SAMPLE}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crew-neck tee in combed cotton');
  const card = page.locator('main dl').first();
  for (const fact of [
    'JL-K2101',
    '300 pieces per colour',
    '30–35 days',
    'Combed cotton 100%',
    '180 g/m²',
    'Single jersey K101',
    '14 October 2026',
  ])
    await expect(card).toContainText(fact);
  await expect(page.locator('main table')).toHaveCount(1);
  await page.locator('main article').getByRole('link', { name: 'All samples' }).click();
  await expect(page).toHaveURL('/en/sample/list');
  await page.locator('#ctgs h3 a').first().click();
  await expect(page).toHaveURL(`/en${SAMPLE}`);
});

test('a sample without a text of its own has the static one in each language', async ({ visit }) => {
  const { page } = await visit(WITHOUT_SCRIPTS);
  const titles = { '': '样衣制作流程', '/en': 'How our samples are made', '/ja': 'サンプルができるまで' };
  for (const [prefix, title] of Object.entries(titles)) {
    await page.goto(prefix + WITHOUT_TEXT);
    await expect(page.locator('main h2')).toHaveText(title);
    await expect(page.locator('main section dt')).toHaveCount(3);
  }
});

test('a sample without a picture keeps a place for it', async ({ visit }) => {
  const { page } = await open(visit, WITHOUT_PICTURE, WITHOUT_SCRIPTS);
  await expect(page.locator('main img')).toHaveCount(0);
  const box = await page.locator('main aside > div').first().boundingBox();
  expect(Math.abs((box?.height ?? 0) - (box?.width ?? Number.NaN) * 1.25)).toBeLessThan(2);
});

test('on paper a sample is its picture, its card and its text', async ({ visit }) => {
  const { page } = await open(visit, `/en${SAMPLE}`, WITHOUT_SCRIPTS);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('nav:visible')).toHaveCount(0);
  await expect(page.locator('main aside a:visible')).toHaveCount(0);
  for (const part of ['h1', 'main aside svg', 'main dl', 'main table'])
    await expect(page.locator(part).first()).toBeVisible();
});

/** The content of the list of samples, as far as tests change it. */
interface SampleList {
  slides: unknown[];
  categories: unknown[];
  title: string | null;
  items: { image: unknown; subtitle: string; summary: string }[];
}

/** Navigates to the list of samples, whose content `edit` changes. */
async function openEdited(
  visit: Visit,
  edit: (content: SampleList) => void,
  options: BrowserContextOptions = {},
) {
  const visitor = await open(fetchedOnClick(visit), '/en/news/list', options);
  const { page } = visitor;
  await page.route('**/_page/en/sample/list', async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as { page: SampleList };
    edit(document.page);
    await route.fulfill({ response, json: document });
  });
  await page.locator('footer a[href="/en/sample/list"]').click();
  await expect(page).toHaveURL('/en/sample/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible();
  return visitor;
}

test('a single picture is a banner, and without pictures the page begins with its text', async ({
  visit,
}) => {
  for (const count of [1, 0]) {
    const { page } = await openEdited(visit, (content) => {
      content.slides.length = count;
    });
    await expect(page.locator(CAROUSEL)).toHaveCount(0);
    await expect(page.locator('main header img')).toHaveCount(count);
    await expect(page.locator('main img').first()).toHaveAttribute('fetchpriority', 'high');
    expect(await violations(page)).toEqual([]);
  }
});

test('without categories all samples are listed', async ({ visit }) => {
  const { page } = await openEdited(
    visit,
    (content) => {
      content.categories = [];
      content.title = null;
      for (const item of content.items) Object.assign(item, { image: null, subtitle: '', summary: '' });
    },
    { viewport: { width: 390, height: 844 } },
  );
  await expect(page.locator('#ctgs nav')).toHaveCount(0);
  await expect(page.locator('#ctgs h2')).toHaveText('All samples');
  await expect(page.locator('#ctgs h3 a')).toHaveCount(7);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
});
