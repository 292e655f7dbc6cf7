import { describe, expect, test } from 'vitest';
import { lettersOf, marked, shownRows } from '../src/desk/sheet/marked';
import type { SheetPreview, TableProblem } from '../src/generated/desk';

const row = (number: number, ...cells: string[]) => ({ number, cells });

function sheet(name: string, change: Partial<SheetPreview> = {}): SheetPreview {
  return {
    name,
    isRead: true,
    headingRow: 1,
    headings: [
      { letters: 'A', name: 'Style No.', column: 'sno' },
      { letters: 'B', name: 'Note' },
    ],
    rows: [row(1, 'Style No.', 'Note'), row(2, 'JL-1')],
    excerpts: [row(60, 'JL-60'), row(61, 'JL-61', '', '', 'x')],
    count: 80,
    ...change,
  };
}

function problem(row: number, letters?: string, sheet?: string): TableProblem {
  return {
    row,
    fault: { code: 'empty' },
    ...(sheet && { sheet }),
    ...(letters && { cell: { letters, name: '' } }),
  };
}

describe('the picture of a sheet', () => {
  test('has the problems of its rows, and leaves the others to a list', () => {
    const inFirst = problem(2, 'A', 'Tops');
    const inExcerpt = problem(61, 'A', 'Tops');
    const beyond = problem(70, 'A', 'Tops');
    const ofOther = problem(2, 'A', 'Last year');
    const ofFile = problem(1);
    const preview = { sheets: [sheet('Tops'), sheet('Last year', { isRead: false })], notices: [] };
    const { sheets, others } = marked(preview, [inFirst, inExcerpt, beyond, ofOther, ofFile]);
    expect([...(sheets.get('Tops') ?? [])]).toEqual([
      [2, [inFirst]],
      [61, [inExcerpt]],
    ]);
    expect(sheets.has('Last year')).toBe(false);
    expect(others).toEqual([beyond, ofOther, ofFile]);
  });

  test('of a text is the one without a name', () => {
    const own = problem(2);
    const { sheets, others } = marked({ sheets: [sheet('')], notices: [] }, [own]);
    expect([...(sheets.get('') ?? [])]).toEqual([[2, [own]]]);
    expect(others).toEqual([]);
    expect(marked(undefined, [own]).others).toEqual([own]);
  });

  test('shows what surrounds problems, and says where rows are left out', () => {
    const rows = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12].map((number) => row(number));
    const excerpts = [58, 59, 60].map((number) => row(number));
    const own = sheet('Tops', { rows, excerpts, headingRow: 1 });
    const shown = (...wrong: number[]) =>
      shownRows(own, new Map(wrong.map((number) => [number, []]))).map(({ row, gap }) =>
        gap === undefined ? row.number : `${gap}…${row.number}`,
      );
    expect(shown()).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, '12…58', 59, 60]);
    expect(shown(60)).toEqual([1, 2, 3, 4, '4…58', 59, 60]);
    expect(shown(10, 60)).toEqual([1, 2, 3, 4, '4…8', 9, 10, 11, 12, '12…58', 59, 60]);
    expect(shown(5)).toEqual([1, 2, 3, 4, 5, 7, 8]);
  });

  test('has a column for each cell, also beyond the headings', () => {
    expect(lettersOf(sheet('Tops'))).toEqual(['A', 'B', 'C', 'D']);
    const wide = lettersOf(sheet('Tops', { rows: [row(1, ...Array<string>(64).fill('x'))] }));
    expect(wide.slice(24, 28)).toEqual(['Y', 'Z', 'AA', 'AB']);
    expect(wide.at(-1)).toBe('BL');
  });
});
