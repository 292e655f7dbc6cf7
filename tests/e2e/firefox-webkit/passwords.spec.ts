// A new password in place of the present one, and the login with it.

import { newEmail, PASSWORD, SETTINGS } from '../support/accounts.ts';
import { test as base, expect, type Tab } from './support/test.ts';

const NEW = 'twill-and-selvage-27';

const test = base.extend({ server: { settings: SETTINGS } });

async function fill(tab: Tab, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    await tab.click(`main input[name=${name}]`);
    await tab.type(value);
  }
  await tab.press('Enter');
}

test('a customer changes the password and logs in with the new one', async ({ site, tab }) => {
  const email = newEmail();
  const body = new URLSearchParams({ email, pwd: PASSWORD, repwd: PASSWORD });
  const response = await fetch(`${site.url}/api/v1/user/register/email`, { method: 'POST', body });
  expect(((await response.json()) as { status: number }).status).toBe(200);
  await tab.open('/en/user/password');
  await fill(tab, { email, passwd: PASSWORD, pwd: NEW, repwd: NEW });
  await tab.at('/en/user/password?done');
  await tab.hydrated();
  await tab.click('main a[href="/en/user/login"]');
  await tab.at('/en/user/login');
  await fill(tab, { email, passwd: NEW });
  await tab.at('/en');
  const token = await tab.evaluate(() => localStorage.getItem('gmsys_token') ?? '');
  expect(token).toHaveLength(43);
});
