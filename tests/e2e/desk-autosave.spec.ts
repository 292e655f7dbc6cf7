// Drafts that save by themselves: another computer has them, and the history has what people saved.

import { anyFilled, expectSound, logInWith } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1003' } } });

for (const [locale, lang, id] of [
  ['zh', 'zh-CN', 3037],
  ['en', 'en-GB', 3038],
  ['ja', 'ja-JP', 3039],
] as const) {
  test(`a draft is saved some seconds after typing, in ${locale}`, async ({ visit, tolerate }) => {
    // Before the login.
    tolerate(/status of 401/);
    const texts = await deskTexts(locale);
    const { page } = await visit({ locale: lang });
    const title = (on: Page) =>
      on.getByRole('group', { name: '日本語' }).getByLabel(texts.fields.title, { exact: true });
    const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
    await logInWith(page, texts);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/desk/entries/news/item%2F${id}`);
    // The space that somebody types before the next word stays.
    await title(page).fill(`自動 ${id} `);
    await expect(status(texts.entry.unsaved)).toBeVisible();
    await expect(status(anyFilled(texts.entry.saved))).toBeVisible({ timeout: 15_000 });
    await expect(title(page)).toHaveValue(`自動 ${id} `);
    await expect(page.getByRole('group', { name: '日本語' })).toContainText(texts.states.draft);
    const history = page.getByRole('region', { name: texts.entry.history }).getByRole('listitem');
    await expect(history).toHaveCount(2);
    await expect(history.first()).toContainText(texts.entry.autosaved);
    await expectSound(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const other = await visit({ locale: lang });
    await logInWith(other.page, texts);
    await other.page.setViewportSize({ width: 1440, height: 900 });
    await other.page.goto(`/desk/entries/news/item%2F${id}`);
    await expect(title(other.page)).toHaveValue(`自動 ${id}`);
    await expect(other.page.getByText(texts.entry.kept)).toBeHidden();

    await title(page).press('End');
    await title(page).pressSequentially('二');
    await page.getByRole('button', { name: texts.entry.save }).click();
    await expect(history.first()).not.toContainText(texts.entry.autosaved);
    await expect(history).toHaveCount(2);
    await expect(title(page)).toHaveValue(`自動 ${id} 二`);
  });
}
