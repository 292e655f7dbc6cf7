import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALE_NAMES, LOCALES } from './paths.mjs';

const LOCALE_FILE = /[\\/]locales[\\/]\w+\.json$/;

/** Groups of texts that are not part of the site's texts: few pages need them, or they are loaded later. */
export const SEPARATE = [
  'terms',
  'privacy',
  'home',
  'news',
  'register',
  'about',
  'sample',
  'market',
  'oem',
  'bbs',
  'pager',
  'order',
  'user',
  'login',
  'consent',
];
/** Keys of these groups that every page needs. */
export const SHARED = {
  about: ['contact'],
  oem: ['cotton', 'dye', 'material', 'printing', 'clothing'],
  bbs: ['title'],
  order: ['retrying', 'unavailable'],
};

/** Parts of a language's texts that can be imported as `texts:name`, besides the separate groups. */
const SITES = {
  garment: ({ brand: _brand, ...garment }) => siteWide(garment),
  // Includes the texts of the components that both sites share.
  brand: ({ brand, a11y }) => ({ a11y, brand }),
};

/** Texts for the server: locale files with the texts of both sites, and the separate groups in every language. */
export const serverTexts = {
  name: 'server-texts',
  setup(build) {
    build.onLoad({ filter: LOCALE_FILE }, async ({ path: file }) => {
      const own = await read(file);
      return module({ ...siteWide(own), brand: own.brand }, [file]);
    });
    provideTexts(build, LOCALE_NAMES);
  },
};

/** Texts for browsers, in one language. */
export function browserTexts(locale) {
  return { name: 'browser-texts', setup: (build) => provideTexts(build, [locale]) };
}

/** Provides a site's texts as `texts:garment`, and separate groups as `texts:group+group`, by language. */
function provideTexts(build, locales) {
  build.onResolve({ filter: /^texts:/ }, (request) => ({ path: request.path, namespace: 'texts' }));
  build.onLoad({ filter: /./, namespace: 'texts' }, async (request) => {
    const name = request.path.slice('texts:'.length);
    const groups = name.split('+');
    const unknown = SITES[name] ? undefined : groups.find((group) => !SEPARATE.includes(group));
    if (unknown)
      return { errors: [{ text: `"${unknown}" is not a separate group of texts (build/texts.mjs)` }] };
    const choose = SITES[name] ?? ((all) => Object.fromEntries(groups.map((group) => [group, all[group]])));
    const files = locales.map((locale) => path.join(LOCALES, `${locale}.json`));
    const texts = await Promise.all(
      files.map(async (file, index) => [locales[index], choose(await read(file))]),
    );
    return module(Object.fromEntries(texts), files);
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
  const groups = Object.entries(texts).map(([name, group]) => {
    if (!SEPARATE.includes(name)) return [name, group];
    return [name, Object.fromEntries((SHARED[name] ?? []).map((key) => [key, group[key]]))];
  });
  return Object.fromEntries(groups.filter(([, group]) => Object.keys(group).length > 0));
}
