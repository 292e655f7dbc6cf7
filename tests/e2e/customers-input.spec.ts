// Markup, scripts and passwords typed into the forms of accounts: where they are shown, and where they must not be.

import {
  account,
  alert,
  BUYER,
  header,
  logIn,
  newEmail,
  newPassword,
  open,
  password,
  register,
  repeated,
  submit,
  test,
} from './support/accounts.ts';
import { INJECTIONS } from './support/customers.ts';
import { expect, hydrated, type Page } from './support/test.ts';

/** Markup, addresses, history and storage of a page; not the values of its fields. */
const traces = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      performance.getEntries().map(({ name }) => name),
    ]),
  );

test('markup and scripts typed into the forms or stored as a session do nothing', async ({ visit }) => {
  const { page } = await open(visit, '/en/user/login');
  for (const text of INJECTIONS) {
    await logIn(page, { email: text, password: text });
    await expect(password(page)).toHaveValue('');
    await expect(alert(page).getByText('Wrong email address or password')).toBeVisible();
  }
  await page.goto('/en/user/register');
  await hydrated(page);
  for (const text of INJECTIONS) await register(page, text, text);
  await page.evaluate((texts) => {
    localStorage.setItem('gmsys_token', texts.join());
    localStorage.setItem('gmsys_uname', texts.join());
  }, INJECTIONS);
  await page.goto('/en/news/list');
  await hydrated(page);
  await expect(header(page).getByText(INJECTIONS[0])).toBeVisible();
  expect(await page.evaluate(() => window.injected)).toBeUndefined();
});

test('messages of the provider are shown as text, with any status', async ({ visit }) => {
  const { page } = await open(visit, '/en/user/login');
  const statuses = [401, -1, 0, 201, 503, 1001];
  const answers = INJECTIONS.map((msg, place) => ({
    status: statuses[place % statuses.length],
    msg,
    data: null,
  }));
  for (const json of answers) {
    await page.route('**/api/v1/user/login/email*', (route) => route.fulfill({ json }), { times: 1 });
    await logIn(page);
    // `toHaveText` would replace the separators of lines and paragraphs.
    await expect.poll(() => alert(page).textContent()).toBe(json.msg);
  }
  await page.goto('/en/user/register');
  await hydrated(page);
  for (const json of answers) {
    await page.route('**/api/v1/user/register/email*', (route) => route.fulfill({ json }), { times: 1 });
    await register(page, 'new@example.com');
    await expect.poll(() => alert(page).textContent()).toContain(json.msg);
  }
  expect(await page.evaluate(() => window.injected)).toBeUndefined();
});

test('a password of markup or scripts is registered unchanged and does nothing', async ({ visit, site }) => {
  const { page } = await open(visit, '/en/user/register');
  const passwords = INJECTIONS.map((text, place) => `${text} kettle ${place}`);
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/register/')) return;
    sent.push(new URLSearchParams(request.postData() ?? '').get('pwd'));
  });
  for (const passwd of passwords) {
    const email = newEmail();
    await register(page, email, passwd);
    await page.waitForURL('/en/user/login');
    const body = new URLSearchParams({ email, passwd });
    const login = await fetch(`${site.url}/api/v1/user/login/email?lang=en`, { method: 'POST', body });
    expect(await login.json(), `login with ${passwd}`).toMatchObject({ status: 200 });
    await page.locator('main a[href="/en/user/register"]').click();
    await page.waitForURL('/en/user/register');
  }
  expect(sent).toEqual(passwords);
  expect(await page.evaluate(() => window.injected)).toBeUndefined();
});

test('the password of a login is in its field only', async ({ visit, site }) => {
  const { page } = await open(visit, '/en/user/login');
  const secret = 'a-password-of-nobody-77';
  await logIn(page, { email: BUYER.email, password: secret });
  await expect(alert(page).getByText('Wrong email address or password')).toBeVisible();
  expect(await traces(page)).not.toContain(secret);
  expect(JSON.stringify(site.log)).not.toContain(secret);
});

test('the password of a registration is in its fields only, and not in the login that follows', async ({
  visit,
  site,
}) => {
  const { page } = await open(visit, '/en/user/register');
  const secret = 'kettle-of-nobody-77';
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await newPassword(page).fill(secret);
  await repeated(page).fill(secret);
  await account(page).fill(newEmail());
  expect(await traces(page), 'before submission').not.toContain(secret);
  await submit(page).click();
  await page.waitForURL('/en/user/login');
  await expect(page.getByRole('status').filter({ hasText: 'Your account has been created' })).toBeVisible();
  expect(await traces(page)).not.toContain(secret);
  await expect(password(page)).toHaveValue('');
  expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  expect(JSON.stringify(site.log)).not.toContain(secret);
});

// WCAG 1.3.5.
test('the fields tell password managers what they hold', async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto('/en/user/login');
  await expect(account(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await page.goto('/en/user/register');
  await expect(account(page)).toHaveAttribute('autocomplete', 'username');
  await expect(newPassword(page)).toHaveAttribute('autocomplete', 'new-password');
  await expect(repeated(page)).toHaveAttribute('autocomplete', 'new-password');
});
