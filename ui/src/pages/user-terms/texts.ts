import en from '../../../../locales/en.json?terms';
import ja from '../../../../locales/ja.json?terms';
import zh from '../../../../locales/zh.json?terms';
import type { Locale } from '../../generated/document';
import { type Texts, type Translate, translator } from '../../i18n/texts';

/**
 * The texts of the terms in every language. They are a fifth of all texts and on this page alone, so they come with it
 * and not with each visit.
 */
export const TERMS_TEXTS: Record<Locale, Translate> = {
  zh: translator(zh as Texts),
  en: translator(en as Texts),
  ja: translator(ja as Texts),
};
