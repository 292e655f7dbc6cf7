// The typeface of headings is used on a first visit, also where it arrives late, and nothing moves then.

import { layoutShifts, recordLoads } from './support/load.ts';
import { expect, hydrated, type Page, test, type Visit } from './support/test.ts';

/** Opens a page whose fonts arrive once it has been drawn and hydrated: that of texts is then for the next page. */
async function openWithLateFonts(visit: Visit, path: string, size: { width: number; height: number }) {
  const { page } = await visit({ viewport: size });
  await recordLoads(page);
  let arrive = () => {};
  const drawn = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await drawn;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await loaded(page)).toEqual([]);
  arrive();
  return page;
}

function loaded(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      // Those of the system stand in for others.
      .filter(({ family, status }) => status === 'loaded' && !family.includes('Fallback'))
      .map(({ family }) => family.replaceAll('"', ''))
      .sort(),
  );
}

for (const path of ['/en', '/en/about/company', '/en/sample/list', '/en/oem/info/6307', '/en/inquiry']) {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`${path} at ${size.width} pixels shows its typeface at last, and does not move`, async ({
      visit,
    }) => {
      const page = await openWithLateFonts(visit, path, size);
      await expect.poll(() => loaded(page)).toContain('Source Serif 4');
      expect(await layoutShifts(page)).toEqual([]);
    });
  }
}

test.describe('the brand site', () => {
  test.use({ server: { settings: { SELVAGE_SITE_DEFAULT: 'brand' } } });

  for (const path of ['/about', '/news', '/hotline']) {
    test(`${path} shows its typeface at last, and does not move`, async ({ visit }) => {
      const page = await openWithLateFonts(visit, path, { width: 1440, height: 900 });
      await expect.poll(() => loaded(page)).toContain('Outfit');
      expect(await layoutShifts(page)).toEqual([]);
    });
  }
});
