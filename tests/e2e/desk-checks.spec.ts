// The desk's hints about a text while it is typed: its length, problems, facts that the other languages lack; and the copy of a
// language into another one.

import { expectSound, filled, logInWith } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

// A server of its own, whose content the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1002' } } });

/** The texts of the desk that the tests read. */
for (const [locale, lang, id] of [
  ['zh', 'zh-CN', 3037],
  ['en', 'en-GB', 3038],
  ['ja', 'ja-JP', 3039],
] as const) {
  test(`an editor is told what to look at while typing, in ${locale}`, async ({ visit, site, tolerate }) => {
    // Before the login; the picture that does not exist.
    tolerate(/status of (401|404)/);
    const texts = await deskTexts(locale);
    const { page } = await visit({ locale: lang });
    await logInWith(page, texts);
    await page.setViewportSize({ width: 1440, height: 900 });
    const unknown = { base: 1, fields: { common: { imgsrc: '/media/none.jpg' } } };
    const draft = await page.request.put(`/desk/api/entries/item%2F${id}/draft`, {
      headers: { origin: new URL(site.url).origin },
      data: unknown,
    });
    expect(draft.status()).toBe(200);
    await page.goto(`/desk/entries/news/item%2F${id}`);
    const group = (name: string) => page.getByRole('group', { name });
    const field = (name: string, label: string) => group(name).getByLabel(label, { exact: true });

    await field('English', texts.fields.title).fill('x'.repeat(70));
    await expect(group('English')).toContainText(filled(texts.counts.over, { count: '70', most: '60' }));
    await field('中文', texts.fields.title).fill('棉布 T');
    await expect(group('中文')).toContainText(filled(texts.counts.within, { count: '3', most: '30' }));

    await field('中文', texts.fields.abstract).fill('从大阪出发');
    // Sentences name a language in that of the desk.
    const named = (code: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
    const fact = (value: string) => filled(texts.hints.fact, { language: named('zh'), value });
    await expect(group('English')).toContainText(fact('Osaka'));
    await expect(group('日本語')).toContainText(fact('大阪'));
    await expect(page.getByText(filled(texts.hints.picture, { value: '/media/none.jpg' }))).toBeVisible();
    await expectSound(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const title = field('日本語', texts.fields.title);
    const before = await title.inputValue();
    const copy = filled(texts.entry.copyFrom, { language: named('en') });
    await group('日本語').getByRole('button', { name: copy }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: copy }).click();
    await expect(title).toHaveValue('x'.repeat(70));
    const done = filled(texts.entry.copiedFrom, { language: named('en') });
    await expect(group('日本語').getByRole('status')).toContainText(done);
    await group('日本語').getByRole('button', { name: texts.entry.undo }).click();
    await expect(title).toHaveValue(before);
    await expect(field('English', texts.fields.title)).toHaveValue('x'.repeat(70));

    await title.fill('');
    await expect(group('日本語')).toContainText(texts.form.missing);
  });
}
