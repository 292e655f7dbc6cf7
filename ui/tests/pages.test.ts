import { describe, expect, it } from 'vitest';
import pages from '../src/generated/pages.json';
import type { PageKind } from '../src/pages/kinds';
import { kindMatcher } from '../src/pages/likelyKind';

/** The type checker reports kinds of documents that the list of pages lacks. */
const paths: Record<Exclude<PageKind, 'error'>, string[]> = { ...pages.garment, ...pages.brand };

describe('the list of pages', () => {
  it.each(Object.entries(paths))('has paths for %s', (_kind, paths) => {
    expect(paths.filter((path) => !path.startsWith('/'))).toEqual([]);
    expect(paths).not.toEqual([]);
  });
});

describe('the likely kind of a page', () => {
  const likelyKind = kindMatcher(pages.garment);

  it.each([
    ['/', 'home'],
    ['/market', 'market'],
    ['/oem', 'oem-list'],
    ['/oem/dye', 'oem-list'],
    ['/oem/info/6001', 'oem-info'],
    ['/news/list?page=2', 'news-list'],
    ['/news/info/975', 'news-info'],
    ['/sample', 'sample-list'],
    ['/sample/list?cid=16010312#ctgs', 'sample-list'],
    ['/sample/info/5001', 'sample-info'],
    ['/bbs', 'bbs'],
    ['/bbs/board/51?lid=5102', 'bbs'],
    ['/page/impressum', 'own'],
    ['/bbsx', undefined],
    ['/unheard/of', undefined],
  ])('at %s is %s', (path, kind) => expect(likelyKind(path)).toBe(kind));

  it.each([
    ['/', 'brand-home'],
    ['/brand', 'brand-story'],
    ['/shops#online', 'brand-info'],
    ['/market', undefined],
  ])('at %s of the brand site is %s', (path, kind) => expect(kindMatcher(pages.brand)(path)).toBe(kind));
});
