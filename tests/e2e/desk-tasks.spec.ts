// A day's tasks at the desk as stories, by people who had never seen it: how many clicks each takes, and keys besides text. The
// bounds are below the numbers of a review that is older than this desk.

import { readFile } from 'node:fs/promises';

import type { Locator } from '@playwright/test';

import { takeCount } from './support/counted.ts';
import { enter, filled, heading, logInToDesk } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A server of its own, whose content the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000' } } });

const ALL = await textsOf('en');
const texts = ALL.desk;
const OFFICE = { locale: 'en-GB', viewport: { width: 1440, height: 900 } };

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: texts.nav.label }).getByRole('link', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('group', { name });
const title = (page: Page, language: string) =>
  part(page, language).getByLabel(texts.fields.title, { exact: true });
const isNow = (page: Page, language: string, state: string) =>
  expect(part(page, language)).toContainText(state);

/** Chooses files of the demonstration at a button that opens the system's dialogue. */
async function choose(page: Page, click: () => Promise<void>, names: readonly string[]) {
  const choosing = page.waitForEvent('filechooser');
  await click();
  const file = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await readFile(new URL(`../../content/media/macros/${name}`, import.meta.url)),
  });
  await (await choosing).setFiles(await Promise.all(names.map(file)));
}

test.beforeEach(({ tolerate }) => tolerate(/status of 401/));

test('an editor plans a piece of news in three languages, with two pictures and a table', async ({
  visit,
}) => {
  const { page } = await visit(OFFICE);
  await logInToDesk(page);
  const { click, write, next, press, count } = takeCount(page);
  const dialog = page.getByRole('dialog').last();
  await click(section(page, texts.sections.news));
  await click(button(page, texts.new.title));
  await write(dialog.getByLabel(`${texts.fields.title} · English`), 'Autumn knits are here');
  await press('Enter');
  await expect(heading(page, 'Autumn knits are here')).toBeVisible();
  await write(title(page, '中文'), '秋季针织到货');
  await write(title(page, '日本語'), '秋のニットが入荷');
  for (const [language, text] of [
    ['中文', '新面料48种。'],
    ['English', '48 new fabrics.'],
    ['日本語', '新しい生地48種類。'],
  ] as const) {
    await write(part(page, language).locator('[contenteditable=true]'), text);
  }
  // A table, typed from cell to cell, and a picture below the text.
  const english = part(page, 'English');
  await click(english.locator('[contenteditable=true]').getByText('48 new fabrics.'));
  await press('End');
  await press('Enter');
  await click(button(english, texts.rich.picture));
  await click(button(dialog, texts.media.choose));
  await choose(page, () => click(button(dialog, texts.media.upload)), ['winding.jpg']);
  const alternative = page.getByRole('dialog').getByLabel(texts.rich.alternative);
  await expect(page.getByRole('dialog').getByLabel(texts.rich.source)).toHaveValue(/^\/media\/uploads\//);
  await write(alternative, 'Cotton on a winder');
  await press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press('Enter');
  await click(button(english, texts.rich.table));
  for (const cell of ['Fabric', 'Width', 'Weight', 'Jersey', '180 cm', '160 g/m²']) {
    await page.keyboard.type(cell);
    await press('Tab');
  }
  await expect(english.getByRole('cell', { name: '160 g/m²' })).toBeVisible();
  // The picture of the list.
  const picture = page.getByRole('group', { name: texts.fields.picture, exact: true });
  await click(picture.getByRole('button').first());
  await choose(page, () => click(button(dialog, texts.media.upload)), ['fibre.jpg']);
  await expect(picture).toContainText(/fibre-/);

  await click(button(page, texts.entry.publish));
  await click(dialog.getByText(texts.times.planned, { exact: true }));
  await write(dialog.getByLabel(`${texts.times.from} · ${texts.times.day}`), '2030-11-28');
  await next(dialog.getByLabel(`${texts.times.from} · ${texts.times.clock}`), '9:00');
  await click(dialog.getByRole('button', { name: /^Publish on 28 Nov 2030/ }));
  for (const language of ['中文', 'English', '日本語']) await isNow(page, language, texts.states.planned);
  await expect(page.getByText(/scheduled for 28 Nov 2030/)).toBeVisible();
  count({ clicks: 20, keys: 12, review: 38 });
});

test('an editor finds a piece of news, changes it, compares, takes it back and withdraws it', async ({
  visit,
}) => {
  const { page } = await visit(OFFICE);
  await logInToDesk(page);
  const { click, write, press, count } = takeCount(page);
  await click(section(page, texts.sections.news));
  await write(page.getByLabel(texts.entries.search), 'swatch list, now');
  await press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Entries: 1' })).toBeVisible();
  await click(page.getByRole('row').getByRole('link').first());
  await write(title(page, 'English'), 'A mistake');
  await press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeVisible();
  await isNow(page, 'English', texts.states.draft);
  const before = page.getByRole('listitem').filter({ hasText: `${texts.entry.revision.split(' ')[0]} 1 ·` });
  await click(button(before, texts.entry.compare));
  await expect(before.locator('ins').filter({ hasText: 'mistake' })).toBeVisible();
  await click(button(before, `${texts.entry.restore}: 1`));
  await click(button(page.getByRole('alertdialog'), texts.entry.restore));
  await expect(title(page, 'English')).not.toHaveValue('A mistake');
  await click(button(page, texts.entry.withdraw));
  await click(button(page.getByRole('dialog'), texts.entry.withdraw));
  await isNow(page, 'English', texts.states.none);
  count({ clicks: 9, keys: 2, review: 14 });
});

test('an editor adds a sample with its sizes and six pictures, each described', async ({ visit }) => {
  const { page } = await visit(OFFICE);
  await logInToDesk(page);
  const { click, write, next, press, count } = takeCount(page);
  const dialog = page.getByRole('dialog');
  await click(section(page, texts.sections.samples));
  await click(button(page, texts.new.title));
  await click(dialog.getByRole('button', { name: texts.fields.category }));
  await click(page.getByRole('option', { name: 'Knit tops' }));
  await next(dialog.getByLabel(`${texts.fields.title} · English`), 'Cable cardigan');
  await press('Enter');
  await expect(heading(page, 'Cable cardigan')).toBeVisible();
  const field = (name: string) => page.getByRole('group', { name, exact: true });
  await click(field(texts.fields.picture).getByRole('button').first());
  await choose(page, () => click(button(dialog, texts.media.upload)), ['winding.jpg']);
  await expect(dialog).toBeHidden();
  const six = ['fibre.jpg', 'label.jpg', 'seam.jpg', 'carton.jpg', 'needle.jpg', 'yarn.jpg'];
  await click(button(field(texts.fields.pictures), texts.media.add));
  await choose(page, () => click(button(dialog, texts.media.upload)), six);
  await click(button(dialog, filled(texts.media.addChosen, { count: '6' })));
  await expect(field(texts.fields.pictures).getByRole('row')).toHaveCount(6);
  await write(page.getByLabel(texts.fields.sizes, { exact: true }), 'S, M, L, XL');
  const alternatives = part(page, 'English').getByLabel(new RegExp(`^${texts.fields.alternatives}:`));
  await expect(alternatives).toHaveCount(6);
  await write(alternatives.first(), 'Picture 1');
  for (let at = 1; at < 6; at++) await next(alternatives.nth(at), `Picture ${at + 1}`);
  await click(button(page, texts.entry.publish));
  await click(button(dialog, texts.entry.publish));
  await isNow(page, 'English', texts.states.published);
  count({ clicks: 13, keys: 7, review: 31 });
});

test('an editor makes a category and a question, and changes slide, hotline, banner, footer and page title', async ({
  visit,
  site,
}) => {
  const { page } = await visit(OFFICE);
  await logInToDesk(page);
  const shows = (path: string, text: string) =>
    expect.poll(async () => (await (await fetch(site.url + path)).text()).includes(text), text).toBe(true);
  const publish = async (click: (target: Locator) => Promise<void>) => {
    await click(button(page, texts.entry.publish));
    await click(button(page.getByRole('dialog'), texts.entry.publish));
    await expect(
      page
        .getByText(texts.entry.onSiteNow)
        .or(page.getByText(/Updating the pages|Already updated/))
        .first(),
    ).toBeVisible();
  };
  const dialog = page.getByRole('dialog');

  const category = takeCount(page);
  await category.click(section(page, texts.sections.categories));
  await category.click(button(page, texts.new.title));
  await category.write(dialog.getByLabel('Title · English'), 'Swimwear');
  await category.press('Enter');
  await expect(heading(page, 'Swimwear')).toBeVisible();
  await publish(category.click);
  await shows('/en/sample/list', 'Swimwear');
  category.count({ clicks: 5, keys: 1, review: 'not possible' });

  const question = takeCount(page);
  await question.click(section(page, texts.sections.questions));
  await question.click(button(page, texts.new.title));
  await question.click(dialog.getByRole('button', { name: texts.fields.label }));
  await question.click(page.getByRole('option').nth(1));
  await question.next(dialog.getByLabel(`${texts.fields.question} · English`), 'Do you dye to order?');
  await question.press('Enter');
  await expect(heading(page, 'Do you dye to order?')).toBeVisible();
  await publish(question.click);
  question.count({ clicks: 6, keys: 2, review: 'not possible' });

  // The third slide of the home page, by what stands on it.
  const slide = takeCount(page);
  const words = page.getByRole('searchbox', { name: /^Search by words/ });
  await slide.click(section(page, texts.sections.words));
  await slide.write(words, 'fabric card that states');
  await slide.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Texts: 1' })).toBeVisible();
  await slide.click(page.getByRole('table').getByRole('link').first());
  await slide.write(
    page.getByLabel('Text', { exact: true }).and(page.locator('[lang=en]')),
    'A swatch for you.',
  );
  await publish(slide.click);
  await shows('/en', 'A swatch for you.');
  slide.count({ clicks: 6, keys: 1, review: 'not possible' });

  const hotline = takeCount(page);
  await hotline.click(section(page, texts.sections.company));
  await hotline.click(page.getByRole('row').getByRole('link').first());
  await hotline.write(page.getByLabel(texts.fields.hotline, { exact: true }), '+86 22 5555 0777');
  await publish(hotline.click);
  await shows('/en/market', '+86 22 5555 0777');
  hotline.count({ clicks: 5, keys: 0, review: 'not possible' });

  for (const [name, row, text, path] of [
    [texts.sections.other, texts.places.oem, 'From yarn to carton', ''],
    [texts.sections.pages, 'The company', 'Who we are', '/en/about/company'],
    [texts.sections.questions, 'Single jersey at 180', 'Which jersey is less see-through?', ''],
  ] as const) {
    const own = takeCount(page);
    await own.click(section(page, name));
    await own.click(page.getByRole('row').filter({ hasText: row }).getByRole('link').first());
    const field = part(page, 'English').getByRole('textbox').first();
    await own.write(field, text);
    await publish(own.click);
    if (path) await shows(path, text);
    own.count({ clicks: 5, keys: 0, review: 9 });
  }
});

test('an editor corrects, on a telephone, a text that waits', async ({ visit, site }) => {
  const { page } = await visit({ locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true });
  await logInToDesk(page);
  const headers = { origin: new URL(site.url).origin };
  const draft = { base: 1, fields: { en: { title: 'A titel' } } };
  const saved = await page.request.put('/desk/api/entries/item%2F3036/draft', { headers, data: draft });
  expect(saved.status()).toBe(200);
  await page.reload();
  const { click, write, count } = takeCount(page);
  await click(
    page.getByRole('region', { name: texts.dashboard.waiting }).getByRole('link', { name: 'A titel' }),
  );
  await page.getByRole('tab', { name: /^English/ }).waitFor();
  const own = page
    .getByRole('tabpanel', { name: /^English/ })
    .getByLabel(texts.fields.title, { exact: true });
  await write(own, 'A title');
  await click(button(page, texts.entry.publish));
  await click(button(page.getByRole('dialog'), texts.entry.publish));
  await expect(page.getByText(texts.entry.onSiteNow)).toBeVisible();
  count({ clicks: 4, keys: 0, review: 5 });
});

test('an owner restores what a colleague has deleted, and saves the numbers of last month', async ({
  visit,
  site,
}) => {
  const colleague = await visit(OFFICE);
  await logInToDesk(colleague.page);
  const headers = { origin: new URL(site.url).origin };
  const gone = await colleague.page.request.delete('/desk/api/entries/item%2F3037?base=1', { headers });
  expect(gone.status()).toBe(204);
  const { page } = await visit(OFFICE);
  await enter(page, site, 'numbers@jinlan.example', 'owner', ALL);

  const restoring = takeCount(page);
  await restoring.click(section(page, texts.bin.title));
  await restoring.click(page.getByRole('button', { name: new RegExp(`^${texts.bin.restore}: `) }).first());
  await expect(page.getByText(texts.bin.restored)).toBeVisible();
  restoring.count({ clicks: 2, keys: 0, review: 'not possible' });

  const month = takeCount(page);
  await month.click(section(page, texts.dashboard.title));
  await month.click(page.getByRole('button', { name: texts.dashboard.period }));
  await month.click(page.getByRole('option', { name: texts.dashboard.periods.lastMonth }));
  const file = page.getByRole('link', { name: texts.dashboard.export });
  await expect(file).toHaveAttribute('href', /from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/);
  const downloading = page.waitForEvent('download');
  await month.click(file);
  const saved = await readFile(await (await downloading).path(), 'utf8');
  expect(saved).toMatch(/^\ufeffCounted,Name,Number\r\n/);
  month.count({ clicks: 4, keys: 0, review: 'not possible' });
});
