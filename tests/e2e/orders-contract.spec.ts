// One contract: its parts, in each size of window, and how late it is.

import { readFile } from 'node:fs/promises';

import type { Locator } from '@playwright/test';

import { LASTING } from './support/accounts.ts';
import { LIST, open } from './support/orders.ts';
import { test as base, expect, type Page } from './support/test.ts';

const CUSTOMER = { email: 'demo-us@jinlan.example', password: 'demonstration-us' };
const NUMBER = 'JL26-0818';
const LATE = /[2-8] of 8 styles late, up to \d+ days/;

const test = base.extend({ server: { settings: LASTING } });

/** 1280×1024 at 400 %, telephones across and upright, low and high windows with the contract beside the list. */
const SIZES = [
  [320, 256],
  [568, 320],
  [844, 390],
  [390, 664],
  [900, 700],
  [1366, 400],
  [1366, 680],
] as const;

async function openContract(page: Page): Promise<Locator> {
  await page.locator(`a[href*="contract=${NUMBER}"]`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('tbody tr').first()).toBeVisible();
  return dialog;
}

for (const [width, height] of SIZES) {
  test(`everything of a contract is reached by one scrolling at ${width} × ${height}`, async ({
    visit,
    site,
  }) => {
    const { page } = await open({ visit, site }, '/en', CUSTOMER, { viewport: { width, height } });
    const dialog = await openContract(page);
    const last = [
      dialog.locator('tbody td').last(),
      dialog.locator('tfoot th'),
      dialog.locator('ol > li').last(),
      dialog.getByRole('button', { name: /^Download Test report/ }),
      dialog.getByRole('button', { name: 'Print' }),
      dialog.getByRole('button', { name: 'Close' }),
    ];
    for (const part of last) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 0.9 });
    }
    const scrolling = await dialog.evaluate((own) => {
      const isScrolled = (element: Element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
      return [own, ...own.querySelectorAll('*')].filter(isScrolled).length;
    });
    // The dialogue itself where it covers the list, else the page.
    expect(scrolling).toBe(width < 1200 ? 1 : 0);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
  });
}

for (const [width, height] of [
  [390, 664],
  [1366, 680],
] as const) {
  test(`the head of a contract leads to its parts and stays at ${width} × ${height}`, async ({
    visit,
    site,
  }) => {
    const { page } = await open({ visit, site }, '/en', CUSTOMER, { viewport: { width, height } });
    const dialog = await openContract(page);
    const parts = dialog.getByRole('navigation', { name: 'Parts of the contract' });
    await expect(parts).toHaveText(/Styles 8\s*Milestones\s*Documents \d/);
    for (const name of ['Milestones', 'Styles', 'Documents']) {
      await parts.getByRole('button', { name }).click();
      const heading = dialog.getByRole('heading', { level: 3, name });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      await expect(parts).toBeInViewport({ ratio: 1 });
      const [head, own] = await Promise.all([parts.boundingBox(), heading.boundingBox()]);
      expect(own?.y, `${name} is below the head`).toBeGreaterThanOrEqual(
        (head?.y ?? 0) + (head?.height ?? 0),
      );
    }
  });
}

test('a contract that is opened far down a list is in the window, and closing it returns to its row', async ({
  visit,
  site,
}) => {
  const { page } = await open({ visit, site }, '/en', CUSTOMER, { viewport: { width: 1366, height: 680 } });
  const link = page.locator('main tbody a[href*=contract]').last();
  await link.scrollIntoViewIfNeeded();
  await link.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeInViewport();
});

test('the list tells the worst style, the first planned day and the last shipment, and so do the file and print', async ({
  visit,
  site,
}) => {
  const { page } = await open({ visit, site }, '/en', CUSTOMER);
  const row = page.locator('main tbody tr', { hasText: NUMBER });
  await expect(row).toContainText(LATE);
  await expect(row).toContainText(/Next: Shipment\s*Planned/);
  await expect(row).toContainText(/Last shipment planned \d/);
  const dialog = await openContract(page);
  await expect(dialog).toContainText(LATE);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText(LATE)).toBeVisible();
});

test('a customer lists open, late and shipped contracts, sorts them and finds one by a style', async ({
  visit,
  site,
}) => {
  const { page } = await open({ visit, site }, '/en', CUSTOMER, { viewport: { width: 390, height: 664 } });
  const rows = page.locator('main tbody tr');
  const number = rows.locator('th');
  const all = await rows.count();
  await page.getByRole('radio', { name: /^Late / }).check();
  await expect(rows.first()).toContainText('late');
  const late = await rows.count();
  await expect(rows.filter({ hasText: 'late' })).toHaveCount(late);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Contract number');
  const numbers = await number.allTextContents();
  expect(numbers).toEqual(numbers.toSorted());
  await page.getByRole('radio', { name: /^Shipped / }).check();
  await expect(rows.filter({ hasText: 'late' })).toHaveCount(0);
  const shipped = await rows.count();
  const heights = await rows.evaluateAll((own) => own.map((row) => row.getBoundingClientRect().height));
  for (const height of heights.slice(0, shipped)) expect(height).toBeLessThan(140);
  await page.getByRole('radio', { name: /^All / }).check();
  await expect(rows).toHaveCount(all);
  for (const [text, found] of [
    ['A26-K140', NUMBER],
    ['hooded', NUMBER],
    ['po-48302', NUMBER],
  ] as const) {
    await page.getByRole('searchbox').fill(text);
    await page.keyboard.press('Enter');
    await expect(rows.filter({ hasText: found })).toHaveCount(1);
  }
  await page.getByRole('searchbox').fill('nothing of the kind');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No contract matches')).toBeVisible();
  await expect(page.getByText('No data')).toHaveCount(0);
});

test('a contract has the order number, the season and the delivery date of its buyer', async ({
  visit,
  site,
}) => {
  const { page } = await open({ visit, site }, '/en', CUSTOMER);
  const rows = page.locator('main tbody tr');
  const row = rows.filter({ hasText: NUMBER });
  await expect(row.locator('th')).toContainText(/PO-48302.*FW26/);
  await expect(row).toContainText('Delivery date 30 November 2026');
  const season = page.getByRole('combobox', { name: 'Season' });
  await expect(season.locator('option')).toHaveText(['All seasons', 'SS27', 'FW26', 'SS26', 'FW25']);
  await season.selectOption('FW26');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('radio', { name: 'All 3' })).toBeChecked();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const [head, ...lines] = file.split('\r\n');
  expect(head).toContain('Contract number,Your order number,Season,Signing date,Delivery date,');
  expect(lines.find((line) => line.startsWith(NUMBER))).toContain(
    `${NUMBER},PO-48302,FW26,2026-08-18,2026-11-30,`,
  );

  const dialog = await openContract(page);
  const facts = dialog.locator('dl');
  await expect(facts).toHaveText(
    /Your order number\s*PO-48302\s*Season\s*FW26\s*Signing date\s*18 August 2026\s*Delivery date\s*30 November 2026/,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(facts.getByText('PO-48302')).toBeVisible();
});

test('without seasons there is none to choose', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/en', CUSTOMER);
  await page.route(LIST, async (route) => {
    const answer = await (await route.fetch()).json();
    const data = answer.data.map((row: object) => ({ ...row, season: '' }));
    await route.fulfill({ json: { ...answer, data } });
  });
  await page.getByRole('searchbox').fill('JL26');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Season' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
});

test('in forced colours, the search and the quotation keep a border', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/en', CUSTOMER, { forcedColors: 'active' });
  const actions = [
    page.locator('main').getByRole('button', { name: 'Search', exact: true }),
    page.getByRole('banner').getByRole('link', { name: 'Request a quotation' }).locator('visible=true'),
  ];
  for (const action of actions) {
    await expect(action).toHaveCSS('border-top-style', 'solid');
    await expect(action).toHaveCSS('border-top-width', '1px');
  }
});
