// The weight of a first visit, compressed as it is sent.

import { readFile } from 'node:fs/promises';

import { expect, test } from './support/test.ts';

const BUNDLES = new URL('../../bundles/', import.meta.url);
/** Scripts and styles of a first visit in bytes of Brotli. Most visitors come for the news. */
const FIRST_VISIT = { news: 90_000, other: 97_500 };
/** Scripts and styles that a page adds to the shared ones. */
const OWN = 15_000;

interface Site {
  starter: string;
  entry: string;
  preload: string[];
  styles: string[];
  locales: Record<string, string>;
}

interface Manifest extends Site {
  brand: Site;
  pages: Record<string, { scripts: string[]; styles: string[] }>;
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

for (const [kind, page] of Object.entries(manifest.pages)) {
  test(`${kind}: a first visit and the page’s own share stay within the budget`, async () => {
    const site = kind.startsWith('brand-') ? manifest.brand : manifest;
    const own = [...page.scripts, ...page.styles];
    expect(await weight(own), 'bytes of its own').toBeLessThan(OWN);
    for (const [language, texts] of Object.entries(site.locales)) {
      const all = [site.starter, site.entry, ...site.preload, ...site.styles, texts, ...own];
      expect(await weight(all), `bytes in ${language}`).toBeLessThan(
        FIRST_VISIT[kind.startsWith('news-') ? 'news' : 'other'],
      );
    }
  });
}
