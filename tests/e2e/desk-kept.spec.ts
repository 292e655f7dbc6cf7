// What was typed at the desk and not saved outlives a closed window, an ended session and a line that is down.

import { addInProduction } from './support/contracts.ts';
import { anyFilled, enter, filled, heading, logInToDesk, PASSWORD } from './support/desk.ts';
import { EDITOR } from './support/server.ts';
import { expect, type Page, test } from './support/test.ts';
import { deskTexts, textsOf } from './support/texts.ts';

test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000' } } });

const texts = await deskTexts('en');

const ENTRY = '/desk/entries/news/item%2F3039';
const OTHER_ENTRY = '/desk/entries/news/item%2F3038';
const LEFT_ENTRY = '/desk/entries/news/item%2F3037';

const title = (page: Page) =>
  page.getByRole('group', { name: 'English' }).getByLabel(texts.fields.title, { exact: true });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const save = (page: Page) => page.getByRole('button', { name: texts.entry.save }).click();

test.beforeEach(({ tolerate }) => tolerate(/status of 401|ERR_INTERNET_DISCONNECTED/));

test('typed text outlives a closed window, and is saved when the connection is back', async ({ visit }) => {
  const { page, context } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto(ENTRY);
  await title(page).fill('Typed once');
  await expect(status(page, texts.entry.unsaved)).toBeVisible();
  // Without an answer to its question.
  await page.close({ runBeforeUnload: false });

  const other = await context.newPage();
  await other.goto(ENTRY);
  await expect(title(other)).toHaveValue('Typed once');
  await expect(other.getByText(texts.entry.kept)).toBeVisible();
  await context.setOffline(true);
  await save(other);
  await expect(status(other, texts.entry.paused)).toBeVisible();
  await context.setOffline(false);
  await expect(status(other, anyFilled(texts.entry.saved))).toBeVisible();
  await expect(other.getByText(texts.entry.kept)).toBeHidden();
  await other.reload();
  await expect(title(other)).toHaveValue('Typed once');
  await expect(other.getByText(texts.entry.kept)).toBeHidden();
});

/** Saves when the session has ended behind the page, and logs in again over it. */
async function logInAgain(page: Page, email = EDITOR.email, password = EDITOR.password) {
  await page.keyboard.press('Control+s');
  const dialogue = page.getByRole('dialog', { name: texts.login.title });
  await expect(dialogue).toBeVisible();
  await dialogue.getByLabel(texts.form.email, { exact: true }).fill(email);
  await dialogue.getByLabel(texts.form.password, { exact: true }).fill(password);
  await dialogue.getByRole('button', { name: texts.login.submit }).click();
  await expect(dialogue).toBeHidden();
}

test('what a session that ended refused is saved after the login', async ({ visit }) => {
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  // Another one each time the test is run again.
  const text = `Typed at ${Date.now()}`;
  await page.goto(OTHER_ENTRY);
  await expect(title(page)).toBeVisible();
  await title(page).fill(text);
  await page.context().clearCookies();
  await logInAgain(page);
  await expect(title(page)).toHaveValue(text);
  await expect(status(page, anyFilled(texts.entry.saved))).toBeVisible();
});

test('what is left is left', async ({ visit }) => {
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto(LEFT_ENTRY);
  const before = await title(page).inputValue();
  await title(page).fill('Not meant');
  await page.getByRole('link', { name: texts.dashboard.title }).click();
  await page.getByRole('button', { name: texts.entry.leave }).click();
  await expect(heading(page, texts.dashboard.title)).toBeVisible();
  await page.goto(LEFT_ENTRY);
  await expect(title(page)).toHaveValue(before);
  await expect(page.getByText(texts.entry.kept)).toBeHidden();
});

test('a contract and progress outlive the session and the window', async ({ visit, site, tolerate }) => {
  // A contract without a company, which is saved after the login.
  tolerate(/status of 422/);
  const { page, context } = await visit({ locale: 'en-GB' });
  const merchandiser = 'kept@jinlan.example';
  await enter(page, site, merchandiser, 'merchandiser', await textsOf('en'));
  await addInProduction(page, site, 'kept@example.com', ['JL26-KEPT']);
  const { entry, fields } = texts.contracts;
  const cases = [
    {
      path: '/desk/contracts/new',
      box: (own: Page) => own.getByLabel(fields.cno, { exact: true }),
      value: 'JL26-NEW',
      other: 'JL26-OTHER',
      saved: '',
    },
    {
      path: '/desk/contracts/progress?text=kept@example.com',
      box: (own: Page) =>
        own.getByRole('textbox', {
          name: filled(entry.cell, { line: 'JL26-KEPT S1', field: fields.fabricDone }),
        }),
      value: '2026-11-20',
      other: '2026-11-21',
      saved: '2026-11-20',
    },
  ];
  let own = page;
  for (const { path, box, value, other, saved } of cases) {
    await own.goto(path);
    await expect(box(own)).toBeVisible();
    await box(own).fill(value);
    await own.keyboard.press('Tab');
    await own.context().clearCookies();
    await logInAgain(own, merchandiser, PASSWORD);
    await expect(box(own)).toHaveValue(value);
    await box(own).fill(other);
    await own.keyboard.press('Tab');
    // Without an answer to its question.
    await own.close({ runBeforeUnload: false });
    own = await context.newPage();
    await own.goto(path);
    await expect(box(own)).toHaveValue(other);
    await expect(own.getByText(texts.entry.kept)).toBeVisible();
    await own.getByRole('button', { name: texts.entry.drop }).click();
    await expect(box(own)).toHaveValue(saved);
  }
});
