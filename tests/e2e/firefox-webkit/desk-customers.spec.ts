// A customer is invited by a link that staff hand over, sees the company's contracts, and is blocked.

import { execFileSync } from 'node:child_process';

import { PASSWORD, SETTINGS } from '../support/accounts.ts';
import { test as base, expect, type Tab } from './support/test.ts';

const EMAIL = 'tanaka@example.com';

const test = base.extend({ server: { settings: SETTINGS } });

async function fill(tab: Tab, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    await tab.click(`main input[name=${name}]`);
    await tab.type(value);
  }
  await tab.press('Enter');
}

test('a customer follows a link, sees contracts, and is blocked', async ({ site, tab }) => {
  const role = ['--role', 'merchandiser', '--provider-db', site.database];
  const words = ['desk', 'invite', 'li@jinlan.example', ...role];
  const invitation = execFileSync(process.env.SERVER ?? '', words, { encoding: 'utf8' });
  const { pathname, hash } = new URL(invitation.trim());
  await tab.load(pathname + hash);
  await tab.click('input[name=name]');
  await tab.type('Li Wei');
  await tab.click('input[type=password]');
  await tab.type(PASSWORD);
  await tab.press('Enter');
  // In whichever language the browser prefers.
  await tab.click('a[href="/desk/customers"]');
  await tab.click('main a[href="/desk/customers/new"]');
  await tab.click('main input[name=email]');
  await tab.type(EMAIL);
  await tab.click('main form > div:nth-of-type(3) input');
  await tab.type('demo-jp');
  await tab.click('.found .option');
  await tab.click('main button.action');
  await tab.until('the link', () => document.querySelector('.link code') !== null);
  const link = await tab.evaluate(() => document.querySelector('.link code')?.textContent ?? '');
  const to = await tab.evaluate(
    () => document.querySelector('main p a[href^="/desk/customers/"]')?.getAttribute('href') ?? '',
  );

  const { pathname: path, search } = new URL(link);
  await tab.open(path + search);
  await fill(tab, { pwd: PASSWORD, repwd: PASSWORD });
  await tab.until('the end', () => location.search === '?done');
  // A page that is opened while another one loads can be lost.
  await tab.hydrated();
  await tab.open('/en/user/login');
  await fill(tab, { email: EMAIL, passwd: PASSWORD });
  await tab.at('/en');
  await tab.open('/en/order');
  await tab.until('contracts', () => document.querySelectorAll('main tbody tr').length > 1);

  await tab.load(to);
  await tab.click('section[aria-labelledby=access] p.row button');
  await tab.click('.modal .danger');
  await tab.until('the block', () => document.querySelector('.state[data-state=blocked]') !== null);
  await tab.load('/en/order');
  await tab.until('the login', () => location.pathname === '/en/user/login');
  expect(await tab.evaluate(() => localStorage.getItem('gmsys_token'))).toBeNull();
});
