// Markdown to the editor's document, and back. A text that nobody changes is never written again; one that is changed
// stays as it was wherever it did not change, because the two directions agree (`deskRichText.test.ts`).

import MarkdownIt from 'markdown-it';
import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
  type MarkdownSerializerState,
} from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import { schema } from './schema';

type Token = ReturnType<MarkdownIt['parse']>[number];

/** The site's Markdown: CommonMark, tables and ~~strikethrough~~ (`src/cms/content/markdown.rs`). */
const tokenizer = MarkdownIt('commonmark', { html: true }).enable(['table', 'strikethrough']);

function alignment(cell: Token) {
  return { align: /text-align:(\w+)/.exec(cell.attrGet('style') ?? '')?.[1] ?? null };
}

/** HTML is kept in Markdown, but the editor has none, except line breaks, which cells of tables need. */
function lineBreak(html: Token) {
  if (!/^<br ?\/?>$/i.test(html.content)) throw new SyntaxError('HTML');
  return null;
}

const parser = new MarkdownParser(schema, tokenizer, {
  ...defaultMarkdownParser.tokens,
  html_inline: { node: 'hard_break', getAttrs: lineBreak, noCloseToken: true },
  s: { mark: 'strikethrough' },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'table_row' },
  th: { block: 'table_header', getAttrs: alignment },
  td: { block: 'table_cell', getAttrs: alignment },
});

const RULES: Record<string, string> = { left: ':---', center: ':---:', right: '---:' };

function writeTable(state: MarkdownSerializerState, table: Node) {
  const line = (cells: readonly string[]) => {
    state.write(`|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`);
    state.ensureNewLine();
  };
  const [head, ...rows] = table.children;
  if (!head) return;
  line(head.children.map(cellText));
  state.write(`|${head.children.map((cell) => RULES[cell.attrs.align] ?? '---').join('|')}|`);
  state.ensureNewLine();
  for (const row of rows) line(row.children.map(cellText));
  state.closeBlock(table);
}

/** The text of a cell, on one line. */
function cellText(cell: Node): string {
  const text = serializer.serialize(schema.node('doc', null, [schema.node('paragraph', null, cell.content)]));
  return text.replaceAll('\\\n', '<br>').replaceAll('\n', ' ').replaceAll('|', '\\|');
}

const serializer: MarkdownSerializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    bullet_list: (state, node) => state.renderList(node, '  ', () => '- '),
    table: writeTable,
  },
  {
    ...defaultMarkdownSerializer.marks,
    strikethrough: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
  },
  // Characters that would be HTML.
  { escapeExtraCharacters: /<(?=[a-z/!?])|&(?=#?\w+;)/gi },
);

/** Returns the document as Markdown, which ends with a line break as the texts of files do. */
export function toMarkdown(document: Node): string {
  const text = serializer.serialize(document).trim();
  return text && `${text}\n`;
}

/** The HTML, in which a line that ends in a paragraph is a space. */
const rendered = (text: string) => tokenizer.render(text).replaceAll('\n', ' ');

/**
 * Returns the document of a Markdown text; `undefined` if the text has something that the editor would lose, such as
 * HTML.
 */
export function fromMarkdown(text: string): Node | undefined {
  try {
    const document = parser.parse(text);
    document.check();
    return rendered(toMarkdown(document)) === rendered(text) ? document : undefined;
  } catch {
    return undefined;
  }
}
