// The keyboard shortcuts of the desk, and the list of them.

import { anyFilled, expectSound, heading, logInWith } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1004' } } });

for (const [locale, lang, id] of [
  ['zh', 'zh-CN', 3037],
  ['en', 'en-GB', 3038],
  ['ja', 'ja-JP', 3039],
] as const) {
  test(`an editor works by the keyboard, in ${locale}`, async ({ visit, tolerate }) => {
    // Before the login.
    tolerate(/status of 401/);
    const texts = await deskTexts(locale);
    const { page } = await visit({ locale: lang });
    await logInWith(page, texts);
    const list = page.getByRole('dialog', { name: texts.keys.title });
    await page.keyboard.press('?');
    await expect(list).toContainText(texts.keys.nextLanguage);
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();

    // A browser that is told of it with the key would sometimes open the dialogue itself.
    let choices = 0;
    page.on('filechooser', () => choices++);
    // The pages of the navigation in their order.
    await page.keyboard.press('2');
    await expect(heading(page, texts.inbox.title)).toBeVisible();
    await page.keyboard.press('4');
    await expect(heading(page, texts.media.title)).toBeVisible();
    const firstOfList = page.getByRole('listitem').first();
    const first = await firstOfList.textContent();
    await page.keyboard.press('.');
    await expect(page).toHaveURL(/offset=/);
    await expect(firstOfList).not.toHaveText(first ?? '');
    await page.keyboard.press(',');
    await expect(firstOfList).toHaveText(first ?? '');
    await page.keyboard.press('n');
    await expect.poll(() => choices).toBe(1);

    await page.keyboard.press('/');
    await expect(page.getByLabel(texts.media.search)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.goto('/desk');
    await expect(heading(page, texts.dashboard.title)).toBeVisible();
    await page.keyboard.press('/');
    await expect(heading(page, texts.entries.title)).toBeVisible();
    const search = page.getByLabel(texts.entries.search);
    await expect(search).toBeFocused();
    await page.keyboard.type('a/?');
    await expect(search).toHaveValue('a/?');
    await expect(list).toBeHidden();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/desk/entries/news/item%2F${id}`);
    const title = (language: string) =>
      page.getByRole('group', { name: language }).getByLabel(texts.fields.title, { exact: true });
    await title('中文').fill(`快捷键 ${id}`);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: anyFilled(texts.entry.saved) })).toBeVisible();
    await expect(title('中文')).toBeFocused();
    await page.keyboard.press('Control+Shift+L');
    await expect(title('English')).toBeFocused();
    await page.keyboard.press('Control+Shift+L');
    await expect(title('日本語')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog', { name: texts.entry.publishQuestion })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    await page.keyboard.press('w');
    await expect(page.getByRole('dialog', { name: texts.entry.withdrawQuestion })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    const preview = page.getByRole('button', { name: texts.preview.show, exact: true });
    await expect(preview).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('p');
    await expect(preview).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('h');
    await expect(page.getByRole('heading', { name: texts.entry.history })).toBeFocused();

    // Where the languages are tabs.
    await page.setViewportSize({ width: 800, height: 900 });
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    await page.keyboard.press('Control+Shift+L');
    const before = await page.getByRole('tab', { selected: true }).textContent();
    await page.keyboard.press('Control+Shift+L');
    await expect(page.getByRole('tab', { selected: true })).not.toHaveText(before ?? '');
    await expect(page.getByRole('tabpanel').getByLabel(texts.fields.title, { exact: true })).toBeFocused();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: texts.keys.title }).click();
    await list.getByText(texts.keys.single).click();
    await list.getByRole('button', { name: texts.keys.close }).click();
    await page.keyboard.press('?');
    await expect(list).toBeHidden();
  });
}
