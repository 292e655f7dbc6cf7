// Markdown of specifications, by the subject.

import spec from 'commonmark-spec';

/** Tables and strikethrough, after the examples of GFM, with what Chinese texts have of them. */
export const GFM = [
  '| foo | bar |\n| --- | --- |\n| baz | bim |\n',
  '| abc | defghi |\n:-: | -----------:\nbar | baz\n',
  '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n',
  '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n',
  '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n',
  '| abc | def |\n| --- |\n| bar |\n',
  '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n',
  '| abc | def |\n| --- | --- |\n',
  '| 品名 | 克重 |\n|:---|---:|\n| **府绸：**精梳 | 120<br>135 |\n| ![样](/media/a.jpg) | [表](/a "b\\|c") |\n',
  '正文\n| 甲 |\n|---|\n| 乙 |\n',
  '- | 甲 |\n  |---|\n  | 乙 |\n',
  '~~Hi~~ Hello, world!\n',
  'This ~~has a\n\nnew paragraph~~.\n',
  'This will ~~~not~~~ strike.\n',
  '3~5天，10~15天，~~20~25天~~\n',
  'A proper ~strikethrough~.\n',
  'No ~mismatch~~\n',
  '~~**_this_**~~ **~~单价：~~**后面\n',
  'a~~()a~~a\n\na~~a()~~a\n\n~~()~~\n\n(~~()~~)\n',
];

/** Emphasis beside Chinese, Japanese and Korean characters, after the test cases of markdown-cjk-friendly (MIT). */
export const CJK = [
  'これは**私のやりたかったこと。**だからするの。\n',
  '**[製品ほげ](./product-foo)**と**[製品ふが](./product-bar)**をお試しください\n',
  'カッコに注意**（太字にならない）**文が続く場合に要警戒。\n',
  '先頭の**`コード`も注意。**\n\n**末尾の`コード`**も注意。\n',
  '税込**¥10,000**で入手できます。\n\n正解は**④**です。\n',
  '太郎は**「こんにちわ」**といった\n\n太郎は**"Hello"**といった\n',
  '**C#**や**F#**は**「.NET」**というプラットフォーム上で動作します。\n',
  'IDが**００１号**になります。\n\nGo**「初心者」**を対象とした記事です。\n',
  '**⻲田太郎**と申します\n\n・**㋐**:選択肢１つ目\n\n.NET**（.NET Frameworkは不可）**では、\n',
  '**真，**她\n\n**真。**她\n\n**真；**她\n\n**真！**她\n\n**“真”**她\n\n**（真）**她\n\n**《真》**她\n\n**真…**她\n\n**真%**她\n',
  '大塚\ufe00**(U+585A U+FE00)** 大塚**(U+FA10)**\n\n〽\ufe0e**(庵点)**は、\n\n**true。\ufe01**false\n\n禰\u{e0100}**(ね)**豆子\n',
  '**이 [링크](https://example.kr/)**만을 강조하고 싶다.\n\n**스크립트(script)**라고\n\nᅡ**(a)**\n\n**(k)**ᄏ\n',
  '__注意__：注意事項\n\n注意：__注意事項__\n\n正體字。\ufe01_Traditional._\n\n“\ufe01Git”\ufe01__Hub__\n',
  'a**〰**a\n\na**〽**a\n\na**🈂**a\n\na**㊗**a\n',
  'a**a«**a\n\na**∇a**a\n\na**a𝜵**a\n\na**𐬻a**a\n',
  'a~~a()~~あ\n\nあ~~()a~~a\n\n𩸽~~()a~~a\n\na~~「a~~」\n\n「~~a」~~a\n\n~~a~~：~~a~~\n\n~~日本語。\ufe00~~English.\n',
  '**付款：**三十天\n\n面料为**「高支」**棉\n\n**交期：**六十天，**港口：**新港\n\nこれは**重要。**です\n',
  '**粗**后*斜：*前~~单价：~~后 降价**30%**以上 款号**A+**级 **😀**后\n',
  '**MOQ:**300\n\n**Lead time:** 45 days\n',
  '面料经过预缩，缩水率\n控制在百分之三**以内。**\n下一行 and\nthen “引”\n文 12\n天\n',
];

export const COMMONMARK: Array<{ markdown: string; html: string; number: number }> = spec.tests.map(
  ({ markdown, html, number }) => ({
    markdown: markdown.replaceAll('→', '\t'),
    html: html.replaceAll('→', '\t'),
    number,
  }),
);
