// The site's Markdown, as the server reads it (`src/cms/content/markdown.rs`): CommonMark, tables, ~~strikethrough~~, and emphasis
// that may begin and end beside Chinese and Japanese punctuation. `tests/fixtures/markdown/` holds both to it.

import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';

export type Token = ReturnType<MarkdownIt['parse']>[number];

export const tokenizer = MarkdownIt('commonmark', { html: true })
  .enable(['table', 'strikethrough'])
  .use(cjkFriendly);

// A line that begins another block, as a fence does, is no head of a table.
const { ruler } = tokenizer.block;
const [table] = ruler.getRules('');
ruler.disable('table');
if (table) ruler.before('lheading', 'table_of_paragraph', table, { alt: ['paragraph', 'reference'] });

/** A fact of the company in an address, as it is percent-encoded. */
const FACT = /%7B%7B(company\.\w+)%7D%7D/g;

// Addresses are percent-encoded, and shown as they were written.
tokenizer.normalizeLink = (address) => tokenizer.utils.lib.mdurl.encode(address).replace(FACT, '{{$1}}');
tokenizer.normalizeLinkText = (text) => text;

/** Returns the text of a picture's description. The library's own leaves out escaped characters. */
export function textOf(tokens: readonly Token[]): string {
  const described = ({ type, content, children }: Token) => {
    if (children) return textOf(children);
    return type.endsWith('break') ? ' ' : content;
  };
  return tokens.map(described).join('');
}

tokenizer.renderer.renderInlineAsText = textOf;

// Two tildes strike a text through; one is a sign of ranges, as in “3~5 days”.
tokenizer.inline.ruler.before('strikethrough', 'tildes', (state, silent) => {
  if (silent || state.src.charAt(state.pos) !== '~') return false;
  const { length } = state.scanDelims(state.pos, true);
  if (length === 2) return false;
  state.pending += '~'.repeat(length);
  state.pos += length;
  return true;
});

tokenizer.core.ruler.push('join_lines', ({ tokens }) => {
  for (const { children } of tokens) if (children) joinLines(children);
});

const WIDE =
  '\\u{2e80}-\\u{312f}\\u{3190}-\\u{a4cf}\\u{f900}-\\u{faff}\\u{fe30}-\\u{fe4f}\\u{ff01}-\\u{ff9f}\\u{ffe0}-\\u{ffe6}\\u{20000}-\\u{3fffd}';
/** Punctuation of Chinese and of Western texts. */
const OF_BOTH = '·—‘’“”…';
const JOINED = new RegExp(`[${WIDE}]\n[${WIDE}${OF_BOTH}]|[${OF_BOTH}]\n[${WIDE}]`, 'u');

/** Whether a line break between the texts separates no words. */
export const areJoined = (before: string, after: string) => JOINED.test(`${before}\n${after}`);

const IN_LINE = /^(text|text_special|code_inline)$/;
/** Tokens that have no place of their own in a line. */
const isNothing = ({ type, content }: Token) =>
  /_(open|close)$/.test(type) || (type === 'text' && content === '');

/** Removes line breaks between Chinese or Japanese characters, which would be shown as spaces. */
function joinLines(tokens: Token[]) {
  const shown = tokens.filter((token) => !isNothing(token));
  const contentOf = (token: Token | undefined) => (token && IN_LINE.test(token.type) ? token.content : '');
  const joined = new Set(
    shown.filter(
      ({ type }, at) => type === 'softbreak' && areJoined(contentOf(shown[at - 1]), contentOf(shown[at + 1])),
    ),
  );
  const kept = tokens.filter((token) => !joined.has(token));
  tokens.splice(0, tokens.length, ...kept);
}
