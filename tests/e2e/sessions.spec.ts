// Sessions: in several tabs, of several customers, refused, without a network and beyond the limits.

import {
  account,
  alert,
  BUYER,
  header,
  kept,
  logIn,
  open,
  password,
  SETTINGS,
  test,
} from './support/accounts.ts';
import { serve } from './support/server.ts';
import { expect, hydrated, type Page } from './support/test.ts';

test('login and logout apply to every tab', async ({ visit }) => {
  const { page, context } = await open(visit, '/en/user/login');
  const other = await context.newPage();
  await other.goto('/ja/news/list');
  await hydrated(other);
  await logIn(page);
  await page.waitForURL('/en');
  await expect(header(other).getByText(BUYER.name)).toBeVisible();
  await expect(other).toHaveURL('/ja/news/list');
  await header(other).getByRole('link', { name: 'ご注文照会' }).click();
  await expect(other.getByText('JL26-1104')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('/en/user/login');
  await other.waitForURL('/ja/user/login');
  await expect(other.getByText('JL26-')).toHaveCount(0);
  await expect(header(other).getByRole('link', { name: 'ログイン' })).toBeVisible();
});

test('a logout leads to the login, and leaves a registration in another tab as it is', async ({ visit }) => {
  const { page, context } = await open(visit, '/en/user/login');
  const out = page.getByRole('button', { name: 'Log out' });
  for (const path of ['/en/user/terms', '/en/user/register']) {
    await logIn(page);
    await page.waitForURL('/en');
    await page.goto(path);
    await hydrated(page);
    await out.click();
    await page.waitForURL('/en/user/login');
    expect(await kept(page)).toEqual({});
  }
  await logIn(page);
  await page.waitForURL('/en');
  const other = await context.newPage();
  await other.goto('/en/user/register');
  await hydrated(other);
  await account(other).fill('typed@example.com');
  await out.click();
  await page.waitForURL('/en/user/login');
  await expect(header(other).getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(other).toHaveURL('/en/user/register');
  await expect(account(other)).toHaveValue('typed@example.com');
});

test('a login of another customer in another tab replaces the contracts shown', async ({ visit }) => {
  const { page, context } = await open(visit, '/en/user/login');
  await logIn(page);
  await page.waitForURL('/en');
  await header(page).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByText('JL26-1104')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/en/user/login');
  await hydrated(other);
  await logIn(other, { email: 'demo-us@jinlan.example', password: 'demonstration-us' });
  await expect(page.getByText('JL26-1109')).toBeVisible();
  expect(await page.getByText('JL26-1104').count()).toBe(0);
  await expect(header(page).getByText('Ferrow & Tide Outfitters')).toBeVisible();
});

test('a session that the provider does not know ends when the orders are opened', async ({
  visit,
  tolerate,
}) => {
  tolerate(/\b401\b/);
  const { page } = await open(visit, '/en/user/login');
  await page.evaluate(() => {
    localStorage.setItem('gmsys_token', 'of-yesterday');
    localStorage.setItem('gmsys_uname', 'of yesterday');
    localStorage.setItem('gmsys_permissions', '["order"]');
  });
  await page.goto('/en');
  await hydrated(page);
  await header(page).getByRole('link', { name: 'Orders' }).click();
  await page.waitForURL('/en/user/login#order');
  expect(await kept(page)).toEqual({});
});

test('the orders that demand a login are shown after it, and Back leads to the page before', async ({
  visit,
}) => {
  const { page } = await open(visit, '/en/market');
  await header(page).getByRole('link', { name: 'Orders' }).click();
  await page.waitForURL('/en/user/login#order');
  await page.reload();
  await hydrated(page);
  await logIn(page);
  await page.waitForURL('/en/order');
  await expect(page.getByText('JL26-1104')).toBeVisible();

  // An address of the orders that is opened without a session.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/en/market');
  await page.goto('/en/order');
  await page.waitForURL('/en/user/login#order');
  await logIn(page);
  await page.waitForURL('/en/order');
  await page.goBack();
  await page.waitForURL('/en/user/login#order');
  await page.goBack();
  await page.waitForURL('/en/market');
});

test('the orders open in a new tab without the token in the address', async ({ visit }) => {
  const { page, context } = await open(visit, '/en/user/login');
  await logIn(page);
  await page.waitForURL('/en');
  const { gmsys_token: token = '' } = await kept(page);
  const opened: string[] = [];
  context.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(request.url());
  });
  const clicks: Parameters<ReturnType<Page['locator']>['click']>[0][] = [
    { modifiers: ['ControlOrMeta'] },
    { button: 'middle' },
  ];
  for (const click of clicks) {
    const popup = context.waitForEvent('page');
    await header(page).getByRole('link', { name: 'Orders' }).click(click);
    const tab = await popup;
    await expect(tab.getByText('JL26-1104')).toBeVisible();
    await expect(tab).toHaveURL('/en/order');
  }
  expect(opened).toHaveLength(2);
  expect(opened.join()).not.toContain(token);
  await expect(page).toHaveURL('/en');
});

test('a network error of the login is shown and logged without the values typed; a second try succeeds', async ({
  visit,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|: TypeError$/);
  const { page, complaints } = await open(visit, '/en/user/login');
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'), { times: 1 });
  await logIn(page, { email: 'typed@example.com', password: 'typed-password' });
  await expect(alert(page).getByText('We can’t reach the server')).toBeVisible();
  expect(complaints).toContain('error: POST /api/v1/user/login/email: TypeError');
  // The browser's own messages contain the address of the call.
  expect(complaints.join('\n')).not.toContain('typed');
  await password(page).fill(BUYER.password);
  await account(page).fill(BUYER.email);
  await page.keyboard.press('Enter');
  await page.waitForURL('/en');
});

test('too many attempts are rejected with a message', async ({ visit, tolerate }) => {
  tolerate(/\b429\b/);
  const strict = await serve({ settings: { ...SETTINGS, SELVAGE_LIMITS_LOGIN_ACCOUNT: '2' } });
  try {
    const { page, close } = await open(visit, '/en/user/login', { baseURL: strict.url });
    for (let attempt = 1; attempt <= 3; attempt++) {
      await logIn(page, { email: BUYER.email, password: `guess ${attempt}` });
      // A failed attempt clears the password.
      await expect(password(page)).toHaveValue('');
      await expect(alert(page)).toContainText(
        attempt <= 2 ? 'Wrong email address or password' : 'Too many attempts',
      );
    }
    await close();
  } finally {
    await strict.stop();
  }
});
