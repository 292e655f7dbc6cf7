// Entries at the desk: an editor writes a piece of news, publishes it, goes back in its history; two meet on one entry.

import { anyFilled, enter, expectSound, filled, heading } from './support/desk.ts';
import { EDITOR } from './support/server.ts';
import { expect, type Page, test } from './support/test.ts';
import { deskTexts, type Texts, textsOf } from './support/texts.ts';

// A server of its own, whose content the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000' } } });

const TITLE = 'Certificates, cotton origin and a swatch list, now on this site';

async function logIn(page: Page, texts: Texts['desk']) {
  await page.goto('/desk');
  await page.getByLabel(texts.form.email, { exact: true }).fill(EDITOR.email);
  await page.getByLabel(texts.form.password, { exact: true }).fill(EDITOR.password);
  await page.getByRole('button', { name: texts.login.submit }).click();
  await expect(heading(page, texts.dashboard.title)).toBeVisible();
}

const english = (page: Page) => page.getByRole('group', { name: 'English' });

for (const [locale, lang] of [
  ['zh', 'zh-CN'],
  ['en', 'en-GB'],
  ['ja', 'ja-JP'],
] as const) {
  test(`an editor writes news, publishes them and goes back, in ${locale}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    // Before the login.
    tolerate(/status of 401/);
    const texts = await deskTexts(locale);
    const { page } = await visit({ locale: lang });
    await logIn(page, texts);
    await page.getByRole('link', { name: texts.entries.title, exact: true }).click();
    await expect(heading(page, texts.entries.title)).toBeVisible();
    await page.getByRole('link', { name: texts.sections.news, exact: true }).click();
    await expect(heading(page, texts.sections.news)).toBeVisible();
    await page.getByLabel(texts.entries.search).fill('swatch LIST, now');
    await page.getByRole('button', { name: texts.entries.find, exact: true }).click();
    await expect(page).toHaveURL(/text=swatch/);
    // A copy that another language's test made has the title still.
    const original = page.getByRole('row').filter({ has: page.locator('[href$="item%2F3039"]') });
    await expect(original).toContainText(texts.states.published);
    await expectSound(page);
    await original.getByRole('link').click();

    await expect(page.getByRole('button', { name: texts.entry.copy })).toBeVisible();
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/desk\/entries\/news\/item%2F304\d$/);
    const id = page.url().slice(-4);
    const path = `/en/news/info/${id}`;
    const title = english(page).getByLabel(texts.fields.title, { exact: true });
    await expect(title).toHaveValue(TITLE);
    await expect(english(page)).toContainText(texts.states.draft);
    const fresh = `A new fabric ${id} <b>`;
    await title.fill(fresh);
    await expect(page.getByRole('status').filter({ hasText: texts.entry.unsaved })).toBeVisible();
    await page.getByRole('button', { name: texts.entry.save }).click();
    await expect(page.getByRole('status').filter({ hasText: anyFilled(texts.entry.saved) })).toBeVisible();
    await expectSound(page);
    expect((await fetch(site.url + path)).status, 'a draft is not on the site').toBe(404);

    await page.getByRole('button', { name: texts.entry.publish, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^中文/).click();
    await dialog.getByText(/^日本語/).click();
    await dialog.getByRole('button', { name: texts.entry.publish, exact: true }).click();
    await expect(english(page)).toContainText(texts.states.published);
    const reader = await visit();
    await reader.page.goto(path);
    await expect(heading(reader.page, fresh)).toBeVisible();
    expect((await fetch(`${site.url}/ja/news/info/${id}`)).status).toBe(404);

    await page.getByRole('button', { name: texts.entry.compare }).last().click();
    await expect(page.getByRole('listitem').filter({ hasText: texts.entry.newest }).first()).toContainText(
      TITLE,
    );
    await expectSound(page);
    await page.getByRole('button', { name: texts.entry.restore }).last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.entry.restore }).click();
    await expect(title).toHaveValue(TITLE);
    await expect(english(page)).toContainText(texts.states.draft);
    await reader.page.reload();
    await expect(heading(reader.page, fresh)).toBeVisible();
  });
}

for (const who of ['another editor', 'the same one'] as const)
  test(`two windows on one entry show what the other has written, by ${who}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    tolerate(/status of (401|409)/);
    const texts = await deskTexts('en');
    const item = who === 'the same one' ? '3037' : '3038';
    const { conflict: notice, goOn } =
      who === 'the same one'
        ? { conflict: texts.entry.conflictOwn, goOn: texts.entry.goOnOther }
        : { conflict: filled(texts.entry.conflict, { author: 'Editor' }), goOn: texts.entry.goOn };
    const [one, other] = [await visit({ locale: 'en-GB' }), await visit({ locale: 'en-GB' })];
    const edit = async (page: Page, text: string) => {
      await english(page).getByLabel(texts.fields.title, { exact: true }).fill(text);
    };
    for (const { page } of [one, other]) {
      if (page === one.page || who === 'the same one') await logIn(page, texts);
      else await enter(page, site, 'other@jinlan.example', 'editor', await textsOf('en'));
      await page.goto(`/desk/entries/news/item%2F${item}`);
      await edit(page, page === one.page ? 'The first title' : 'The second title');
    }
    await one.page.getByRole('button', { name: texts.entry.save }).click();
    await expect(
      one.page.getByRole('status').filter({ hasText: anyFilled(texts.entry.saved) }),
    ).toBeVisible();

    const { page } = other;
    await page.getByRole('button', { name: texts.entry.save }).click();
    const conflict = page.getByRole('region', { name: notice });
    await expect(conflict).toContainText('The first title');
    await expect(conflict).toContainText('The second title');
    await expectSound(page);
    await page.getByRole('button', { name: goOn }).click();
    const title = english(page).getByLabel(texts.fields.title, { exact: true });
    await expect(title).toHaveValue('The second title');
    await page.getByRole('link', { name: texts.account.title }).click();
    await page.getByRole('button', { name: texts.entry.stay }).click();
    await page.getByRole('button', { name: texts.entry.save }).click();
    await expect(page.getByRole('status').filter({ hasText: anyFilled(texts.entry.saved) })).toBeVisible();
  });
