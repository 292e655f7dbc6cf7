// The keys of a table that is typed like a spreadsheet.

/** A cell by its row and column, from 0. */
export interface Cell {
  row: number;
  column: number;
}

export type GridAction = { move: Cell } | 'today' | 'repeat' | 'undo' | 'redo' | 'edit';

type Typed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

interface Place extends Cell {
  isDate: boolean;
  /** Whether arrows move in the text of the cell. */
  isEditing: boolean;
}

const DOWN: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
const BESIDE: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const TODAY = new Set(['t', ';', '；', '=', '＝']);
/** The keys of today by their place: an input method hides what they are. */
const TODAY_CODES = new Set(['KeyT', 'Semicolon', 'Equal']);
/** The key code of every key that an input method takes. */
const TAKEN = 229;

/** Returns what a key does; `undefined` if it is typed. */
export function actionOf(event: Typed, place: Place): GridAction | undefined {
  const { altKey, shiftKey, isComposing } = event;
  const { row, column, isDate, isEditing } = place;
  if (altKey || isComposing) return undefined;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return shiftKey ? 'redo' : 'undo';
    if (key === 'y') return 'redo';
    if (key === ';' && isDate) return 'today';
    return key === 'd' && !shiftKey && row > 0 ? 'repeat' : undefined;
  }
  if (shiftKey) return undefined;
  if (event.keyCode === TAKEN) return isDate && TODAY_CODES.has(event.code) ? 'today' : undefined;
  if (isDate && TODAY.has(key)) return 'today';
  if (key === 'f2') return 'edit';
  const down = DOWN[event.key];
  if (down !== undefined) return { move: { row: row + down, column } };
  const beside = BESIDE[event.key];
  return beside === undefined || isEditing ? undefined : { move: { row, column: column + beside } };
}
