import { createInstance } from 'i18next';
import en from '../../../../locales/en/site.json';
import ja from '../../../../locales/ja/site.json';
import zh from '../../../../locales/zh/site.json';

const i18n = createInstance();
await i18n.init({
  resources: { en: { translation: en }, zh: { translation: zh }, ja: { translation: ja } },
  interpolation: { escapeValue: false },
});

/** The translation function of a language; only the server needs it. */
export const translator = (locale) => i18n.getFixedT(locale);
