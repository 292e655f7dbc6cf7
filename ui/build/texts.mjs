import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALE_NAMES, LOCALES } from './paths.mjs';

const LOCALE_FILE = /[\\/]locales[\\/]\w+\.json$/;

/** Groups of texts that are not part of the site's texts: few pages need them, or they are loaded later. */
const SEPARATE = [
  'terms',
  'privacy',
  'register',
  'about',
  'sample',
  'market',
  'oem',
  'bbs',
  'order',
  'user',
  'login',
  'consent',
];
/** Keys of these groups that every page needs. */
const SHARED = {
  oem: ['cotton', 'dye', 'material', 'printing', 'clothing'],
  bbs: ['title'],
  order: ['retrying', 'unavailable'],
};

/** Locale files for the server: the texts of both sites. */
export const serverTexts = texts('server-texts', (own) => ({ ...siteWide(own), brand: own.brand }));

/**
 * Locale files for the browser: the texts of one site. `zh.json?brand` has the texts of the brand site and those of the
 * components that both sites share.
 */
export const browserTexts = texts('browser-texts', ({ brand, ...garment }, suffix) =>
  suffix === '?brand' ? { a11y: garment.a11y, brand } : siteWide(garment),
);

/**
 * Returns a plugin that reduces locale files by `choose` and provides the separate groups in every language as
 * `texts:group+group`. Texts are one default export, because JSON modules would have an export for every key. The group
 * `server`, which only Rust uses, is left out.
 */
function texts(name, choose) {
  return {
    name,
    setup(build) {
      build.onLoad({ filter: LOCALE_FILE }, async ({ path: file, suffix }) => ({
        contents: `export default ${JSON.stringify(choose(await read(file), suffix))}`,
        watchFiles: [file],
      }));
      build.onResolve({ filter: /^texts:/ }, (request) => ({ path: request.path, namespace: 'texts' }));
      build.onLoad({ filter: /./, namespace: 'texts' }, async (request) => {
        const groups = request.path.slice('texts:'.length).split('+');
        const unknown = groups.find((group) => !SEPARATE.includes(group));
        if (unknown)
          return { errors: [{ text: `"${unknown}" is not a separate group of texts (build/texts.mjs)` }] };
        const files = LOCALE_NAMES.map((locale) => path.join(LOCALES, `${locale}.json`));
        const languages = await Promise.all(
          files.map(async (file, index) => {
            const all = await read(file);
            return [LOCALE_NAMES[index], Object.fromEntries(groups.map((group) => [group, all[group]]))];
          }),
        );
        return {
          contents: `export default ${JSON.stringify(Object.fromEntries(languages))}`,
          watchFiles: files,
        };
      });
    },
  };
}

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
