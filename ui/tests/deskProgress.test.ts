import { describe, expect, it } from 'vitest';
import { actionOf } from '../src/desk/contracts/gridKeys';
import { dayOf, milestonesOf, textsOf } from '../src/desk/contracts/milestone';
import { changed, count, differences, edited, joined, type Progress } from '../src/desk/contracts/progress';

const TODAY = '2026-11-26';
const fabric = { stage: 'fabric', planned: '2026-11-20', done: '', quantity: '' } as const;
const line = (number: number, sno: string) => ({
  contract: 'c1',
  line: number,
  sno,
  pname: 'Shirt',
  pieces: '1200',
  lineProgress: '0',
  milestones: [fabric],
});
const base: Progress = {
  contracts: [{ id: 'c1', version: 'v1', cno: 'JL26-1', email: 'ann@example.com' }],
  lines: [line(0, 'S1'), line(1, 'S2')],
};

describe('a day', () => {
  it('is completed by the year in which it is nearest to today', () => {
    expect(dayOf('11-26', TODAY)).toBe('2026-11-26');
    expect(dayOf('1/5', TODAY)).toBe('2027-01-05');
    expect(dayOf('12月31日', '2027-01-02')).toBe('2026-12-31');
  });

  it('stays as it is typed if it is anything else', () => {
    for (const text of ['2026-11-26', 'soon', '', '13']) expect(dayOf(text, TODAY)).toBe(text);
  });
});

describe('the milestones of a line', () => {
  it('are those with anything, and come out as they went in', () => {
    const sewing = { stage: 'sewing', planned: '', done: '2026-11-24', quantity: '600' } as const;
    expect(milestonesOf(textsOf([sewing, fabric]), TODAY)).toEqual([fabric, sewing]);
  });
});

describe('edits', () => {
  const edits = edited({}, base.lines, [
    ['c1#0', 'fabricDone', TODAY],
    ['c1#1', 'sewingPieces', '600'],
  ]);

  it('are sent by contract with all milestones of their lines', () => {
    expect(count(edits)).toBe(2);
    const sent = changed(base, edits, TODAY);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.lines[0]).toEqual({ line: 0, milestones: [{ ...fabric, done: TODAY }] });
  });

  it('are none once they are as stored', () => {
    expect(edited(edits, base.lines, [['c1#0', 'fabricDone', '']])).not.toHaveProperty('c1#0');
  });

  it('stay when somebody else has changed other values, and name those', () => {
    const theirs = { ...line(0, 'S1'), milestones: [{ ...fabric, planned: '2026-11-28' }] };
    const contracts = [{ ...base.contracts[0], version: 'v2' }] as Progress['contracts'];
    const meanwhile = { contracts, lines: [theirs, line(1, 'S2')], gone: [] };
    expect(differences(base, meanwhile, edits).changes).toMatchObject([
      { field: 'fabricPlanned', before: '2026-11-20', now: '2026-11-28' },
    ]);
    const next = joined(base, meanwhile, edits);
    expect(changed(next.base, next.edits, TODAY)[0]).toMatchObject({
      version: 'v2',
      lines: [{ milestones: [{ planned: '2026-11-28', done: TODAY }] }, { line: 1 }],
    });
  });

  it('are named when their style is another one, and dropped with a deleted contract', () => {
    const meanwhile = { contracts: base.contracts, lines: [line(0, 'S9'), line(1, 'S2')], gone: [] };
    expect(differences(base, meanwhile, edits).lost).toMatchObject([{ field: 'fabricDone', value: TODAY }]);
    expect(joined(base, meanwhile, edits).edits).toEqual({ 'c1#1': { sewingPieces: '600' } });
    expect(joined(base, { contracts: [], lines: [], gone: ['c1'] }, edits)).toMatchObject({
      base: { lines: [] },
      edits: {},
    });
  });
});

describe('a key', () => {
  const place = { row: 1, column: 2, start: 0, end: 4, length: 4, isDate: true };
  const plain = { ctrlKey: false, metaKey: false, altKey: false };

  it('moves between cells, and within a text that is typed', () => {
    expect(actionOf({ ...plain, key: 'Enter' }, place)).toEqual({ move: { row: 2, column: 2 } });
    expect(actionOf({ ...plain, key: 'ArrowLeft' }, place)).toEqual({ move: { row: 1, column: 1 } });
    expect(actionOf({ ...plain, key: 'ArrowRight' }, { ...place, start: 2, end: 2 })).toBeUndefined();
    expect(actionOf({ ...plain, key: 'ArrowRight' }, { ...place, start: 4 })).toEqual({
      move: { row: 1, column: 3 },
    });
  });

  it('fills in today and repeats the cell above', () => {
    expect(actionOf({ ...plain, key: 't' }, place)).toBe('today');
    expect(actionOf({ ...plain, key: 't' }, { ...place, isDate: false })).toBeUndefined();
    expect(actionOf({ ...plain, ctrlKey: true, key: 'd' }, place)).toBe('repeat');
    expect(actionOf({ ...plain, ctrlKey: true, key: 'd' }, { ...place, row: 0 })).toBeUndefined();
  });
});
