import { describe, expect, it } from 'vitest';
import { breadcrumbSteps } from '../src/pages/bbs/breadcrumb';
import { pageHref } from '../src/parts/pageHref';

const board = (name: string, current: boolean) => ({
  id: name,
  name,
  current,
  link: { href: `/bbs/board/${name}`, external: false },
});

describe('the breadcrumb of a BBS page', () => {
  const boards = [board('51', true), board('52', false)];

  it('has one step for all boards', () => {
    const page = { title: null, boards: [board('51', false)] };
    expect(breadcrumbSteps(page, 'BBS')).toEqual([{ text: 'BBS' }]);
  });

  it('has a step for the board', () =>
    expect(breadcrumbSteps({ title: '51', boards }, 'BBS')).toEqual([
      { text: 'BBS', to: '/bbs' },
      { text: '51' },
    ]));

  it('has a step for the label', () =>
    expect(breadcrumbSteps({ title: 'Shade', boards }, 'BBS')).toEqual([
      { text: 'BBS', to: '/bbs' },
      { text: '51', to: '/bbs/board/51' },
      { text: 'Shade' },
    ]));
});

describe('the URL of a page of a list', () => {
  it.each([
    ['/news/list', 1, '/news/list'],
    ['/news/list', 2, '/news/list?page=2'],
    ['/bbs/board/51?lid=5102', 1, '/bbs/board/51?lid=5102'],
    ['/bbs/board/51?lid=5102', 3, '/bbs/board/51?lid=5102&page=3'],
  ])('%s, page %i', (list, page, href) => expect(pageHref(list, page)).toBe(href));
});
