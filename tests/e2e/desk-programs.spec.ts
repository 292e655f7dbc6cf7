// Tokens of programs, as an owner makes and revokes them, in each language of the desk.

import { enter, expectSound, filled, heading, PASSWORD } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A server of its own, whose owners the tests invite.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1031' } } });

const LOCALES = { zh: 'zh-CN', en: 'en-GB', ja: 'ja-JP' } as const;

for (const lang of ['zh', 'en', 'ja'] as const) {
  test(`a token is made, shown once and revoked (${lang})`, async ({ visit, site, tolerate }) => {
    tolerate(/status of (401|422)/);
    const texts = await textsOf(lang);
    const { programs, form, people, roles, problems } = texts.desk;
    const { page } = await visit({ locale: LOCALES[lang] });
    await enter(page, site, `owner-${lang}@jinlan.example`, 'owner', texts);
    await page.getByRole('link', { name: programs.title, exact: true }).click();
    await expect(heading(page, programs.title)).toBeVisible();
    await expectSound(page);

    const name = `ERP ${lang}`;
    await page.getByLabel(programs.name, { exact: true }).fill(name);
    await page.getByRole('button', { name: new RegExp(programs.rights.replace(/[()]/g, '\\$&')) }).click();
    await page.getByRole('option', { name: programs.only }).click();
    const submit = page.getByRole('button', { name: programs.submit });
    await expect(submit).toBeDisabled();
    const contracts = page.getByRole('group', { name: programs.subjects.contracts });
    await contracts.getByText(programs.read, { exact: true }).click();
    await contracts.getByText(programs.each).click();
    await expect(contracts.getByRole('checkbox', { name: 'listContracts' })).toBeChecked();
    await expect(contracts.getByRole('checkbox', { name: 'deleteContract' })).not.toBeChecked();
    await contracts.getByText('createContract', { exact: true }).click();
    await expectSound(page);

    const networks = page.getByLabel(programs.networks, { exact: true });
    await networks.fill('nowhere');
    await page.getByLabel(form.currentPassword, { exact: true }).fill(PASSWORD);
    await submit.click();
    await expect(page.getByText(problems['invalid-network'])).toBeVisible();
    await networks.fill('127.0.0.0/8\n2001:db8::/32');
    await submit.click();
    const shown = page.getByRole('status').getByText(/^slv_[0-9A-Za-z]{42}$/);
    const secret = (await shown.textContent()) ?? '';
    await expect(page.getByRole('button', { name: people.copy })).toBeVisible();

    const item = page.getByRole('listitem').filter({ hasText: name });
    await expect(item).toContainText(roles.merchandiser);
    await expect(item).toContainText(filled(programs.some, { count: '8' }));
    await expect(item).toContainText('127.0.0.0/8, 2001:db8::/32');
    await expect(item).toContainText(programs.unused);
    const call = async (path: string, method = 'GET') =>
      (
        await fetch(new URL(`/desk/api${path}`, site.url), {
          method,
          headers: { authorization: `Bearer ${secret}` },
        })
      ).status;
    expect(await call('/contracts')).toBe(200);
    expect(await call('/contracts/0000000000000000', 'DELETE'), 'was not ticked').toBe(403);
    expect(await call('/staff')).toBe(403);

    await page.reload();
    await expect(item).not.toContainText(programs.unused);
    await expect(page.getByText(secret)).toHaveCount(0);
    await expectSound(page);
    await item.getByRole('button', { name: `${programs.revoke}: ${name}` }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(filled(programs.revokeQuestion, { name }));
    await dialog.getByRole('button', { name: programs.revoke, exact: true }).click();
    await expect(item).toHaveCount(0);
    expect(await call('/contracts')).toBe(401);
  });
}

test('only owners have the page', async ({ visit, site }) => {
  const texts = await textsOf('en');
  const { page } = await visit({ locale: 'en-GB' });
  await enter(page, site, 'li@jinlan.example', 'editor', texts);
  await expect(page.getByRole('link', { name: texts.desk.programs.title, exact: true })).toHaveCount(0);
});
