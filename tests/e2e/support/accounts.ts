// The forms of an account, and the session that a login leaves in the browser.

import { randomUUID } from 'node:crypto';

import { CONTENT } from './server.ts';
import { type BrowserContextOptions, test as base, hydrated, type Page, type Visit } from './test.ts';

export const BUYER = { email: 'demo-jp@jinlan.example', password: 'demonstration-jp', name: '汐見織物商事' };
export const PASSWORD = 'kettle-and-linen-26';

/** Limits that no test reaches. */
export const SETTINGS: Record<string, string> = Object.fromEntries(
  ['LOGIN_ADDRESS', 'LOGIN_ACCOUNT', 'REGISTER_ADDRESS', 'ORDERS_ADDRESS'].map((name) => [
    `SELVAGE_LIMITS_${name}`,
    '1000',
  ]),
);

/** Settings of a server whose customers of the content stay when others register. */
export const LASTING = { ...SETTINGS, SELVAGE_EMBEDDED_CONTENT: CONTENT };

/** A `test` with these limits. */
export const test = base.extend({ server: { settings: LASTING } });

export async function open(visit: Visit, path: string, options: BrowserContextOptions = {}) {
  const visitor = await visit(options);
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return visitor;
}

export const account = (page: Page) => page.locator('main input[name=email]');
export const password = (page: Page) => page.locator('main input[name=passwd]');
export const newPassword = (page: Page) => page.locator('#pwd');
export const repeated = (page: Page) => page.locator('#repwd');
export const submit = (page: Page) => page.locator('main button[type=submit]');
export const alert = (page: Page) => page.locator('main [role=alert]');
export const header = (page: Page) => page.getByRole('banner');

/** An address that is not registered. */
export const newEmail = () => `${randomUUID()}@example.com`;

// Passwords are filled in first: their fields are on one of the two forms only, so that the other is not filled in while a
// navigation replaces it.

export async function logIn(page: Page, customer: { email: string; password: string } = BUYER) {
  await password(page).fill(customer.password);
  await account(page).fill(customer.email);
  await submit(page).click();
}

export async function register(page: Page, email: string, typed = PASSWORD) {
  await newPassword(page).fill(typed);
  await repeated(page).fill(typed);
  await account(page).fill(email);
  await submit(page).click();
}

/** The session in the browser's storage. */
export const kept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('gmsys_'))),
  );
