// The search dialog: opened by its link, suggestions, the way to a page.

import { expect, test } from './support/test.ts';

test('a link opens the search, and a suggestion leads to its page', async ({ tab }) => {
  // A page is found once it has been made.
  await tab.open('/en/sample/info/5001');
  const number = await tab.evaluate(
    () => /JL-\w+/.exec(document.querySelector('main')?.textContent ?? '')?.[0] ?? '',
  );
  await tab.open('/en/market');
  await tab.click('header a[href="/en/search"]');
  await tab.until('the field', () => document.activeElement?.getAttribute('role') === 'combobox');
  await tab.type(number.toLowerCase());
  await tab.until('a suggestion', () => document.querySelector('[role=option]') !== null);
  const href = await tab.evaluate(() => document.querySelector('[role=option]')?.getAttribute('href') ?? '');
  expect(href).toBe('/en/sample/info/5001');
  await tab.click('[role=option]');
  await tab.at('/en/sample/info/5001');
  expect(await tab.evaluate(() => document.querySelector('dialog')?.open)).toBe(false);
});
