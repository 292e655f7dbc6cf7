import { describe, expect, it } from 'vitest';
import { en, ja, leaves, zh } from './locales';

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}，。、；：？！（）「」“”…';
const LATIN = 'A-Za-z0-9{}';
const SPACED = new RegExp(`[${CJK}] +[${LATIN}${CJK}]|[${LATIN}] +[${CJK}]`, 'u');

/** Words that the desk has another word for. */
const OTHER_WORDS = {
  zh: /账户|电子邮箱|条目|类别|样品|后台|运维|图片库|认领/,
  en: /present password|\bmails\b|\bin work\b|what waits|no way back|\boperator\b|dark pages/i,
  ja: /作業デスク|マーチャンダイザー|二段階|所有者|仕向地|コンマ|ブラウザ(?!ー)|^(検索|停止)する$/,
} as const;

describe.each([
  ['zh', zh.desk],
  ['en', en.desk],
  ['ja', ja.desk],
] as const)('the texts of the desk in %s', (locale, desk) => {
  const texts = leaves(desk);
  const found = (matches: (text: string) => boolean) => texts.filter(([, text]) => matches(text));

  it('have no space between Chinese or Japanese and other characters', () => {
    expect(found((text) => locale !== 'en' && SPACED.test(text))).toEqual([]);
  });

  it('have one word for one thing', () => {
    expect(found((text) => OTHER_WORDS[locale].test(text))).toEqual([]);
  });

  it('name no action with a colon at its end', () => {
    expect(leaves(desk.desk.actions).filter(([, text]) => /[:：]$/.test(text))).toEqual([]);
  });
});

it('questions in Japanese end with a question mark, and ranges have the wave dash', () => {
  const wrong = leaves(ja.desk).filter(([, text]) => /ますか。|～/.test(text));
  expect(wrong).toEqual([]);
});

it('amounts, pieces and shares of the progress are named with their units', () => {
  const { milestonesHint } = en.desk.desk.contracts;
  for (const { desk } of [zh.desk, en.desk, ja.desk]) {
    const shares = desk.contracts.milestonesHint.match(/\d+%/g);
    expect(shares).toEqual(milestonesHint.match(/\d+%/g));
    expect(shares?.map((share) => Number.parseInt(share, 10)).reduce((sum, share) => sum + share)).toBe(100);
  }
});
