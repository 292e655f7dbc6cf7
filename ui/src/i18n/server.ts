import { createInstance } from 'i18next';
import en from '../../../locales/en.json';
import ja from '../../../locales/ja.json';
import zh from '../../../locales/zh.json';
import type { Locale } from '../generated/document';
import type { Translate } from './texts';

const texts = { zh: { translation: zh }, en: { translation: en }, ja: { translation: ja } };

// Everything is at hand when the script is loaded, so nothing is left to be done for a page.
const i18n = createInstance();
i18n.init({
  resources: texts,
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
  const plain = new Map<string, string>();
  return (key, values) => {
    // As `replace`, a value is never taken for one of i18next's options, such as `count`.
    if (values) return t(key, { replace: values });
    const text = plain.get(key) ?? t(key);
    plain.set(key, text);
    return text;
  };
}
