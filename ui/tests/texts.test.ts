import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import ja from '../../locales/ja.json';
import zh from '../../locales/zh.json';
import { translator } from '../src/i18n/texts';

type Tree = { [key: string]: string | Tree };

function leaves(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...leaves(value, `${path}${key}.`)],
    ),
  );
}

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const { brand, ...shared } = zh;
const source = leaves(shared);

describe.each([
  ['en', leaves(en)],
  ['ja', leaves(ja)],
])('the texts in %s', (_locale, texts) => {
  it('have exactly the keys of zh', () =>
    expect([...texts.keys()].sort()).toEqual([...source.keys()].sort()));

  it('have the same placeholders', () => {
    for (const [key, text] of texts)
      expect([key, places(text)]).toEqual([key, places(source.get(key) ?? '')]);
  });

  it('are never empty', () => expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]));
});

describe('the brand site', () => {
  it('is in Chinese only', () => {
    expect([en, ja].filter((texts) => 'brand' in texts)).toEqual([]);
    expect(
      [...leaves({ brand })].filter(([key, text]) => text.trim() === '' && !key.endsWith('.description')),
    ).toEqual([]);
  });
});

describe('the texts', () => {
  it('are all in use', () => {
    const code = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8'))
      .join('\n');
    const all = [...source.keys(), ...leaves({ brand }).keys()];
    const ours = all.filter((key) => !/^(brand\.)?server\./.test(key));
    expect(ours.filter((key) => !code.includes(`'${key}'`) && !code.includes(`"${key}"`))).toEqual([]);
  });
});

describe('looking up a text', () => {
  it('fills in its placeholders', () => {
    expect(translator({ ...zh, ...en })('pager.current', { page: 2, pages: 7 })).toBe('Page 2 of 7');
  });

  it('leaves a placeholder without a value unchanged', () => {
    expect(translator({ ...zh, ...en })('pager.page', {})).toBe('Page {{page}}');
  });

  it('returns and reports a key whose group is not loaded', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(translator({ pager: zh.pager })('nav.home')).toBe('nav.home');
    expect(error).toHaveBeenCalledExactlyOnceWith('no text for nav.home');
    error.mockRestore();
  });
});
