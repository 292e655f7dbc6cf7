// The weight of a first visit, compressed as it is sent, and the number of its files.

import { readdir, readFile } from 'node:fs/promises';

import type { Document } from '../../ui/src/generated/document.ts';
import type { Server } from './support/server.ts';
import { expect, fetchedOnClick, test } from './support/test.ts';

const BUNDLES = new URL('../../bundles/', import.meta.url);
/** Scripts and styles of a first visit in bytes of Brotli. Most visitors come for the news. */
const FIRST_VISIT = { news: 90_000, other: 98_200 };
/** Scripts and styles that a page adds to the shared ones. */
const OWN = 15_000;
/** Scripts of the desk's first load, and with the form of an entry, whose editor is loaded when it is opened. */
const DESK = 190_000;
const FORM = 305_000;
/** Scripts of a first visit, with the visit log and the notice that asks for consent. */
const SCRIPTS = 7;
/** Bytes below which a script is not worth a request. */
const EMPTY = 200;

interface Site {
  starter: string;
  application: string;
  entry: string;
  styles: string[];
}

interface Manifest extends Site {
  brand: Site;
  desk: { script: string; chunks: string[] };
  pages: Record<string, { script?: string; styles: string[]; texts?: string }>;
}

const manifest = JSON.parse(await readFile(new URL('manifest.json', BUNDLES), 'utf8')) as Manifest;

async function weight(addresses: string[]): Promise<number> {
  const sizes = [...new Set(addresses)].map(async (address) => {
    const file = address.replace('/_assets/', 'assets/');
    // A file too small to be worth compressing is sent as it is.
    const compressed = readFile(new URL(`${file}.br`, BUNDLES));
    return (await compressed.catch(() => readFile(new URL(file, BUNDLES)))).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The bytes of a set of texts, which the server makes of `locales/`. */
async function weightOfTexts({ url }: Server, set: string, language: string): Promise<number> {
  const { frame } = (await (await fetch(`${url}/_page/`)).json()) as Document;
  const headers = { 'accept-encoding': 'br' };
  const sent = await fetch(`${url}/_assets/texts-${set}-${language}-${frame.build}.js`, { headers });
  expect(sent.headers.get('content-encoding')).toBe('br');
  return Number(sent.headers.get('content-length'));
}

for (const [kind, page] of Object.entries(manifest.pages)) {
  const isOfBrand = kind.startsWith('brand-');
  test.describe(kind, () => {
    test.use(isOfBrand ? { server: { settings: { SELVAGE_SITE_DEFAULT: 'brand' } } } : {});

    test('a first visit and the page’s own share stay within the budget', async ({ site }) => {
      const files = isOfBrand ? manifest.brand : manifest;
      for (const language of isOfBrand ? ['zh'] : ['zh', 'en', 'ja']) {
        const own = [...(page.script ? [page.script] : []), ...page.styles];
        const shared = isOfBrand ? 'brand' : 'garment';
        const texts = await weightOfTexts(site, page.texts ?? shared, language);
        const ownTexts = texts - (await weightOfTexts(site, shared, language));
        expect(ownTexts + (await weight(own)), `bytes of its own in ${language}`).toBeLessThan(OWN);
        const all = [files.starter, files.application, files.entry, ...files.styles, ...own];
        expect(texts + (await weight(all)), `bytes in ${language}`).toBeLessThan(
          FIRST_VISIT[kind.startsWith('news-') ? 'news' : 'other'],
        );
      }
    });
  });
}

for (const language of ['zh', 'en', 'ja']) {
  test(`the desk and the form of an entry stay within their budgets, in ${language}`, async () => {
    const { script, chunks } = manifest.desk;
    const named = new RegExp(`^desk-(RichField|${language})-\\w+\\.js$`);
    const later = (await readdir(new URL('assets', BUNDLES))).filter((file) => named.test(file));
    expect(later).toHaveLength(2);
    const ofLanguage = later.filter((file) => !file.includes('RichField'));
    const first = [script, ...chunks, ...ofLanguage.map((file) => `/_assets/${file}`)];
    expect(await weight(first)).toBeLessThan(DESK);
    const all = [script, ...chunks, ...later.map((file) => `/_assets/${file}`)];
    expect(await weight(all)).toBeLessThan(FORM);
  });
}

for (const { path, fonts } of [
  { path: '/en/news/list', fonts: 2 },
  { path: '/news/list', fonts: 0 },
  { path: '/ja/news/list', fonts: 0 },
]) {
  test(`${path} needs no style sheet for its first paint, and ${fonts} fonts`, async ({ visit }) => {
    const { page } = await visit();
    const types: string[] = [];
    page.on('request', (request) => types.push(request.resourceType()));
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(types.filter((type) => type === 'stylesheet')).toEqual([]);
    expect(types.filter((type) => type === 'font')).toHaveLength(fonts);
  });
}

test.describe('with consent', () => {
  test.use({ server: { settings: { SELVAGE_VISITS_CONSENT: 'ask' } } });

  test('a first visit asks for few scripts, none of them nearly empty', async ({ visit }) => {
    const { page } = await fetchedOnClick(visit)();
    const scripts = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const isScript = response.request().resourceType() === 'script';
      if (isScript)
        scripts.set(
          response.url(),
          response.body().then(({ length }) => length),
        );
    });
    const logged = page.waitForResponse(/\/_assets\/idle-/);
    const asked = page.waitForResponse(/\/_assets\/notice-/);
    await page.goto('/en/user/register', { waitUntil: 'networkidle' });
    await Promise.all([logged, asked]);
    expect([...scripts.keys()].length).toBeLessThanOrEqual(SCRIPTS);
    expect(Math.min(...(await Promise.all(scripts.values())))).toBeGreaterThan(EMPTY);
  });
});
