/** A value of a table: text, a number as it is, or nothing. */
export type Cell = string | number | null;

/** What some spreadsheet takes for the beginning of a formula: the full-width signs too, and what follows a blank. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * A table as RFC 4180 has it, with the mark by which spreadsheets know UTF-8. A text that a spreadsheet would take for a
 * formula gets an apostrophe in front, since contracts carry whatever somebody has typed.
 */
export function csv(rows: ReadonlyArray<readonly Cell[]>): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\u2028\u2029]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What of a text can stand in a file's name. */
export function fileName(text: string): string {
  return `${text.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'file'}.csv`;
}

/** Hands a table to the visitor as a file. */
export function download(name: string, rows: ReadonlyArray<readonly Cell[]>): void {
  const url = URL.createObjectURL(new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(name);
  link.click();
  // Not before the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
