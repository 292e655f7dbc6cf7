// The problems of a file by the rows of its picture.
import type { FilePreview, RowPreview, SheetPreview, TableProblem } from '../../generated/desk';

/** The problems of a sheet, by the numbers of its rows. */
export type RowProblems = ReadonlyMap<number, readonly TableProblem[]>;

interface Marked {
  /** By the names of sheets; that of a text is empty. */
  sheets: ReadonlyMap<string, RowProblems>;
  /** The problems that are in no row of the picture. */
  others: readonly TableProblem[];
}

/** Gives the rows of a picture their problems. */
export function marked(preview: FilePreview | undefined, problems: readonly TableProblem[]): Marked {
  const shown = new Map<string, Map<number, TableProblem[]>>();
  for (const sheet of preview?.sheets ?? [])
    if (sheet.isRead) shown.set(sheet.name, new Map(rowsOf(sheet).map(({ number }) => [number, []])));
  const others: TableProblem[] = [];
  for (const problem of problems) {
    const row = shown.get(problem.sheet ?? '')?.get(problem.row);
    (row ?? others).push(problem);
  }
  const wrong = (rows: Map<number, TableProblem[]>) => [...rows].filter(([, own]) => own.length > 0);
  return { sheets: new Map([...shown].map(([name, rows]) => [name, new Map(wrong(rows))])), others };
}

/** The rows of a picture: the first ones, then those around problems. */
function rowsOf({ rows, excerpts }: SheetPreview): SheetPreview['rows'] {
  return [...rows, ...excerpts];
}

/** The first rows below the headings that a sheet with problems shows, and the rows on either side of a problem. */
const FIRST = 3;
const NEIGHBOURS = 2;

/** A row that is shown. */
interface ShownRow {
  row: RowPreview;
  /** The number of the last row above it that is shown, if rows between them are not. */
  gap?: number;
}

/** The rows to show: all that are there, or those around problems. */
export function shownRows(sheet: SheetPreview, problems: RowProblems): ShownRow[] {
  const rows = rowsOf(sheet);
  const heading = rows.findIndex(({ number }) => number === sheet.headingRow);
  const wrong = rows.flatMap(({ number }, at) => (problems.has(number) ? [at] : []));
  const isShown = (at: number) =>
    wrong.length === 0 || at <= heading + FIRST || wrong.some((own) => Math.abs(own - at) <= NEIGHBOURS);
  const shown: ShownRow[] = [];
  let last = -1;
  for (const [at, row] of rows.entries()) {
    if (!isShown(at)) continue;
    // Between the first rows, numbers are missing of rows that are empty.
    const isBehind = at !== last + 1 || at === sheet.rows.length;
    const above = rows[last]?.number;
    const isApart = above !== undefined && row.number > above + 1;
    shown.push(isBehind && isApart ? { row, gap: above } : { row });
    last = at;
  }
  return shown;
}

/** The letters of the columns of a sheet: those with headings, and further ones with cells. */
export function lettersOf(sheet: SheetPreview): string[] {
  const count = Math.max(sheet.headings.length, ...rowsOf(sheet).map(({ cells }) => cells.length));
  return Array.from({ length: count }, (_, place) => sheet.headings[place]?.letters ?? letters(place));
}

/** The letters of a column, as spreadsheets name it. */
function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last;
}
