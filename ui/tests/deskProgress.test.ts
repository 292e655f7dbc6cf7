import { describe, expect, it } from 'vitest';
import { actionOf } from '../src/desk/contracts/gridKeys';
import { GridUndo } from '../src/desk/contracts/gridUndo';
import { dayOf, milestonesOf, textsOf } from '../src/desk/contracts/milestone';
import {
  changed,
  count,
  differences,
  edited,
  joined,
  type Progress,
  sound,
} from '../src/desk/contracts/progress';

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
  contracts: [{ id: 'c1', version: 'v1', cno: 'JL26-1', company: 'North Quay' }],
  lines: [line(0, 'S1'), line(1, 'S2')],
};

describe('a day', () => {
  it('is completed by the year in which it is nearest to today', () => {
    expect(dayOf('11-26', TODAY)).toBe('2026-11-26');
    expect(dayOf('1/5', TODAY)).toBe('2027-01-05');
    expect(dayOf('12月31日', '2027-01-02')).toBe('2026-12-31');
  });

  it.each([
    '12。5',
    '12、5',
    '12．5',
    '12,5',
    '１２－５',
    '12月5号',
    '12 月 5 日',
    '1205',
    '20261205',
    '2026/12/5',
  ])('is read as an input method writes it: %s', (text) => expect(dayOf(text, TODAY)).toBe('2026-12-05'));

  it.each(['t', 'Ｔ', '；', ';', '＝', '今天', '今日', 'today'])('of %s is today', (text) =>
    expect(dayOf(text, TODAY)).toBe(TODAY),
  );

  it('stays as it is typed if it is anything else', () => {
    for (const text of ['2026-11-26', 'soon', '', '13', '13-45', '2026-02-30', '4512'])
      expect(dayOf(text, TODAY)).toBe(text);
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

describe('edits of which one is wrong', () => {
  const edits = edited({}, base.lines, [
    ['c1#0', 'fabricDone', TODAY],
    ['c1#1', 'sewingPieces', '9000'],
  ]);
  const fault = {
    field: 'sewingPieces',
    fault: { code: 'too-many-pieces', value: 9000, most: 1320 },
  } as const;

  it('are saved but for those of its line', () => {
    expect(sound(edits, [{ ...fault, contract: 'c1', line: 1 }])).toEqual({ 'c1#0': { fabricDone: TODAY } });
  });

  it('are not saved if the problem is one of their contract', () => {
    expect(sound(edits, [{ ...fault, contract: 'c1' }])).toEqual({});
  });
});

describe('changes of the grid', () => {
  it('are taken back and made again, a paste as a whole', () => {
    const undo = new GridUndo();
    const [one, two] = [['a', 'fabricPieces', '1'] as const, ['b', 'fabricPieces', '2'] as const];
    const empty = [['a', 'fabricPieces', ''] as const, ['b', 'fabricPieces', ''] as const];
    undo.add(empty, [one, two]);
    expect(undo.undo()).toEqual(empty);
    expect(undo.undo()).toBeUndefined();
    expect(undo.redo()).toEqual([one, two]);
    expect(undo.redo()).toBeUndefined();
  });

  it('are one for what is typed into a cell until it is left', () => {
    const undo = new GridUndo();
    const text = (value: string) => [['a', 'fabricPieces', value] as const];
    undo.add(text(''), text('1'), true);
    undo.add(text('1'), text('12'), true);
    undo.close();
    undo.add(text('12'), text('123'), true);
    expect(undo.undo()).toEqual(text('12'));
    expect(undo.undo()).toEqual(text(''));
  });
});

describe('a key', () => {
  const place = { row: 1, column: 2, isDate: true, isEditing: false };
  const plain = {
    key: '',
    code: '',
    keyCode: 0,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
  };
  const action = (event: Partial<typeof plain>, own: Partial<typeof place> = {}) =>
    actionOf({ ...plain, ...event }, { ...place, ...own });

  it('moves between cells, also after typing, and in the text of a cell that is edited', () => {
    expect(action({ key: 'Enter' })).toEqual({ move: { row: 2, column: 2 } });
    expect(action({ key: 'ArrowLeft' })).toEqual({ move: { row: 1, column: 1 } });
    expect(action({ key: 'ArrowRight' })).toEqual({ move: { row: 1, column: 3 } });
    expect(action({ key: 'F2' })).toBe('edit');
    expect(action({ key: 'ArrowRight' }, { isEditing: true })).toBeUndefined();
    expect(action({ key: 'ArrowDown' }, { isEditing: true })).toEqual({ move: { row: 2, column: 2 } });
  });

  it('fills in today, also with an input method on, and repeats the cell above', () => {
    for (const key of ['t', 'T', ';', '；', '=']) expect(action({ key })).toBe('today');
    for (const code of ['KeyT', 'Semicolon', 'Equal'])
      expect(action({ key: 'Process', code, keyCode: 229 })).toBe('today');
    expect(action({ key: 'Process', code: 'KeyN', keyCode: 229 })).toBeUndefined();
    expect(action({ key: 'Process', code: 'KeyT', keyCode: 229, isComposing: true })).toBeUndefined();
    expect(action({ key: 't' }, { isDate: false })).toBeUndefined();
    expect(action({ ctrlKey: true, key: 'd' })).toBe('repeat');
    expect(action({ ctrlKey: true, key: 'd' }, { row: 0 })).toBeUndefined();
  });

  it('takes changes back', () => {
    expect(action({ ctrlKey: true, key: 'z' })).toBe('undo');
    expect(action({ metaKey: true, shiftKey: true, key: 'Z' })).toBe('redo');
    expect(action({ ctrlKey: true, key: 'y' })).toBe('redo');
  });
});
