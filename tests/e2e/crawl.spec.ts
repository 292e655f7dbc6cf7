// The whole site, walked from its home pages along its links as a search engine does, without a browser.

import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import { PREFIXES } from './support/pages.ts';
import { expect, testWith } from './support/test.ts';

const ORIGIN = 'https://www.jinlan.example';
/** Customers' pages and the search: they are served, and must not be found. */
const PERSONAL = /^(\/(en|ja))?\/(order|user|search)(\/|\?|$)/;
/** The default category by its `cid`, as the sidebar links to it: the same page as the list without one. */
const DEFAULT_CATEGORY = /\/sample\/list\?cid=16010311$/;
/** The inquiry page with a style filled in: its canonical address has none. */
const INQUIRY_ABOUT = /\/inquiry\?about=/;
/** The content of the project, and an item that exists in Chinese only. */
const CONTENT = new URL('../../content/', import.meta.url);
const ITEMS = new URL('../fixtures/chinese-only/items.toml', import.meta.url);
const CHINESE_ONLY = '/news/info/3102';
/** How many requests are made at the same time. */
const AT_ONCE = 4;
const LANGUAGES = [
  { tag: 'zh-Hans', prefix: '' },
  { tag: 'en', prefix: '/en' },
  { tag: 'ja', prefix: '/ja' },
  { tag: 'x-default', prefix: '' },
];

type Page = { kind: 'page'; status: number } & ReturnType<typeof read>;
type Answer = Page | { kind: 'file'; status: number } | { kind: 'redirect'; status: number; target: string };

const test = testWith(async (content) => {
  await cp(CONTENT, content, { recursive: true });
  await cp(ITEMS, join(content, 'items/news/9-chinese-only.toml'));
  return {
    settings: {
      SELVAGE_SERVER_PUBLIC_URL: ORIGIN,
      SELVAGE_SERVER_BEHIND_TLS: 'false',
      SELVAGE_EMBEDDED_CONTENT: content,
    },
  };
});

// One walk serves all tests of this file.
test.describe.configure({ mode: 'default' });

/** Every answer by the path requested. */
const answers = new Map<string, Answer>();

test.beforeAll(async ({ site }) => {
  test.setTimeout(300_000);
  let paths = PREFIXES.map((prefix) => prefix || '/');
  while (paths.length > 0) {
    const found = new Set<string>();
    await forEach(paths, async (path) => {
      for (const link of await visit(site.url, path)) found.add(link);
    });
    paths = [...found].filter((path) => !answers.has(path));
  }
});

/** Runs a task for each item, `AT_ONCE` at the same time. */
async function forEach<T>(items: Iterable<T>, task: (item: T) => Promise<void>) {
  const queue = [...items].values();
  const work = async () => {
    for (const item of queue) await task(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Requests a path, stores the answer, and returns the paths that it leads to. */
async function visit(origin: string, path: string): Promise<string[]> {
  const response = await fetch(origin + path, { redirect: 'manual' });
  const { status, headers } = response;
  const body = await response.text();
  if (status >= 300 && status < 400) {
    const target = inside(headers.get('location') ?? '') ?? '';
    answers.set(path, { kind: 'redirect', status, target });
    return target ? [target] : [];
  }
  if (!headers.get('content-type')?.startsWith('text/html')) {
    answers.set(path, { kind: 'file', status });
    return [];
  }
  answers.set(path, { kind: 'page', status, ...read(body) });
  return status === 200 ? all(body, /<a\s[^>]*?href="([^"]*)"/g).flatMap(([href]) => inside(href) ?? []) : [];
}

/** Meta data of a page. */
function read(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const values = (pattern: RegExp) => all(head, pattern).map(([value]) => value);
  return {
    h1: all(html, /<h1[\s>]/g).length,
    titles: values(/<title>([^<]*)<\/title>/g),
    descriptions: values(/<meta name="description" content="([^"]*)">/g),
    canonicals: values(/<link rel="canonical" href="([^"]*)">/g),
    alternates: all(head, /<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g).map(([tag, href]) => ({
      tag,
      href,
    })),
    image: values(/<meta property="og:image" content="([^"]*)">/g)[0] ?? '',
    card: values(/<meta property="og:image:(?:width|height)" content="([^"]*)">/g),
    noindex: head.includes('<meta name="robots" content="noindex">'),
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    structured: all(head, /<script type="application\/ld\+json">.*?<\/script>/g).length,
  };
}

/** The first two groups of each match, decoded. */
function all(html: string, pattern: RegExp): Array<[string, string]> {
  return [...html.matchAll(pattern)].map(([, first = '', second = '']) => [decode(first), decode(second)]);
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** The path of a link that stays on the site, without its fragment. */
function inside(href: string): string | null {
  const address = href.startsWith(ORIGIN) ? href.slice(ORIGIN.length) || '/' : href;
  if (!address.startsWith('/') || address.startsWith('//')) return null;
  return address.replace(/#.*$/, '') || null;
}

/** The pages that may be found, with their paths. */
function pages(): Array<Page & { path: string }> {
  return [...answers].flatMap(([path, answer]) => {
    const isFound = answer.kind === 'page' && answer.status === 200;
    const isOther = [PERSONAL, DEFAULT_CATEGORY, INQUIRY_ABOUT].some((pattern) => pattern.test(path));
    return isFound && !isOther ? [{ path, ...answer }] : [];
  });
}

test('the walk reaches the whole site', () => {
  expect(pages().length).toBeGreaterThan(400);
  for (const path of ['/news/list?page=2', '/en/sample/list?cid=16010312', '/ja/oem/printing', '/bbs']) {
    expect(answers.get(path)?.status, path).toBe(200);
  }
});

test('every link leads to a page, by one redirect at most', () => {
  const dead = [...answers].flatMap(([path, answer]) => {
    const end = answer.kind === 'redirect' ? answers.get(answer.target) : answer;
    return end?.status === 200 ? [] : [`${path}: ${answer.status} ${end?.status}`];
  });
  expect(dead).toEqual([]);
});

test('every page has one first heading, one title and one description', () => {
  const wrong: string[] = [];
  for (const { path, h1, titles, descriptions } of pages()) {
    if (h1 !== 1) wrong.push(`${path}: ${h1} h1`);
    if (titles.length !== 1 || titles[0] === '') wrong.push(`${path}: titles ${titles}`);
    if (descriptions.length !== 1 || descriptions[0] === '')
      wrong.push(`${path}: descriptions ${descriptions}`);
  }
  expect(wrong).toEqual([]);
});

for (const part of ['titles', 'descriptions'] as const) {
  test(`no two pages of a language share their ${part}`, () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const { path, lang, [part]: texts } of pages()) {
      const key = `${lang} ${texts[0]}`;
      if (seen.has(key)) twice.push(`${texts[0]}: ${seen.get(key)} and ${path}`);
      seen.set(key, path);
    }
    expect(twice).toEqual([]);
  });
}

test('every page that is linked is its own canonical address', () => {
  const strays = pages().filter(({ path, canonicals }) => canonicals.join() !== ORIGIN + path);
  expect(strays.map(({ path, canonicals }) => `${path}: ${canonicals}`)).toEqual([]);
});

test('pages name each other in every language that has them', () => {
  const wrong: string[] = [];
  const tagsOf = ({ alternates }: Page) => alternates.map(({ tag }) => tag).join();
  for (const { path, ...page } of pages()) {
    const bare = path.replace(/^\/(en|ja)(?=\/|\?|$)/, '').replace(/^\/$/, '');
    const existing = LANGUAGES.filter(({ prefix }) => answers.get(prefix + bare || '/')?.status === 200);
    if (tagsOf(page) !== existing.map(({ tag }) => tag).join()) wrong.push(`${path}: ${tagsOf(page)}`);
    for (const { tag, href } of page.alternates) {
      const other = answers.get(inside(href) ?? '');
      const isMutual = other?.kind === 'page' && other.alternates.some((back) => back.href === ORIGIN + path);
      if (!isMutual || (tag !== 'x-default' && other.lang !== tag)) wrong.push(`${path}: ${tag} ${href}`);
    }
  }
  expect(wrong).toEqual([]);
  const single = pages().filter(({ path }) => path.endsWith(CHINESE_ONLY));
  expect(single.map((page) => [page.path, tagsOf(page)])).toEqual([[CHINESE_ONLY, 'zh-Hans,x-default']]);
  for (const prefix of ['/en', '/ja']) expect([...answers.keys()]).not.toContain(prefix + CHINESE_ONLY);
});

test('every page has a card of the declared size, and most have one of their own', async ({ site }) => {
  // Each picture is scaled when it is first requested.
  test.slow();
  const wrong = pages().filter(({ card }) => card.join() !== '1200,630');
  expect(wrong.map(({ path, card }) => `${path}: ${card}`)).toEqual([]);
  // The Q&A has no pictures, nor have a few items.
  const pictured = pages().filter(({ path }) => !path.includes('/bbs'));
  const shared = pictured.filter(({ image }) => /\/card-\w+\.png$/.test(image));
  expect(shared.length, shared.map(({ path }) => path).join()).toBeLessThan(pictured.length / 8);
  // One card of each kind of page is measured.
  const kinds = new Map(pages().map(({ path, image }) => [kindOf(path), image]));
  await forEach(new Set(kinds.values()), async (image) => {
    const response = await fetch(site.url + inside(image), { redirect: 'manual' });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status, image).toBe(200);
    if (response.headers.get('content-type') === 'image/jpeg')
      expect(size(bytes), image).toEqual([1200, 630]);
  });
});

/** The path without language, numbers and query. */
const kindOf = (path: string) => path.replace(/^\/(en|ja)(?=\/|$)|\?.*/g, '').replace(/\d+/g, '');

/** Width and height of a JPEG, from the first of its frames. */
function size(jpeg: Buffer): [number, number] {
  const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
  let at = 2;
  while (!isFrame(jpeg.readUInt8(at + 1))) at += 2 + jpeg.readUInt16BE(at + 2);
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}

test('a picture in a text is offered in other widths and has its size', async ({ site }) => {
  const html = await (await fetch(site.url + CHINESE_ONLY)).text();
  const tag = /<img[^>]*alt="新港码头"[^>]*>/.exec(html)?.[0];
  expect(tag).toMatch(/srcset="[^"]*\/_image\?src=\/media\/macros\/carton\.jpg&amp;w=320 320w[,"]/);
  expect(tag).toMatch(/sizes="[^"]+"/);
  expect(tag).toMatch(/ width="\d+" height="\d+"/);
});

test('every page has structured data, and customers’ pages alone ask not to be indexed', () => {
  const wrong = pages().filter(({ structured, noindex }) => structured !== 1 || noindex);
  expect(wrong.map(({ path }) => path)).toEqual([]);
  const indexed = [...answers].filter(
    ([path, answer]) =>
      PERSONAL.test(path) && answer.kind === 'page' && answer.status === 200 && !answer.noindex,
  );
  expect(indexed.map(([path]) => path)).toEqual([]);
});

test('the sitemaps name these pages and no others', async ({ site }) => {
  const locations = async (path: string) => {
    const xml = await (await fetch(site.url + path)).text();
    return all(xml, /<loc>([^<]*)<\/loc>/g).map(([address]) => inside(address) ?? address);
  };
  const parts = await locations('/sitemap.xml');
  expect(parts).toHaveLength(3);
  const named = (await Promise.all(parts.map(locations))).flat();
  const found = pages().map(({ path }) => path);
  // Each page is named once.
  expect(named.sort()).toEqual(found.sort());
});
