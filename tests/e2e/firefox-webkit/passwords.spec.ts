// A customer's password: changed, forgotten, and made by staff.

import { PASSWORD } from '../support/accounts.ts';
import { passwordLink, register, resetByStaff, withPasswordMails } from '../support/passwords.ts';
import { textsOf } from '../support/texts.ts';
import { logIn, send } from './support/forms.ts';
import { test as base, expect } from './support/test.ts';

const NEW = 'twill-and-selvage-27';

const test = base.extend({ site: async ({ share }, use) => use(await share(withPasswordMails)) });

test('a customer changes the password and logs in with the new one', async ({ site, tab }) => {
  const email = await register(site);
  await tab.open('/en/user/password');
  await send(tab, { email, passwd: PASSWORD, pwd: NEW, repwd: NEW });
  await tab.loadedAt('/en/user/password?done');
  await tab.click('main a[href="/en/user/login"]');
  await tab.at('/en/user/login');
  await send(tab, { email, passwd: NEW });
  await tab.at('/en');
  const token = await tab.evaluate(() => localStorage.getItem('gmsys_token') ?? '');
  expect(token).toHaveLength(43);
});

test('a forgotten password is replaced by a link, which works once', async ({ site, tab }) => {
  const { password } = await textsOf('zh');
  const email = await register(site);
  await tab.open('/user/login');
  await tab.click('main a[href="/user/forgotten"]');
  await tab.at('/user/forgotten');
  await send(tab, { email });
  await tab.loadedAt('/user/forgotten?done');
  const link = await passwordLink(email);
  await tab.open(link);
  // The token is taken out of the address.
  await tab.at('/user/password?confirm');
  await send(tab, { pwd: NEW, repwd: NEW });
  // Of an account that nobody has confirmed.
  await tab.loadedAt('/user/password?done&confirm');
  await tab.open(link);
  await send(tab, { pwd: PASSWORD, repwd: PASSWORD });
  await tab.shows(password.overTitle);
  await tab.loadedAt('/user/password');
  await logIn(tab, '', email, NEW);
});

test('a password that staff made is changed before anything else', async ({ site, tab }) => {
  const email = await register(site);
  const made = resetByStaff(site, email);
  await logIn(tab, '/ja', email, made);
  await tab.loadedAt('/ja/user/password');
  await tab.load('/ja/order');
  await tab.loadedAt('/ja/user/password');
  await send(tab, { passwd: made, pwd: NEW, repwd: NEW });
  await tab.loadedAt('/ja/user/password?done');
  await logIn(tab, '/ja', email, NEW);
  await tab.open('/ja/order');
  await tab.shows((await textsOf('ja')).order.empty);
});
