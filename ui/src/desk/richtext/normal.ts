// The document as Markdown can say it. What is left out is not seen on a page either: blanks at the ends of lines, emphasis of
// blanks, empty paragraphs; and the attributes of tables and lists that Markdown has for a whole table or list only.

import { Fragment, type Mark, type MarkType, type Node } from 'prosemirror-model';
import { marks, nodes, schema } from './schema';
import { tokenizer } from './tokenizer';

/** A mark that has its signs directly beside the text that it covers. */
export const isAttention = ({ type }: Mark) =>
  type === marks.em || type === marks.strong || type === marks.strikethrough;

/** The end of a text, in which blanks are not seen. */
type Edge = 'line' | 'cell';

const BLANK = { line: /[ \t]/, cell: /[\s\u0085]/ };
export const ANY_BLANK = /[\s\u0085]/;
const LARGEST_ORDER = 999_999_999;

/** Returns the document in its normal form: that which is read back when it has been written. */
export function normal(document: Node): Node {
  return document.copy(normalBlocks(document));
}

function normalBlocks(parent: Node): Fragment {
  const blocks = parent.children.map(normalBlock);
  const shown = blocks.filter((block) => block.type !== nodes.paragraph || block.childCount > 0);
  return Fragment.from(shown.length > 0 ? shown : [schema.node('paragraph')]);
}

function normalBlock(node: Node): Node {
  switch (node.type) {
    case nodes.paragraph:
      return node.copy(normalLine(node.children, 'line'));
    case nodes.heading:
      return node.copy(normalLine(node.children, 'line'));
    case nodes.code_block: {
      const text = node.textContent.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n');
      const params = plain(node.attrs.params ?? '').trim();
      return schema.node('code_block', { params }, text ? schema.text(text) : undefined);
    }
    case nodes.bullet_list:
    case nodes.ordered_list:
      return normalList(node);
    case nodes.table:
      return normalTable(node);
    case nodes.blockquote:
      return node.copy(normalBlocks(node));
    default:
      return node;
  }
}

function normalList(list: Node): Node {
  const items = list.children.map((item) => item.copy(normalBlocks(item)));
  const tight = !hasTightness(items) || (list.attrs.tight && !items.some(needsBlankLine));
  if (list.type === nodes.bullet_list) return schema.node('bullet_list', { tight }, items);
  const order = Math.min(Math.max(Math.trunc(list.attrs.order) || 0, 0), LARGEST_ORDER - items.length);
  return schema.node('ordered_list', { order, tight }, items);
}

/** Whether Markdown can say of a list that it is tight or not, and HTML shows it. */
function hasTightness(items: readonly Node[]): boolean {
  const hasTexts = items.some((item) =>
    item.children.some((block) => block.type === nodes.paragraph && block.childCount > 0),
  );
  return hasTexts && (items.length > 1 || items.some((item) => item.childCount > 1));
}

const needsBlankLine = ({ children }: Node) =>
  children.some((block, at) => {
    const before = children[at - 1];
    return before !== undefined && isBlankBetween(before, block);
  });

const isList = ({ type }: Node) => type === nodes.bullet_list || type === nodes.ordered_list;

/** Whether the second block would continue the first one without a blank line between them. */
export function isBlankBetween(first: Node, second: Node): boolean {
  const isOpen = first.type === nodes.paragraph || first.type === nodes.blockquote || isList(first);
  const { type } = second;
  if (first.type === nodes.table) return true;
  if (type === nodes.paragraph || type === nodes.table) return isOpen;
  if (type === nodes.blockquote) return first.type === nodes.blockquote;
  // A list within a paragraph begins with an item that has a text, and with 1.
  const isOther = type === nodes.ordered_list && second.attrs.order !== 1;
  return isList(second) && isOpen && (isOther || isEmptyItem(second.child(0)));
}

export const isEmptyItem = ({ childCount, firstChild }: Node) =>
  childCount === 1 && firstChild?.type === nodes.paragraph && firstChild.childCount === 0;

/** A table has rows of one length, one row of headings, and columns that are aligned alike. */
function normalTable(table: Node): Node {
  const rows = unmerged(table);
  const alignments = (rows[0] ?? []).map((cell) => cell.attrs.align);
  const toRow = (cells: Node[], at: number) => {
    const type = at === 0 ? 'table_header' : 'table_cell';
    const written = cells.map((cell, column) =>
      schema.node(type, { align: alignments[column] ?? null }, normalLine(cell.children, 'cell')),
    );
    return schema.node('table_row', null, written);
  };
  return schema.node('table', null, rows.map(toRow));
}

/** The cells of each row; a merged cell is repeated in each of its places. */
function unmerged(table: Node): Node[][] {
  const rows: Node[][] = table.children.map(() => []);
  table.children.forEach((row, top) => {
    let left = 0;
    for (const cell of row.children) {
      while (rows[top]?.[left]) left++;
      const { colspan = 1, rowspan = 1 } = cell.attrs;
      for (const own of rows.slice(top, top + rowspan))
        for (let column = left; column < left + colspan; column++) own[column] ??= cell;
    }
  });
  const width = Math.max(1, ...rows.map((row) => row.length));
  const empty = schema.node('table_cell');
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? empty));
}

/** A text without line breaks and other signs that are no characters. */
const plain = (text: string) => text.replaceAll(/\0|\ufeff/g, '').replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');

function normalLine(content: readonly Node[], edge: Edge): Fragment {
  let line = joined(content.flatMap((node) => normalInline(node, edge)));
  for (const type of [marks.em, marks.strong, marks.strikethrough, marks.link])
    line = withoutBlankMarks(line, type);
  return Fragment.from(trimmed(line, edge));
}

/** Adjacent texts with the same marks are one. */
function joined(line: readonly Node[]): Node[] {
  const nodes: Node[] = [];
  for (const node of line) {
    const last = nodes.at(-1);
    if (last?.isText && node.isText && last.sameMarkup(node))
      nodes[nodes.length - 1] = schema.text((last.text ?? '') + node.text, last.marks);
    else nodes.push(node);
  }
  return nodes;
}

function normalInline(node: Node, edge: Edge): Node[] {
  const own = node.marks.flatMap((mark) => normalMark(mark, node, edge));
  if (node.isText) {
    const text = plain(node.text ?? '');
    return text ? [schema.text(text, own)] : [];
  }
  if (node.type !== nodes.image) return [node.mark(own)];
  const src = address(node.attrs.src);
  const attrs = { src, alt: described(node.attrs.alt), title: titled(node.attrs.title) };
  return tokenizer.validateLink(src) ? [schema.node('image', attrs, undefined, own)] : [];
}

function normalMark(mark: Mark, node: Node, edge: Edge): Mark[] {
  if (mark.type === marks.code) {
    // Within code, a sign cannot be escaped: in a cell, a backslash before `|` would end it.
    const text = node.text?.trim();
    return text && !(edge === 'cell' && text.includes('\\|')) ? [mark] : [];
  }
  if (mark.type !== marks.link) return [mark];
  const href = address(mark.attrs.href);
  return tokenizer.validateLink(href) ? [mark.type.create({ href, title: titled(mark.attrs.title) })] : [];
}

const address = (href: string) => tokenizer.normalizeLink(plain(href).trim());
const described = (text: string | null) => plain(text ?? '') || null;
/** A backslash at the end would escape the quotation mark, as the site's parser sees it. */
const titled = (text: string | null) => plain(text ?? '').replace(/\\+$/, '') || null;

const isCode = (node: Node) => marks.code.isInSet(node.marks) !== undefined;

/** Takes a mark from the blanks and line breaks at both ends of what it covers. */
function withoutBlankMarks(line: readonly Node[], type: MarkType): Node[] {
  if (!line.some((node) => type.isInSet(node.marks))) return [...line];
  const units = line.flatMap((node) =>
    node.isText && !isCode(node)
      ? Array.from(node.text ?? '', (character) => schema.text(character, node.marks))
      : [node],
  );
  const isBlank = (node: Node) =>
    node.type === nodes.hard_break || (node.isText && !isCode(node) && ANY_BLANK.test(node.text ?? ''));
  const has = (node: Node | undefined) => node !== undefined && type.isInSet(node.marks) !== undefined;
  const clear = (order: readonly number[]) => {
    // Whether the mark begins here, or has begun at a blank.
    let isAtEdge = true;
    for (const at of order) {
      const node = units[at];
      if (!node) continue;
      if (!has(node)) isAtEdge = true;
      else if (isAtEdge && isBlank(node)) units[at] = node.mark(type.removeFromSet(node.marks));
      else isAtEdge = false;
    }
  };
  const order = units.map((_, at) => at);
  clear(order);
  clear(order.reverse());
  return joined(units);
}

/** Removes blanks at both ends and around line breaks, and line breaks at the end. */
function trimmed(line: readonly Node[], edge: Edge): Node[] {
  const own = [...line];
  const cut = (at: number, isStart: boolean) => {
    const node = own[at];
    if (!node?.isText || isCode(node)) return;
    const { source } = BLANK[edge];
    const pattern = new RegExp(isStart ? `^${source}+` : `${source}+$`);
    const text = (node.text ?? '').replace(pattern, '');
    if (text) own[at] = schema.text(text, node.marks);
    else own.splice(at, 1);
  };
  const isBreak = (at: number) => own[at]?.type === nodes.hard_break;
  for (let at = own.length - 1; at >= 0; at--) if (at === 0 || isBreak(at - 1)) cut(at, true);
  for (let at = own.length - 1; at >= 0; at--) if (at === own.length - 1 || isBreak(at + 1)) cut(at, false);
  while (isBreak(own.length - 1)) {
    own.pop();
    cut(own.length - 1, false);
  }
  return own;
}
