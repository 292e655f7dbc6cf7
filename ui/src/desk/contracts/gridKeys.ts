// What the keys do in a table that is typed like a spreadsheet.

/** A cell by its row and column, from 0. */
export interface Cell {
  row: number;
  column: number;
}

export type GridAction = { move: Cell } | 'today' | 'repeat';

interface Typed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

interface Place extends Cell {
  /** The selection of the text, and its length. */
  start: number;
  end: number;
  length: number;
  isDate: boolean;
}

const DOWN: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Returns what a key does; `undefined` if it is typed. An arrow within a text moves in the text. */
export function actionOf({ key, ctrlKey, metaKey, altKey }: Typed, place: Place): GridAction | undefined {
  const { row, column, start, end, length, isDate } = place;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) {
    if (key === ';' && isDate) return 'today';
    return key.toLowerCase() === 'd' && row > 0 ? 'repeat' : undefined;
  }
  if (isDate && key.toLowerCase() === 't') return 'today';
  const down = DOWN[key];
  if (down !== undefined) return { move: { row: row + down, column } };
  const isWhole = start === 0 && end === length;
  if (key === 'ArrowLeft' && (isWhole || end === 0)) return { move: { row, column: column - 1 } };
  if (key === 'ArrowRight' && (isWhole || start === length)) return { move: { row, column: column + 1 } };
  return undefined;
}
