import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailLink } from '../src/pages/inquiry/mailLink';
import { leaves, zh } from './locales';

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
const PAGES: Record<string, keyof typeof zh.site.server.titles> = {
  '/about/contact': 'about-contact',
  '/about/cooperation': 'about-cooperation',
  '/bbs': 'bbs',
  '/sample/list': 'sample-list',
};
const { demonstrationTexts } = await import(path.resolve(import.meta.dirname, '../build/demonstration.mjs'));
/** The texts of the site, with the words of the demonstration. */
const texts: Record<Locale, (typeof zh)['site']> = {
  zh: await demonstrationTexts('zh', 'site'),
  en: await demonstrationTexts('en', 'site'),
  ja: await demonstrationTexts('ja', 'site'),
};
/** Entries whose links have texts of their own: the links for buyers, and the figures of the hero. */
const OWN_TEXTS = ['1042', '2001'];

const links = entries.flatMap(({ fid, locale, line }) => {
  if (fid && OWN_TEXTS.includes(fid)) return [];
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

/** Returns the texts of each page's `[page.<locale>]` tables in `seo.toml`, by their names. */
function seoRecords() {
  const records: { path: string; locale: Locale; title: string; desc: string }[] = [];
  for (const page of readFileSync(new URL('seo.toml', content), 'utf8').split('[[page]]').slice(1)) {
    const path = /^path = "(.+)"$/m.exec(page)?.[1] ?? '';
    for (const part of page.split(/^\[page\./m).slice(1)) {
      const text = (name: string) => new RegExp(`^${name} = "(.+)"$`, 'm').exec(part)?.[1] ?? '';
      records.push({ path, locale: part.slice(0, 2) as Locale, title: text('title'), desc: text('desc') });
    }
  }
  return records;
}

describe('a page in search results', () => {
  const brand = Object.entries(zh.brand.brand.server.pages).flatMap(([path, { title, description }]) =>
    description ? [{ path: `brand ${path}`, locale: 'zh' as const, title, desc: description }] : [],
  );
  const records = [...seoRecords(), ...brand];

  it('has a title that is shown in full, with the name of the site', () => {
    expect(records.length).toBeGreaterThan(60);
    const unfit = records.filter(({ path, locale, title }) => {
      const { titlePattern, siteName } = path.startsWith('brand ')
        ? zh.brand.brand.server
        : texts[locale].server;
      const shown = titlePattern.replace('{{title}}', title).replace('{{site}}', siteName);
      const [least, most] = locale === 'en' ? [15, 60] : [12, 30];
      return title.length < least || shown.length > most;
    });
    expect(unfit).toEqual([]);
  });

  it('has a description that is shown in full', () => {
    const defaults = LOCALES.map((locale) => ({
      path: 'any',
      locale,
      title: '',
      desc: texts[locale].server.description,
    }));
    const unfit = [...records, ...defaults].filter(({ locale, desc }) => {
      const [least, most] = locale === 'en' ? [70, 155] : [40, 80];
      return desc.length < least || desc.length > most;
    });
    expect(unfit).toEqual([]);
  });

  it('has a title and a description of its own', () => {
    const all = records.flatMap(({ path, locale, title, desc }) => {
      const site = path.startsWith('brand ') ? 'brand' : 'garment';
      return [`${site} ${locale} ${title}`, `${site} ${locale} ${desc}`];
    });
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
  });
});

/** Lines of the content and the texts of the sites in a language. */
const linesIn = (locale: Locale) => [
  ...entries.flatMap((entry) => (entry.locale === locale ? [entry.line] : [])),
  ...leaves(texts[locale]).map(([, text]) => text),
];

describe('the texts', () => {
  it('in Chinese count in arabic numerals', () => {
    const count = /(?<![第周几十百])[三四五六七八九十百]+[个份条款家次天年件种类处项步页点人位张]/;
    // Set words: three dimensions and four points; and the tagline of a film.
    const set = /三维|四分制|四面|零下三十度/g;
    expect(linesIn('zh').filter((line) => count.test(line.replace(set, '')))).toEqual([]);
  });
});

describe('a request for quotation by mail', () => {
  it.each(LOCALES)('has the lines of the RFQ sheet in the language %s', (locale) => {
    const sheet = new URL(`media/downloads/jinlan-rfq-${locale}.csv`, content);
    const [, ...rows] = readFileSync(sheet, 'utf8').trim().split('\n');
    const lines = rows.map((row) => /^"([^"]*)"|^([^,]*)/.exec(row)?.slice(1).join(''));
    expect(texts[locale].contact.lines.split('\n')).toEqual(lines);
  });

  it.each(LOCALES)('is short enough for mail programs in the language %s', (locale) => {
    const { lines, subject } = texts[locale].contact;
    const empty = lines.split('\n').map((line) => [line, ''] as const);
    const link = mailLink('sales@jinlan.example', subject, empty);
    expect(link.length).toBeLessThanOrEqual(2000);
    expect(new URL(link).searchParams.get('body')?.split('\r\n')).toHaveLength(empty.length);
  });

  it('leaves out the end of the longest texts of an enquiry', () => {
    const link = mailLink('sales@jinlan.example', 'S', [
      ['公司', '锦澜'],
      ['需求', '布'.repeat(4000)],
    ]);
    expect(link.length).toBeLessThanOrEqual(2000);
    expect(new URL(link).searchParams.get('body')).toMatch(/^公司: 锦澜\r\n需求: 布{100,}…$/);
  });
});
