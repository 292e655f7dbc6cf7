// HTML as programs put it into the clipboard, after what they are known to write.

import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../src/desk/richtext/markdown';
import { type Losses, PasteParser } from '../src/desk/richtext/paste';
import { withoutStyles } from '../src/desk/richtext/pastedStyles';
import { schema } from '../src/desk/richtext/schema';

function pasted(html: string, known = new Map<string, string>()): { markdown: string; losses: Losses } {
  const { document } = new Window();
  document.body.innerHTML = withoutStyles(html);
  let losses: Losses | undefined;
  const parser = new PasteParser('https://jinlan.example', known, (own) => {
    losses = own;
  });
  const { content } = parser.parseSlice(document.body as unknown as HTMLElement);
  const document_ = schema.topNodeType.createAndFill(null, content);
  if (!document_ || !losses) throw new Error('Nothing was pasted.');
  return { markdown: toMarkdown(document_), losses };
}
const markdownOf = (html: string) => pasted(html).markdown;

const word = (level: number, mark: string, text: string, font = '') =>
  `<p class=MsoListParagraph style='text-indent:-21pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:${font}'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>${text}<o:p></o:p></p>`;

describe('a text', () => {
  it('of Google Docs is bold where it was', () => {
    const html = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;font-style:normal">Shrinkage is </span><span style="font-weight:700">below 3%</span><span style="font-style:italic"><br>tested</span> <span style="text-decoration:line-through">5%</span></p></b>`;
    expect(markdownOf(html)).toBe('Shrinkage is **below 3%**\\\n_tested_ ~~5%~~\n');
  });

  it('of WeChat keeps its emphasis, and names its pictures', () => {
    const html = `<section style="margin:0"><p style="text-align:center"><strong><span leaf="">交期：</span></strong><span style="font-weight:bold;color:red">四十五天</span></p><section><img class="rich_pages" data-src="https://mmbiz.example/a.jpg" src="data:image/svg+xml,x"></section><p>正文</p></section>`;
    const { markdown, losses } = pasted(html);
    expect(markdown).toBe('**交期：四十五天**\n\n正文\n');
    expect(losses.foreign).toEqual(['https://mmbiz.example/a.jpg']);
    const known = new Map([['https://mmbiz.example/a.jpg', '/media/uploads/a.jpg']]);
    expect(pasted(html, known).markdown).toBe('**交期：四十五天**\n\n![](/media/uploads/a.jpg)\n\n正文\n');
  });

  it('has no blanks where HTML breaks lines between Chinese characters', () => {
    expect(markdownOf('<p class=MsoNormal>面料经过预缩，缩水率\r\n控制在百分之三<b>以内\n</b>。</p>')).toBe(
      '面料经过预缩，缩水率控制在百分之三**以内**。\n',
    );
    expect(markdownOf('<p>made of\ncotton</p>\n<p>后整理\n<span>MOQ\n300</span></p>')).toBe(
      'made of cotton\n\n后整理 MOQ 300\n',
    );
  });

  it('keeps units that are raised', () => {
    expect(
      markdownOf(
        '<p>180 g/m<sup>2</sup>，10<sup>−6</sup>，CO<sub>2</sub>，m<span style="vertical-align:super">3</span>，1<sup>st</sup></p>',
      ),
    ).toBe('180 g/m²，10⁻⁶，CO₂，m³，1st\n');
  });

  it('has complete links', () => {
    const html =
      '<p><a href="www.example.com/a b">一</a><a href="#_ftn1">[1]</a><a href="file:///C:/a.doc">二</a><a href="sales@jinlan.example">三</a></p>';
    const { markdown, losses } = pasted(html);
    expect(markdown).toBe('[一](https://www.example.com/a%20b)\\[1\\]二[三](mailto:sales@jinlan.example)\n');
    expect(losses.links).toBe(1);
  });

  it('has the pictures of the site alone', () => {
    const html =
      '<p>图<img src="/media/a.jpg" alt="一"><img src="https://jinlan.example/media/b.jpg"><img src="file:///C:/c.png"></p>';
    const { markdown, losses } = pasted(html);
    expect(markdown).toBe('图![一](/media/a.jpg)![](/media/b.jpg)\n');
    expect(losses).toMatchObject({ foreign: [], pictures: 1 });
  });
});

describe('a list', () => {
  it.each(['l', 'n', 'u', '§', 'Ø', 'ü', 'v'])('of Word with %s for a bullet has bullets', (mark) => {
    expect(markdownOf(word(1, mark, '全棉', 'Wingdings') + word(1, mark, '亚麻', 'Wingdings'))).toBe(
      '- 全棉\n- 亚麻\n',
    );
  });

  it('of Word has its levels, numbers and kinds', () => {
    const html =
      word(1, '·', '面料', 'Symbol') +
      word(2, 'o', '府绸', '"Courier New"') +
      word(2, 'o', '斜纹', '"Courier New"') +
      word(1, '·', '辅料', 'Symbol');
    expect(markdownOf(html)).toBe('- 面料\n  - 府绸\n  - 斜纹\n- 辅料\n');
    expect(markdownOf(word(1, '3.', '裁剪') + word(1, '4.', '缝制'))).toBe('3. 裁剪\n4. 缝制\n');
    expect(markdownOf(word(1, '（一）', '打样') + word(1, '（二）', '大货'))).toBe('1. 打样\n2. 大货\n');
    expect(markdownOf(word(1, 'a)', 'Cut') + word(2, 'i.', 'Spread'))).toBe('1. Cut\n   1. Spread\n');
  });

  it('of Google Docs is within the item that it belongs to', () => {
    const html = '<ul><li dir="ltr"><p>面料</p></li><ul><li><p>府绸</p></li></ul><li><p>辅料</p></li></ul>';
    expect(markdownOf(html)).toBe('- 面料\n  - 府绸\n- 辅料\n');
  });
});

describe('a table', () => {
  it('of Excel keeps its figures below their headings', () => {
    const html = `<html><head><style><!--table {mso-displayed-decimal-separator:"\\."} .xl65 {font-weight:700;text-align:left} .xl66 {text-align:right;mso-number-format:"0.00"}--></style></head><body><table>
<tr><td rowspan=2 class=xl65>布料</td><td colspan=2 class=xl65>重量</td></tr>
<tr><td class=xl65>g/m²</td><td class=xl65>oz</td></tr>
<tr><td rowspan=2>绒布</td><td class=xl66>210</td><td class=xl66>6.2</td></tr>
<tr><td class=xl66>260</td><td class=xl66>7.7</td></tr>
<tr><td colspan=2>合计</td><td class=xl66>134.5</td></tr></table></body></html>`;
    const { markdown, losses } = pasted(html);
    expect(markdown).toBe(`| **布料** | **重量** | **重量** |
|---|---|---|
| **布料** | **g/m²** | **oz** |
| 绒布 | 210 | 6.2 |
| 绒布 | 260 | 7.7 |
| 合计 | | 134.5 |
`);
    expect(losses.isMerged).toBe(true);
  });

  it('of Numbers is aligned as its columns are', () => {
    const html =
      '<table><caption>尺码表</caption><tr><td><p>款号</p></td><td><p>件数</p></td></tr><tr><td>A</td><td style="text-align:right">300</td></tr><tr><td>B</td><td align=right>600</td></tr></table>';
    expect(markdownOf(html)).toBe('尺码表\n\n| 款号 | 件数 |\n|---|---:|\n| A | 300 |\n| B | 600 |\n');
  });

  it('with a title across its columns has it above', () => {
    const html =
      '<table><tr><td colspan=2>价格表</td></tr><tr><td>款号</td><td>美元</td></tr><tr><td>A</td><td>3.20</td></tr></table>';
    expect(markdownOf(html)).toBe('价格表\n\n| 款号 | 美元 |\n|---|---|\n| A | 3.20 |\n');
  });

  it('of WPS and Word stays whole with lists, headings and paragraphs in its cells', () => {
    const html =
      '<table><tr><td><p>工序</p></td><td>负责</td></tr><tr><td><ul><li>裁剪</li><li><p>缝制</p></li></ul></td><td><h3>二线</h3><p>王</p><p>李</p></td></tr><tr><td><ol><li>甲</li><li>乙</li></ol></td><td><hr>完<pre>x</pre></td></tr></table>';
    expect(markdownOf(html)).toBe(
      '| 工序 | 负责 |\n|---|---|\n| • 裁剪<br>• 缝制 | 二线<br>王<br>李 |\n| 1. 甲<br>2. 乙 | 完<br>x |\n',
    );
  });
});
