// Customers at the desk: one is invited by a link that staff hand over, sees the company's contracts, and is blocked; one who
// registered is confirmed and moved to the company.

import { BUYER, LASTING, PASSWORD } from '../support/accounts.ts';
import { filled } from '../support/desk.ts';
import { register } from '../support/passwords.ts';
import { textsOf } from '../support/texts.ts';
import { enter } from './support/desk.ts';
import { logIn, send } from './support/forms.ts';
import { test as base, expect, type Tab } from './support/test.ts';

const EMAIL = 'tanaka@example.com';
const NEW = 'twill-and-selvage-27';

const test = base.extend({ server: { settings: LASTING } });

/** The path of the link that the desk shows. */
async function givenLink(tab: Tab): Promise<string> {
  await tab.until('the link', () => document.querySelector('[role=status] code') !== null);
  const link = await tab.evaluate(() => document.querySelector('[role=status] code')?.textContent ?? '');
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Follows a link to a new password. */
async function choosePassword(tab: Tab, link: string, password: string): Promise<void> {
  await tab.open(link);
  await send(tab, { pwd: password, repwd: password });
  await tab.loadedAt(`${link.split('?')[0]}?done`);
}

/** The numbers of the contracts that a customer who is logged in sees. */
async function contracts(tab: Tab): Promise<string[]> {
  await tab.open('/en/order');
  const texts = await textsOf('en');
  await tab.until(
    'the contracts',
    (loading) => !document.querySelector<HTMLElement>('main tbody')?.innerText.includes(loading),
    texts.order.loading,
  );
  return tab.evaluate(() =>
    [...document.querySelectorAll('main tbody tr > th')].map(({ textContent }) => textContent ?? ''),
  );
}

/** Waits until the search has found one company: what its first letters find would move under the pointer. */
function oneCompany(tab: Tab): Promise<void> {
  return tab.until('one company', () => document.querySelectorAll('[role=option]').length === 1);
}

test('a customer follows a link, sees contracts, and is blocked', async ({ site, tab }) => {
  await enter(tab, site, 'li@jinlan.example', 'ja');
  await tab.click('a[href="/desk/customers"]');
  await tab.click('main a[href="/desk/customers/new"]');
  await tab.write('main input[name=email]', EMAIL);
  await tab.write('main form > div:nth-of-type(3) input', 'demo-jp');
  await oneCompany(tab);
  await tab.click('[role=option]');
  await tab.click('main form [type=submit]');
  const link = await givenLink(tab);
  const to = await tab.evaluate(
    () => document.querySelector('main p a[href^="/desk/customers/"]')?.getAttribute('href') ?? '',
  );

  await choosePassword(tab, link, PASSWORD);
  await logIn(tab, '/en', EMAIL);
  expect((await contracts(tab)).length).toBeGreaterThan(1);

  await tab.load(to);
  await tab.click('section[aria-labelledby=access] > p button');
  await tab.click('[role=alertdialog] .danger');
  await tab.until('the block', () => document.querySelector('main [data-state=blocked]') !== null);
  await tab.load('/en/order');
  await tab.until('the login', () => location.pathname === '/en/user/login');
  expect(await tab.evaluate(() => localStorage.getItem('gmsys_token'))).toBeNull();
});

test('a customer who registered sees the company’s contracts once staff have moved and invited the account', async ({
  site,
  tab,
}) => {
  const { customers } = (await textsOf('zh')).desk;
  const email = await register(site);
  await logIn(tab, '/en', email);
  expect(await contracts(tab)).toEqual([]);

  await enter(tab, site, 'li@jinlan.example', 'zh');
  await tab.load(`/desk/customers?text=${email}`);
  await tab.click('main li a');
  await tab.until('the state', () => document.querySelector('main [data-state=registered]') !== null);
  await tab.write('section[aria-labelledby=company] > div input', 'demo-jp');
  await oneCompany(tab);
  await tab.click('[role=option]', BUYER.name);
  await tab.click('section[aria-labelledby=company] button', filled(customers.joinTo, { name: BUYER.name }));
  await tab.click('[role=alertdialog] .danger');
  await tab.shows(BUYER.email);
  await tab.click('section[aria-labelledby=access] button', customers.inviteSubmit);
  await tab.click('[role=alertdialog] .danger');
  const link = await givenLink(tab);

  // The password of the registration has ended.
  await tab.open('/en/user/login');
  await send(tab, { email, passwd: PASSWORD });
  await tab.shows('Wrong email address or password');
  await tab.loadedAt('/en/user/login');
  await choosePassword(tab, link, NEW);
  await logIn(tab, '/en', email, NEW);
  const seen = await contracts(tab);
  await tab.click('header button', (await textsOf('en')).account.logout);
  await tab.loadedAt('/en/user/login');
  await logIn(tab, '/en', BUYER.email, BUYER.password);
  expect(seen).toEqual(await contracts(tab));
  expect(seen.length).toBeGreaterThan(1);
});
