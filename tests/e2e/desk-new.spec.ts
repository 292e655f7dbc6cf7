// An empty site at the desk: a category, a sample in it with a picture, another name, the bin, several at once.

import { readFile } from 'node:fs/promises';

import { expectSound, filled, heading, logInToDesk } from './support/desk.ts';
import { expect, type Page, type Server, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

// A server of its own, whose content the test deletes.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000' } } });

const photo = () => readFile(new URL('../../content/media/macros/winding.jpg', import.meta.url));

/** Deletes every entry, as somebody does who begins with nothing. */
async function deleteAll({ request }: Page, { url }: Server) {
  const headers = { origin: new URL(url).origin };
  const first = async () => (await request.get('/desk/api/entries?order=newest')).json();
  for (let list = await first(); list.total > 0; list = await first()) {
    // What is in others leaves before them.
    for (let offset = 0; offset < list.total; offset += 50) {
      const { entries } = await (await request.get(`/desk/api/entries?offset=${offset}`)).json();
      const chosen = entries.map(({ id, number }: { id: string; number: number }) => ({ id, base: number }));
      if (chosen.length === 0) break;
      const data = { action: 'delete', entries: chosen };
      expect((await request.post('/desk/api/entries/several', { headers, data })).status()).toBe(200);
    }
  }
}

test('an empty site gets a category and a sample with a picture', async ({ visit, site, tolerate }) => {
  test.slow();
  tolerate(/status of (401|404)/);
  const texts = await deskTexts('en');
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await deleteAll(page, site);
  const onSite = async (path: string) => {
    const answer = await fetch(site.url + path);
    return { status: answer.status, text: await answer.text() };
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const english = page.getByRole('group', { name: 'English' });
  const publish = async () => {
    await button(texts.entry.publish).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.entry.publish }).click();
    await expect(english).toContainText(texts.states.published);
  };

  await page.goto('/desk/entries/samples');
  await expect(page.getByText(texts.entries.noneYet)).toBeVisible();
  await button(texts.new.title).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('There is no entry for “Category” yet');
  await expectSound(page);
  await dialog.getByRole('link', { name: texts.sections.categories }).click();
  await expect(heading(page, texts.sections.categories)).toBeVisible();
  await expect(dialog).toBeHidden();
  await button(texts.new.title).click();
  await dialog.getByLabel('Title · English').fill('Knitwear');
  await dialog.getByRole('button', { name: texts.new.make }).click();
  await expect(heading(page, 'Knitwear')).toBeVisible();
  // Numbers of what was deleted are not given again.
  await expect(page).toHaveURL(/catalog%2F16010319$/);
  const list = '/en/sample/list?cid=16010319';
  await publish();

  await page.goto('/desk/entries/samples');
  await button(texts.new.title).click();
  await dialog.getByRole('button', { name: texts.fields.category }).click();
  await page.getByRole('option', { name: 'Knitwear' }).click();
  await dialog.getByLabel('Title · English').fill('Cable cardigan');
  await expectSound(page);
  await dialog.getByRole('button', { name: texts.new.make }).click();
  await expect(heading(page, 'Cable cardigan')).toBeVisible();
  const sample = page.url().match(/item%2F(\d+)$/)?.[1];
  for (const name of [texts.fields.picture, texts.fields.pictures]) {
    const field = page.getByRole('group', { name, exact: true });
    await field.getByRole('button').first().click();
    const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await photo() };
    await dialog.locator('input[type=file]').setInputFiles(file);
    if (name === texts.fields.pictures) await button(filled(texts.media.addChosen, { count: '1' })).click();
    await expect(dialog).toBeHidden();
    await expect(field.getByRole('img').or(field.locator('img'))).toHaveCount(1);
  }
  await english
    .getByLabel(new RegExp(`^${texts.fields.alternatives}`))
    .last()
    .fill('The back');
  await expectSound(page);
  await publish();
  await expect.poll(async () => (await onSite(`/en/sample/info/${sample}`)).text).toContain('The back');
  await expect.poll(async () => (await onSite(list)).text).toContain('Cable cardigan');

  await page.goto('/desk/entries/categories');
  await page.getByRole('link', { name: 'Knitwear' }).click();
  await english.getByLabel(texts.fields.title, { exact: true }).fill('Knits of wool');
  await publish();
  await expect.poll(async () => (await onSite(list)).text).toContain('Knits of wool');

  await page.goto(`/desk/entries/samples/item%2F${sample}`);
  await button(texts.entry.delete).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: texts.entry.delete }).click();
  await expect(page.getByText(texts.entries.noneYet)).toBeVisible();
  await expect.poll(async () => (await onSite(`/en/sample/info/${sample}`)).status).toBe(404);
  await page.goto('/desk/entries/bin');
  await button(`${texts.bin.restore}: Cable cardigan`).click();
  await expect(page.getByText(texts.bin.restored)).toBeVisible();
  await expect.poll(async () => (await onSite(`/en/sample/info/${sample}`)).status).toBe(200);

  await page.getByRole('link', { name: texts.bin.open }).click();
  await button(texts.entry.copy).click();
  await expect(page).toHaveURL(new RegExp(`item%2F${Number(sample) + 1}$`));
  await page.goto('/desk/entries/samples');
  await expect(page.getByText('Entries: 2')).toBeVisible();
  // By the keyboard.
  await page.getByRole('checkbox', { name: texts.several.all }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectSound(page);
  await button(texts.entry.withdraw).click();
  await question.getByRole('button', { name: texts.entry.withdraw }).click();
  await expect(page.getByText('Done: 2.')).toBeVisible();
  await expect.poll(async () => (await onSite(`/en/sample/info/${sample}`)).status).toBe(404);
  await page.getByRole('checkbox', { name: texts.several.all }).focus();
  await page.keyboard.press('Space');
  await button(texts.entry.delete).click();
  await question.getByRole('button', { name: texts.entry.delete }).click();
  await expect(page.getByText(texts.entries.noneYet)).toBeVisible();
});

test.describe('with all entries', () => {
  test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1099' } } });

  test('a withdrawal says what links to the page', async ({ visit, tolerate }) => {
    tolerate(/status of 401/);
    const texts = await deskTexts('en');
    const { page } = await visit({ locale: 'en-GB' });
    await logInToDesk(page);
    await page.goto('/desk/entries/production/item%2F6307');
    await page.getByRole('button', { name: texts.entry.withdraw, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(texts.backlinks.title);
    await expect(dialog.getByRole('link', { name: 'For buyers' })).toBeVisible();
    await expectSound(page);
  });
});
