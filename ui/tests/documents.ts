// Documents of the desk's rich text, with everything that its schema permits.

import fc, { type Arbitrary } from 'fast-check';
import type { Mark, Node } from 'prosemirror-model';
import { schema } from '../src/desk/richtext/schema';

/** What is a sign in Markdown or HTML, what stands beside signs, and characters that parsers treat apart. */
const PARTS = [
  ...'*_~`[]()<>|\\!&#+-=:;"\'.^$@{}/%',
  ...[
    '**',
    '__',
    '***',
    '~~',
    '~~~',
    '```',
    '``',
    '______',
    '---',
    '===',
    '- ',
    '+ ',
    '* ',
    '> ',
    '# ',
    '## ',
  ],
  ...['1. ', '1) ', '10. ', '2026.', ':--', '--|--', '|---|', '| a |', '[a](b)', '![a](b)', '[a]: b', '[^1]'],
  ...[
    '<b>',
    '</b>',
    '<br>',
    '<!--',
    '-->',
    '<a href="x">',
    '<https://a.b>',
    '&amp;',
    '&#42;',
    '&copy',
    '&lt;b&gt;',
  ],
  ...[
    'https://a.b/c_d',
    'www.a.b',
    'a@b.c',
    'a_b_c',
    '__init__',
    '3~5',
    '10~15',
    'Lead time:',
    'MOQ:',
    '300',
  ],
  ...[
    ' ',
    '  ',
    '    ',
    '\t',
    '\u3000',
    '\u3000\u3000',
    '\u00a0',
    '\u2003',
    '\n',
    '\r\n',
    '\u2028',
    '\ufeff',
  ],
  ...[
    '：',
    '。',
    '，',
    '！',
    '「',
    '」',
    '（',
    '）',
    '《',
    '》',
    '“',
    '”',
    '‘',
    '…',
    '—',
    '、',
    '・',
    '％',
    '·',
  ],
  ...[
    '付款',
    '三十天',
    '面料',
    'これは',
    'デニム',
    'ﾃﾞﾆﾑ',
    '한국',
    'A',
    'b1',
    '中',
    'é',
    'e\u0301',
    '①',
    '㈱',
    '㉈',
  ],
  ...[
    '😀',
    '👩‍🧵',
    '🈂',
    '〽',
    '#️⃣',
    '𠮷',
    '\ufe00',
    '\ufe01',
    '\u{e0100}',
    '\u200d',
    '\u200b',
    '≥',
    '+',
    '¥',
    '％',
  ],
];

const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PARTS) },
  { weight: 1, arbitrary: fc.constantFrom('a', '棉', '布。', 'word', ' ') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
);

const text = (maxLength: number) => fc.array(part, { maxLength }).map((parts) => parts.join(''));

const address = fc.oneof(
  fc.constantFrom(
    '/about',
    'https://example.com/a_b*c',
    'mailto:a@b.c',
    '#a',
    '/media/a(1).pdf',
    '',
    '/照片 1.jpg',
  ),
  text(4).map((own) => `/a${own}`),
  fc.webUrl({ withQueryParameters: true }),
);
const title = fc.option(text(3));

const simpleMarks = (['em', 'strong', 'strikethrough', 'code'] as const).map((name) => schema.mark(name));
const link = fc
  .record({
    href: address,
    title: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: title }),
  })
  .map((attrs) => schema.mark('link', attrs));
const marks: Arbitrary<readonly Mark[]> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 4, arbitrary: fc.subarray(simpleMarks.slice(0, 3)) },
      { weight: 1, arbitrary: fc.subarray(simpleMarks) },
    ),
    fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: link.map((mark) => [mark]) }),
  )
  .map(([own, links]) => [...own, ...links]);

const words: Arbitrary<Node[]> = fc
  .tuple(text(4), marks)
  .map(([own, ofText]) => (own ? [schema.text(own, ofText)] : []));
const picture: Arbitrary<Node[]> = fc
  .tuple(fc.record({ src: address, alt: title, title }), marks)
  .map(([attrs, ofPicture]) => [schema.node('image', attrs, undefined, ofPicture)]);
const lineBreak: Arbitrary<Node[]> = marks.map((ofBreak) => [
  schema.node('hard_break', null, undefined, ofBreak),
]);
const url: Arbitrary<Node[]> = address
  .filter((own) => own !== '')
  .map((own) => [schema.text(own, [schema.mark('link', { href: own })])]);

const line = (kinds: readonly Arbitrary<Node[]>[]) =>
  fc.array(fc.oneof(...kinds), { maxLength: 5 }).map((parts) => parts.flat());
const inLine = line([words, words, words, words, lineBreak, picture, url]);
const inHeading = line([words, words, words, picture]);

const paragraph = inLine.map((content) => schema.node('paragraph', null, content));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), inHeading)
  .map(([level, content]) => schema.node('heading', { level }, content));
const code = fc
  .tuple(fc.oneof(fc.constant(''), text(2)), text(8))
  .map(([params, own]) => schema.node('code_block', { params }, own ? schema.text(own) : undefined));
const rule = fc.constant(schema.node('horizontal_rule'));

const cell = fc
  .tuple(
    fc.constantFrom('table_cell' as const, 'table_header' as const),
    fc.record({
      align: fc.constantFrom(null, 'left', 'right', 'center'),
      colspan: fc.constantFrom(1, 1, 1, 2),
      rowspan: fc.constantFrom(1, 1, 1, 2),
    }),
    inLine,
  )
  .map(([type, attrs, content]) => schema.node(type, attrs, content));
const row = fc
  .array(cell, { minLength: 1, maxLength: 3 })
  .map((cells) => schema.node('table_row', null, cells));
const table = fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => schema.node('table', null, rows));

const { blocks } = fc.letrec<{ blocks: Node[]; block: Node; items: Node[] }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    { weight: 6, arbitrary: paragraph },
    { weight: 1, arbitrary: heading },
    { weight: 1, arbitrary: code },
    { weight: 1, arbitrary: rule },
    { weight: 1, arbitrary: table },
    { weight: 1, arbitrary: tie('blocks').map((own) => schema.node('blockquote', null, own)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('items'), fc.boolean())
        .map(([items, tight]) => schema.node('bullet_list', { tight }, items)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('items'), fc.boolean(), fc.constantFrom(1, 1, 1, 0, 2, 9, 99, 999_999_999))
        .map(([items, tight, order]) => schema.node('ordered_list', { tight, order }, items)),
    },
  ),
  items: fc.array(
    tie('blocks').map((own) => schema.node('list_item', null, own)),
    { minLength: 1, maxLength: 3 },
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
}));

export const documents: Arbitrary<Node> = blocks.map((own) => schema.node('doc', null, own));
