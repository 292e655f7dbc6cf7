// Accounts: registration, login, logout and sessions, by mouse and by keyboard, in three languages.

import {
  account,
  alert,
  BUYER,
  header,
  kept,
  logIn,
  newEmail,
  newPassword,
  open,
  PASSWORD,
  password,
  register,
  repeated,
  submit,
  test,
} from './support/accounts.ts';
import { violations } from './support/axe.ts';
import { expect, hydrated, type Page } from './support/test.ts';

interface Words {
  logIn: string;
  logOut: string;
  missing: [account: string, password: string];
  wrong: string;
  failed: string;
  orders: string;
  noScript: string;
  forgotten: string;
  rules: [noEmail: string, wrongEmail: string, noRepeat: string, differs: string, noAgreement: string];
  strength: [weak: string, strong: string];
  agree: string;
  notRegistered: string;
  taken: string;
  registered: string;
  empty: string;
}

const LANGUAGES: Record<string, Words> = {
  '': {
    logIn: '登录',
    logOut: '退出登录',
    missing: ['请输入登录账号', '请输入登录密码'],
    wrong: '邮箱或密码错误',
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
    notRegistered: '注册失败',
    taken: '该邮箱地址已经注册',
    registered: '注册成功，请登录。',
    empty: '暂无数据',
  },
  '/en': {
    logIn: 'Log in',
    logOut: 'Log out',
    missing: ['Please enter your login account', 'Please enter your login password'],
    wrong: 'Wrong email address or password',
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
    notRegistered: 'Registration failed',
    taken: 'This email address is already registered',
    registered: 'Your account has been created. Please log in.',
    empty: 'No data',
  },
  '/ja': {
    logIn: 'ログイン',
    logOut: 'ログアウト',
    missing: ['アカウントを入力してください', 'パスワードを入力してください'],
    wrong: 'メールアドレスまたはパスワードが正しくありません',
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
    notRegistered: '登録できませんでした',
    taken: 'このメールアドレスはすでに登録されています',
    registered: '登録が完了しました。ログインしてください。',
    empty: 'データがありません',
  },
};

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

  test(`${language}: the login asks for missing values, and a failed one gives the reason and clears the password`, async ({
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

    await logIn(page, { email: BUYER.email, password: 'of-somebody-else' });
    await expect(alert(page)).toHaveText(words.wrong);
    await expect(account(page)).toHaveValue(BUYER.email);
    await expect(password(page)).toHaveValue('');
    await expect(password(page)).toBeFocused();
    // Without a message of the provider, the site's own is shown.
    await page.route('**/api/v1/user/login/email*', (route) =>
      route.fulfill({ json: { status: 401, msg: '', data: null } }),
    );
    await password(page).fill('again');
    await submit(page).click();
    await expect(alert(page)).toHaveText(words.failed);
    expect(await kept(page)).toEqual({});
    // Both messages of missing values, and that of the failed login.
    await submit(page).click();
    if (prefix === '/en') expect(await violations(page)).toEqual([]);
  });

  test(`${language}: a customer logs in, reads the orders and logs out`, async ({ visit }) => {
    const { page } = await open(visit, `${prefix}/user/login`);
    const orders = header(page).getByRole('link', { name: words.orders });
    await expect(orders).toHaveAttribute('href', `${prefix}/user/login#order`);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await logIn(page);
    await page.waitForURL(home);
    await expect(header(page).getByText(BUYER.name)).toBeVisible();
    const notice = page.getByRole('status').filter({ has: page.getByRole('link', { name: words.orders }) });
    await expect(notice, 'a word of success').toBeVisible();
    const { gmsys_token: token = '', ...rest } = await kept(page);
    expect(token.length).toBeGreaterThan(20);
    expect(rest).toEqual({
      gmsys_uname: BUYER.name,
      gmsys_account: BUYER.email,
      gmsys_avatar: '/media/flats/school-shirt.svg',
      gmsys_firstLogin: expect.stringMatching(/^(true|false)$/),
      gmsys_firstLoginPwd: expect.stringMatching(/^(true|false)$/),
      gmsys_changePwd: 'false',
    });
    expect(addresses.filter((address) => address.includes(BUYER.password))).toEqual([]);
    // The token is sent, but not in the link, which may be copied.
    await expect(orders).toHaveAttribute('href', `${prefix}/order`);
    expect(await page.content()).not.toContain(token);
    await orders.click();
    await page.waitForURL(`${prefix}/order`);
    const { origin } = new URL(page.url());
    expect(addresses).toContain(`${origin}/_page${prefix}/order?token=${encodeURIComponent(token)}`);
    await expect(page.locator('main tbody tr')).toHaveCount(5);
    await header(page).getByRole('button', { name: words.logOut }).click();
    await page.waitForURL(`${prefix}/user/login`);
    expect(await kept(page)).toEqual({});
    await expect(header(page).getByRole('link', { name: words.logIn })).toBeVisible();
    // The contracts cannot be read again with the browser's history.
    await page.goBack();
    await page.waitForURL(`${prefix}/user/login#order`);
    await expect(password(page)).toBeVisible();
    expect(await page.getByText('JL26-').count()).toBe(0);
  });

  test(`${language}: registration enforces its rules; a registered customer can log in, and cannot register again`, async ({
    visit,
  }) => {
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
    if (prefix === '/en') expect(await violations(page)).toEqual([]);

    const email = newEmail();
    await box.check();
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
    if (prefix === '/en') expect(await violations(page, { schemes: ['light'] })).toEqual([]);
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
    // The login also leads to a link for a forgotten password.
    const help = page.locator('main p').filter({ hasText: words.forgotten });
    await expect(help.getByRole('link')).toHaveAttribute('href', `${prefix}/user/forgotten`);
  });
}

test('the pages of accounts are not cached', async ({ site }) => {
  for (const prefix of Object.keys(LANGUAGES)) {
    for (const path of [
      '/user/login',
      '/user/register',
      '/user/password',
      '/user/forgotten',
      '/user/terms',
    ]) {
      const response = await fetch(`${site.url}${prefix}${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control'), path).toBe('no-store');
    }
  }
});

test('a site that sends no mail asks nobody for an address, and says whom to ask', async ({ visit }) => {
  for (const path of ['/user/forgotten', '/user/forgotten?confirm']) {
    const { page } = await open(visit, `/en${path}`);
    await expect(page.getByText('We cannot email you a link at present.')).toBeVisible();
    await expect(page.getByText('Contact your merchandiser')).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  }
});

test('the terms open in a tab of their own, and the form keeps its values', async ({ visit }) => {
  const { page } = await open(visit, '/en/user/register');
  await account(page).fill('typed@example.com');
  const popup = page.waitForEvent('popup');
  await page.locator('main form a').click();
  const terms = await popup;
  await expect(terms).toHaveURL('/en/user/terms');
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  await expect(terms.getByRole('heading', { level: 2 })).toHaveCount(9);
  await expect(account(page)).toHaveValue('typed@example.com');
});

test('registration, login, contracts and logout work by keyboard alone', async ({ visit }) => {
  const { page } = await open(visit, '/ja/user/register');
  // Too narrow for a contract beside the list.
  await page.setViewportSize({ width: 1150, height: 800 });
  const { keyboard } = page;
  await focusBy(page, 'Tab', account(page));
  await keyboard.type(newEmail());
  await focusBy(page, 'Tab', newPassword(page));
  await keyboard.type(PASSWORD);
  await focusBy(page, 'Tab', page.getByRole('button', { name: 'パスワードを表示', exact: true }));
  await keyboard.press('Space');
  await expect(newPassword(page)).toHaveAttribute('type', 'text');
  await focusBy(page, 'Tab', repeated(page));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await page.waitForURL('/ja/user/login');
  await expect(page.getByRole('status').filter({ hasText: '登録が完了しました。' })).toBeVisible();
  // The login is that of a customer who has contracts.
  await focusBy(page, 'Tab', account(page));
  await keyboard.press('Control+A');
  await keyboard.type(BUYER.email);
  await focusBy(page, 'Tab', password(page));
  await keyboard.type(BUYER.password);
  await keyboard.press('Enter');
  await page.waitForURL('/ja');
  await focusBy(page, 'Shift+Tab', header(page).getByRole('link', { name: 'ご注文照会' }).first());
  await keyboard.press('Enter');
  await page.waitForURL('/ja/order');
  const view = page.locator('main tbody a').first();
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
  await focusBy(page, 'Shift+Tab', page.getByRole('button', { name: 'ログアウト' }));
  await keyboard.press('Enter');
  await page.waitForURL('/ja/user/login');
});
