import { readdirSync, readFileSync } from 'node:fs';
import { Fragment } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../src/desk/richtext/links';
import { fromMarkdown, toMarkdown } from '../src/desk/richtext/markdown';
import { withoutStyles } from '../src/desk/richtext/pastedStyles';
import { completed, isAddress, newTable, schema } from '../src/desk/richtext/schema';

const content = new URL('../../content/', import.meta.url);
const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.toml$/.test(name),
);
const texts = files.flatMap((name) => {
  const found = readFileSync(new URL(name, content), 'utf8').matchAll(/^content = '''\n([\s\S]*?)'''/gm);
  return [...found].map(([, text = '']) => text);
});

const again = (text: string) => {
  const document = fromMarkdown(text);
  return document && toMarkdown(document);
};

describe('rich text', () => {
  it('writes every text of the demonstration content as it was', { timeout: 60_000 }, () => {
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((text) => again(text) !== text)).toEqual([]);
  });

  it.each([
    ['# * 1. - > | ` [a](b) <b>', 'signs that mean something in Markdown'],
    ['2026. A year', 'what looks like a list'],
    ['- a dash', 'what looks like a list'],
    ['---', 'a rule'],
    ['## a', 'a heading'],
    ['    four spaces', 'code'],
    ['A & B &amp; C <- D', 'an entity'],
    ['面料“棉” ~~涤~~ & <script>alert(1)</script>\\', 'HTML that somebody typed'],
    ['https://example.com/a_b_c*', 'an address with signs'],
  ])('keeps %j, %s, as text', (typed) => {
    const document = schema.node('doc', null, [schema.node('paragraph', null, schema.text(typed))]);
    const read = fromMarkdown(toMarkdown(document));
    expect(read?.child(0).type.name).toBe('paragraph');
    expect(read?.textContent).toBe(typed.trim());
  });

  it('keeps signs and line breaks in the cells of a table', () => {
    const table = newTable(2, 2);
    const words = [
      schema.text('a | b'),
      schema.node('hard_break'),
      schema.text('`c`', [schema.mark('strong')]),
    ];
    const cell = table.child(1).child(0).copy(Fragment.from(words));
    const row = table.child(1).copy(table.child(1).content.replaceChild(0, cell));
    const document = schema.node('doc', null, [table.copy(table.content.replaceChild(1, row))]);
    expect(toMarkdown(document)).toBe('| | |\n|---|---|\n| a \\| b<br>**\\`c\\`** | |\n');
    expect(fromMarkdown(toMarkdown(document))?.toJSON()).toEqual(document.toJSON());
  });

  it('joins the lines of a paragraph', () => expect(again('a\nb\n')).toBe('a b\n'));

  it.each(['<table><tr><td>a</td></tr></table>\n', 'a <b>b</b>\n'])(
    'leaves %j, which it would lose, to Markdown',
    (text) => expect(fromMarkdown(text)).toBeUndefined(),
  );

  it.each([
    ['/about/contact', true],
    ['https://example.com', true],
    ['mailto:sales@jinlan.example', true],
    ['javascript:alert(1)', false],
    ['//example.com', false],
    ['cotton', false],
  ])('takes %s for an address: %s', (text, is) => expect(isAddress(text)).toBe(is));

  it.each([
    [' www.example.com/a b', 'https://www.example.com/a%20b'],
    ['sales@jinlan.example', 'mailto:sales@jinlan.example'],
    ['/about', '/about'],
    ['cotton', 'cotton'],
  ])('completes %j to %s', (text, address) => expect(completed(text)).toBe(address));

  it.each([
    [`<p style='margin:0' onclick='alert(1)'>`, `<p data-style='margin:0' data-onclick='alert(1)'>`],
    ['<p title="a > b" OnClick = alert(1)>', '<p title="a > b" data-OnClick = alert(1)>'],
    ['<img/onerror="x()"src="/a.png">', '<img/data-onerror="x()"src="/a.png">'],
    ['<a href="/search?on=1&online=2">on = off</a>', '<a href="/search?on=1&online=2">on = off</a>'],
    [
      '<style>p { content: "<" }</style><p>x</p>',
      '<meta name="sheet" content="p { content: &quot;&lt;&quot; }"><p>x</p>',
    ],
  ])('renames what the policy refuses in %j', (pasted, cleaned) =>
    expect(withoutStyles(pasted)).toBe(cleaned),
  );

  it('knows the page of an entry', () => {
    expect(pathOf({ id: 'item/3039', section: 'news' })).toBe('/news/info/3039');
    expect(pathOf({ id: 'seo/about/contact', section: 'seo' })).toBe('/about/contact');
    expect(pathOf({ id: 'seo/', section: 'seo' })).toBe('/');
    expect(pathOf({ id: 'item/1041', section: 'other' })).toBeUndefined();
    const own = { id: 'item/8001', section: 'ownpages', page: '/page/impressum' } as const;
    expect(pathOf(own)).toBe('/page/impressum');
  });
});
