// The desk's editor and the site read the same Markdown: `tests/fixtures/markdown/` has texts and their HTML, which the server's
// test compares as well (`src/cms/content/markdown.rs`). `npm test -- -u` writes the files anew.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../src/desk/richtext/markdown';
import { tokenizer } from '../src/desk/richtext/tokenizer';
import { documents } from './documents';
import { CJK, COMMONMARK, GFM } from './markdownCases';

/** The HTML as the server writes it: parsers differ in line breaks between elements, in two names and in quotation marks. */
function comparable(html: string): string {
  return html
    .replaceAll(/<(\/?)s>/g, '<$1del>')
    .replaceAll(/ style="text-align:(\w+)"/g, ' align="$1"')
    .replaceAll(/(?<=>)\n+(?=<)|\n(?=<(?:pre|[uo]l|table|hr|h\d|p|blockquote)\b)|\n$/g, '')
    .replaceAll('&quot;', '"');
}

/** Of so many documents, those that are no longer are kept. */
const [WRITTEN, LONGEST] = [1_000, 300];

const rendered = (markdown: string) => comparable(tokenizer.render(markdown));
const cases = (texts: readonly string[]) => texts.map((markdown) => ({ markdown, html: rendered(markdown) }));
const lines = (own: readonly object[]) => `[\n${own.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
const file = (name: string) => `../../tests/fixtures/markdown/${name}.json`;

describe('the Markdown of the desk', () => {
  it('is CommonMark', { timeout: 60_000 }, async () => {
    const own = COMMONMARK.map((example) => ({ ...example, html: comparable(example.html) }));
    expect(own).toHaveLength(652);
    const differing = own.filter(({ markdown, html }) => rendered(markdown) !== html);
    expect(differing.map((one) => ({ ...one, html: rendered(one.markdown) }))).toEqual(differing);
    await expect(lines(own)).toMatchFileSnapshot(file('commonmark'));
  });

  it('has the tables and the strikethrough of GFM', async () => {
    await expect(lines(cases(GFM))).toMatchFileSnapshot(file('gfm'));
  });

  it('has emphasis beside Chinese, Japanese and Korean characters', async () => {
    await expect(lines(cases(CJK))).toMatchFileSnapshot(file('cjk'));
  });

  it('is what the editor writes', { timeout: 120_000 }, async () => {
    const written = fc.sample(documents, { numRuns: WRITTEN, seed: 1 }).map(toMarkdown);
    const short = written.filter((text) => text.length <= LONGEST);
    await expect(lines(cases(short))).toMatchFileSnapshot(file('written'));
  });
});
