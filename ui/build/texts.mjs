import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALE_NAMES, LOCALES } from './paths.mjs';

const LOCALE_FILE = /[\\/]locales[\\/]\w+\.json$/;

/** Groups of texts that every page of the garment site has. Other groups are loaded with the pages that import them. */
const SITE_WIDE = ['site', 'a11y', 'nav', 'account', 'language', 'hotline', 'error'];
/** Groups of texts that every page has, and only the server renders. */
const ON_SERVER = ['footer'];
/** Keys of other groups that every page has. */
const SHARED = {
  about: ['contact'],
  oem: ['cotton', 'dye', 'material', 'printing', 'clothing'],
  order: ['retrying', 'unavailable'],
};

/** Parts of a language's texts that can be imported as `texts:name`, besides groups. */
const SITES = {
  garment: siteWide,
  // Includes the texts of the components that both sites share.
  brand: ({ brand, a11y }) => ({ a11y, brand }),
};

/** Texts for the server: locale files with the texts of both sites, and other groups in every language. */
export const serverTexts = {
  name: 'server-texts',
  setup(build) {
    build.onLoad({ filter: LOCALE_FILE }, async ({ path: file }) => {
      const own = await read(file);
      const onServer = Object.fromEntries(ON_SERVER.map((group) => [group, own[group]]));
      return module({ ...siteWide(own), ...onServer, brand: own.brand }, [file]);
    });
    provideTexts(build, LOCALE_NAMES);
  },
};

/** Texts for browsers, in one language. */
export function browserTexts(locale) {
  return { name: 'browser-texts', setup: (build) => provideTexts(build, [locale]) };
}

/** The desk's texts in a language as `language:zh`. */
export const deskTexts = {
  name: 'desk-texts',
  setup(build) {
    build.onResolve({ filter: /^language:/ }, ({ path }) => ({ path, namespace: 'language' }));
    build.onLoad({ filter: /./, namespace: 'language' }, async ({ path: name }) => {
      const file = path.join(LOCALES, `${name.slice('language:'.length)}.json`);
      const { desk, inquiry, papers } = await read(file);
      return module({ desk, inquiry, papers }, [file]);
    });
  },
};

/** Provides a site's texts as `texts:garment`, and groups as `texts:group+group`, by language. */
function provideTexts(build, locales) {
  build.onResolve({ filter: /^texts:/ }, (request) => ({ path: request.path, namespace: 'texts' }));
  build.onLoad({ filter: /./, namespace: 'texts' }, async (request) => {
    const name = request.path.slice('texts:'.length);
    const groups = name.split('+');
    const files = locales.map((locale) => path.join(LOCALES, `${locale}.json`));
    const all = await Promise.all(files.map(read));
    const unknown = SITES[name] ? undefined : groups.find((group) => !(group in all[0]));
    if (unknown) return { errors: [{ text: `the locale files have no group "${unknown}"` }] };
    const choose =
      SITES[name] ?? ((texts) => Object.fromEntries(groups.map((group) => [group, texts[group]])));
    return module(Object.fromEntries(locales.map((locale, index) => [locale, choose(all[index])])), files);
  });
}

/** One default export, because a JSON module would have an export for every key. */
function module(texts, watchFiles) {
  return { contents: `export default ${JSON.stringify(texts)}`, watchFiles };
}

/** Reads a locale file without the group `server`, which only Rust uses. */
async function read(file) {
  const { server: _server, brand, ...texts } = JSON.parse(await readFile(file, 'utf8'));
  if (!brand) return texts;
  const { server: _brandServer, ...own } = brand;
  return { ...texts, brand: own };
}

function siteWide(texts) {
  const groups = Object.entries(texts).map(([group, keys]) => [
    group,
    Object.fromEntries(Object.entries(keys).filter(([key]) => isSiteWide(group, key))),
  ]);
  return Object.fromEntries(groups.filter(([, keys]) => Object.keys(keys).length > 0));
}

/** Returns whether every page of the garment site has a text. */
export function isSiteWide(group, key) {
  return SITE_WIDE.includes(group) || (SHARED[group] ?? []).includes(key);
}
