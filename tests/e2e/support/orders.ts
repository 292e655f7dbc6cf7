// The page of a customer's contracts.

import { SETTINGS } from './accounts.ts';
import { writeContent } from './customers.ts';
import type { ServerOptions } from './server.ts';
import {
  type BrowserContextOptions,
  expect,
  hydrated,
  type Page,
  type Server,
  testWith,
  type Visit,
} from './test.ts';

export const BUYER = { email: 'buyer@example.com', password: 'woven-demo-1' };

/** Requests of the browser that list contracts, and the styles of one. */
export const LIST = '**/s16/api/v1/order/pager*';
export const STYLES = '**/s16/opp/style/pager*';

/** A server with the customers of the fixtures, and limits that no test reaches. */
export async function withCustomers(content: string): Promise<ServerOptions> {
  await writeContent(content);
  return { settings: { ...SETTINGS, SELVAGE_EMBEDDED_CONTENT: content } };
}

/** A `test` with such a server. */
export const test = testWith(withCustomers);

interface Credentials {
  email: string;
  password: string;
}

/** Logs in without a browser. Returns the token. */
export async function logIn(site: Server, { email, password }: Credentials): Promise<string> {
  const body = new URLSearchParams({ email, passwd: password });
  const response = await fetch(`${site.url}/api/v1/user/login/email?lang=en`, { method: 'POST', body });
  const answer = (await response.json()) as { status: number; data: { token: string } };
  expect(answer.status).toBe(200);
  return answer.data.token;
}

/** Opens the order page of a customer who is logged in on this browser. */
export async function open(
  { visit, site }: { visit: Visit; site: Server },
  prefix: string,
  customer: Credentials = BUYER,
  options: BrowserContextOptions = {},
) {
  const token = await logIn(site, customer);
  const visitor = await visit(options);
  // On the first load only, so that the end of the session can be seen.
  await visitor.page.addInitScript((value) => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('gmsys_token', value);
    sessionStorage.setItem('begun', 'yes');
  }, token);
  const response = await visitor.page.goto(`${prefix}/order?token=${encodeURIComponent(token)}`);
  if (!response) throw new Error('the navigation has no response');
  await hydrated(visitor.page);
  return { ...visitor, response, token };
}

export const rows = (page: Page) => page.locator('main tbody tr');
export const contractLinks = (page: Page) => page.locator('main tbody a[href*=contract]');
export const header = (page: Page) => page.getByRole('banner');
export const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('gmsys_token'));

export async function search(page: Page, cno: string) {
  await page.getByRole('searchbox').fill(cno);
  await page.keyboard.press('Enter');
}
