// The second factor: an authenticator app is set up, and a login asks for its code.

import { createHmac } from 'node:crypto';

import { violations } from './support/axe.ts';
import { EDITOR } from './support/server.ts';
import { expect, test } from './support/test.ts';

// A server of its own, as the tests change how the editor logs in.
test.use({
  server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1008', SELVAGE_LIMITS_LOGIN_ACCOUNT: '1000' } },
});
test.describe.configure({ mode: 'default' });

const SECTION = 'section[aria-labelledby=second-factor]';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app shows for a secret, so many steps from now (RFC 6238). */
function code(secret: string, steps: number): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const LANGUAGES = [
  {
    locale: 'zh-CN',
    start: '开始设置',
    confirm: '开启',
    code: '验证码',
    submit: '登录',
    wrong: /验证码不正确/,
  },
  {
    locale: 'en-GB',
    start: 'Set up',
    confirm: 'Turn on',
    code: 'Code',
    submit: 'Log in',
    wrong: /This code is wrong/,
  },
  {
    locale: 'ja-JP',
    start: '設定',
    confirm: '有効化',
    code: '確認コード',
    submit: 'ログイン',
    wrong: /確認コードが正しくない/,
  },
];

for (const texts of LANGUAGES) {
  test(`an authenticator app is set up, and a login asks for its code (${texts.locale})`, async ({
    visit,
    tolerate,
  }) => {
    tolerate(/status of 401/);
    const { page } = await visit({ locale: texts.locale });
    const login = async () => {
      await page.goto('/desk/account');
      await page.locator('[name=email]').fill(EDITOR.email);
      await page.locator('[name=password]').fill(EDITOR.password);
      await page.getByRole('button', { name: texts.submit, exact: true }).click();
    };
    await login();
    await page.getByRole('button', { name: texts.start }).click();
    await expect(page.locator('svg[role=img] path')).toHaveAttribute('d', /^M4 4h1/);
    const secret = (await page.getByText(/[A-Z2-7]{32}/).innerText()).match(/[A-Z2-7]{32}/)?.[0] ?? '';
    await page.locator('form:has(svg) [name=current]').fill(EDITOR.password);
    expect(await violations(page)).toEqual([]);
    await expect(async () => {
      // The one before, so that the present one is left. It counts unless another half minute begins.
      await page.locator('form:has(svg) [name=code]').fill(code(secret, -1));
      await page.getByRole('button', { name: texts.confirm, exact: true }).click();
      await expect(page.locator(`${SECTION} li code`)).toHaveCount(10);
    }).toPass();
    const recovery = await page.locator(`${SECTION} li code`).first().innerText();
    expect(await violations(page)).toEqual([]);

    await page.context().clearCookies();
    await login();
    const field = page.getByLabel(texts.code, { exact: true });
    await expect(field).toBeFocused();
    await field.fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(texts.wrong);
    expect(await violations(page)).toEqual([]);
    await field.fill(code(secret, 0));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/desk\/account$/);

    // Off again, for the next test.
    await page.context().clearCookies();
    await login();
    await field.fill(recovery);
    await page.keyboard.press('Enter');
    await page.locator(`${SECTION} button`).last().click();
    await page.locator(`${SECTION} [name=current]`).fill(EDITOR.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: texts.start })).toBeVisible();
  });
}
