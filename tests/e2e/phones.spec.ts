// What a buyer comes for is in the first screen of a phone, and the menu has it uncut.

import { PREFIXES } from './support/pages.ts';
import { expect, hydrated, test } from './support/test.ts';

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 390, height: 664 },
] as const;

for (const viewport of WINDOWS) {
  for (const prefix of PREFIXES) {
    test(`${prefix}/ has its sentence and both actions at ${viewport.width}×${viewport.height}`, async ({
      visit,
    }) => {
      const { page } = await visit({ viewport, reducedMotion: 'reduce' });
      await page.goto(`${prefix}/`);
      const lowest = (selector: string) =>
        page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
      for (const end of ['/sample/list', '/inquiry']) {
        expect(await lowest(`#start a[href="${prefix}${end}"]`), end).toBeLessThanOrEqual(viewport.height);
      }
      const picture = await page.locator('#start img').first().boundingBox();
      expect(picture?.height).toBeLessThanOrEqual(0.3 * viewport.height);
    });
  }
}

for (const height of [390, 664]) {
  test(`the menu ends with an uncut button, below the contacts, at 390×${height}`, async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 390, height }, reducedMotion: 'reduce' });
    const menu = page.locator('header details', { has: page.locator('a[href$="/inquiry"]') });
    for (const prefix of PREFIXES) {
      await page.goto(`${prefix}/market`);
      await hydrated(page);
      await menu.locator('> summary').click();
      const button = menu.locator(`a[href="${prefix}/inquiry"]`);
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), prefix).toBeLessThanOrEqual(height);
      const contact = menu.locator(`a[href="${prefix}/about/contact"]`).last();
      await expect(contact).toBeVisible();
    }
  });
}

test('the contacts are last for buyers and first in the column of the footer', async ({ visit }) => {
  const { page } = await visit();
  for (const prefix of PREFIXES) {
    await page.goto(`${prefix}/market`);
    const contact = `${prefix}/about/contact`;
    const links = page.locator('footer nav').first().locator('a');
    await expect(links.first()).toHaveAttribute('href', contact);
    await expect(page.locator('footer nav').nth(1).locator('a').last()).toHaveAttribute('href', contact);
  }
});
