/** A cell of a CSV table. Money has the decimals of its currency. */
export type Cell = string | number | null | { money: number | null; decimals: number };

/**
 * A sign with which a formula begins, full-width signs included, at the beginning of a cell: of the whole text, or of what is a
 * cell where spreadsheets separate with semicolons or tabs and do not heed quotes in the middle of a line.
 */
const FORMULA = /((?:^|[;\t\r\n])[\s"']*)([=+\-@＝＋－＠])/g;
/** The same in a file with semicolons, where it may be after a comma as well. */
const FORMULA_WITH_SEMICOLONS = /((?:^|[;,\t\r\n])[\s"']*)([=+\-@＝＋－＠])/g;

/**
 * Formats a table as CSV (RFC 4180) with a byte order mark, by which spreadsheets recognise UTF-8. What a spreadsheet
 * would read as a formula gets an apostrophe in front: contracts contain user input. `src/base/spreadsheet.rs` has the same
 * rules. `point` is the language's sign before decimals: cells are between semicolons where it is a comma.
 */
export function csv(rows: ReadonlyArray<readonly Cell[]>, point: string): string {
  const separator = point === ',' ? ';' : ',';
  const line = (row: readonly Cell[]) => row.map((cell) => field(cell, point)).join(separator);
  return `\uFEFF${rows.map((row) => `${line(row)}\r\n`).join('')}`;
}

function field(cell: Cell, point: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', point);
  if (typeof cell === 'object') return cell.money?.toFixed(cell.decimals).replace('.', point) ?? '';
  const text = cell.replace(point === ',' ? FORMULA_WITH_SEMICOLONS : FORMULA, "$1'$2");
  return /[",;\t\r\n\u2028\u2029]/.test(text) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** Removes characters that are not allowed in file names. */
export function fileName(text: string): string {
  return `${text.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'file'}.csv`;
}

/** Downloads a table as a CSV file with the date of today in its name. `point` is as for {@link csv}. */
export function download(name: string, rows: ReadonlyArray<readonly Cell[]>, point: string): void {
  // The Swedish notation is that of ISO 8601, in the time zone of the browser.
  const today = new Date().toLocaleDateString('sv-SE');
  const url = URL.createObjectURL(new Blob([csv(rows, point)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(`${name} ${today}`);
  link.click();
  // Revoking at once would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
