import { LOCALE_NAMES, textsOf } from './locales.mjs';

/** The files that the server's script imports. */
const FILE = /[\\/]locales[\\/](\w+)[\\/](site|brand)\.json$/;

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
/** Groups of the site's texts that the components have which the brand site shares. */
export const BRAND_SHARES = ['a11y'];
/** Groups of the site's texts that the desk shows as well. */
export const DESK_SHARES = ['inquiry', 'papers'];

/** The texts of each site, in a language: `texts:garment`, `texts:brand`. */
const SITES = {
  garment: async (locale) => siteWide(await textsOf(locale, 'site')),
  brand: (locale) => withGroups(locale, 'brand', BRAND_SHARES),
};

/** Texts for the server: those of all pages of both sites, and other groups in every language. */
export const serverTexts = {
  name: 'server-texts',
  setup(build) {
    build.onLoad({ filter: FILE }, async ({ path: file }) => {
      const [, locale, subject] = FILE.exec(file);
      const texts = await textsOf(locale, subject);
      return module(subject === 'site' ? { ...siteWide(texts), ...groupsOf(texts, ON_SERVER) } : texts);
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
    provide(build, 'language', (locale) => withGroups(locale, 'desk', DESK_SHARES));
  },
};

/** Provides a site's texts as `texts:garment`, and groups as `texts:group+group`, by language. */
function provideTexts(build, locales) {
  provide(build, 'texts', async (name) => {
    const read = SITES[name] ?? (async (locale) => groupsOf(await textsOf(locale, 'site'), name.split('+')));
    const texts = await Promise.all(locales.map(read));
    return Object.fromEntries(locales.map((locale, index) => [locale, texts[index]]));
  });
}

/** Provides modules that exist in no file, as `prefix:name`. */
function provide(build, prefix, read) {
  build.onResolve({ filter: new RegExp(`^${prefix}:`) }, ({ path: name }) => ({
    path: name.slice(prefix.length + 1),
    namespace: prefix,
  }));
  build.onLoad({ filter: /./, namespace: prefix }, async ({ path: name }) => module(await read(name)));
}

/** One default export, because a JSON module would have an export for every key. Without what only Rust uses. */
function module(texts) {
  const contents = JSON.stringify(texts, (key, value) => (key === 'server' ? undefined : value));
  return { contents: `export default ${contents}` };
}

/** All texts of a subject, and groups of the site's. */
async function withGroups(locale, subject, groups) {
  return { ...groupsOf(await textsOf(locale, 'site'), groups), ...(await textsOf(locale, subject)) };
}

function groupsOf(texts, groups) {
  const unknown = groups.find((group) => !(group in texts));
  if (unknown) throw new Error(`site.json has no group "${unknown}"`);
  return Object.fromEntries(groups.map((group) => [group, texts[group]]));
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
