import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { fromMarkdown, toMarkdown } from '../src/desk/richtext/markdown';
import { normal } from '../src/desk/richtext/normal';
import { schema } from '../src/desk/richtext/schema';
import { documents } from './documents';

/** 10,000 documents, or `DOCUMENTS`: the same ones each time, or those of `SEED`. */
const numRuns = Number(process.env.DOCUMENTS ?? 10_000);
const seed = Number(process.env.SEED ?? 1);

/** All of a document, in few lines. */
function described(node: Node | undefined, indent = ''): string {
  if (!node) return 'unreadable';
  const own = node.isText ? JSON.stringify(node.text) : `${node.type.name} ${JSON.stringify(node.attrs)}`;
  const marks = node.marks.map(({ type, attrs }) => ` ${type.name}${JSON.stringify(attrs)}`).join('');
  return [indent + own + marks, ...node.children.map((child) => described(child, `${indent}  `))].join('\n');
}

type MarkName = 'strong' | 'em' | 'strikethrough' | 'code';
const text = (own: string, ...marks: MarkName[]) =>
  schema.text(
    own,
    marks.map((name) => schema.mark(name)),
  );
const lineBreak = schema.node('hard_break');
const lines = (...own: string[]) =>
  own.flatMap((line, at) => (at > 0 ? [lineBreak, text(line)] : [text(line)]));
const paragraph = (...content: Node[]) => schema.node('paragraph', null, content);
const link = schema.mark('link', { href: '/about/contact' });

describe('a document that is written as Markdown', () => {
  it('is read as it was, whatever the schema permits', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(documents, (document) => {
        const own = normal(document);
        own.check();
        const markdown = toMarkdown(document);
        expect(described(normal(own))).toBe(described(own));
        expect(`${markdown}\n${described(fromMarkdown(markdown))}`).toBe(
          `${toMarkdown(own)}\n${described(own)}`,
        );
      }),
      { numRuns, seed },
    );
  });

  it.each([
    ['**付款：**三十天', [text('付款：', 'strong'), text('三十天')]],
    ['前面**（注）**后', [text('前面'), text('（注）', 'strong'), text('后')]],
    ['**&#31895;_粗斜_**_斜_', [text('粗', 'strong'), text('粗斜', 'strong', 'em'), text('斜', 'em')]],
    ['**MOQ:**&#51;00', [text('MOQ:', 'strong'), text('300')]],
    [
      '签字：\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\\n日期：\\_\\_\\_\\_年\\_\\_月\\_\\_日',
      lines('签字：__________', '日期：____年__月__日'),
    ],
    ['甲\\\n\\---', lines('甲', '---')],
    ['甲\\\n\\===', lines('甲', '===')],
    [
      '甲\\\n\\- 乙\\\n\\+ 丙\\\n1\\. 丁\\\n1\\) 戊\\\n\\# 己\\\n\\> 庚\\\n\\| 辛 |',
      lines('甲', '- 乙', '+ 丙', '1. 丁', '1) 戊', '# 己', '> 庚', '| 辛 |'),
    ],
    ['\u3000\u3000首行缩进', [text('\u3000\u3000首行缩进')]],
    ['3~5天', [text('3~5天')]],
    ['3\\~5天，10\\~15天', [text('3~5天，10~15天')]],
    [
      '参见！**[联系我们](/about/contact)**',
      [text('参见！'), text('联系我们', 'strong').mark([schema.mark('strong'), link])],
    ],
    [
      '![样衣\\[正面\\]（“新”）](/media/a.jpg)',
      [schema.node('image', { src: '/media/a.jpg', alt: '样衣[正面]（“新”）' })],
    ],
  ])('%j', (markdown, content) => {
    const document = schema.node('doc', null, [paragraph(...content)]);
    expect(toMarkdown(document)).toBe(`${markdown}\n`);
    expect(described(fromMarkdown(toMarkdown(document)))).toBe(described(document));
  });

  it.each([
    ['~~~ ~~~`', schema.node('code_block', { params: '~~~`' })],
    ['```a|b\n-|-\n```', schema.node('code_block', { params: 'a|b' }, schema.text('-|-'))],
  ])('keeps the language of a code block: %j', (start, block) => {
    const document = schema.node('doc', null, [block]);
    expect(toMarkdown(document).startsWith(start)).toBe(true);
    expect(described(fromMarkdown(toMarkdown(document)))).toBe(described(document));
  });

  it('has a merged cell in each of its places', () => {
    const cell = (own: string, attrs = {}) => schema.node('table_cell', attrs, text(own));
    const row = (...cells: Node[]) => schema.node('table_row', null, cells);
    const table = schema.node('table', null, [
      row(cell('布料', { rowspan: 2 }), cell('重量', { colspan: 2 })),
      row(cell('g/m²'), cell('oz')),
      row(cell('绒布', { rowspan: 2 }), cell('210'), cell('6.2')),
      row(cell('260'), cell('7.7')),
    ]);
    expect(toMarkdown(schema.node('doc', null, [table]))).toBe(
      '| 布料 | 重量 | 重量 |\n|---|---|---|\n| 布料 | g/m² | oz |\n| 绒布 | 210 | 6.2 |\n| 绒布 | 260 | 7.7 |\n',
    );
  });
});
