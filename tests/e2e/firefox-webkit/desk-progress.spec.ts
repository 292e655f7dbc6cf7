// A merchandiser enters a Friday's milestones by keyboard alone, and the customer sees them the next minute.

import { SETTINGS } from '../support/accounts.ts';
import { addInProduction } from '../support/contracts.ts';
import { filled } from '../support/desk.ts';
import { textsOf } from '../support/texts.ts';
import { enter } from './support/desk.ts';
import { logIn } from './support/forms.ts';
import { test as base, expect, type Tab } from './support/test.ts';

// A server of its own, whose customers the test adds.
const test = base.extend({ server: { settings: { ...SETTINGS, SELVAGE_LIMITS_LOGIN_ADDRESS: '1012' } } });

const EMAIL = 'friday@example.com';
const [FIRST, SECOND] = ['JL26-A', 'JL26-B'];
const LINES = [`${FIRST} S1`, `${FIRST} S2`, `${SECOND} S1`, `${SECOND} S2`] as const;

test('a Friday’s milestones are entered by keyboard and seen by the customer', async ({
  site,
  tab,
  colleague,
}) => {
  const texts = await textsOf('zh');
  const { entry, fields } = texts.desk.contracts;
  await addInProduction(colleague, site, EMAIL, [FIRST, SECOND]);
  await enter(tab, site, 'li@jinlan.example', 'zh');
  await copyFromSpreadsheet(tab, '300\n400\n');
  await tab.load(`/desk/contracts/progress?text=${encodeURIComponent(EMAIL)}`);
  const cell = (line: string, field: keyof typeof fields) =>
    `input[aria-label="${filled(entry.cell, { line, field: fields[field] })}"]`;
  const values = (field: keyof typeof fields) =>
    tab.evaluate(
      (cells) => cells.map((cell) => document.querySelector<HTMLInputElement>(cell)?.value),
      LINES.map((line) => cell(line, field)),
    );
  const has = (selector: string) =>
    tab.until(`${selector} with the focus`, (it) => document.activeElement?.matches(it) ?? false, selector);

  // Today in the first line, the same in the three below.
  await tab.tabTo(cell(LINES[0], 'fabricDone'));
  await tab.type('t');
  await tab.press('ArrowDown');
  for (let line = 1; line < LINES.length; line++) await tab.control('d');
  const [today = ''] = await values('fabricDone');
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await values('fabricDone')).toEqual([today, today, today, today]);

  // To the pieces of the sewing: typed, one beyond what was ordered, and from a spreadsheet.
  await has(cell(LINES[3], 'fabricDone'));
  for (let line = 1; line < LINES.length; line++) await tab.press('ArrowUp');
  for (let column = 0; column < 5; column++) await tab.press('ArrowRight');
  await has(cell(LINES[0], 'sewingPieces'));
  for (const pieces of ['1400', '600']) {
    await tab.type(pieces);
    await tab.press('Enter');
  }
  await has(cell(LINES[2], 'sewingPieces'));
  await tab.control('v');
  await tab.until(
    'the column',
    (it) => document.querySelector<HTMLInputElement>(it)?.value === '400',
    cell(LINES[3], 'sewingPieces'),
  );
  // A press of the pointer selects a cell, so that typing replaces its value.
  await tab.click(cell(LINES[3], 'sewingPieces'));
  await tab.type('410');
  expect(await values('sewingPieces')).toEqual(['1400', '600', '300', '410']);
  await tab.control('s');
  await tab.shows(filled(texts.desk.sheet.faults.tooManyPieces, { value: '1400', most: '1320' }));
  await has(cell(LINES[0], 'sewingPieces'));
  await tab.type('1200');
  await tab.control('s');
  // The three others were saved before.
  await tab.shows(filled(entry.saved, { count: '1' }));
  await tab.load(`/desk/contracts/progress?text=${encodeURIComponent(EMAIL)}`);
  await tab.until('the table', (it) => document.querySelector(it) !== null, cell(LINES[0], 'fabricDone'));
  expect(await values('fabricDone')).toEqual([today, today, today, today]);
  expect(await values('sewingPieces')).toEqual(['1200', '600', '300', '410']);

  await logIn(tab, '', EMAIL);
  await tab.open('/order');
  const { milestones, stages } = texts.order;
  await tab.shows(FIRST);
  expect(await rowOf(tab, FIRST)).toContain(filled(milestones.next, { stage: stages.sewing }));
  await tab.click(`main tbody a[href*="contract=${FIRST}"]`);
  await tab.until('the timelines', () => document.querySelectorAll('dialog ol').length === 2);
  const timeline = await timelineOf(tab, 'S2');
  const names = [stages.fabric, stages.sewing, stages.finishing, stages.inspection, stages.shipped];
  expect(timeline.map(({ text }) => text.split('\n')[0])).toEqual(names);
  expect(timeline.map(({ state }) => state)).toEqual(['done', 'next', 'open', 'open', 'open']);
  const [fabric, sewing] = timeline;
  expect(fabric?.text).toContain(milestones.done);
  expect(fabric?.dates).toEqual([today, '2026-11-03']);
  expect(sewing).toMatchObject({ isCurrent: true, dates: ['2026-11-20'] });
  expect(sewing?.text).toContain(filled(milestones.of, { part: '600', all: '1,200件' }));
});

/** Puts a column of a spreadsheet into the clipboard. */
async function copyFromSpreadsheet(tab: Tab, column: string): Promise<void> {
  await tab.evaluate((column) => {
    const sheet = document.body.appendChild(document.createElement('textarea'));
    sheet.value = column;
    sheet.select();
  }, column);
  await tab.control('c');
}

/** The words of a contract in the list. */
function rowOf(tab: Tab, cno: string): Promise<string> {
  return tab.evaluate((cno) => {
    const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')];
    return rows.find(({ innerText }) => innerText.includes(cno))?.innerText ?? '';
  }, cno);
}

/** The stages of a style in the details of a contract. */
function timelineOf(tab: Tab, style: string) {
  return tab.evaluate((style) => {
    const head = [...document.querySelectorAll('dialog h4')].find(({ textContent }) =>
      textContent?.includes(style),
    );
    const stages = document.querySelectorAll<HTMLElement>(`dialog ol[aria-labelledby="${head?.id}"] > li`);
    return [...stages].map((stage) => ({
      text: stage.innerText,
      state: stage.dataset.state,
      isCurrent: stage.ariaCurrent === 'step',
      dates: [...stage.querySelectorAll('time')].map(({ dateTime }) => dateTime.slice(0, 10)),
    }));
  }, style);
}
