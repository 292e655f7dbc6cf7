// Tables of the CMS on telephones: cards, columns that fit, and a shadow where there are more.

import { violations } from './support/axe.ts';
import { expect, type Page, test } from './support/test.ts';

const TELEPHONE = { viewport: { width: 360, height: 740 } };
/** In each language, an article of certificates and one of name–value pairs. */
const PREFIXES = ['', '/en', '/ja'];

const boxes = (page: Page) => page.locator('main [role=group]:has(> table)');

for (const prefix of PREFIXES) {
  test(`${prefix || '/'}: words in the headings of company facts stay whole`, async ({ visit }) => {
    const { page } = await visit();
    for (const width of [360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${prefix}/about/company`);
      const lines = await page.locator('main th[scope=row]').evaluateAll((headings) =>
        headings.map((heading) => {
          const range = document.createRange();
          range.selectNodeContents(heading);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          return { text: heading.textContent ?? '', lines: new Set(tops).size };
        }),
      );
      expect(lines.length).toBeGreaterThan(8);
      const broken = lines.filter(({ text, lines }) => lines > 1 && !/[\s（(、・，]/.test(text));
      expect(broken, `at ${width} px`).toEqual([]);
    }
  });

  test(`${prefix || '/'}: certificates and audits are cards with the heads of their columns`, async ({
    visit,
  }) => {
    const { page } = await visit(TELEPHONE);
    await page.goto(`${prefix}/oem/info/6308`);
    expect(await boxes(page).count()).toBe(2);
    for (const box of await boxes(page).all()) {
      const [scrolls, columns, labels, heads] = await box.evaluate((box) => [
        box.scrollWidth > box.clientWidth,
        getComputedStyle(box.querySelector('tbody tr') as Element).display,
        [...box.querySelectorAll('tbody tr:last-child [data-label]')].map((cell) =>
          getComputedStyle(cell, '::before').content.slice(1, -1),
        ),
        [...box.querySelectorAll('thead th')].map((head) => head.textContent).slice(1),
      ]);
      expect({ scrolls, columns, labels }).toEqual({ scrolls: false, columns: 'grid', labels: heads });
    }
    expect(await violations(page, { schemes: ['light'] })).toEqual([]);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(boxes(page).first().getByRole('columnheader').last()).toBeVisible();
  });

  test(`${prefix || '/'}: tables of up to four columns never scroll`, async ({ visit }) => {
    const { page } = await visit(TELEPHONE);
    let seen = 0;
    for (const path of [
      '/oem/info/6001',
      '/oem/info/6008',
      '/oem/info/6307',
      '/news/info/3036',
      '/about/company',
      '/conformance',
    ]) {
      await page.goto(prefix + path);
      const scrolling = await boxes(page).evaluateAll((boxes) =>
        boxes
          .filter((box) => !box.querySelector('tr > :nth-child(5)'))
          .map((box) => box.scrollWidth - box.clientWidth),
      );
      seen += scrolling.length;
      expect(
        scrolling.filter((hidden) => hidden > 0),
        path,
      ).toEqual([]);
    }
    expect(seen).toBeGreaterThan(0);
  });
}

test('a wide table has a shadow at its edge, and its first column stays while it scrolls', async ({
  visit,
}) => {
  const { page } = await visit(TELEPHONE);
  await page.goto('/en/oem/info/6307');
  const box = boxes(page).first();
  const first = box.locator('tbody tr').first().locator('td, th').first();
  const before = await first.boundingBox();
  const hidden = await box.evaluate((box) => {
    box.scrollLeft = box.scrollWidth;
    return box.scrollLeft;
  });
  expect(hidden).toBeGreaterThan(40);
  expect(await first.boundingBox()).toEqual(before);
  await expect(box).toHaveCSS('background-attachment', 'local, scroll');
});
