/** A word that visitors search for, and the site's word for the same thing. */
export interface Synonym {
  word: string;
  means: string;
}

/** Reads synonyms as the server does (src/base/locale/synonyms.rs): `a = b; c = d`, also those that are half written. */
export function parseSynonyms(text: string): Synonym[] {
  return text
    .split(/[;\n]/)
    .map((pair) => {
      const [word = '', ...rest] = pair.split('=');
      return { word: word.trim(), means: rest.join('=').trim() };
    })
    .filter(({ word, means }) => word || means);
}

/** Returns the text of synonyms, without empty ones. */
export function writeSynonyms(synonyms: readonly Synonym[]): string {
  return synonyms
    .map(({ word, means }) => ({ word: word.trim(), means: means.trim() }))
    .filter(({ word, means }) => word || means)
    .map(({ word, means }) => `${word} = ${means}`)
    .join('; ');
}

/** Returns a typed text without the characters that separate synonyms. */
export function withoutSigns(typed: string): string {
  return typed.replace(/[=;\n]/g, '');
}
