import { createInstance } from 'i18next';
import type { Frame } from '../generated/document';
import type { Translate } from './texts';

/** The number of translation functions that are kept: those of a few builds in all languages of both sites. */
const MOST = 24;

const translations = new Map<string, Translate>();

/**
 * Returns the server's translation function for a page, by i18next. The program has the texts, which it names like the page's
 * build (`src/site/render/extension.rs`).
 *
 * The browser uses the smaller translator in `texts.ts` (docs/decisions/2026-11-22-translator.md); `agreement.test.ts`
 * checks that both return the same for every text.
 */
export function translateFor({ site, locale, build }: Frame): Translate {
  const key = `${site} ${locale} ${build}`;
  const known = translations.get(key);
  if (known) return known;
  const oldest = [...translations.keys()].slice(0, Math.max(0, translations.size - MOST + 1));
  for (const each of oldest) translations.delete(each);
  const made = translate(locale, JSON.parse(selvageTexts(key)));
  translations.set(key, made);
  return made;
}

/** Creates the translation function for texts. */
export function translate(locale: string, texts: object): Translate {
  const i18n = createInstance();
  // All texts are there, so initialisation is synchronous.
  i18n.init({
    lng: locale,
    resources: { [locale]: { translation: texts } },
    initAsync: false,
    // React escapes all text.
    interpolation: { escapeValue: false, skipOnVariables: true },
  });
  const t = i18n.getFixedT(locale);
  const { interpolator } = i18n.services;
  // Looking up a text is most of the work, so cache it; the first lookup leaves the placeholders in place.
  const found = new Map<string, string>();
  return (key, values) => {
    const text = found.get(key) ?? t(key);
    found.set(key, text);
    return values ? interpolator.interpolate(text, values, locale, {}) : text;
  };
}
