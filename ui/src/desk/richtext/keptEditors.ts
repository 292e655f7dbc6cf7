// Editors that are not shown: of a language behind another tab, beside Markdown, or while the page is laid out anew for a preview.
// In a file of its own, since pages without a rich text do not load the editor.

import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { createContext } from 'react';

/** A document, and the text that it was read from. */
export interface ReadText {
  document: Node;
  text: string;
}

/** An editor with its cursor and what can be undone. */
export interface KeptEditor {
  state: EditorState;
  /** The text that its document stands for. */
  shown: string;
  read: readonly ReadText[];
}

/** The editors of an entry, by language and label. */
export const KeptEditors = createContext<Map<string, KeptEditor>>(new Map());
