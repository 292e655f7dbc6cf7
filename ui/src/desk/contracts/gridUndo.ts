// Changes of a grid that can be taken back.
import type { GridEdit } from './grid';

interface Step {
  before: readonly GridEdit[];
  after: readonly GridEdit[];
  /** Whether the next text of the same cell belongs to it. */
  isOpen: boolean;
}

/** The changes of a grid in their order, and those that were taken back. */
export class GridUndo {
  #done: Step[] = [];
  #undone: Step[] = [];

  /** Adds a change. What is typed into a cell until it is left is one. */
  add(before: readonly GridEdit[], after: readonly GridEdit[], isTyped = false) {
    const last = this.#done.at(-1);
    if (isTyped && last?.isOpen && isOfSameCell(last.after, after)) last.after = after;
    else this.#done.push({ before, after, isOpen: isTyped });
    this.#undone = [];
  }

  /** Ends what was typed into a cell. */
  close() {
    const last = this.#done.at(-1);
    if (last) last.isOpen = false;
  }

  /** Returns the values before the last change; `undefined` if there is none. */
  undo(): readonly GridEdit[] | undefined {
    const step = this.#done.pop();
    if (step) this.#undone.push(step);
    return step?.before;
  }

  /** Returns the values of the change that was taken back last. */
  redo(): readonly GridEdit[] | undefined {
    const step = this.#undone.pop();
    if (step) this.#done.push({ ...step, isOpen: false });
    return step?.after;
  }
}

function isOfSameCell([one]: readonly GridEdit[], [other]: readonly GridEdit[]): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}
