// A merchandiser enters a Friday's milestones by keyboard alone, and the customer sees them the next minute.

import { logIn, PASSWORD, SETTINGS } from './support/accounts.ts';
import { addInProduction } from './support/contracts.ts';
import { enter, expectSound, filled, heading } from './support/desk.ts';
import { expect, hydrated, type Page, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A server of its own, whose customers the test adds.
test.use({ server: { settings: { ...SETTINGS, SELVAGE_LIMITS_LOGIN_ADDRESS: '1009' } } });

for (const [locale, lang, prefix] of [
  ['zh', 'zh-CN', ''],
  ['en', 'en-GB', '/en'],
  ['ja', 'ja-JP', '/ja'],
] as const) {
  test(`a Friday's milestones are entered by keyboard and seen by the customer, in ${locale}`, async ({
    visit,
    site,
    tolerate,
  }) => {
    tolerate(/status of (401|409|422)/);
    const texts = await textsOf(locale);
    const { contracts, sheet } = texts.desk;
    const { entry, fields } = contracts;
    const email = `friday-${locale}@example.com`;
    const [first, second] = [`JL26-A-${locale}`, `JL26-B-${locale}`];
    const { page } = await visit({ locale: lang });
    await enter(page, site, `fri-${locale}@jinlan.example`, 'merchandiser', texts);
    await addInProduction(page, site, email, [first, second]);
    await page.goto(`/desk/contracts/progress?text=${encodeURIComponent(email)}`);
    await expect(heading(page, entry.title)).toBeVisible();
    const cell = (contract: string, style: string, field: keyof typeof fields) =>
      page.getByRole('textbox', {
        name: filled(entry.cell, { line: `${contract} ${style}`, field: fields[field] }),
      });
    const press = (key: string) => page.keyboard.press(key);

    // Today in the first line, the same in the three below.
    await cell(first, 'S1', 'fabricDone').focus();
    await press('t');
    await press('ArrowDown');
    for (let line = 1; line < 4; line++) await press('Control+d');
    const today = await cell(first, 'S1', 'fabricDone').inputValue();
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
    await expect(cell(second, 'S2', 'fabricDone')).toHaveValue(today);

    // A change is taken back and made again.
    await press('Control+z');
    await expect(cell(second, 'S2', 'fabricDone')).toHaveValue('');
    await press('Control+y');
    await expect(cell(second, 'S2', 'fabricDone')).toHaveValue(today);

    // To the pieces of the sewing, beyond what was ordered, and back.
    await cell(first, 'S1', 'sewingDone').focus();
    await press('ArrowRight');
    await page.keyboard.type('1400');
    await press('Enter');
    await expect(cell(first, 'S2', 'sewingPieces')).toBeFocused();
    await page.keyboard.type('600');
    // The other styles are saved; the wrong one is where the work goes on.
    await press('Control+s');
    await expect(page.getByText(filled(entry.partly, { count: '3', wrong: '1' }))).toBeVisible();
    await expect(cell(first, 'S1', 'sewingPieces')).toBeFocused();
    await expect(
      page.getByText(filled(sheet.faults.tooManyPieces, { value: '1400', most: '1320' })),
    ).toBeVisible();
    await expectSound(page);
    await cell(first, 'S1', 'sewingPieces').focus();
    await page.keyboard.type('1200');
    await press('Control+s');
    await expect(page.getByText(filled(entry.saved, { count: '1' }))).toBeVisible();
    await expectSound(page);

    const buyer = await visit({ locale: lang });
    await buyer.page.goto(`${prefix}/user/login`);
    await hydrated(buyer.page);
    await logIn(buyer.page, { email, password: PASSWORD });
    await buyer.page.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
    await buyer.page.goto(`${prefix}/order`);
    const { order } = texts;
    const row = buyer.page.getByRole('row').filter({ hasText: first });
    await expect(row).toContainText(filled(order.milestones.next, { stage: order.stages.sewing }));
    await row.getByRole('link').click();
    const style = buyer.page.getByRole('list', { name: /S2/ });
    await expect(style.getByRole('listitem').first()).toContainText(order.milestones.done);
    await expect(style.getByRole('listitem').filter({ hasText: order.stages.sewing })).toContainText('600');
    await expectSound(buyer.page);
  });
}

test('of two who enter progress, the second joins the values of both, and unsaved ones are asked about', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of (401|409)/);
  const texts = await textsOf('en');
  const { entry } = texts.desk.contracts;
  const email = 'both@example.com';
  const { page: one } = await visit({ locale: 'en-GB' });
  await enter(one, site, 'both-a@jinlan.example', 'merchandiser', texts);
  await addInProduction(one, site, email, ['JL26-C']);
  const { page: two } = await visit({ locale: 'en-GB' });
  await enter(two, site, 'both-b@jinlan.example', 'merchandiser', texts);
  for (const page of [one, two]) {
    await page.goto(`/desk/contracts/progress?text=${email}`);
    await expect(heading(page, entry.title)).toBeVisible();
  }
  const cell = (page: Page, field: string) => page.getByRole('textbox', { name: `JL26-C S1, ${field}` });
  // A column of a spreadsheet fills the lines below.
  await cell(one, 'Cutting, pieces').focus();
  await one.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '100\n200\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await one.keyboard.press('Control+s');
  await expect(one.getByText(filled(entry.saved, { count: '2' }))).toBeVisible();
  await cell(two, 'Sewing, pieces').fill('300');
  await two.keyboard.press('Control+s');
  const notice = two.getByRole('region', { name: entry.conflict });
  await expect(notice).toContainText('JL26-C S1, Cutting, pieces: (empty) → 100');
  await expectSound(two);
  // Leaving asks.
  await two.getByRole('main').getByRole('link', { name: texts.desk.contracts.title }).click();
  await two.getByRole('button', { name: texts.desk.entry.stay }).click();
  await notice.getByRole('button', { name: entry.goOn }).click();
  await expect(cell(two, 'Cutting, pieces')).toHaveValue('100');
  await expect(cell(two, 'Sewing, pieces')).toHaveValue('300');
  await two.keyboard.press('Control+s');
  await expect(two.getByText(filled(entry.saved, { count: '1' }))).toBeVisible();
});

test('twenty styles are in a window, and keys and pastes are those of a spreadsheet', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const texts = await textsOf('en');
  const { entry } = texts.desk.contracts;
  const email = 'rows@example.com';
  const { page } = await visit({ locale: 'en-GB' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, site, 'rows@jinlan.example', 'merchandiser', texts);
  await addInProduction(
    page,
    site,
    email,
    [...Array(12)].map((_, at) => `JL26-R${at + 10}`),
  );
  await page.goto(`/desk/contracts/progress?text=${email}`);
  await expect(heading(page, entry.title)).toBeVisible();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(24);
  // The table fills the window below the bar.
  await page.getByRole('button', { name: entry.save }).evaluate((button) => button.scrollIntoView());
  const isSeen = (at: number) =>
    rows.nth(at).evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight);
  expect(await isSeen(19)).toBe(true);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Fabric', exact: false }).first()).toBeInViewport();

  const cell = (row: number, column: number) => page.locator(`[data-row='${row}'][data-column='${column}']`);
  await cell(0, 0).focus();
  await page.keyboard.type('1120');
  // Typed, and on to the next cell.
  await page.keyboard.press('ArrowRight');
  await expect(cell(0, 0)).toHaveValue(/^\d{4}-11-20$/);
  await expect(cell(0, 1)).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('12');
  await page.keyboard.press('ArrowLeft');
  await expect(cell(0, 1)).toBeFocused();

  // A paste is taken back as a whole.
  await cell(1, 1).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '100\n200\n300\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(cell(3, 1)).toHaveValue('300');
  await page.keyboard.press('Control+z');
  for (const row of [1, 2, 3]) await expect(cell(row, 1)).toHaveValue('');

  // The key of today while an input method is on: what it composes is dropped.
  await cell(2, 0).focus();
  const client = await page.context().newCDPSession(page);
  const key = { key: 'Process', code: 'KeyT', windowsVirtualKeyCode: 229 };
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await client.send('Input.imeSetComposition', { text: 't', selectionStart: 1, selectionEnd: 1 });
  await client.send('Input.insertText', { text: '他' });
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await expect(cell(2, 0)).toHaveValue(/^\d{4}-\d\d-\d\d$/);

  // By the pointer; a click into the cell enters nothing.
  await cell(4, 0).click();
  await expect(cell(4, 0)).toHaveValue('');
  await page
    .getByRole('button', { name: /^Today: JL26-R12 S1, / })
    .first()
    .click();
  await expect(cell(4, 0)).toHaveValue(/^\d{4}-\d\d-\d\d$/);
});
