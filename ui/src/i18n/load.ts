import type { Locale } from '../generated/document';
import type { Texts } from './texts';

/** One chunk per language, so that a visitor loads only his own. */
const LOADERS: Record<Locale, () => Promise<{ default: unknown }>> = {
  zh: () => import('../../../locales/zh.json'),
  en: () => import('../../../locales/en.json'),
  ja: () => import('../../../locales/ja.json'),
};

/** Loads the garment site's texts in a language. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  return (await LOADERS[locale]()).default as Texts;
}
