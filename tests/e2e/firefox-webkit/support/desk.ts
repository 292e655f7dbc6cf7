// The desk in a tab.

import { PASSWORD } from '../../support/accounts.ts';
import { invite } from '../../support/desk.ts';
import type { Server } from '../../support/test.ts';
import type { Tab } from './tab.ts';

/** Follows the link of an invitation, and chooses a password. */
export async function accept(tab: Tab, path: string): Promise<void> {
  await tab.load(path);
  await tab.write('input[name=name]', 'Li Wei');
  await tab.write('input[type=password]', PASSWORD);
  await tab.press('Enter');
  await tab.until('the desk', () => location.pathname === '/desk' || location.pathname === '/desk/');
}

/** Logs a new merchandiser in, at a desk in this language. */
export async function enter(tab: Tab, site: Server, email: string, locale: string): Promise<void> {
  await tab.load('/desk');
  await tab.evaluate((locale) => localStorage.setItem('selvage-desk-language', locale), locale);
  await accept(tab, invite(site, email, 'merchandiser'));
}
