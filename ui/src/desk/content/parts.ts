// The parts of an entry: what all languages share, and each language.
import type { Locale } from '../../generated/document';
import { LANGUAGES } from '../languages';

/** The languages in the order of the desk: that of the original first. */
export const LOCALES: readonly Locale[] = LANGUAGES.map(({ locale }) => locale);

export type Part = 'common' | Locale;

export const PARTS: readonly Part[] = ['common', ...LOCALES];

/** Returns the language's own name. */
export function nameOf(locale: Locale): string {
  return LANGUAGES.find((language) => language.locale === locale)?.name ?? locale;
}

/** Returns the language's name in the language of the desk, for sentences. */
export function nameIn(desk: Locale, locale: Locale): string {
  return new Intl.DisplayNames([desk], { type: 'language' }).of(locale) ?? nameOf(locale);
}

/** Returns the language's tag, for `lang`. */
export function tagOf(locale: Locale): string {
  return LANGUAGES.find((language) => language.locale === locale)?.tag ?? locale;
}
