// The desk: an owner accepts an invitation, invites an editor and leaves; in three languages, with the keyboard, at each width.

import { execFileSync } from 'node:child_process';

import { expectSound, heading } from './support/desk.ts';
import { EDITOR } from './support/server.ts';
import { expect, type Server, test } from './support/test.ts';

const PASSWORD = 'kettle-and-linen-26';

const LANGUAGES = [
  {
    locale: 'zh-CN',
    lang: 'zh-Hans',
    accept: '接受邀请',
    name: '姓名',
    password: '新密码',
    create: '创建账号',
    overview: '概览',
    people: '人员',
    email: '邮箱',
    link: '创建邀请链接',
    activity: '操作记录',
    logout: '退出登录',
    login: '登录',
    own: '密码',
    present: '当前密码',
    wrong: '邮箱或密码不正确。',
  },
  {
    locale: 'en-GB',
    lang: 'en',
    accept: 'Accept the invitation',
    name: 'Name',
    password: 'New password',
    create: 'Create account',
    overview: 'Overview',
    people: 'People',
    email: 'Email address',
    link: 'Create link',
    activity: 'Activity',
    logout: 'Log out',
    login: 'Log in',
    own: 'Password',
    present: 'Current password',
    wrong: 'The email address or the password is wrong.',
  },
  {
    locale: 'ja-JP',
    lang: 'ja',
    accept: '招待を受ける',
    name: '氏名',
    password: '新しいパスワード',
    create: 'アカウントを作成',
    overview: 'ダッシュボード',
    people: 'メンバー',
    email: 'メールアドレス',
    link: 'リンクを作成',
    activity: '操作履歴',
    logout: 'ログアウト',
    login: 'ログイン',
    own: 'パスワード',
    present: '現在のパスワード',
    wrong: 'メールアドレスまたはパスワードが正しくありません。',
  },
];

/** The path of an invitation that the command line makes. */
function invitation({ database }: Server, email: string): string {
  const binary = process.env.SERVER ?? '';
  const args = ['desk', 'invite', email, '--role', 'owner', '--provider-db', database];
  const { pathname, hash } = new URL(execFileSync(binary, args, { encoding: 'utf8' }).trim());
  return pathname + hash;
}

for (const words of LANGUAGES) {
  test(`an owner comes, invites an editor and leaves, in ${words.locale}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    tolerate(/status of 401/);
    const owner = `owner-${words.lang}@example.com`;
    const { page } = await visit({ locale: words.locale });
    await page.goto(invitation(site, owner.toLowerCase()));
    await expect(heading(page, words.accept)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', words.lang);
    await expectSound(page);
    await page.getByLabel(words.name, { exact: true }).fill('王 Owner');
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: words.create }).click();

    await expect(heading(page, words.overview)).toBeVisible();
    await expect(page).toHaveURL('/desk');
    await expectSound(page);
    await page.getByRole('link', { name: words.people }).click();
    await expect(heading(page, words.people)).toBeVisible();
    await page.getByLabel(words.email, { exact: true }).fill(`editor-${words.lang}@example.com`);
    await page.getByLabel(words.present, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: words.link }).click();
    await expect(page.locator('code')).toContainText(/\/desk\/accept#[\w-]{43}$/);
    const link = new URL((await page.locator('code').textContent()) ?? '');
    await expectSound(page);
    await page.getByRole('link', { name: words.activity }).click();
    await expect(heading(page, words.activity)).toBeVisible();
    await expect(page.getByRole('listitem').first()).toContainText(`editor-${words.lang.toLowerCase()}@`);
    await expectSound(page);

    await page.getByRole('button', { name: words.logout }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, words.login)).toBeVisible();
    await page.getByLabel(words.email, { exact: true }).fill(owner);
    await page.getByLabel(words.own, { exact: true }).fill('a wrong password');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.wrong)).toBeVisible();
    await expectSound(page);
    await page.getByLabel(words.own, { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(heading(page, words.overview)).toBeVisible();

    const editor = await visit({ locale: words.locale });
    await editor.page.goto(link.pathname + link.hash);
    await editor.page.getByLabel(words.name, { exact: true }).fill('Editor');
    await editor.page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
    await editor.page.getByRole('button', { name: words.create }).click();
    await expect(heading(editor.page, words.overview)).toBeVisible();
    await expect(editor.page.getByRole('link', { name: words.people })).toHaveCount(0);
  });
}

test('an editor logs in, and chooses a language', async ({ visit, tolerate }) => {
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB' });
  await page.goto('/desk');
  await expect(heading(page, 'Log in')).toBeVisible();
  await page.getByLabel('Email address').fill(EDITOR.email);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(EDITOR.password);
  // The error goes when the field is left, which must not move the button away from the pointer.
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('option', { name: '日本語' }).click();
  await expect(heading(page, 'ダッシュボード')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'ダッシュボード')).toBeVisible();
});
