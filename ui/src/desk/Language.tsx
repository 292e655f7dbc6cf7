import { type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react';
import { I18nProvider as AriaLanguage } from 'react-aria-components';
import type { Locale } from '../generated/document';
import { I18nProvider, useI18n } from '../i18n/I18n';
import { LANGUAGES } from '../i18n/locale';
import { type Texts, translator } from '../i18n/texts';
import { Choice } from './parts/Choice';

const STORED = 'selvage-desk-language';

const TEXTS: Record<Locale, () => Promise<{ default: Partial<Texts> }>> = {
  zh: () => import('language:zh'),
  en: () => import('language:en'),
  ja: () => import('language:ja'),
};
const loaded = new Map<Locale, ReturnType<(typeof TEXTS)[Locale]>>();

/** The texts of a language, which are loaded once. */
function load(locale: Locale) {
  const texts = loaded.get(locale) ?? TEXTS[locale]();
  loaded.set(locale, texts);
  return texts;
}

/** The language that the person chose, else the first of the browser's that the desk has, else Chinese. */
function preferred(): Locale {
  const wanted = [localStorage.getItem(STORED) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  const known = wanted.map((code) => LANGUAGES.find(({ locale }) => locale === code)?.locale);
  return known.find((locale) => locale !== undefined) ?? 'zh';
}

let choose: (locale: Locale) => Promise<void> = async () => undefined;

/** Provides the language of the desk to all components below. */
export function Language({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(preferred);
  const { default: texts } = use(load(locale));
  const t = useMemo(() => translator(texts), [texts]);
  const tag = LANGUAGES.find((language) => language.locale === locale)?.tag ?? 'zh-Hans';
  choose = async (chosen) => {
    try {
      await load(chosen);
    } catch {
      // Without a network the language stays, and so does what was typed.
      loaded.delete(chosen);
      return;
    }
    localStorage.setItem(STORED, chosen);
    startTransition(() => setLocale(chosen));
  };
  useEffect(() => {
    document.documentElement.lang = tag;
  }, [tag]);
  return (
    <AriaLanguage locale={tag}>
      <I18nProvider locale={locale} t={t}>
        {children}
      </I18nProvider>
    </AriaLanguage>
  );
}

/** Lets the person choose the language of the desk. */
export function LanguageChoice() {
  const { locale, t } = useI18n();
  const options = LANGUAGES.map(({ locale: value, name }) => ({ value, name }));
  return (
    <Choice
      label={t('desk.language')}
      value={locale}
      options={options}
      onChange={(chosen) => void choose(chosen)}
    />
  );
}
