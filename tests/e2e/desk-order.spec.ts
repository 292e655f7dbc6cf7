// The editor's order at the desk: entries move by the keyboard, by buttons and by dragging, and the site follows.

import type { Locator } from '@playwright/test';
import { expectSound, filled, heading, logInWith } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';
import { deskTexts, type Texts } from './support/texts.ts';

// A server of its own, whose content the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1001' } } });

const rows = (page: Page) => page.getByRole('grid').getByRole('row');
const row = (page: Page, id: number) => page.locator(`[data-key='item/${id}']`);
const isAt = (own: Locator, id: number) => expect(own).toHaveAttribute('data-key', `item/${id}`);

async function expectOrder(page: Page, ids: readonly number[]) {
  for (const [at, id] of ids.entries()) await isAt(rows(page).nth(at), id);
}

async function open(page: Page, texts: Texts['desk']) {
  await page.goto('/desk/entries/news');
  await expect(heading(page, texts.sections.news)).toBeVisible();
  await page.getByRole('button', { name: texts.order.start }).click();
  await expect(rows(page).first()).toBeVisible();
}

async function save(page: Page, texts: Texts['desk']) {
  await page.getByRole('button', { name: texts.order.save }).click();
  await expect(page.getByRole('status').filter({ hasText: texts.order.saved })).toBeVisible();
}

/** Drags by the mouse, to the upper edge of a row. */
async function drag(page: Page, handle: Locator, onto: Locator) {
  const [from, to] = [await handle.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y - 10, { steps: 5 });
  await page.mouse.move(to.x + 300, to.y + 3, { steps: 10 });
  await page.mouse.up();
}

test.describe.configure({ mode: 'serial' });

for (const [locale, lang, before, after] of [
  ['zh', 'zh-CN', [3001, 3002, 3003], [3002, 3001, 3003]],
  ['en', 'en-GB', [3002, 3001, 3003], [3001, 3002, 3003]],
  ['ja', 'ja-JP', [3001, 3002, 3003], [3002, 3001, 3003]],
] as const) {
  test(`an entry moves up by its button, in ${locale}`, async ({ visit, tolerate }) => {
    // Before the login.
    tolerate(/status of 401/);
    const texts = await deskTexts(locale);
    const { page } = await visit({ locale: lang });
    await logInWith(page, texts);
    await open(page, texts);
    await expectOrder(page, before);
    await expectSound(page);
    const own = row(page, after[0]);
    const title = (await own.locator('span[lang]').evaluate((node) => node.firstChild?.textContent)) ?? '';
    await expect(own.getByRole('button', { name: filled(texts.order.up, { title }) })).toBeVisible();
    // From the first row to the second one, over its handle to its first arrow.
    await rows(page).first().focus();
    for (const key of ['ArrowDown', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    const said = filled(texts.order.moved, { title, number: '1' });
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
    await expectOrder(page, after);
    await save(page, texts);
    await page.getByRole('button', { name: texts.order.done }).click();
    // Below the headings of the table and of the tiles.
    const first = page.getByRole('table').getByRole('row').nth(2).getByRole('link');
    await expect(first).toHaveAttribute('href', new RegExp(`item%2F${after[0]}$`));
  });
}

test('an entry moves by dragging and by the keyboard, and a list that is old says so', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of (401|409)/);
  const texts = await deskTexts('en');
  const [one, other] = [await visit({ locale: 'en-GB' }), await visit({ locale: 'en-GB' })];
  for (const { page } of [one, other]) {
    await logInWith(page, texts);
    await open(page, texts);
  }
  const { page } = one;
  const onSite = async () => {
    const list = await (await fetch(`${site.url}/en/news/list`)).text();
    return list.indexOf('/news/info/3039') < list.indexOf('/news/info/3038');
  };
  expect(await onSite()).toBe(true);
  await drag(page, row(page, 3038).getByRole('button').first(), row(page, 3039));
  await expect(page.getByRole('status').filter({ hasText: 'is now number 5' })).toBeVisible();
  await isAt(rows(page).nth(4), 3038);
  // Nothing is on the site until the order is saved.
  expect(await onSite()).toBe(true);
  await save(page, texts);
  await expect.poll(onSite).toBe(false);

  // The same move, in a list that is old.
  await row(other.page, 3038).getByRole('button').nth(1).click();
  await other.page.getByRole('button', { name: texts.order.save }).click();
  await expect(other.page.getByRole('alert').filter({ hasText: texts.order.conflict })).toBeVisible();
  await isAt(rows(other.page).nth(4), 3038);

  // The first row below the tiles: Enter at its handle begins, arrows choose the place, Enter ends.
  await rows(page).nth(4).focus();
  for (const key of ['Tab', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(rows(page).nth(4)).not.toHaveAttribute('data-key', 'item/3038');
});

test('several moves are made at once and saved as few, and no news becomes a tile', async ({
  visit,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const texts = await deskTexts('en');
  const { page } = await visit({ locale: 'en-GB' });
  await logInWith(page, texts);
  await open(page, texts);
  await expect(page.getByRole('grid').first().getByRole('row')).toHaveCount(4);
  const last = rows(page).nth(9);
  const id = Number((await last.getAttribute('data-key'))?.slice('item/'.length));
  const own = row(page, id);
  // To the top of the news, which are below the four tiles; further steps up lead nowhere.
  await own.getByRole('button').nth(3).click();
  await own.getByRole('button').nth(1).click();
  await isAt(rows(page).nth(4), id);
  for (let step = 0; step < 5; step++) await own.getByRole('button').nth(2).click();
  await isAt(rows(page).nth(9), id);
  await own.getByRole('button').nth(3).click();
  const moves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/move')) moves.push(request.url());
  });
  await save(page, texts);
  expect(moves).toHaveLength(1);
  await isAt(rows(page).nth(4), id);
});
