// What the tests of the desk share.

import { violations } from './axe.ts';
import { expect, type Page } from './test.ts';

/** The title of a page of the desk. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Expects no violation of accessibility, and no horizontal scrolling at any width. */
export async function expectSound(page: Page) {
  expect(await violations(page)).toEqual([]);
  for (const width of [360, 768, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Logs in as the demonstration editor, in English, at a page of the login. */
export async function fillLogin(page: Page) {
  await page.getByLabel('Email address', { exact: true }).fill('demo-editor@jinlan.example');
  await page.getByLabel('Password', { exact: true }).fill('demonstration-editor');
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function logInToDesk(page: Page) {
  await page.goto('/desk');
  await fillLogin(page);
  await expect(heading(page, 'Overview')).toBeVisible();
}
