import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en.json';
import ja from '../../locales/ja.json';
import zh from '../../locales/zh.json';

const LOCALES = ['zh', 'en', 'ja'] as const;
type Locale = (typeof LOCALES)[number];

const content = new URL('../../content/', import.meta.url);
const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.toml'),
);
const lines = files.flatMap((file) => readFileSync(new URL(file, content), 'utf8').split('\n'));

/** Lines of texts with the entry and the language that they belong to. */
const entries: { fid: string | undefined; locale: Locale; line: string }[] = [];
let fid: string | undefined;
let locale: Locale | undefined;
for (const line of lines) {
  if (line.startsWith('[[')) fid = undefined;
  fid = /^fid = (\d+)/.exec(line)?.[1] ?? fid;
  locale = (/^\[\w+\.(zh|en|ja)\]$/.exec(line)?.[1] as Locale | undefined) ?? locale;
  if (locale) entries.push({ fid, locale, line });
}

const titles = new Map(
  entries.flatMap(({ fid, locale, line }) => {
    const title = /^title = "(.+)"$/.exec(line)?.[1];
    return fid && title ? [[`${locale} ${fid}`, title]] : [];
  }),
);

/** Pages without an item, by the name that their heading has. */
const PAGES: Record<string, keyof typeof zh.server.titles> = {
  '/about/contact': 'about-contact',
  '/about/cooperation': 'about-cooperation',
  '/bbs': 'bbs',
  '/sample/list': 'sample-list',
};
const texts = { zh, en, ja };

const links = entries.flatMap(({ locale, line }) => {
  const markdown = [...line.matchAll(/\[([^[\]]+)\]\((\/[^)\s]+)\)/g)].map(([, text, to]) => ({ text, to }));
  const html = [...line.matchAll(/<a href="(\/[^"]+)">([^<]+)<\/a>/g)].map(([, to, text]) => ({
    text: text?.replaceAll('&amp;', '&'),
    to,
  }));
  return [...markdown, ...html].map(({ text, to }) => ({ locale, text, to: to ?? '' }));
});

describe('a link in the content', () => {
  it('has the title of its target as its text', () => {
    const titled = links.flatMap(({ locale, text, to }) => {
      const fid = /^\/(?:news|oem|sample)\/info\/(\d+)$/.exec(to)?.[1];
      const page = PAGES[to];
      const title = fid ? titles.get(`${locale} ${fid}`) : page && texts[locale].server.titles[page];
      return fid || page ? [[locale, to, text, title]] : [];
    });
    expect(titled.length).toBeGreaterThan(150);
    expect(titled.filter(([, , text, title]) => text !== title)).toEqual([]);
  });

  it('has the same text wherever it leads to the same target', () => {
    const names = new Map<string, Set<string | undefined>>();
    for (const { locale, text, to } of links) {
      const target = `${locale} ${to}`;
      names.set(target, (names.get(target) ?? new Set()).add(text));
    }
    expect([...names].filter(([, set]) => set.size > 1).map(([to, set]) => [to, ...set])).toEqual([]);
  });
});
