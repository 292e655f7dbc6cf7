// Markdown to the editor's document.

import { defaultMarkdownParser, MarkdownParser } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import { schema } from './schema';
import { type Token, textOf, tokenizer } from './tokenizer';

function alignment(cell: Token) {
  return { align: /text-align:(\w+)/.exec(cell.attrGet('style') ?? '')?.[1] ?? null };
}

/** HTML is kept in Markdown, but the editor has none, except line breaks, which cells of tables need. */
function lineBreak(html: Token) {
  if (!/^<br ?\/?>$/i.test(html.content)) throw new SyntaxError('HTML');
  return null;
}

/** Whether the texts of a list's items are no paragraphs of their own. */
function isTight(tokens: Token[], at: number): boolean {
  const level = (tokens[at]?.level ?? 0) + 2;
  const end = tokens.findIndex((token, place) => place > at && token.level < level - 1);
  const texts = tokens.slice(at, end < 0 ? undefined : end).filter((token) => token.level === level);
  return texts.every((token) => token.type !== 'paragraph_open' || token.hidden);
}

const parser = new MarkdownParser(schema, tokenizer, {
  ...defaultMarkdownParser.tokens,
  bullet_list: { block: 'bullet_list', getAttrs: (_, tokens, at) => ({ tight: isTight(tokens, at) }) },
  ordered_list: {
    block: 'ordered_list',
    getAttrs: (list, tokens, at) => ({
      order: Number(list.attrGet('start') ?? 1),
      tight: isTight(tokens, at),
    }),
  },
  image: {
    node: 'image',
    getAttrs: (picture) => ({
      src: picture.attrGet('src'),
      alt: textOf(picture.children ?? []) || null,
      title: picture.attrGet('title') || null,
    }),
  },
  html_inline: { node: 'hard_break', getAttrs: lineBreak, noCloseToken: true },
  s: { mark: 'strikethrough' },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'table_row' },
  th: { block: 'table_header', getAttrs: alignment },
  td: { block: 'table_cell', getAttrs: alignment },
});

export const parse = (text: string): Node => parser.parse(text);
