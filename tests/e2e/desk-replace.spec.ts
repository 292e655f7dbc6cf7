// A picture at the desk: dropped on the page, replaced at its address, refused if it is cut off.

import { readFile } from 'node:fs/promises';

import { expectSound, filled, heading, logInWith } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

// A server of its own, whose files the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1005' } } });

const photo = (name: string) =>
  readFile(new URL(`../../content/media/macros/${name}`, import.meta.url)) as Promise<Buffer>;

/** Drops files on the page, as somebody who drags them from a folder does. */
async function drop(page: Page, files: ReadonlyArray<{ name: string; bytes: Buffer }>) {
  const sent = files.map(({ name, bytes }) => [name, bytes.toString('base64')] as const);
  await page.evaluate((files) => {
    const data = new DataTransfer();
    for (const [name, text] of files) {
      const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    const over = new DragEvent('dragover', { dataTransfer: data, cancelable: true });
    dispatchEvent(over);
    if (over.defaultPrevented) dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, sent);
}

// Another picture for each language: the same one is stored once.
for (const [locale, lang, picture] of [
  ['zh', 'zh-CN', 'winding.jpg'],
  ['en', 'en-GB', 'bolt.jpg'],
  ['ja', 'ja-JP', 'board.jpg'],
] as const) {
  test(`a dropped picture is replaced at its address, in ${locale}`, async ({ visit, site, tolerate }) => {
    tolerate(/status of (401|422)/);
    const texts = await deskTexts(locale);
    const { page } = await visit({ locale: lang });
    await logInWith(page, texts);
    await page.getByRole('link', { name: texts.media.title, exact: true }).click();
    await expect(heading(page, texts.media.title)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.media.upload, exact: true })).toBeVisible();
    const [first, second] = [await photo(picture), await photo('fibre.jpg')];
    const name = `dropped-${locale}.jpg`;
    await drop(page, [
      { name, bytes: first },
      { name: 'half.jpg', bytes: first.subarray(0, first.length / 2) },
    ]);
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card.getByRole('link').first()).toBeVisible();
    await expect(page.getByText(texts.problems['broken-file'])).toBeVisible();
    const path = (await card.getByRole('link').first().getAttribute('href')) ?? '';
    const bytes = async () => Buffer.from(await (await fetch(site.url + path)).arrayBuffer());
    expect((await bytes()).equals(first)).toBe(true);

    const choosing = page.waitForEvent('filechooser');
    await card.getByRole('button', { name: filled(texts.media.replaceBy, { name }) }).click();
    await (await choosing).setFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: second });
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('new.jpg');
    await expectSound(page);
    await question.getByRole('button', { name: texts.media.replace, exact: true }).click();
    await expect(card.getByRole('status')).toHaveText(texts.media.replaced);
    expect((await bytes()).equals(second)).toBe(true);
  });
}
