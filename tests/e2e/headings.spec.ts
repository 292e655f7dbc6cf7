// Words of headings are not broken, at the widths of telephones, tablets and laptops.

import { brokenWords, LONG_HEADINGS } from './support/headings.ts';
import { expect, hydrated, test } from './support/test.ts';

const SIZES = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1366, 680],
  [1366, 768],
  [1440, 900],
] as const;

test('no Chinese or Japanese word is broken in a heading', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  for (const path of LONG_HEADINGS) {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      expect(await page.evaluate(brokenWords), `${path} at ${width}×${height}`).toEqual([]);
    }
  }
});

test('a title keeps its phrases when it is shown without a page load, and is copied without marks', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/ja/news/list');
  await hydrated(page);
  await page.locator('main a[href="/ja/oem/info/6307"], footer a[href="/ja/oem/info/6307"]').first().click();
  await page.waitForURL('**/ja/oem/info/6307');
  const title = page.locator('h1');
  await expect(title).toHaveText('最小ロット・納期・生産能力一覧');
  await expect(title.locator('wbr')).not.toHaveCount(0);
  expect(await title.evaluate((element) => element.textContent)).not.toContain('\u200b');
});
