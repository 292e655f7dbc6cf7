import { createInstance } from 'i18next';
import en from '../../../locales/en/site.json';
import ja from '../../../locales/ja/site.json';
import brand from '../../../locales/zh/brand.json';
import zh from '../../../locales/zh/site.json';
import type { Locale } from '../generated/document';
import type { Translate } from './texts';

const resources = {
  zh: { translation: { ...zh, ...brand } },
  en: { translation: en },
  ja: { translation: ja },
};

// All texts are in the bundle, so initialisation is synchronous.
const i18n = createInstance();
i18n.init({
  resources,
  fallbackLng: 'zh',
  initAsync: false,
  // React escapes all text.
  interpolation: { escapeValue: false, skipOnVariables: true },
});

/**
 * The server's translation functions, by i18next.
 *
 * The browser uses the smaller translator in `texts.ts` (docs/decisions/2026-11-22-translator.md); `agreement.test.ts`
 * checks that both return the same for every text.
 */
export const TRANSLATE: Record<Locale, Translate> = {
  zh: translate('zh'),
  en: translate('en'),
  ja: translate('ja'),
};

function translate(locale: Locale): Translate {
  const t = i18n.getFixedT(locale);
  const { interpolator } = i18n.services;
  // Looking up a text is most of the work, so cache it; the first lookup leaves the placeholders in place.
  const texts = new Map<string, string>();
  return (key, values) => {
    const text = texts.get(key) ?? t(key);
    texts.set(key, text);
    return values ? interpolator.interpolate(text, values, locale, {}) : text;
  };
}
