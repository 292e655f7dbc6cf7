// Papers of a contract: a merchandiser adds them at the desk, their customer downloads them, and nobody else does.

import { readFile } from 'node:fs/promises';

import { logIn, PASSWORD, SETTINGS } from './support/accounts.ts';
import { addContract } from './support/contracts.ts';
import { admit, enter, expectSound, filled, heading } from './support/desk.ts';
import { expectRefused, PDF } from './support/papers.ts';
import { expect, hydrated, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A server of its own, whose customers the test adds.
test.use({ server: { settings: { ...SETTINGS, SELVAGE_LIMITS_LOGIN_ADDRESS: '1010' } } });

for (const [locale, lang, prefix] of [
  ['zh', 'zh-CN', ''],
  ['en', 'en-GB', '/en'],
  ['ja', 'ja-JP', '/ja'],
] as const) {
  test(`a merchandiser adds papers, and their customer alone downloads them, in ${locale}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    tolerate(/status of (401|404|422)/);
    const texts = await textsOf(locale);
    const { papers } = texts.desk.contracts;
    const [own, other] = [`own-${locale}@example.com`, `other-${locale}@example.com`];
    const cno = `JL26-D-${locale}`;
    const { page } = await visit({ locale: lang });
    await enter(page, site, `li-d-${locale}@jinlan.example`, 'merchandiser', texts);
    for (const email of [own, other]) await admit(page, site, email);
    const lines = [{ sno: 'S1', pname: 'Shirt', price: '1', pieces: '1' }];
    const contract = await addContract(page, site, { email: own, cno, signed: '2026-11-09', lines });
    await page.goto(`/desk/contracts/${contract}`);
    await expect(heading(page, cno)).toBeVisible();
    await expect(page.getByText(papers.none)).toBeVisible();

    await page.locator('input[type=file]').setInputFiles([
      { name: 'Commercial Invoice 1.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'B_L copy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') },
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('notes') },
    ]);
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
    await expect(row('Commercial Invoice 1.pdf')).toContainText(texts.papers.invoice);
    await expect(row('B_L copy.pdf')).toContainText(texts.papers['bill-of-lading']);
    await expect(page.getByText(texts.desk.problems['unknown-paper'])).toBeVisible();
    // Neither PDF has tags for screen readers.
    await expect(page.getByText(texts.desk.media.untagged)).toHaveCount(2);
    await expectSound(page);

    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF-1.4 dropped'], 'dropped.pdf', { type: 'application/pdf' }));
      return data;
    });
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
    await expect(row('dropped.pdf')).toContainText(texts.papers.other);
    await row('dropped.pdf')
      .getByRole('button', { name: papers.renameOf.replace('{{name}}', 'dropped.pdf') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(papers.name).fill('PL 1');
    await dialog.getByRole('button', { name: papers.rename }).click();
    await row('PL 1.pdf')
      .getByRole('button', { name: papers.kindOf.replace('{{name}}', 'PL 1.pdf') })
      .click();
    await page.getByRole('option', { name: texts.papers['packing-list'] }).click();
    await expect(row('PL 1.pdf')).toContainText(texts.papers['packing-list']);
    await row('B_L copy.pdf').getByRole('button', { name: papers.delete }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: papers.delete }).click();
    await expect(row('B_L copy.pdf')).toHaveCount(0);

    const buyer = await visit({ locale: lang });
    await buyer.page.goto(`${prefix}/user/login`);
    await hydrated(buyer.page);
    await logIn(buyer.page, { email: own, password: PASSWORD });
    await buyer.page.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
    await buyer.page.goto(`${prefix}/order`);
    await hydrated(buyer.page);
    await buyer.page.getByRole('link', { name: cno }).first().click();
    const details = buyer.page.getByRole('dialog');
    await expect(details.getByRole('heading', { name: texts.order.papers.title })).toBeVisible();
    await expect(details).toContainText('PL 1.pdf');
    await expect(details).not.toContainText('B_L copy.pdf');
    await expectSound(buyer.page);
    const downloading = buyer.page.waitForEvent('download');
    const fetch = filled(texts.order.papers.fetch, {
      kind: texts.papers.invoice,
      name: 'Commercial Invoice 1.pdf',
    });
    await details.getByRole('button', { name: fetch }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${cno} ${texts.papers.invoice}.pdf`);
    expect(new URL(download.url()).search).not.toContain('token');
    expect((await readFile(await download.path())).equals(PDF)).toBe(true);

    // Another customer asks for it likewise.
    const id = await details.locator('input[name=id]').nth(0).inputValue();
    const ask = { email: other, password: PASSWORD, id, locale };
    await expectRefused(site, ask, texts.server.api.noDocument);

    await page.reload();
    await page.getByText(papers.fetches.replace('{{count}}', '1')).click();
    const fetched = page.getByRole('listitem').filter({ hasText: own });
    await expect(fetched).toContainText('Commercial Invoice 1.pdf');
    await expectSound(page);
  });
}
