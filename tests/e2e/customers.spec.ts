// Accounts: registration, login, logout and sessions, by mouse and by keyboard, in three languages.

import { randomUUID } from 'node:crypto';

import { violations } from './support/axe.ts';
import { INJECTIONS } from './support/customers.ts';
import { serve } from './support/server.ts';
import { type BrowserContextOptions, expect, hydrated, type Page, test, type Visit } from './support/test.ts';

interface Words {
  logIn: string;
  logOut: string;
  show: string;
  missing: [account: string, password: string];
  wrong: string;
  failed: string;
  orders: string;
  noScript: string;
  forgotten: string;
  rules: [noEmail: string, wrongEmail: string, noRepeat: string, differs: string, noAgreement: string];
  strength: [weak: string, strong: string];
  agree: string;
  terms: string;
  notRegistered: string;
  taken: string;
  registered: string;
  empty: string;
}

const BUYER = { email: 'demo-jp@jinlan.example', password: 'demonstration-jp', name: '汐見織物商事' };
const PASSWORD = 'kettle-and-linen-26';
const LANGUAGES: Record<string, Words> = {
  '': {
    logIn: '登录',
    logOut: '退出登录',
    show: '显示登录密码',
    missing: ['请输入登录账号', '请输入登录密码'],
    wrong: '账号或密码错误',
    failed: '登录失败',
    orders: '订单查询',
    noScript: '需要启用JavaScript',
    forgotten: '忘记密码',
    rules: [
      '请输入您的邮箱地址',
      '请输入正确的邮箱地址',
      '请再次输入登录密码',
      '两次输入的密码不一致',
      '请先同意服务条款',
    ],
    strength: ['强度：弱', '强度：强'],
    agree: '我已阅读并同意服务条款',
    terms: '服务条款',
    notRegistered: '注册失败',
    taken: '该邮箱地址已经注册',
    registered: '注册成功，请登录。',
    empty: '暂无数据',
  },
  '/en': {
    logIn: 'Log in',
    logOut: 'Log out',
    show: 'Show Password',
    missing: ['Please enter your login account', 'Please enter your login password'],
    wrong: 'Wrong account or password',
    failed: 'Login failed',
    orders: 'Orders',
    noScript: 'This needs JavaScript',
    forgotten: 'Forgotten your password',
    rules: [
      'Please enter your email address',
      'Please enter the correct email address',
      'Please re-enter the login password',
      'The two passwords do not match',
      'Please agree to the terms of service',
    ],
    strength: ['Strength: weak', 'Strength: strong'],
    agree: 'I have read and agree to the terms of service',
    terms: 'Terms of service',
    notRegistered: 'Registration failed',
    taken: 'This email address is already registered',
    registered: 'Your account has been created. Please log in.',
    empty: 'No data',
  },
  '/ja': {
    logIn: 'ログイン',
    logOut: 'ログアウト',
    show: 'パスワードを表示',
    missing: ['アカウントを入力してください', 'パスワードを入力してください'],
    wrong: 'アカウントまたはパスワードが正しくありません',
    failed: 'ログインできませんでした',
    orders: 'ご注文照会',
    noScript: 'JavaScriptが必要です',
    forgotten: 'パスワードをお忘れ',
    rules: [
      'メールアドレスを入力してください',
      '正しいメールアドレスを入力してください',
      'パスワードをもう一度入力してください',
      'パスワードが一致しません',
      '利用規約への同意が必要です',
    ],
    strength: ['強度：弱い', '強度：強い'],
    agree: '利用規約を読み、同意します',
    terms: '利用規約',
    notRegistered: '登録できませんでした',
    taken: 'このメールアドレスはすでに登録されています',
    registered: '登録が完了しました。ログインしてください。',
    empty: 'データがありません',
  },
};

/** Limits that no test reaches. */
const SETTINGS = Object.fromEntries(
  ['LOGIN_ADDRESS', 'LOGIN_ACCOUNT', 'REGISTER_ADDRESS', 'ORDERS_ADDRESS'].map((name) => [
    `SELVAGE_LIMITS_${name}`,
    '1000',
  ]),
);

test.use({ server: { settings: SETTINGS } });

async function open(visit: Visit, path: string, options: BrowserContextOptions = {}) {
  const visitor = await visit(options);
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return visitor;
}

const account = (page: Page) => page.locator('main input[name=email]');
const password = (page: Page) => page.locator('main input[name=passwd]');
const newPassword = (page: Page) => page.locator('#pwd');
const repeated = (page: Page) => page.locator('#repwd');
const submit = (page: Page) => page.locator('main button[type=submit]');
const alert = (page: Page) => page.locator('main [role=alert]');
const header = (page: Page) => page.getByRole('banner');

/** An address that is not registered. */
const newEmail = () => `${randomUUID()}@example.com`;

// Passwords are filled in first: their fields are on one of the two forms only, so that the other is not filled in while a
// navigation replaces it.

async function logIn(page: Page, customer: { email: string; password: string } = BUYER) {
  await password(page).fill(customer.password);
  await account(page).fill(customer.email);
  await submit(page).click();
}

async function register(page: Page, email: string, typed = PASSWORD) {
  await newPassword(page).fill(typed);
  await repeated(page).fill(typed);
  await account(page).fill(email);
  await submit(page).click();
}

/** The session in the browser's storage. */
const kept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('gmsys_'))),
  );

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

/** Presses a key until the element has the focus. */
async function focusBy(page: Page, key: 'Tab' | 'Shift+Tab', element: ReturnType<Page['locator']>) {
  for (let step = 0; step < 60; step++) {
    if (await element.evaluate((target) => target === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(element, `reached with ${key}`).toBeFocused();
}

for (const [prefix, words] of Object.entries(LANGUAGES)) {
  const language = prefix.slice(1) || 'zh';
  const home = prefix || '/';

  test(`${language}: the pages of accounts are not cached, and accessible with error messages`, async ({
    visit,
    site,
  }) => {
    for (const path of ['/user/login', '/user/register', '/user/terms']) {
      const response = await fetch(`${site.url}${prefix}${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control'), path).toBe('no-store');
    }
    const { page, complaints } = await visit();
    for (const path of ['/user/login', '/user/register']) {
      await page.goto(prefix + path);
      await hydrated(page);
      await submit(page).click();
      await expect(account(page)).toHaveAttribute('aria-invalid', 'true');
      expect(await violations(page), path).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  test(`${language}: the login asks for missing values when a field loses focus and on submission`, async ({
    visit,
  }) => {
    const { page } = await open(visit, `${prefix}/user/login`);
    const [noAccount, noPassword] = words.missing;
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await account(page).focus();
    await password(page).focus();
    await expect(page.getByText(noAccount)).toBeVisible();
    expect(await page.getByText(noPassword).count()).toBe(0);
    await submit(page).click();
    await expect(page.getByText(noPassword)).toBeVisible();
    await expect(account(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(account(page)).toBeFocused();
    await account(page).pressSequentially('a');
    await expect(page.getByText(noAccount)).toHaveCount(0);
    expect(calls).toEqual([]);
  });

  test(`${language}: a failed login gives the reason, keeps the account and clears the password`, async ({
    visit,
  }) => {
    const { page, complaints } = await open(visit, `${prefix}/user/login`);
    await logIn(page, { email: BUYER.email, password: 'of-somebody-else' });
    await expect(alert(page)).toHaveText(words.wrong);
    await expect(account(page)).toHaveValue(BUYER.email);
    await expect(password(page)).toHaveValue('');
    await expect(password(page)).toBeFocused();
    expect(await violations(page)).toEqual([]);
    // Without a message of the provider, the site's own is shown.
    await page.route('**/api/v1/user/login/email*', (route) =>
      route.fulfill({ json: { status: 401, msg: '', data: null } }),
    );
    await password(page).fill('again');
    await submit(page).click();
    await expect(alert(page)).toHaveText(words.failed);
    expect(await kept(page)).toEqual({});
    expect(complaints).toEqual([]);
  });

  test(`${language}: a customer logs in, reads the orders and logs out`, async ({ visit }) => {
    const { page, complaints } = await open(visit, `${prefix}/user/login`);
    const orders = header(page).getByRole('link', { name: words.orders });
    await expect(orders).toHaveAttribute('href', `${prefix}/user/login`);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await logIn(page);
    await page.waitForURL(home);
    await expect(header(page).getByText(BUYER.name)).toBeVisible();
    const { gmsys_token: token = '', ...rest } = await kept(page);
    expect(token.length).toBeGreaterThan(20);
    expect(rest).toEqual({
      gmsys_uname: BUYER.name,
      gmsys_avatar: '/media/flats/school-shirt.svg',
      gmsys_firstLogin: expect.stringMatching(/^(true|false)$/),
      gmsys_firstLoginPwd: expect.stringMatching(/^(true|false)$/),
      gmsys_changePwd: 'false',
    });
    expect(addresses.filter((address) => address.includes(BUYER.password))).toEqual([]);
    await expect(orders).toHaveAttribute('href', `${prefix}/order?token=${encodeURIComponent(token)}`);
    await orders.click();
    await page.waitForURL(`${prefix}/order`);
    await expect(page.locator('main tbody tr')).toHaveCount(5);
    await header(page).getByRole('button', { name: words.logOut }).click();
    await page.waitForURL(`${prefix}/user/login`);
    expect(await kept(page)).toEqual({});
    await expect(header(page).getByRole('link', { name: words.logIn })).toBeVisible();
    // The contracts cannot be read again with the browser's history.
    await page.goBack();
    await page.waitForURL(`${prefix}/user/login`);
    await expect(password(page)).toBeVisible();
    expect(await page.getByText('JL26-').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test(`${language}: registration enforces its rules`, async ({ visit }) => {
    const { page } = await open(visit, `${prefix}/user/register`);
    const [noEmail, wrongEmail, noRepeat, differs, noAgreement] = words.rules;
    const [weak, strong] = words.strength;
    const box = page.getByRole('checkbox', { name: words.agree });
    await expect(box).toBeChecked();
    await submit(page).click();
    await expect(page.getByText(noEmail)).toBeVisible();
    await expect(page.getByText(noRepeat)).toBeVisible();
    await account(page).fill('no address');
    await expect(page.getByText(wrongEmail)).toBeVisible();
    await account(page).fill('buyer@example.com');
    await newPassword(page).fill('password1');
    await expect(page.getByText(weak)).toBeVisible();
    await newPassword(page).fill(PASSWORD);
    await expect(page.getByText(strong)).toBeVisible();
    await repeated(page).fill(`${PASSWORD}!`);
    await expect(page.getByText(differs)).toBeVisible();
    await repeated(page).fill(PASSWORD);
    await expect(page.getByText(differs)).toHaveCount(0);
    await box.uncheck();
    await submit(page).click();
    await expect(page.getByText(noAgreement)).toBeVisible();
    await expect(box).toBeFocused();
  });

  test(`${language}: a registered customer can log in, and cannot register again`, async ({ visit }) => {
    const email = newEmail();
    const { page, complaints } = await open(visit, `${prefix}/user/register`);
    await register(page, email);
    await page.waitForURL(`${prefix}/user/login`);
    await expect(page.getByRole('status').filter({ hasText: words.registered })).toBeVisible();
    await expect(account(page)).toHaveValue(email);
    await password(page).fill(PASSWORD);
    await submit(page).click();
    await page.waitForURL(home);
    await header(page).getByRole('link', { name: words.orders }).click();
    await expect(page.getByRole('cell', { name: words.empty })).toBeVisible();
    await page.goto(`${prefix}/user/register`);
    await hydrated(page);
    await register(page, email);
    await expect(alert(page).getByText(words.taken)).toBeVisible();
    await expect(alert(page).getByText(words.notRegistered)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test(`${language}: the terms open in a tab of their own, and the form keeps its values`, async ({
    visit,
  }) => {
    const { page } = await open(visit, `${prefix}/user/register`);
    await account(page).fill('typed@example.com');
    const popup = page.waitForEvent('popup');
    await page.locator('main form a').click();
    const terms = await popup;
    await expect(terms).toHaveURL(`${prefix}/user/terms`);
    await expect(terms.getByRole('heading', { level: 1 })).toHaveText(words.terms);
    await expect(terms.getByRole('heading', { level: 2 })).toHaveCount(9);
    await expect(account(page)).toHaveValue('typed@example.com');
  });

  test(`${language}: without JavaScript the forms are disabled and say why`, async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled: false });
    for (const path of ['/user/register', '/user/login']) {
      await page.goto(prefix + path);
      await expect(page.locator('main noscript p')).toBeVisible();
      await expect(page.locator('main noscript p')).toContainText(words.noScript);
      await expect(submit(page)).toBeDisabled();
      await expect(page.locator('main form')).toHaveAttribute('method', 'post');
    }
    // The login also says where to ask about a forgotten password.
    const help = page.locator('main p').filter({ hasText: words.forgotten });
    await expect(help.getByRole('link')).toHaveAttribute('href', `${prefix}/about/contact`);
  });

  test(`${language}: registration, login, contracts and logout work by keyboard alone`, async ({ visit }) => {
    const { page, complaints } = await open(visit, `${prefix}/user/register`);
    const { keyboard } = page;
    await focusBy(page, 'Tab', account(page));
    await keyboard.type(newEmail());
    await focusBy(page, 'Tab', newPassword(page));
    await keyboard.type(PASSWORD);
    await focusBy(page, 'Tab', page.getByRole('button', { name: words.show, exact: true }));
    await keyboard.press('Space');
    await expect(newPassword(page)).toHaveAttribute('type', 'text');
    await focusBy(page, 'Tab', repeated(page));
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await page.waitForURL(`${prefix}/user/login`);
    await expect(page.getByRole('status').filter({ hasText: words.registered })).toBeVisible();
    // The login is that of a customer who has contracts.
    await focusBy(page, 'Tab', account(page));
    await keyboard.press('Control+A');
    await keyboard.type(BUYER.email);
    await focusBy(page, 'Tab', password(page));
    await keyboard.type(BUYER.password);
    await keyboard.press('Enter');
    await page.waitForURL(home);
    await keyboard.press('Shift+Tab');
    await focusBy(page, 'Tab', header(page).getByRole('link', { name: words.orders }).first());
    await keyboard.press('Enter');
    await page.waitForURL(`${prefix}/order`);
    const view = page.locator('main tbody button').first();
    await focusBy(page, 'Tab', view);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('tbody tr').first()).toBeVisible();
    for (let step = 0; step < 8; step++) {
      await keyboard.press('Tab');
      const inside = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || Boolean(activeElement?.closest('dialog'));
      });
      expect(inside, 'the focus stays in the dialog').toBe(true);
    }
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(view).toBeFocused();
    await focusBy(page, 'Shift+Tab', page.getByRole('button', { name: words.logOut }));
    await keyboard.press('Enter');
    await page.waitForURL(`${prefix}/user/login`);
    expect(complaints).toEqual([]);
  });
}

test('login and logout apply to every tab', async ({ visit }) => {
  const { page, context, complaints } = await open(visit, '/en/user/login');
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
  expect(complaints).toEqual([]);
});

test('a logout leads to the login, and leaves a registration in another tab as it is', async ({ visit }) => {
  const { page, context, complaints } = await open(visit, '/en/user/login');
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
  expect(complaints).toEqual([]);
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

test('a session that the provider does not know ends when the orders are opened', async ({ visit }) => {
  const { page } = await open(visit, '/en/user/login');
  await page.evaluate(() => {
    localStorage.setItem('gmsys_token', 'of-yesterday');
    localStorage.setItem('gmsys_uname', 'of yesterday');
    localStorage.setItem('gmsys_permissions', '["order"]');
  });
  await page.goto('/en');
  await hydrated(page);
  await header(page).getByRole('link', { name: 'Orders' }).click();
  await page.waitForURL('/en/user/login');
  expect(await kept(page)).toEqual({});
});

test('a network error of the login is shown and logged without the values typed; a second try succeeds', async ({
  visit,
}) => {
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

test('too many attempts are rejected with a message', async ({ visit }) => {
  const strict = await serve({ settings: { ...SETTINGS, SELVAGE_LIMITS_LOGIN_ACCOUNT: '2' } });
  try {
    const { page, close } = await open(visit, '/en/user/login', { baseURL: strict.url });
    for (let attempt = 1; attempt <= 3; attempt++) {
      await logIn(page, { email: BUYER.email, password: `guess ${attempt}` });
      // A failed attempt clears the password.
      await expect(password(page)).toHaveValue('');
      await expect(alert(page)).toContainText(
        attempt <= 2 ? 'Wrong account or password' : 'Too many attempts',
      );
    }
    await close();
  } finally {
    await strict.stop();
  }
});

test('markup and scripts typed into the forms or stored as a session do nothing', async ({ visit }) => {
  const { page, complaints } = await open(visit, '/en/user/login');
  for (const text of INJECTIONS) {
    await logIn(page, { email: text, password: text });
    await expect(password(page)).toHaveValue('');
    await expect(alert(page).getByText('Wrong account or password')).toBeVisible();
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
  expect(complaints).toEqual([]);
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
  await expect(alert(page).getByText('Wrong account or password')).toBeVisible();
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
