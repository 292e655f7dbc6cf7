// Extremes at the desk: a text of a megabyte, and a clock that jumps.

import { anyFilled, expectSound, logInToDesk } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A server of its own, whose content the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000' } } });

const { desk: texts } = await textsOf('en');
const english = (page: Page) => page.getByRole('group', { name: 'English' });

test('a text of a megabyte is refused with its reason, and is not lost', async ({ visit, tolerate }) => {
  tolerate(/status of (401|413)/);
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto('/desk/entries/news/item%2F3033');
  await english(page).getByRole('button', { name: 'Markdown' }).click();
  const text = english(page).getByRole('textbox', { name: texts.fields.content });
  const long = 'Linen and cotton. '.repeat(60_000);
  await text.fill(long);
  await page.getByRole('button', { name: texts.entry.save }).click();
  await expect(page.getByText(texts.problems['too-large'])).toBeVisible();
  await page.reload();
  await expect(page.getByText(texts.entry.kept)).toBeVisible();
  await english(page).getByRole('button', { name: 'Markdown' }).click();
  await expect(text).toHaveValue(long);
});

test('a clock that jumps keeps nobody from saving and publishing', async ({ visit, tolerate }) => {
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB' });
  await page.clock.setFixedTime('2001-01-01T00:00:00Z');
  await logInToDesk(page);
  await page.goto('/desk/entries/news/item%2F3032');
  const title = english(page).getByLabel(texts.fields.title, { exact: true });
  const saved = page.getByRole('status').filter({ hasText: anyFilled(texts.entry.saved) });
  await title.fill('Before the jump');
  await page.getByRole('button', { name: texts.entry.save }).click();
  await expect(saved).toBeVisible();
  await page.clock.setFixedTime('2040-01-01T00:00:00Z');
  await title.fill('After the jump');
  await page.getByRole('button', { name: texts.entry.publish, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.entry.publish, exact: true }).click();
  await expect(english(page)).toContainText(texts.states.published);
  await expectSound(page);
  await page.goto('/en/news/info/3032');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('After the jump');
});
