// Redirects at the desk: typed, refused with the reason, taken over from what visitors asked for in vain, and removed.

import { enter, expectSound, filled, heading } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A server of its own, whose redirects the test adds.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000' } } });

/** Asks for an address as a visitor; returns the status and where it leads. */
async function ask(page: Page, path: string) {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location] as const;
}

for (const [locale, lang] of [
  ['zh', 'zh-CN'],
  ['en', 'en-GB'],
  ['ja', 'ja-JP'],
] as const)
  test(`an editor leads old addresses to pages, in ${locale}`, async ({ visit, site, tolerate }) => {
    tolerate(/status of (401|404|422)/);
    const texts = await textsOf(locale);
    const { redirects } = texts.desk;
    const { page } = await visit({ locale: lang });
    const old = (name: string) => `/old-${locale}/${name}`;
    for (let asked = 0; asked < 3; asked += 1) await page.request.get(old('about.html'));
    await enter(page, site, `editor-${locale}@jinlan.example`, 'editor', texts);
    await page.getByRole('link', { name: redirects.title, exact: true }).click();
    await expect(heading(page, redirects.title)).toBeVisible();
    await expectSound(page);

    const from = page.getByLabel(redirects.old, { exact: true });
    const to = page.getByLabel(redirects.target, { exact: true });
    const rows = page.getByRole('row');
    const row = (path: string, target: string) => rows.filter({ hasText: path }).filter({ hasText: target });
    const take = page.getByRole('button', { name: `${redirects.take}: ${old('about.html')}` });
    const add = async (path: string, target: string) => {
      await from.fill(path);
      await to.fill(target);
      await page.getByRole('button', { name: redirects.add, exact: true }).click();
    };
    // What visitors asked for is taken over into the form.
    await expect(rows.filter({ has: take })).toContainText('3');
    await take.click();
    await expect(from).toHaveValue(old('about.html'));
    await expect(from).toBeFocused();
    await to.fill('/about/company');
    await page.keyboard.press('Enter');
    await expect(page.getByText(redirects.saved)).toBeVisible();
    await expect(row(old('about.html'), '/about/company')).toBeVisible();
    await expect.poll(() => ask(page, old('about.html'))).toEqual([301, '/about/company']);
    // It is asked for in vain no more.
    await page.reload();
    await expect(row(old('about.html'), '/about/company')).toBeVisible();
    await expect(take).toHaveCount(0);

    // A dead end, and a circle.
    await add(old('dead'), '/no/such/page');
    await expect(page.getByText(redirects.faults['no-page'])).toBeVisible();
    await expectSound(page);
    await add(old('one'), old('about.html'));
    // What leads to an old address leads on.
    await expect(row(old('one'), '/about/company')).toBeVisible();
    await add(old('two'), old('two'));
    await expect(page.getByText(redirects.faults.circle)).toBeVisible();
    await expect.poll(() => ask(page, old('one'))).toEqual([301, '/about/company']);
    expect((await ask(page, old('dead')))[0]).toBe(404);

    await row(old('one'), '/about/company')
      .getByRole('button', { name: new RegExp(redirects.remove) })
      .click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(filled(redirects.removeQuestion, { old: old('one') }));
    await dialog.getByRole('button', { name: redirects.remove }).click();
    await expect(row(old('one'), '/about/company')).toHaveCount(0);
    await expect.poll(async () => (await ask(page, old('one')))[0]).toBe(404);
    await expectSound(page);
  });
