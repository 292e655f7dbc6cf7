import { readFileSync } from 'node:fs';
import path from 'node:path';
import { textsOf } from './locales.mjs';
import { SOURCES } from './paths.mjs';

/**
 * The groups of the garment site's and the brand site's texts: what every page of a site has, `group` or `group.key`, and
 * what a kind of page has beside it. The server makes a script for each set (`src/site/texts.rs`).
 */
export const TEXTS = JSON.parse(readFileSync(path.join(SOURCES, 'i18n/sets.json'), 'utf8'));

/** Groups of the site's texts that the desk shows as well. */
export const DESK_SHARES = ['inquiry', 'papers'];

/** The languages whose texts the desk's scripts have; the server makes scripts of others (`src/site/bundle/texts.rs`). */
export const DESK_LANGUAGES = ['en', 'zh', 'ja'];

/** Returns all texts of the desk in a language. */
export async function deskTextsOf(locale) {
  const [site, desk] = await Promise.all([textsOf(locale, 'site'), textsOf(locale, 'desk')]);
  return { ...Object.fromEntries(DESK_SHARES.map((group) => [group, site[group]])), ...desk };
}

/**
 * The desk's texts in a language as `language:zh` and `language:zh-later`, which share them (desk.mjs), and the names of columns
 * in all of its languages as `language:columns`: modules that exist in no file.
 */
export const deskTexts = {
  name: 'desk-texts',
  setup(build) {
    build.onResolve({ filter: /^language:/ }, ({ path: name }) => ({
      path: name.slice('language:'.length),
      namespace: 'language',
    }));
    build.onLoad({ filter: /^columns$/, namespace: 'language' }, async () => {
      const all = await Promise.all(DESK_LANGUAGES.map((locale) => textsOf(locale, 'desk')));
      const names = all.map(({ desk }) => desk.contracts.fields);
      return { contents: `export default ${JSON.stringify(names)}` };
    });
    build.onLoad({ filter: /./, namespace: 'language' }, async ({ path: name }) => {
      const texts = await deskTextsOf(name.replace('-later', ''));
      return { contents: `export default ${JSON.stringify(texts)}` };
    });
  },
};

/** Returns the name of the set of texts that a kind of page needs. */
export function setOf(site, kind) {
  return TEXTS[site].pages[kind]?.join('_') ?? site;
}
