// The titles of entries, in the language of the desk or in another one that has one.
import type { NamedEntry } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { LOCALES } from './parts';

/** Returns the title of an entry, and its language; its id without one. */
export function titleIn({ id, titles }: Pick<NamedEntry, 'id' | 'titles'>, locale: Locale) {
  const lang = [locale, ...LOCALES].find((own) => titles[own]);
  return { title: (lang && titles[lang]) ?? id, lang };
}
