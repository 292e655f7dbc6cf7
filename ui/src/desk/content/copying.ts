// Copying the texts of one language into another, as a beginning of a translation.
import type { Entry } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { type Edits, edited, keyOf, shown } from './edits';
import { allFieldsOf } from './fields';
import { LOCALES } from './parts';

/** Whether a language has a text in the form. */
export function hasText(entry: Entry, edits: Edits, lang: Locale): boolean {
  return allFieldsOf(entry.id, lang).some(({ name }) => shown(entry, edits, lang, name).trim());
}

/** Returns the languages whose texts can be copied into another one. */
export function sources(entry: Entry, edits: Edits, into: Locale): Locale[] {
  return LOCALES.filter((lang) => lang !== into && hasText(entry, edits, lang));
}

/** Returns the edits with the texts of a language in another one. */
export function copied(entry: Entry, edits: Edits, from: Locale, into: Locale): Edits {
  return allFieldsOf(entry.id, into).reduce(
    (all, { name }) => edited(entry, all, into, name, shown(entry, edits, from, name)),
    edits,
  );
}

/** Returns the edits with those of one language as they were. */
export function restored(edits: Edits, before: Edits, lang: Locale): Edits {
  const isOfLang = (key: string) => key.startsWith(keyOf(lang, ''));
  return Object.fromEntries([
    ...Object.entries(edits).filter(([key]) => !isOfLang(key)),
    ...Object.entries(before).filter(([key]) => isOfLang(key)),
  ]);
}
