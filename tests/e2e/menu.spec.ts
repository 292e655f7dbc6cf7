// The menu of a small screen, by touch and by keyboard (WCAG 2.1.1).

import { expect, hydrated, type Page, test, type Visit } from './support/test.ts';

const TELEPHONE = { viewport: { width: 390, height: 844 } };
const NAMES = { '': '菜单', '/en': 'Menu', '/ja': 'メニュー' };

async function open(visit: Visit, path: string) {
  const visitor = await visit(TELEPHONE);
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return visitor;
}

const entry = (page: Page, path: string) => page.locator(`header details nav a[href="${path}"]`);

for (const [prefix, name] of Object.entries(NAMES)) {
  test(`the menu called ${name} works by keyboard alone`, async ({ visit }) => {
    const { page } = await open(visit, `${prefix}/about/company`);
    const menu = page.locator('header summary', { hasText: name });
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    const link = entry(page, `${prefix}/market`);
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(menu, 'Escape returns the focus').toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${prefix}/market`);
    await expect(link).toBeHidden();
  });
}

test('the menu works without JavaScript, and leads to every part of the site', async ({ visit }) => {
  const { page } = await visit({ ...TELEPHONE, javaScriptEnabled: false });
  await page.goto('/en/about/company');
  await page.locator('header summary', { hasText: 'Menu' }).click();
  for (const start of ['/en', '/en/about', '/en/sample', '/en/market', '/en/oem', '/en/news']) {
    await expect(page.locator(`header details nav a[href^="${start}"]`).first()).toBeVisible();
  }
  await entry(page, '/en/market').click();
  await page.waitForURL('**/en/market');
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: ReturnType<Page['locator']>) {
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((target) => target === document.activeElement)) return;
  }
  await expect(element, 'reached with Tab').toBeFocused();
}
