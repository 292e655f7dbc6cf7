// A customer's password: forgotten, changed, and made by staff; with and without JavaScript.

import {
  account,
  alert,
  header,
  kept,
  logIn,
  newPassword,
  PASSWORD,
  password,
  repeated,
  submit,
} from './support/accounts.ts';
import { violations } from './support/axe.ts';
import { mailServer } from './support/mail.ts';
import { hasLink, passwordLink, register, resetByStaff, withPasswordMails } from './support/passwords.ts';
import { expect, hydrated, type Page, testWith } from './support/test.ts';

const NEW = 'twill-and-selvage-27';

/** Refused forms are no errors of the page. */
const REFUSED = /status of 422/;

const test = testWith(withPasswordMails);

const LANGUAGES = [
  {
    prefix: '',
    forgotten: '忘记密码？',
    sent: '请查收邮件',
    changed: '邮箱已验证',
    over: '链接已失效',
  },
  {
    prefix: '/en',
    forgotten: 'Forgotten your password?',
    sent: 'Please check your email',
    changed: 'Your email address is confirmed',
    over: 'This link is no longer valid',
  },
  {
    prefix: '/ja',
    forgotten: 'パスワードをお忘れの方はこちら',
    sent: 'メールをご確認ください',
    changed: 'メールアドレスの確認が完了しました',
    over: 'リンクは無効です',
  },
];

async function choose(page: Page, typed: string) {
  await newPassword(page).fill(typed);
  await repeated(page).fill(typed);
  await submit(page).click();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const nameOf = (email: string) => email.split('@')[0] ?? '';

for (const javaScriptEnabled of [true, false]) {
  for (const { prefix, forgotten, sent, changed, over } of LANGUAGES) {
    const how = javaScriptEnabled ? 'with' : 'without';
    test(`a forgotten password is replaced at ${prefix || '/'} ${how} JavaScript`, async ({
      site,
      visit,
      tolerate,
    }) => {
      tolerate(REFUSED);
      const email = await register(site, prefix.slice(1) || 'zh');
      const { page } = await visit({ javaScriptEnabled });
      const isReady = async () => {
        if (javaScriptEnabled) await hydrated(page);
      };
      await page.goto(`${prefix}/user/login`);
      await isReady();
      await page.getByRole('link', { name: forgotten }).click();
      await expect(page).toHaveURL(`${prefix}/user/forgotten`);
      await account(page).fill(email);
      await submit(page).click();
      await expect(heading(page)).toHaveText(sent);
      await expect(page).toHaveURL(`${prefix}/user/forgotten?done`);
      if (javaScriptEnabled) {
        await hydrated(page);
        expect(await violations(page)).toEqual([]);
      }

      const link = await passwordLink(email);
      expect(link.startsWith(`${prefix}/user/password?`)).toBe(true);
      await page.goto(link);
      await isReady();
      // Scripts take the token out of the address.
      if (javaScriptEnabled) {
        await expect(page).toHaveURL(`${prefix}/user/password?confirm`);
        expect(await violations(page)).toEqual([]);
      }
      await choose(page, NEW);
      // Of an account that nobody has confirmed.
      await expect(heading(page)).toHaveText(changed);
      await expect(page).toHaveURL(`${prefix}/user/password?done&confirm`);
      await (await mailServer()).mail(email, (mail) => !hasLink(mail));

      await page.goto(link);
      await isReady();
      await choose(page, PASSWORD);
      await expect(heading(page)).toHaveText(over);
      if (!javaScriptEnabled) return;
      await hydrated(page);
      expect(await violations(page)).toEqual([]);
      await page.goto(`${prefix}/user/login`);
      await hydrated(page);
      await logIn(page, { email, password: NEW });
      await expect(header(page).getByText(nameOf(email))).toBeVisible();
    });
  }
}

test('a registration says that a mail comes, whose link confirms the address', async ({ site, visit }) => {
  for (const email of [`${crypto.randomUUID()}@example.com`, await register(site)]) {
    const { page } = await visit();
    await page.goto('/en/user/register');
    await hydrated(page);
    await account(page).fill(email);
    await choose(page, NEW);
    await expect(page).toHaveURL('/en/user/login');
    await expect(page.getByRole('status').filter({ hasText: email })).toContainText('Open the link');
    await page.goto('/en/user/forgotten?confirm');
    await hydrated(page);
    await expect(heading(page)).toHaveText('Confirm your email address');
    expect(await violations(page)).toEqual([]);
    await account(page).fill(email);
    await submit(page).click();
    await expect(page).toHaveURL('/en/user/forgotten?done&confirm');
    await expect(page).toHaveTitle(/^Confirm your email address/);
    await page.goto(`/en/user/password?confirm&token=${crypto.randomUUID()}`);
    await hydrated(page);
    await expect(heading(page)).toHaveText('Confirm your email address');
    await expect(submit(page)).toHaveText('Save and confirm');
    expect(await violations(page)).toEqual([]);
  }
});

test('a changed password ends the sessions of all browsers', async ({ site, visit, tolerate }) => {
  // The contracts of a session that has ended.
  tolerate(/status of 4(22|01)/);
  const email = await register(site);
  const tabs = await Promise.all([visit(), visit()]);
  const [page, elsewhere] = tabs.map((tab) => tab.page) as [Page, Page];
  for (const own of [page, elsewhere]) {
    await own.goto('/en/user/login');
    await hydrated(own);
    await logIn(own, { email, password: PASSWORD });
    await expect(header(own).getByText(nameOf(email))).toBeVisible();
  }
  await header(page).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/en/user/password');

  // The address is known, and not asked for again.
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveCount(0);
  await password(page).fill('wrong password');
  await choose(page, NEW);
  await expect(alert(page)).toContainText('Wrong email address or password');
  await hydrated(page);
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(password(page)).toHaveValue('');
  await expect(header(page).getByText(nameOf(email)), 'the session goes on').toBeVisible();

  await password(page).fill(PASSWORD);
  await choose(page, NEW);
  await expect(heading(page)).toHaveText('Your password has been changed');
  await hydrated(page);
  expect(await kept(page)).toEqual({});
  await expect(header(page).getByRole('link', { name: 'Log in' })).toBeVisible();

  await header(elsewhere).getByRole('link', { name: 'Orders' }).click();
  await expect(elsewhere).toHaveURL('/en/user/login#order');
  await logIn(elsewhere, { email, password: NEW });
  await expect(elsewhere.getByRole('cell', { name: 'No data' })).toBeVisible();
});

test('a password that staff made is changed before anything else', async ({ site, visit, tolerate }) => {
  tolerate(/status of 403/);
  const email = await register(site);
  const made = resetByStaff(site, email);
  const { page } = await visit();
  await page.goto('/ja/user/login');
  await hydrated(page);
  await logIn(page, { email, password: made });
  await expect(page).toHaveURL('/ja/user/password');
  await expect(page.getByText('当社で設定したものです')).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await kept(page)).toMatchObject({ gmsys_firstLoginPwd: 'true', gmsys_changePwd: 'true' });
  for (const path of ['/ja/order', '/ja/market']) {
    await page.goto(path);
    await hydrated(page);
    if (path === '/ja/market') await header(page).getByRole('link', { name: 'ご注文照会' }).click();
    await expect(page).toHaveURL('/ja/user/password');
  }

  await password(page).fill(made);
  await choose(page, NEW);
  await expect(heading(page)).toHaveText('パスワードを変更しました');
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
  await logIn(page, { email, password: NEW });
  await expect(page).toHaveURL('/ja');
  const notice = page.getByRole('status').filter({ hasText: 'ログインしました。' });
  await expect(notice.getByRole('link', { name: 'ご注文照会' })).toBeVisible();
  await header(page).getByRole('link', { name: 'ご注文照会' }).click();
  await expect(page.getByRole('cell', { name: 'データがありません' })).toBeVisible();
});

test('what is wrong with a form is said before it is sent, and passwords can be shown', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en/user/password');
  await hydrated(page);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/user/')) posts++;
  });
  await submit(page).click();
  await expect(page.locator('#email-error')).toHaveText('Please enter your email address');
  await expect(page.locator('#passwd-error')).toHaveText('Please enter your current password');
  await expect(page.locator('#pwd-error')).toHaveText('Please enter a new password');
  await expect(account(page)).toBeFocused();
  await account(page).fill('ann@example.com');
  await password(page).fill(PASSWORD);
  await choose(page, PASSWORD);
  await expect(page.locator('#pwd-error')).toHaveText('The new password must differ from the current one');
  await newPassword(page).fill('abc');
  await expect(page.locator('#pwd-error')).toHaveText('The password must be at least 8 characters long');
  await newPassword(page).fill(NEW);
  await submit(page).click();
  await expect(page.locator('#repwd-error')).toHaveText('The two passwords do not match');
  await expect(page.getByText('Strength: strong')).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Show New password' });
  await toggle.click();
  await expect(newPassword(page)).toHaveAttribute('type', 'text');
  await expect(account(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(newPassword(page)).toHaveAttribute('autocomplete', 'new-password');
  await expect(repeated(page)).toHaveAttribute('autocomplete', 'new-password');
  expect(posts).toBe(0);
});
