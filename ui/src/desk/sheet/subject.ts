// What a sheet is about: its columns, and what somebody chooses for a file.
import type { Translate } from '../../i18n/texts';

/** The columns of a subject, with their names. */
export interface SheetSubject {
  columns: readonly string[];
  nameOf: (column: string, t: Translate) => string;
}

/** What somebody chose for a file. */
export interface SheetChoices {
  /** The name of a sheet; without it, all that have the columns. */
  sheet?: string;
  encoding?: string;
  /** Headings, or `@` with the letters of a column, and the names of their columns; an empty one is left out. */
  columns?: Record<string, string>;
}

/** The parameters of a call with a file; it writes a difference that was seen. */
export function sheetQuery(file: File, choices: SheetChoices, difference?: string) {
  const { columns, ...rest } = choices;
  return {
    name: file.name,
    ...rest,
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(difference && { apply: difference }),
  };
}
