// A text that was typed at the desk and not saved outlives a closed window, an ended session and a line that is down.

import { anyFilled, fillLogin, heading, logInToDesk } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000' } } });

const texts = await deskTexts('en');

const ENTRY = '/desk/entries/news/item%2F3039';
const OTHER_ENTRY = '/desk/entries/news/item%2F3038';

const title = (page: Page) =>
  page.getByRole('group', { name: 'English' }).getByLabel(texts.fields.title, { exact: true });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const save = (page: Page) => page.getByRole('button', { name: texts.entry.save }).click();

test.beforeEach(({ tolerate }) => tolerate(/status of 401/));

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

test('typed text outlives the session', async ({ visit }) => {
  const { page, context } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto(OTHER_ENTRY);
  await title(page).fill('Typed twice');
  await context.clearCookies();
  await save(page);
  await expect(heading(page, texts.login.title)).toBeVisible();
  await fillLogin(page);
  await expect(title(page)).toHaveValue('Typed twice');
  await save(page);
  await expect(status(page, anyFilled(texts.entry.saved))).toBeVisible();
});
