// The ring of the focus is seen on every background, also on the slide in navy (WCAG 1.4.11, 2.4.7).

import { expect, hydrated, test } from './support/test.ts';

/** The ratio of two colours by WCAG, from `rgb(…)`. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((channel) => {
      const share = Number(channel) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The background of the slide. */
const NAVY = { light: 'rgb(34, 55, 91)', dark: 'rgb(27, 36, 54)' };

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on the navy slide, ${colorScheme}`, async ({ visit }) => {
    const { page } = await visit({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/en#reasons');
    await hydrated(page);
    const cards = page.locator('#reasons ol h3 a');
    await expect(cards).toHaveCount(6);
    for (let index = 0; index < 6; index += 1) {
      await cards.nth(index).focus();
      // Only a key makes the ring visible.
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      const { line, edge, ground } = await cards.nth(index).evaluate((link) => {
        const { outlineColor, outlineStyle, boxShadow } = getComputedStyle(link);
        let around: Element | null = link;
        const colour = (element: Element) => getComputedStyle(element).backgroundColor;
        while (around && /, 0\)|transparent/.test(colour(around))) around = around.parentElement;
        return {
          line: outlineStyle === 'none' ? '' : outlineColor,
          edge: boxShadow.match(/rgb[^)]*\)/)?.[0] ?? '',
          ground: around ? colour(around) : '',
        };
      });
      expect(ground).toBe(NAVY[colorScheme]);
      expect(contrast(line, edge), `${line} on ${edge}`).toBeGreaterThanOrEqual(3);
      const best = Math.max(contrast(line, ground), contrast(edge, ground));
      expect(best, `${line} and ${edge} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
}

/** A field of each kind of form, and its page. */
const FIELDS = [
  ['/en/inquiry', 'main input[name=name]'],
  ['/en/inquiry', 'main textarea'],
  ['/en/inquiry', 'main button[type=submit]'],
  ['/en/user/login', 'main input[type=password]'],
  ['/en/search', 'main input[type=search]'],
] as const;

test('all fields have the same ring of two colours', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const rings = new Set<string>();
  for (const [path, selector] of FIELDS) {
    await page.goto(path);
    await hydrated(page);
    await page.locator(selector).first().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    rings.add(
      await page.evaluate(() => {
        const { outlineColor, outlineOffset, outlineStyle, boxShadow } = getComputedStyle(
          document.activeElement ?? document.body,
        );
        return [outlineColor, outlineStyle, outlineOffset, boxShadow].join('; ');
      }),
    );
  }
  expect([...rings]).toHaveLength(1);
  expect([...rings][0]).toContain('dashed; 3px; rgb');
});
