// Writes src/base/countries.json: the countries and regions with an ISO 3166 code, by language, as the language sorts them.
// The names are those of CLDR, which Node.js has.

import { readdirSync, statSync, writeFileSync } from 'node:fs';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Groups of countries, parts of countries that nobody writes, and codes that are no country's. */
const OTHERS = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

/** Names that exporters of mainland China write otherwise. */
const OWN = { zh: { HK: '中国香港', MO: '中国澳门', TW: '中国台湾' } };

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) =>
    english.of(code) &&
    !OTHERS.includes(code) &&
    Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
);
const locales = new URL('../locales/', import.meta.url);
const languages = readdirSync(locales).filter((name) => statSync(new URL(name, locales)).isDirectory());
const all = languages.sort().map((language) => {
  const tag = language === 'zh' ? 'zh-Hans-CN' : language;
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const sorted = codes.map((code) => [code, OWN[language]?.[code] ?? names.of(code)]);
  const { compare } = new Intl.Collator(tag);
  sorted.sort(([, one], [, other]) => compare(one, other));
  return `  ${JSON.stringify(language)}: ${JSON.stringify(sorted)}`;
});
writeFileSync(new URL('../src/base/countries.json', import.meta.url), `{\n${all.join(',\n')}\n}\n`);
