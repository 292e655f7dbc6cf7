// Files at the desk: an editor uploads pictures, shows one on a page, and cannot delete what a page shows.

import { readFile } from 'node:fs/promises';

import { expectSound, heading, logInToDesk } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';

// A server of its own, whose content the test changes.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000' } } });

const photo = (name: string) =>
  readFile(new URL(`../../content/media/macros/${name}`, import.meta.url)) as Promise<Buffer>;

/** Pastes a file into the page, as somebody who has copied a picture does. */
async function paste(page: Page, name: string, bytes: Buffer) {
  await page.evaluate(
    ([name, text]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true }));
    },
    [name, bytes.toString('base64')] as const,
  );
}

test('an editor uploads pictures and shows one of them on a page', async ({ visit, tolerate }) => {
  tolerate(/status of (401|422)|ERR_INTERNET_DISCONNECTED/);
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.getByRole('link', { name: 'Pictures and files' }).click();
  await expect(heading(page, 'Pictures and files')).toBeVisible();
  await page.locator('input[type=file][multiple]').setInputFiles([
    { name: '织机 loom.jpg', mimeType: 'image/jpeg', buffer: await photo('winding.jpg') },
    {
      name: 'script.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    },
  ]);
  const files = page.getByRole('list').filter({ hasText: 'Not used in any entry' });
  const card = (name: string) => files.getByRole('listitem').filter({ hasText: name });
  await expect(card('织机 loom.jpg')).toContainText('Editor');
  await expect(page.getByText('The drawing contains scripts or parts of a web page')).toBeVisible();
  await paste(page, 'pasted.jpg', await photo('fibre.jpg'));
  await expect(card('pasted.jpg')).toBeVisible();
  await expectSound(page);

  // Their own alone; and what failed on the way is sent again.
  await page.getByRole('button', { name: /Source/ }).click();
  await page.getByRole('option', { name: 'Uploaded by me' }).click();
  await expect(page.getByText('Files: 2')).toBeVisible();
  await page.context().setOffline(true);
  await paste(page, 'later.jpg', await photo('label.jpg'));
  const again = page.getByRole('button', { name: 'Upload again' });
  await expect(again).toBeVisible();
  await page.context().setOffline(false);
  await again.click();
  await expect(page.getByText('Files: 3')).toBeVisible();
  await expect(again).toBeHidden();

  await page.goto('/desk/entries/news/item%2F3037');
  const field = page.getByRole('group', { name: 'Picture', exact: true });
  await field.getByRole('button', { name: 'Choose another' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search by name').fill('loom.jpg');
  await expectSound(page);
  await dialog.getByRole('button', { name: '织机 loom.jpg' }).click();
  const name = field.getByText(/^loom-[0-9a-f]{12}\.jpg$/);
  await expect(name).toBeVisible();
  const path = `/media/uploads/${await name.textContent()}`;
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('group', { name: 'English' })).toContainText('published');
  const reader = await visit();
  await expect(async () => {
    await reader.page.goto('/en/news/list');
    await expect(reader.page.locator(`img[src="${path}"]`).first()).toBeAttached({ timeout: 1000 });
  }).toPass();

  await page.getByRole('link', { name: 'Pictures and files' }).click();
  const shown = page.getByRole('listitem').filter({ hasText: '织机 loom.jpg' }).first();
  await expect(shown).toContainText('Used in 1');
  await expect(shown.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await card('pasted.jpg').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('pasted.jpg')).toHaveCount(0);
});
