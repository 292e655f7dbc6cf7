// Shared by the tests of the desk.

import { execFileSync } from 'node:child_process';

import { violations } from './axe.ts';
import { EDITOR } from './server.ts';
import { expect, type Page, type Server } from './test.ts';
import type { Texts } from './texts.ts';

export const PASSWORD = 'kettle-and-linen-26';

/** Invites an account by the command line. Returns the path of its link. */
export function invite(site: Server, email: string, role: string): string {
  const args = ['desk', 'invite', email, '--role', role, '--provider-db', site.database];
  const link = execFileSync(process.env.SERVER ?? '', args, { encoding: 'utf8' });
  const { pathname, hash } = new URL(link.trim());
  return pathname + hash;
}

/** Logs a new account in, which the command line invites. */
export async function enter(page: Page, site: Server, email: string, role: string, { desk }: Texts) {
  await page.goto(invite(site, email, role));
  await page.getByLabel(desk.form.name, { exact: true }).fill('李薇 Li Wei');
  await page.getByLabel(desk.form.newPassword, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: desk.accept.submit }).click();
  await expect(heading(page, desk.dashboard.title)).toBeVisible();
}

/** A page or a client of the API where a merchandiser is logged in. */
export type Merchandiser = Pick<Page, 'request'>;

/** Invites a customer as the merchandiser who is logged in, and follows the link to a password. */
export async function admit({ request }: Merchandiser, site: Server, email: string) {
  const headers = { origin: new URL(site.url).origin };
  const invited = await request.post('/desk/api/customers', {
    headers,
    data: { email, lang: 'en', by: 'hand' },
  });
  expect(invited.status()).toBe(201);
  const token = new URL((await invited.json()).link).searchParams.get('token') ?? '';
  const form = { token, pwd: PASSWORD, repwd: PASSWORD };
  const chosen = await request.post('/en/user/password', { headers, form, maxRedirects: 0 });
  expect(chosen.status()).toBe(303);
}

/** The title of a page of the desk. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Expects no violation of accessibility, and no horizontal scrolling at any width. */
export async function expectSound(page: Page) {
  // The bar with an entry's buttons stays in the window, over targets that are scrolled below it.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violations(page)).toEqual([]);
  for (const width of [360, 768, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    // What depends on the width may be rendered after it.
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(wide, { message: `at ${width}` }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Logs in as the editor, in English, at a page of the login. */
export async function fillLogin(page: Page) {
  await page.getByLabel('Email address', { exact: true }).fill(EDITOR.email);
  await page.getByLabel('Password', { exact: true }).fill(EDITOR.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function logInToDesk(page: Page) {
  await page.goto('/desk');
  await fillLogin(page);
  await expect(heading(page, 'Overview')).toBeVisible();
}

/** Returns a text with its placeholders filled in. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}

/** The subject of a mail to a customer, which begins with the company's name. */
export function mailSubject({ company, server }: Texts, subject: string): string {
  return filled(server.mail.shared.subject, { company: company.short, subject });
}

/** A text with any value in place of each placeholder. */
export function anyFilled(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}

/** Logs in as the editor, in the language of the texts. */
export async function logInWith(page: Page, texts: Texts['desk']) {
  await page.goto('/desk');
  await page.getByLabel(texts.form.email, { exact: true }).fill(EDITOR.email);
  await page.getByLabel(texts.form.password, { exact: true }).fill(EDITOR.password);
  await page.getByRole('button', { name: texts.login.submit }).click();
  await expect(heading(page, texts.dashboard.title)).toBeVisible();
}
