import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHAPTERS, chapterAt } from '../src/desk/guide/guide';

const { GUIDES, guideOf } = await import(path.resolve(import.meta.dirname, '../build/guide.mjs'));
const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

describe.each(Object.values<string>(GUIDES))('%s', (file) => {
  const guide = guideOf(read(file));

  it('has the chapters to which screens lead', () => {
    const chapters = guide.filter(([tag]: string[]) => tag === 'h2');
    expect(chapters).toHaveLength(CHAPTERS.length);
  });

  it('is made of elements without attributes', () => {
    const tags = new Set(JSON.stringify(guide).match(/(?<=\[")[a-z]\w*(?=")/g));
    expect([...tags].filter((tag) => /script|img|^a$/.test(String(tag)))).toEqual([]);
    expect([...tags]).toContain('table');
  });
});

it('the chapters of the guide are those of the English one', () => {
  const titles = guideOf(read('desk.md'))
    .filter(([tag]: string[]) => tag === 'h2')
    .map(([, title]: string[]) => title);
  expect(titles.slice(0, 2)).toEqual(['Your account', 'A piece of news in three languages']);
  expect(titles[CHAPTERS.findIndex(({ id }) => id === 'contracts')]).toBe('Contracts');
  expect(titles[CHAPTERS.findIndex(({ id }) => id === 'company')]).toBe('Your company');
});

it('a screen leads to its chapter', () => {
  expect(chapterAt('/contracts/progress')).toBe('/guide#contracts');
  expect(chapterAt('/entries/words')).toBe('/guide#words');
  expect(chapterAt('/entries/news/item%2F3001')).toBe('/guide#news');
  expect(chapterAt('/')).toBe('/guide');
});
