import { describe, expect, test } from 'vitest';
import en from '../../locales/en.json';
import ja from '../../locales/ja.json';
import zh from '../../locales/zh.json';
import { TRANSLATE } from '../src/i18n/server';
import { type TextKey, type Texts, translator } from '../src/i18n/texts';

const LANGUAGES = { zh, en, ja } as const;
const VALUES = ['x', '', 0, 12, '$1', '$&', '$t(nav.home)', '{{name}}', '{{- name}}', '<b>', '&amp;', '"'];

function leaves(tree: object, path = ''): Array<[string, string]> {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
}

describe.each(Object.entries(LANGUAGES))('%s', (locale, texts) => {
  const server = TRANSLATE[locale as keyof typeof LANGUAGES];
  const browser = translator(texts as Texts);
  const { server: _, ...all } = texts;
  const shown = 'brand' in all ? { ...all, brand: { ...all.brand, server: {} } } : all;

  test.each(leaves(shown))('server and browser agree on %s', (key, text) => {
    const places = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as string);
    for (const value of places.length > 0 ? VALUES : [undefined]) {
      const values =
        value === undefined ? undefined : Object.fromEntries(places.map((place) => [place, value]));
      expect(browser(key as TextKey, values)).toBe(server(key as TextKey, values));
    }
  });

  test.each(leaves(shown))('%s uses no notation that the browser lacks', (key, text) => {
    // Formats, unescaped values, paths and spaces would be inside braces; nesting would not.
    expect(text.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/\{\{|\}\}|\$t\(/);
    // Plural and context are suffixes; a colon would be a namespace.
    expect(key).not.toMatch(/[_:]/);
  });
});
