// Customers: login, contracts, one contract in its dialog, print, logout, history.

import { inflateSync } from 'node:zlib';

import { BUYER, withCustomers } from '../support/orders.ts';
import { send } from './support/forms.ts';
import { test as base, expect, type Tab } from './support/test.ts';

const test = base.extend({ site: async ({ share }, use) => use(await share(withCustomers)) });

const isShown = (tab: Tab, text: string) =>
  tab.evaluate((text) => document.body.innerText.includes(text), text);

const logIn = (tab: Tab, password = BUYER.password) => send(tab, { email: BUYER.email, passwd: password });

/** Opens the contracts as a customer who has just logged in. */
async function openOrders(tab: Tab) {
  await tab.open('/en/user/login');
  await logIn(tab);
  await tab.at('/en');
  await tab.click('header a[href^="/en/order"]');
  await tab.shows('JL-2026_001');
}

/** Opens a contract. */
async function openContract(tab: Tab) {
  await tab.click('main tbody tr:last-child a');
  await tab.until('the dialog', () => document.querySelector('dialog[open] tbody tr') !== null);
}

test('a wrong password is refused, and the right one leads to the contracts, without the token in the address', async ({
  tab,
}) => {
  await tab.open('/en/user/login');
  await logIn(tab, 'wrong-password');
  await tab.shows('Wrong email address or password');
  await logIn(tab);
  await tab.at('/en');
  await tab.click('header a[href^="/en/order"]');
  await tab.shows('JL-2026_001');
  await tab.at('/en/order');
});

test('back and reload list the contracts again', async ({ tab }) => {
  await openOrders(tab);
  await tab.click('header nav a[href="/en/market"]');
  await tab.at('/en/market');
  expect(await isShown(tab, 'JL-2026_001')).toBe(false);
  await tab.evaluate(() => history.back());
  await tab.shows('JL-2026_001');
  await tab.at('/en/order');
  await tab.reload();
  await tab.shows('JL-2026_001');
  await tab.at('/en/order');
});

test('a contract closes by Escape and by its button, which returns the focus', async ({ tab }) => {
  await openOrders(tab);
  const ways = [() => tab.press('Escape'), () => tab.click('dialog header button')];
  for (const close of ways) {
    await openContract(tab);
    const isBehind = () => document.activeElement?.closest('dialog') === null;
    expect(await tab.evaluate(isBehind), 'the page behind the dialog has no focus').toBe(false);
    await close();
    await tab.until('the end of the dialog', () => document.querySelector('dialog') === null);
    expect(await tab.evaluate(() => document.activeElement?.closest('tbody a') !== null)).toBe(true);
  }
});

/** The number of pages of a PDF, which are described in its compressed streams. */
function pagesOf(pdf: Buffer): number {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g);
  const texts = [...streams].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return texts.join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a contract is printed on one page', async ({ tab, engine }) => {
  test.skip(engine !== 'firefox', 'WebKitGTK’s driver prints nothing');
  await openOrders(tab);
  await openContract(tab);
  expect(pagesOf(await tab.print())).toBe(1);
});

test('a logout leads to the login, and back shows no contracts', async ({ tab }) => {
  await openOrders(tab);
  await tab.click('header button', 'Log out');
  await tab.at('/en/user/login');
  await tab.evaluate(() => history.back());
  await tab.until('the form', () => document.querySelector('main input[name=passwd]') !== null);
  await tab.at('/en/user/login#order');
  expect(await isShown(tab, 'JL-2026_001')).toBe(false);
});
