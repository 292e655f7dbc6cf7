// The texts of the demonstration: those of `locales/` with the words of its company, as the server puts them together
// (`src/base/locale/words.rs`). For the drawings of its icons, and for tests in browsers.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { textsOf } from './locales.mjs';

const read = (file) => parse(readFileSync(new URL(`../../content/${file}`, import.meta.url), 'utf8'));

/** Returns two trees of texts as one. */
function united(texts, more) {
  const all = { ...texts };
  for (const [name, own] of Object.entries(more))
    all[name] = typeof own === 'string' ? own : united(all[name] ?? {}, own);
  return all;
}

/** Returns the texts of the demonstration's brand that are not the program's. */
function ownBrand() {
  const { brand } = JSON.parse(readFileSync(new URL('../../content/brand.json', import.meta.url), 'utf8'));
  return { brand };
}

/** Returns a language's texts of a subject, with the words of the demonstration. */
export async function demonstrationTexts(locale, subject) {
  const [company] = read('company.toml').company;
  const words = Object.fromEntries(
    read('words.toml').word.flatMap(({ key, [locale]: own }) => (own ? [[key, own.text]] : [])),
  );
  const facts = { ...(await textsOf(locale, 'site')).company, ...company, ...company[locale] };
  const filled = (text) => text.replace(/\{\{company\.(\w+)\}\}/g, (_, name) => facts[name]);
  const tree = (texts, path) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => {
        const key = path + name;
        return [name, typeof text === 'string' ? filled(words[key] ?? text) : tree(text, `${key}.`)];
      }),
    );
  const program = await textsOf(locale, subject);
  const texts = tree(subject === 'brand' ? united(program, ownBrand()) : program, '');
  return subject === 'site' ? { ...texts, company: facts } : texts;
}
