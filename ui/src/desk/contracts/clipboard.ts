// Cells of a spreadsheet on the clipboard: tab-separated values, and the columns that their headings name.
import type { Column } from '../../generated/desk';

/** The names of columns in a language, as in the desk's texts. */
export type ColumnNames = Readonly<Partial<Record<Column, string>>>;

/**
 * A cell in quotes, in which a quote is written twice, or one without: a quote that closes nothing is a character of the
 * cell, as of the inches in `5" zip`.
 */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
/** Titles that may be above the headings. */
const MOST_TITLES = 10;

/** Whether a text is more than the text of one cell, which a browser pastes itself. */
export function hasCells(text: string): boolean {
  return /[\t\r\n]/.test(text.trimEnd()) || /^"(?:[^"]|"")*""(?:[^"]|"")*"$/.test(text.trimEnd());
}

/** Returns the rows of a text. A line break in a cell is a blank. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    CELL.lastIndex = at;
    const [whole = '', quoted, plain = ''] = CELL.exec(text) ?? [];
    const cell = quoted?.replaceAll('""', '"') ?? plain;
    rows.at(-1)?.push(cell.replace(/\s*[\r\n]+\s*/g, ' ').trim());
    at += whole.length;
    if (text[at] !== '\t' && at < text.length) rows.push([]);
    else if (at === text.length - 1) rows.at(-1)?.push('');
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (rows.length > 1 && rows.at(-1)?.length === 0) rows.pop();
  return rows;
}

/** A name in lower case, without blanks and marks. */
function comparable(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The space between a Chinese name and an English one; without lookbehind, which Safari before 16.4 refuses. */
const BETWEEN_SCRIPTS = /(\P{ASCII})\s+(?=[!-~])|([!-~])\s+(?=\P{ASCII})/gu;

/** What brackets behind the name of a column may say: the unit of its values. */
const UNITS: ReadonlyArray<readonly [columns: RegExp, unit: RegExp]> = [
  [
    /^(?:price|sum|amount)$/,
    /^(?:us\$|\$|usd|us dollars?|美元|美金|米ドル|ドル)(?:\/(?:pcs?|pieces?|件|枚|着))?$/,
  ],
  [/^(?:pieces|quantity|.+Pieces)$/, /^(?:pcs?\.?|pieces?|件|枚|着|点)$/],
  [/[pP]rogress$/, /^[%％]$/],
];

/** The columns by their names in all languages. */
export class Headings {
  readonly #columns = new Map<string, Column>();

  constructor(languages: readonly ColumnNames[]) {
    for (const names of languages)
      for (const [column, name] of Object.entries(names))
        this.#columns.set(comparable(name), column as Column);
  }

  /** The column that a heading names, in one language or in several; none if it has another unit. */
  column(heading: string): Column | undefined {
    const plain = heading.normalize('NFKC').toLowerCase();
    const [, name = '', inner] = /^([^()[\]]*)[([]([^()[\]]*)[)\]]\s*$/.exec(plain) ?? [];
    if (inner === undefined) return this.#named(plain);
    const column = this.#named(name);
    const isUnit = UNITS.some(([columns, unit]) => column && columns.test(column) && unit.test(inner.trim()));
    return isUnit || (column && this.#named(inner) === column) ? column : undefined;
  }

  #named(name: string): Column | undefined {
    const own = this.#columns.get(comparable(name));
    if (own) return own;
    // `款号 / Style number`, `款号 Style number`
    const parts = name.replace(BETWEEN_SCRIPTS, '$1$2\n').split(/[/|\n]/);
    const found = new Set(parts.length > 1 ? parts.map((part) => this.#columns.get(comparable(part))) : []);
    return found.size === 1 ? [...found][0] : undefined;
  }
}

/** Cells below headings. */
export interface Titled {
  headings: readonly string[];
  /** The column of each heading; `undefined` if it names none. */
  columns: ReadonlyArray<Column | undefined>;
  rows: string[][];
}

/** Returns the cells below a row of headings; `undefined` if no row names a column. */
export function titled(
  rows: readonly string[][],
  columnOf: (heading: string) => Column | undefined,
): Titled | undefined {
  const at = rows.slice(0, MOST_TITLES).findIndex((row) => row.some((cell) => columnOf(cell)));
  const headings = rows[at];
  if (!headings) return undefined;
  const named = headings.map(columnOf);
  return {
    headings,
    columns: named.map((column, place) => (named.indexOf(column) === place ? column : undefined)),
    rows: rows.slice(at + 1).filter((row) => row.some((cell) => cell !== '')),
  };
}
