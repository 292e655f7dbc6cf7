// Pasted texts, from Word for one: what the editor's schema has no place for becomes what it has. All else is dropped.

import { DOMParser, type ParseOptions, type Slice } from 'prosemirror-model';
import { schema } from './schema';

class PasteParser extends DOMParser {
  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    makeLists(dom);
    flattenCells(dom);
    return super.parseSlice(dom, options);
  }
}

export const pasteParser = new PasteParser(schema, DOMParser.fromSchema(schema).rules);

/** A start tag; a quoted value may contain `>`. */
const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
/** An attribute with its value. */
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))/g;
const REFUSED = /^(style|on[a-z]+)$/i;

/**
 * Gives styles and event handlers another name before anything is parsed, since the content security policy refuses them, and
 * browsers complain of handlers in a document that is never shown, too; `makeLists` reads the styles.
 */
export function withoutStyles(html: string): string {
  const tags = html.replaceAll(/<style\b[\s\S]*?<\/style>/gi, '');
  const renamed = (attribute: string, name: string) => (REFUSED.test(name) ? `data-${attribute}` : attribute);
  return tags.replaceAll(TAG, (tag) => tag.replaceAll(ATTRIBUTE, renamed));
}

/** A cell has one paragraph: those of others become its lines. */
function flattenCells(root: HTMLElement) {
  for (const block of root.querySelectorAll(':is(td, th) :is(p, div, li)')) {
    const lines = block.nextElementSibling ? [root.ownerDocument.createElement('br')] : [];
    block.replaceWith(...block.childNodes, ...lines);
  }
}

/** Makes lists of the paragraphs that are lists in Word, in place. */
function makeLists(root: HTMLElement) {
  // The lists that are open, the innermost last.
  let open: Array<{ level: number; list: HTMLElement }> = [];
  for (const block of root.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, table')) {
    const level = Number(/mso-list:[^;]* level(\d)/.exec(block.dataset.style ?? '')?.[1] ?? 0);
    open = open.filter((own) => own.level <= level);
    if (level === 0) continue;
    const mark = block.querySelector('[data-style*="mso-list:Ignore" i]');
    const isNumbered = /[\p{L}\p{N}]/u.test(mark?.textContent ?? '');
    mark?.remove();
    let inner = open.at(-1);
    if (inner?.level !== level) {
      const list = root.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
      if (inner) inner.list.lastElementChild?.append(list);
      else block.before(list);
      inner = { level, list };
      open.push(inner);
    }
    const item = root.ownerDocument.createElement('li');
    item.append(block);
    inner.list.append(item);
  }
}
