import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cellsOf, Headings, hasCells } from '../src/desk/contracts/clipboard';
import { newLine } from '../src/desk/contracts/draft';
import { pasteLines, pasteMilestones } from '../src/desk/contracts/paste';
import { en, ja, zh } from './locales';

const HEADINGS = new Headings([zh, en, ja].map(({ desk }) => desk.desk.contracts.fields));
const file = (name: string) =>
  readFileSync(new URL(`../../tests/fixtures/files/${name}`, import.meta.url), 'utf8');

describe('cells on the clipboard', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\rc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\n\t\nb\t',
      [
        ['a', ''],
        ['', ''],
        ['b', ''],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"two\r\nlines"\t"5"" zip"\n', [['two lines', '5" zip']]],
    ['"a\tb"\tc', [['a\tb', 'c']]],
    ['5" zip\t"A" line\t"\n', [['5" zip', '"A" line', '"']]],
    ['""\t""""', [['', '"']]],
  ])('are read: %j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('are more than a text', () => {
    for (const text of ['a\tb', 'a\nb\n', '"two\nlines"\r\n', '"5"" zip"']) expect(hasCells(text)).toBe(true);
    for (const text of ['a', 'a\r\n', '"Shirt"', '5" zip', '']) expect(hasCells(text)).toBe(false);
  });

  it('are read in a time that grows with the text', () => {
    expect(cellsOf('"a\n'.repeat(100_000))).toHaveLength(100_000);
    expect(cellsOf(`"${'""'.repeat(100_000)}`)).toEqual([[`"${'""'.repeat(100_000)}`]]);
  });
});

describe('a heading', () => {
  it.each([
    ['款号', 'sno'],
    ['STYLE NUMBER', 'sno'],
    ['品番', 'sno'],
    ['款号 Style number', 'sno'],
    ['品名/Product name', 'pname'],
    ['品名（Product name）', 'pname'],
    ['单价（美元）', 'price'],
    ['Unit price (USD/pc)', 'price'],
    ['数量(件)', 'pieces'],
    ['Production progress (%)', 'lineProgress'],
    ['缝制实际', 'sewingDone'],
    ['Unit price (EUR)', undefined],
    ['单价(人民币)', undefined],
    ['Quantity (dozen)', undefined],
    ['品名/Unit price', undefined],
    ['备注', undefined],
    ['', undefined],
  ])('names a column: %s', (heading, column) => {
    expect(HEADINGS.column(heading)).toBe(column);
  });
});

const line = (sno: string, pname: string, price: string, pieces: string) =>
  newLine({ sno, pname, price, pieces, sum: '', lineProgress: '' });
const told = (lines: ReturnType<typeof pasteLines>['lines']) =>
  lines.map((own) => [own.sno, own.pname, own.price, own.pieces, own.lineProgress]);
const START = { row: 0, field: 'sno' } as const;
const NONE = { columns: [], amounts: [], rows: [], beyond: [] };

describe('cells that are pasted into the lines of a contract', () => {
  it('follow the columns that are seen', () => {
    const { lines, left } = pasteLines(
      [newLine()],
      START,
      file('S17_paste_columns_as_in_the_table.txt'),
      HEADINGS,
      'USD',
    );
    expect(told(lines)).toEqual([
      ['S1', 'Shirt', '4.35', '20', '62.5'],
      ['S2', 'Tee', '2.00', '10', '50'],
    ]);
    expect(left).toEqual(NONE);
  });

  it('may have line breaks and quotes', () => {
    const { lines } = pasteLines(
      [newLine()],
      START,
      file('S18_paste_cell_with_line_break.txt'),
      HEADINGS,
      'USD',
    );
    expect(told(lines)).toEqual([
      ['S1', 'Shirt navy', '4.35', '20', ''],
      ['S2', '5" zip tee', '2.00', '10', ''],
    ]);
  });

  it('begin at any cell, and what has no place is told', () => {
    const own = [line('S1', 'Shirt', '4.35', '20'), line('S2', 'Tee', '2', '10')];
    const { lines, left } = pasteLines(
      own,
      { row: 1, field: 'pieces' },
      '30\t60.00\t50\tlate\n20\t40\t60',
      HEADINGS,
      'USD',
    );
    expect(told(lines)).toEqual([
      ['S1', 'Shirt', '4.35', '20', ''],
      ['S2', 'Tee', '2', '30', '50'],
      ['', '', '', '20', '60'],
    ]);
    expect(left).toEqual({ ...NONE, amounts: [{ line: 3, amount: '40' }], beyond: ['late'] });
  });

  it('go where their headings say, in any order and language, to the line with their style number', () => {
    const own = [line('S1', 'Shirt', '4.35', '20'), line('S2', 'Tee', '2', '10'), newLine()];
    const text =
      'Order 7\n生产进度\t款号\t备注\tQuantity\t単価 (EUR)\t面料到厂实际\n50\tS2\tlate\t11\t3\t2026-11-20\n1\tS3\t\t5\t\t\n';
    const { lines, left } = pasteLines(own, START, text, HEADINGS, 'USD');
    expect(told(lines)).toEqual([
      ['S1', 'Shirt', '4.35', '20', ''],
      ['S2', 'Tee', '2', '11', '50'],
      ['S3', '', '', '5', '1'],
    ]);
    expect(lines[1]?.fabricDone).toBe('2026-11-20');
    expect(left).toEqual({ ...NONE, columns: ['备注', '単価 (EUR)'] });
  });

  it('find the line of several with one style number that agrees most', () => {
    const own = [line('S1', 'Navy', '4.35', '20'), line('S1', 'White', '4.35', '10')];
    const text = 'Style number\tProduct name\tProduction progress\nS1\tWhite\t10\nS1\tNavy\t20\n';
    expect(told(pasteLines(own, START, text, HEADINGS, 'USD').lines).map((values) => values.at(-1))).toEqual([
      '20',
      '10',
    ]);
  });
});

describe('cells that are pasted into milestones', () => {
  const lines = ['S1', 'S2'].map((sno) => ({ key: sno, style: { cno: 'JL26-1', sno, pname: 'Shirt' } }));
  const paste = (at: { row: number; column: number }, text: string) =>
    pasteMilestones(lines, ['sewingDone', 'sewingPieces'], at, text, HEADINGS, '2026-11-27');

  it('follow the columns that are seen', () => {
    const { edits, left } = paste({ row: 1, column: 0 }, '11-26\t"1"\r\n11-27\t2\n');
    expect(edits).toEqual([
      ['S2', 'sewingDone', '2026-11-26'],
      ['S2', 'sewingPieces', '1'],
    ]);
    expect(left).toEqual({ ...NONE, beyond: ['11-27', '2'] });
  });

  it('go where their headings say, to the line of their contract and style', () => {
    const text =
      '合同号\t款号\t裁剪计划\t缝制件数\tQuantity\nJL26-1\tS2\t12-01\t7\t20\nJL26-2\tS1\t12-02\t8\t20\n';
    const { edits, left } = paste({ row: 0, column: 1 }, text);
    expect(edits).toEqual([
      ['S2', 'cuttingPlanned', '2026-12-01'],
      ['S2', 'sewingPieces', '7'],
    ]);
    expect(left).toEqual({ ...NONE, columns: ['Quantity'], rows: ['S1'] });
  });
});
