import { describe, expect, it } from 'vitest';
import { csv, fileName } from '../src/pages/order/csv';

const BOM = '\uFEFF';

describe('a table as a file', () => {
  it('begins with the mark of UTF-8, and ends each row as RFC 4180 has it', () => {
    expect(
      csv([
        ['合同号', 'n'],
        ['a', 1.5],
      ]),
    ).toBe(`${BOM}合同号,n\r\na,1.5\r\n`);
  });

  it('leaves nothing where there is nothing', () => {
    expect(csv([[null, '', 0]])).toBe(`${BOM},,0\r\n`);
  });

  it('quotes what would end a field or a row', () => {
    expect(csv([['a,b', 'say "x"', 'two\nlines', ' blank']])).toBe(
      `${BOM}"a,b","say ""x""","two\nlines"," blank"\r\n`,
    );
  });

  it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(1)', '\tx', '\n1', ' =1', '＝1', '＠1'])(
    'keeps %j from being a formula',
    (text) => {
      const [row] = csv([[text]])
        .slice(BOM.length)
        .split('\r\n');
      expect(row?.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it('leaves a negative number a number', () => {
    expect(csv([[-3]])).toBe(`${BOM}-3\r\n`);
  });
});

describe('the name of a file', () => {
  it.each([
    ['JL-2026/001', 'JL-2026-001.csv'],
    ['订单查询', '订单查询.csv'],
    ['../../x', '..-..-x.csv'],
    ['', 'file.csv'],
  ])('%j is %j', (text, name) => expect(fileName(text)).toBe(name));

  it('is not endless', () => expect(fileName('x'.repeat(500)).length).toBeLessThan(100));
});
