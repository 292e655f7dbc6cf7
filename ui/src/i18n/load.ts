import type { Locale } from '../generated/document';
import type { Texts } from './texts';

/** One chunk per language, so that a visitor loads one language only. */
const LOADERS: Record<Locale, () => Promise<{ default: unknown }>> = {
  zh: () => import('../../../locales/zh.json'),
  en: () => import('../../../locales/en.json'),
  ja: () => import('../../../locales/ja.json'),
};

export async function loadTexts(locale: Locale): Promise<Texts> {
  return (await LOADERS[locale]()).default as Texts;
}
