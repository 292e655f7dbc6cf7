import { describe, expect, test } from 'vitest';
import { translate } from '../src/i18n/server';
import { type TextKey, type Texts, translator } from '../src/i18n/texts';
import { en, ja, leaves, zh } from './locales';

const LANGUAGES = { zh, en, ja };
/** The server renders no page of the desk. */
const RENDERED = { zh: { ...zh.site, ...zh.brand }, en: en.site, ja: ja.site };
const VALUES = ['x', '', 0, 12, '$1', '$&', '$t(nav.home)', '{{name}}', '{{- name}}', '<b>', '&amp;', '"'];

/** The texts of pages, by their keys. */
const shown = (texts: object) => leaves(texts).filter(([key]) => !key.split('.').includes('server'));

describe.each(['zh', 'en', 'ja'] as const)('%s', (locale) => {
  const server = translate(locale, RENDERED[locale]);
  const browser = translator(RENDERED[locale] as Partial<Texts>);

  test.each(shown(RENDERED[locale]))('server and browser agree on %s', (key, text) => {
    const places = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as string);
    for (const value of places.length > 0 ? VALUES : [undefined]) {
      const values =
        value === undefined ? undefined : Object.fromEntries(places.map((place) => [place, value]));
      expect(browser(key as TextKey, values)).toBe(server(key as TextKey, values));
    }
  });

  test.each(shown({ ...RENDERED[locale], ...LANGUAGES[locale].desk }))(
    '%s uses no notation that the browser lacks',
    (key, text) => {
      // Formats, unescaped values, paths and spaces would be inside braces; nesting would not.
      // The program fills in the company's facts.
      expect(text.replaceAll(/\{\{(?:company\.)?\w+\}\}/g, '')).not.toMatch(/\{\{|\}\}|\$t\(/);
      // Plural and context are suffixes; a colon would be a namespace.
      expect(key).not.toMatch(/[_:]/);
    },
  );
});
