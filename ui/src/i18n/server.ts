import { createInstance } from 'i18next';
import en from '../../../locales/en.json';
import ja from '../../../locales/ja.json';
import zh from '../../../locales/zh.json';
import type { Locale } from '../generated/document';
import type { Translate } from './texts';

const resources = { zh: { translation: zh }, en: { translation: en }, ja: { translation: ja } };

// Everything is at hand when the script is loaded, so nothing is left to be done for a page.
const i18n = createInstance();
i18n.init({
  resources,
  fallbackLng: 'zh',
  initAsync: false,
  // React escapes whatever it renders.
  interpolation: { escapeValue: false, skipOnVariables: true },
});

/**
 * The server's translation functions: i18next's.
 *
 * The browser has a small one of its own (`texts.ts`), since i18next would be a sixth of a visitor's first load. It speaks
 * the part of the notation that the texts use; `agreement.test.ts` proves that both say the same of every text.
 */
export const TRANSLATE: Record<Locale, Translate> = {
  zh: translate('zh'),
  en: translate('en'),
  ja: translate('ja'),
};

function translate(locale: Locale): Translate {
  const t = i18n.getFixedT(locale);
  const { interpolator } = i18n.services;
  // Looking a text up is most of the work, so it is done once. The first time, its places stay as they are.
  const texts = new Map<string, string>();
  return (key, values) => {
    const text = texts.get(key) ?? t(key);
    texts.set(key, text);
    return values ? interpolator.interpolate(text, values, locale, {}) : text;
  };
}
