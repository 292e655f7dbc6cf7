// Changes of a text from outside of its editor.

import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { ReadText } from './keptEditors';
import { toMarkdown } from './markdown';

/** Returns the Markdown of a document: as it was written, if it is as it was read. */
export function textOf(document: Node, read: readonly ReadText[]): string {
  return read.find((own) => own.document.eq(document))?.text ?? toMarkdown(document);
}

/** Puts another document in the place of the present one, and leaves what both have as it is. */
export function replaced(state: EditorState, document: Node): Transaction {
  const start = state.doc.content.findDiffStart(document.content);
  const end = state.doc.content.findDiffEnd(document.content);
  if (start === null || !end) return state.tr;
  // Equal parts before and after the difference can overlap, as in “aa” and “aaa”.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return state.tr.replace(start, end.a + overlap, document.slice(start, end.b + overlap));
}
