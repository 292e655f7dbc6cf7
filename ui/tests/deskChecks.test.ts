import { describe, expect, it } from 'vitest';
import zh from '../../locales/zh/desk.json';
import { countOf, widthOf } from '../src/desk/content/counts';
import { hintText, joined } from '../src/desk/content/hints';
import type { Hint } from '../src/generated/desk';
import { translator } from '../src/i18n/texts';

describe('the length of a text in search results', () => {
  it.each([
    ['abc', 3],
    [' abc ', 3],
    ['棉布', 4],
    ['コットン', 8],
    ['「棉」，a', 9],
    ['é👕', 2],
    ['', 0],
  ])('counts %j as %i narrow characters', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it('is counted in the characters of the language', () => {
    expect(countOf('棉布'.repeat(15), 'title', true)).toEqual({ count: 30, most: 30, isOver: false });
    expect(countOf('棉布'.repeat(16), 'title', true).isOver).toBe(true);
    expect(countOf('a'.repeat(61), 'title', false)).toEqual({ count: 61, most: 60, isOver: true });
    expect(countOf('棉 T', 'description', true)).toEqual({ count: 2, most: 80, isOver: false });
  });
});

describe('a hint', () => {
  const t = translator(zh);
  const date: Hint = { lang: 'ja', field: 'title', kind: 'date', value: '11-16' };

  it('is said once of all languages that state a fact', () => {
    const hints = joined([
      { ...date, other: 'zh' },
      { ...date, other: 'en' },
      { ...date, lang: 'en', other: 'zh' },
    ]);
    expect(hints.map(({ lang, others }) => [lang, others])).toEqual([
      ['ja', ['zh', 'en']],
      ['en', ['zh']],
    ]);
    expect(hints.map((hint) => hintText(hint, 'zh', t))[0]).toBe('中文和英语里有“11月16日”，这里没有');
  });

  it.each<[Hint, string]>([
    [{ kind: 'date', value: '11-16', other: 'en' }, '英语里有“11月16日”，这里没有'],
    [{ kind: 'month', value: '5', other: 'ja' }, '日语里有“五月”，这里没有'],
    [{ kind: 'number', value: '48', other: 'zh', row: 2 }, '中文的表格第2行有“48”，这里没有'],
    [{ kind: 'picture', value: '/media/a.jpg' }, '没有这个文件：/media/a.jpg'],
    [{ kind: 'inconsistent', value: 'more imgalts' }, 'more imgalts'],
  ])('of %j is in words', (hint, text) => {
    expect(joined([hint]).map((own) => hintText(own, 'zh', t))).toEqual([text]);
  });
});
