// The desk while it waits for an answer, and where there is nothing to show.

import { enter, fillLogin, heading, logInToDesk } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const texts = await textsOf('en');
const { desk } = texts;

/** Keeps answers of the desk's API back until the returned function is called. */
async function holdAnswers(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/desk/api${path}`, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

const waiting = (page: Page) => page.getByRole('status').filter({ hasText: desk.waiting });

test('an answer that takes long is announced until it is there', async ({ visit, tolerate }) => {
  // Before the login.
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await expect(waiting(page)).toHaveCount(0);

  const release = await holdAnswers(page, '/media?*');
  await page.getByRole('link', { name: desk.media.title, exact: true }).click();
  await expect(waiting(page)).toHaveCount(1);
  release();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);

  const start = await holdAnswers(page, '/me');
  await page.reload({ waitUntil: 'commit' });
  await expect(waiting(page).first()).toBeAttached();
  start();
  await expect(heading(page, desk.media.title)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test('a list without rows, a page that is gone and an ended session lead on', async ({ visit, tolerate }) => {
  tolerate(/status of (401|404)/);
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto('/desk/media?text=no-such-file');
  await expect(page.getByText(desk.media.none)).toBeVisible();
  await page.getByRole('button', { name: desk.entries.showAll }).click();
  await expect(page.getByRole('listitem').first()).toBeVisible();

  await page.goto('/desk/entries/news/item%2F99999999');
  await expect(page.getByText(desk.problems['not-found'])).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: desk.entries.title }).click();
  await expect(page).toHaveURL('/desk/entries');

  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('link', { name: desk.media.title, exact: true }).click();
  await expect(page.getByRole('dialog').getByText(desk.problems['not-logged-in'])).toBeVisible();
  await fillLogin(page);
  await expect(heading(page, desk.media.title)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a page that a role may not open says so', async ({ visit, site, tolerate }) => {
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB' });
  await enter(page, site, 'waiting@jinlan.example', 'merchandiser', texts);
  for (const [path, title] of [
    ['people', desk.people.title],
    ['entries/news', desk.entries.title],
  ]) {
    await page.goto(`/desk/${path}`);
    await expect(heading(page, title ?? '')).toBeVisible();
    await expect(page.getByRole('main').getByText(desk.problems['not-allowed'])).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
});
