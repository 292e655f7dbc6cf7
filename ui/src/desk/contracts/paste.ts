// Cells of a spreadsheet that are pasted into style lines and milestones: where each goes, and what has no place.
import type { Column } from '../../generated/desk';
import { cellsOf, type Headings, type Titled, titled } from './clipboard';
import { LINE_KEYS, type LineField } from './contract';
import { type DraftLine, isEmpty, isTyped, newLine, withText } from './draft';
import { chinaToday, dayOf, isMilestone, type MilestoneField } from './milestone';
import { sumOf } from './sums';

/** What of a paste was not taken. */
export interface LeftOut {
  /** Headings of columns that have no place. */
  columns: readonly string[];
  /** Amounts that are not those of price and pieces, with the numbers of their lines. */
  amounts: ReadonlyArray<{ line: number; amount: string }>;
  /** The style numbers of rows that belong to no line. */
  rows: readonly string[];
  /** Cells behind the last column or below the last line. */
  beyond: readonly string[];
}

/** The values by which a row finds its line. */
type Known = Partial<Record<Column, string>>;

/** A value of a milestone as it is typed: a date is completed by its year. */
export function milestoneText(field: MilestoneField, text: string, today: string): string {
  return field.endsWith('Pieces') ? text.trim() : dayOf(text, today);
}

/**
 * Fills cells into lines. Below headings, each goes where its heading says, and a row to the line with its style number.
 * Other cells follow the columns of the table, from one of its cells on. Lines are added for further rows.
 */
export function pasteLines(
  lines: readonly DraftLine[],
  at: { row: number; field: LineField },
  text: string,
  headings: Headings,
  currency: string,
): { lines: DraftLine[]; left: LeftOut } {
  const cells = cellsOf(text);
  while (cells.length > 1 && cells.at(-1)?.every((cell) => cell === '')) cells.pop();
  const own = titled(cells, (heading) => headings.column(heading));
  const columns = own?.columns ?? LINE_KEYS.slice(LINE_KEYS.indexOf(at.field));
  const rows = own?.rows ?? cells;
  const filled = [...lines];
  const found = own && byStyle(own, lines);
  const empty = lines.flatMap((line, place) => (isEmpty(line) ? [place] : []));
  const placeOf = (index: number) =>
    found ? (found[index] ?? empty.shift() ?? filled.length) : at.row + index;
  const amounts: Array<{ line: number; amount: string }> = [];
  const today = chinaToday();
  for (const [index, row] of rows.entries()) {
    const place = placeOf(index);
    let line = filled[place] ?? newLine();
    for (const [column, value] of row.entries()) {
      const field = columns[column];
      if (!field || !isTyped(field)) continue;
      line = withText(line, field, isMilestone(field) ? milestoneText(field, value, today) : value);
    }
    const amount = row[columns.indexOf('sum')];
    if (amount && !isAmount(amount, sumOf(line, currency))) amounts.push({ line: place + 1, amount });
    filled[place] = line;
  }
  return {
    lines: filled,
    left: { ...without(own, rows, columns, (field) => field === 'sum' || isTyped(field)), amounts },
  };
}

/** A line of the grid of milestones. */
interface StyleLine {
  key: string;
  style: Known;
}

/** Fills cells into the milestones of lines that are there, from a cell of the grid on, or where their headings say. */
export function pasteMilestones(
  lines: readonly StyleLine[],
  fields: readonly MilestoneField[],
  at: { row: number; column: number },
  text: string,
  headings: Headings,
  today: string,
): { edits: Array<readonly [key: string, field: MilestoneField, text: string]>; left: LeftOut } {
  const cells = cellsOf(text);
  const own = titled(cells, (heading) => headings.column(heading));
  const columns: ReadonlyArray<Column | undefined> = own?.columns ?? fields.slice(at.column);
  const rows = own?.rows ?? cells;
  const found =
    own &&
    byStyle(
      own,
      lines.map(({ style }) => style),
    );
  const beyond: string[] = [];
  const unknown: string[] = [];
  const edits = rows.flatMap((row, index) => {
    const line = lines[found ? (found[index] ?? -1) : at.row + index];
    if (!line) {
      if (found) unknown.push(row[columns.indexOf('sno')] ?? '');
      else beyond.push(...row.filter((cell) => cell !== ''));
      return [];
    }
    return row.flatMap((value, column) => {
      const field = columns[column];
      return field && isMilestone(field)
        ? [[line.key, field, milestoneText(field, value, today)] as const]
        : [];
    });
  });
  const names = ['cno', 'sno', 'pname'];
  const left = without(own, rows, columns, (field) => isMilestone(field) || names.includes(field));
  return { edits, left: { ...left, rows: unknown, beyond: [...left.beyond, ...beyond] } };
}

/** What has no place among these columns. */
function without(
  own: Titled | undefined,
  rows: readonly string[][],
  columns: ReadonlyArray<Column | undefined>,
  hasPlace: (column: Column) => boolean,
): LeftOut {
  const isLost = (cell: string, place: number) => {
    const column = columns[place];
    return cell !== '' && !(column && hasPlace(column));
  };
  const headings = own?.headings.filter(isLost) ?? [];
  return {
    columns: headings,
    amounts: [],
    rows: [],
    beyond: own ? [] : rows.flatMap((row) => row.filter(isLost)),
  };
}

/** Whether a text is this amount, with or without a currency and separators. */
function isAmount(text: string, amount: string): boolean {
  const plain = text.normalize('NFKC').replace(/[^\d.-]/g, '');
  return plain !== '' && amount !== '' && Number(plain) === Number(amount);
}

/**
 * Finds the line of each row by its style number and, where the row has them, its contract's number and the product's name.
 * Of several lines, the one with the most equal values; each is found once. `undefined` if the rows have no style numbers.
 */
function byStyle(
  { columns, rows }: Titled,
  lines: readonly Known[],
): ReadonlyArray<number | undefined> | undefined {
  if (!columns.includes('sno')) return undefined;
  const places = new Map<string, number[]>();
  for (const [place, { sno = '' }] of lines.entries())
    if (sno) places.set(plain(sno), [...(places.get(plain(sno)) ?? []), place]);
  const taken = new Set<number>();
  return rows.map((row) => {
    const value = (column: Column) => plain(row[columns.indexOf(column)] ?? '');
    const agrees = (place: number, column: Column) => plain(lines[place]?.[column] ?? '') === value(column);
    const fits = (place: number) =>
      !taken.has(place) && (value('cno') === '' || lines[place]?.cno === undefined || agrees(place, 'cno'));
    const equal = (place: number) =>
      columns.filter((column) => column && value(column) !== '' && agrees(place, column)).length;
    const all = (places.get(value('sno')) ?? []).filter(fits);
    const [best] = [...all].sort((one, other) => equal(other) - equal(one));
    if (best !== undefined) taken.add(best);
    return best;
  });
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
