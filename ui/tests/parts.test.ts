import { describe, expect, it } from 'vitest';
import { isInSection } from '../src/layout/sections';
import { figureIn } from '../src/pages/home/figure';
import { pageWindow } from '../src/parts/pageWindow';
import { isLongTitle } from '../src/parts/titleLength';

describe('the paginator', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, 'gap-after', 5]],
    [2, 4, [1, 2, 3, 4]],
    [5, 9, [1, 'gap-before', 4, 5, 6, 'gap-after', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap-after', 9]],
    [9, 9, [1, 'gap-before', 8, 9]],
  ])('on page %i of %i names %j', (page, pages, window) => expect(pageWindow(page, pages)).toEqual(window));

  it('has no gap of a single page', () => {
    for (let pages = 1; pages <= 12; pages++) {
      for (let page = 1; page <= pages; page++) {
        const numbers = pageWindow(page, pages).filter((entry) => typeof entry === 'number');
        expect(numbers).toContain(page);
        for (const [index, number] of numbers.entries())
          expect(number - (numbers[index - 1] ?? 0)).not.toBe(2);
      }
    }
  });
});

describe('the number in a feature', () => {
  it.each([
    ['自1993年', { before: '自', number: '1993', after: '年' }],
    [
      'Registered capital USD 1.55 million',
      { before: 'Registered capital USD', number: '1.55', after: 'million' },
    ],
    ['46,880,000 users', { before: '', number: '46,880,000', after: 'users' }],
    ['Since 1993.', { before: 'Since', number: '1993', after: '.' }],
  ])('of %s', (line, figure) => expect(figureIn(line)).toEqual(figure));

  it('may be missing', () => expect(figureIn('年年岁岁')).toBeNull());
});

describe('a long title', () => {
  it.each([
    ['Cotton, yarn and cloth', false],
    ['Ring-spun, compact and slub yarns, with their count and twist', true],
    ['纱线', false],
    ['环锭纺、紧密纺与竹节纱的支数捻度条干强力与毛羽', true],
    ['リング糸・コンパクト糸・ムラ糸', false],
  ])('%s: %s', (title, long) => expect(isLongTitle(title)).toBe(long));
});

describe('the current section', () => {
  it.each([
    ['/', '/', true],
    ['/news/info/7', '/news/list', true],
    ['/news/list?page=2', '/news/list', true],
    ['/news/list', '/', false],
    ['/oem/dye', '/oem/cotton', true],
  ])('of %s is %s: %s', (path, to, is) => expect(isInSection(path, to)).toBe(is));
});
