import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import brand from '../src/brand/pages/pages.json';
import type { PageKind } from '../src/pages/kinds';
import { kindMatcher } from '../src/pages/likelyKind';
import garment from '../src/pages/pages.json';

/** The type checker reports page kinds of the server that no table has. */
const pages: Record<Exclude<PageKind, 'error'>, { component: string; paths: string[] }> = {
  ...garment,
  ...brand,
};

describe('the tables of pages', () => {
  it.each(Object.entries(pages))('have a component and paths for %s', (kind, { component, paths }) => {
    const folder = kind in brand ? '../src/brand/pages/' : '../src/pages/';
    expect(existsSync(new URL(`${folder}${component}.tsx`, import.meta.url))).toBe(true);
    expect(paths.filter((path) => !path.startsWith('/'))).toEqual([]);
    expect(paths).not.toEqual([]);
  });
});

const pathsOf = <Kind extends string>(table: Record<Kind, { paths: string[] }>) =>
  Object.fromEntries(
    Object.entries<{ paths: string[] }>(table).map(([kind, { paths }]) => [kind, paths]),
  ) as Record<Kind, string[]>;

describe('the likely kind of a page', () => {
  const likelyKind = kindMatcher(pathsOf(garment));

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
    ['/bbsx', undefined],
    ['/unheard/of', undefined],
  ])('at %s is %s', (path, kind) => expect(likelyKind(path)).toBe(kind));

  it.each([
    ['/', 'brand-home'],
    ['/brand', 'brand-brand'],
    ['/shops#online', 'brand-page'],
    ['/market', undefined],
  ])('at %s of the brand site is %s', (path, kind) => expect(kindMatcher(pathsOf(brand))(path)).toBe(kind));
});
