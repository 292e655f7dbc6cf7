import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** All texts of the site in a language, in a file of their own. */
const TEXTS = {
  en: () => import('../../../locales/en/site.json'),
  zh: () => import('../../../locales/zh/site.json'),
  ja: () => import('../../../locales/ja/site.json'),
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
