import { describe, expect, it } from 'vitest';
import { type Cell, csv as csvWith, fileName } from '../src/pages/order/csv';

const BOM = '\uFEFF';
const csv = (rows: ReadonlyArray<readonly Cell[]>) => csvWith(rows, '.');

describe('a CSV table', () => {
  it('starts with a byte order mark and ends rows as in RFC 4180', () => {
    expect(
      csv([
        ['合同号', 'n'],
        ['a', 1.5],
      ]),
    ).toBe(`${BOM}合同号,n\r\na,1.5\r\n`);
  });

  it('writes empty cells for null', () => {
    expect(csv([[null, '', 0]])).toBe(`${BOM},,0\r\n`);
  });

  it('quotes fields with separators and line breaks', () => {
    expect(csv([['a,b', 'say "x"', 'two\nlines', ' blank']])).toBe(
      `${BOM}"a,b","say ""x""","two\nlines"," blank"\r\n`,
    );
  });

  it.each([
    ['=HYPERLINK(1)', "'=HYPERLINK(1)"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(1)', "'@SUM(1)"],
    ['＝1', "'＝1"],
    ['＠1', "'＠1"],
    [' =1', '" \'=1"'],
    ['\t=1', '"\t\'=1"'],
    ["Ltd;=cmd|'/C calc'!A0;", "\"Ltd;'=cmd|'/C calc'!A0;\""],
    ['a; "=1"', '"a; ""\'=1"""'],
    ['a\n- b', '"a\n\'- b"'],
    ['a - b', 'a - b'],
    ['a;b', '"a;b"'],
  ])('neutralises formulas in %j', (text, written) => {
    expect(csv([[text]])).toBe(`${BOM}${written}\r\n`);
  });

  it('is between semicolons where decimals follow a comma', () => {
    expect(csvWith([['a', 1.5, { money: 6646.2, decimals: 2 }]], ',')).toBe(`${BOM}a;1,5;6646,20\r\n`);
    // A spreadsheet that separates with commas finds no formula either.
    expect(csvWith([['a, =1', 'b']], ',')).toBe(`${BOM}"a, '=1";b\r\n`);
  });

  it('does not escape negative numbers', () => {
    expect(csv([[-3, { money: -0.5, decimals: 2 }]])).toBe(`${BOM}-3,-0.50\r\n`);
  });

  it('writes money with the decimals of its currency', () => {
    const row = [
      { money: 6646.2, decimals: 2 },
      { money: null, decimals: 2 },
      { money: 650, decimals: 0 },
    ];
    expect(csv([row])).toBe(`${BOM}6646.20,,650\r\n`);
  });
});

describe('a file name', () => {
  it.each([
    ['JL-2026/001', 'JL-2026-001.csv'],
    ['订单查询', '订单查询.csv'],
    ['../../x', '..-..-x.csv'],
    ['', 'file.csv'],
  ])('%j is %j', (text, name) => expect(fileName(text)).toBe(name));

  it('has a limited length', () => expect(fileName('x'.repeat(500)).length).toBeLessThan(100));
});
