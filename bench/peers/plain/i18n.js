import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** All texts of a language, in a file of their own. */
const TEXTS = {
  en: () => import('../../../locales/en.json'),
  zh: () => import('../../../locales/zh.json'),
  ja: () => import('../../../locales/ja.json'),
};

export async function createI18n(locale) {
  const { default: translation } = await TEXTS[locale]();
  const i18n = createInstance({
    lng: locale,
    resources: { [locale]: { translation } },
    interpolation: { escapeValue: false },
  });
  await i18n.use(initReactI18next).init();
  return i18n;
}
