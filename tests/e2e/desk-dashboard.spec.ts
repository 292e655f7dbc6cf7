// The first page of the desk: what waits, numbers as charts and as tables, and the state of the site.

import { anyFilled, expectSound, heading } from './support/desk.ts';
import { EDITOR } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

// A server of its own, whose content the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1006' } } });

for (const [locale, lang] of [
  ['zh', 'zh-CN'],
  ['en', 'en-GB'],
  ['ja', 'ja-JP'],
] as const) {
  test(`the overview says what waits, in ${locale}`, async ({ visit, site, tolerate }) => {
    tolerate(/status of 401/);
    const texts = await deskTexts(locale);
    const { page } = await visit({ locale: lang });
    await page.goto('/desk');
    await page.getByLabel(texts.form.email, { exact: true }).fill(EDITOR.email);
    await page.getByLabel(texts.form.password, { exact: true }).fill(EDITOR.password);
    await page.getByRole('button', { name: texts.login.submit }).click();
    await expect(heading(page, texts.dashboard.title)).toBeVisible();
    await expect(page.getByText(texts.dashboard.noBackup)).toBeVisible();

    const state = page.getByRole('region', { name: texts.dashboard.state });
    await expect(state.getByText(anyFilled(texts.dashboard.content))).toBeVisible();
    await expect(state.getByText(anyFilled(texts.dashboard.cache))).toBeVisible();

    const words = `velvet ${locale}`;
    for (let search = 0; search < 3; search++) {
      await fetch(`${site.url}/en/search?q=${encodeURIComponent(words)}`);
    }
    await page.goto('/desk/entries/news/item%2F3035');
    const title = `A draft in ${locale}`;
    const field = page
      .getByRole('group', { name: 'English' })
      .getByLabel(texts.fields.title, { exact: true });
    await field.fill(title);
    await page.getByRole('button', { name: texts.entry.save }).click();
    await expect(page.getByRole('status').filter({ hasText: anyFilled(texts.entry.saved) })).toBeVisible();
    await page.getByRole('link', { name: texts.dashboard.title, exact: true }).click();
    const waiting = page.getByRole('region', { name: texts.dashboard.waiting });
    await expect(waiting.getByRole('listitem').filter({ hasText: texts.sections.news })).toHaveCount(1);
    await expect(waiting.getByRole('heading', { level: 3 }).first()).toContainText('1');

    const numbers = page.getByRole('region', { name: texts.dashboard.numbers });
    const figure = numbers.getByRole('figure', { name: texts.dashboard.visits });
    await expect(figure.locator('svg')).toHaveAttribute('aria-hidden', 'true');
    await expect(figure.locator('rect')).toHaveCount(28);
    await figure.getByText(texts.dashboard.table).click();
    await expect(figure.getByRole('row')).toHaveCount(29);
    const campaigns = numbers.getByRole('figure', { name: texts.dashboard.campaigns });
    await expect(campaigns).toContainText(texts.dashboard.noCampaigns);
    const unfound = numbers.getByRole('figure', { name: texts.dashboard.unfound });
    await expect(unfound.getByRole('row').filter({ hasText: words })).toContainText('3');
    const weeks = numbers.getByRole('figure', { name: texts.dashboard.inquiries });
    await expect(weeks.locator('rect')).toHaveCount(8);
    await expectSound(page);
  });
}
