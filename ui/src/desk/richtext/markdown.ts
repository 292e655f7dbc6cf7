// Markdown to the editor's document, and back. A text that nobody changes is never written again; one that is changed
// stays as it was wherever it did not change, because the two directions agree (`deskMarkdown.test.ts`).

import type { Node } from 'prosemirror-model';
import { normal } from './normal';
import { parse } from './read';
import { tokenizer } from './tokenizer';
import { write } from './write';

/** Returns the document as Markdown, which ends with a line break as the texts of files do. */
export function toMarkdown(document: Node): string {
  return write(normal(document));
}

/** The HTML, in which a line that ends in a paragraph is a space. */
const rendered = (text: string) =>
  tokenizer
    .render(text)
    .replaceAll(/<br ?\/?>\n?/g, '<br>')
    .replaceAll('\n', ' ');

/**
 * Returns the document of a Markdown text; `undefined` if the text has something that the editor would lose, such as
 * HTML.
 */
export function fromMarkdown(text: string): Node | undefined {
  try {
    const document = normal(parse(text));
    document.check();
    return rendered(write(document)) === rendered(text) ? document : undefined;
  } catch {
    return undefined;
  }
}
