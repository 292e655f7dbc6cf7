import { type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react';
import { I18nProvider as AriaLanguage } from 'react-aria-components';
import { I18nProvider, useI18n } from '../i18n/I18n';
import { type Texts, translator } from '../i18n/texts';
import { KNOWN } from './languages';
import { Choice } from './parts/Choice';

const STORED = 'selvage-desk-language';

interface DeskLanguage {
  locale: string;
  tag: string;
  name: string;
  load: () => Promise<{ default: Partial<Texts> }>;
}

const CHINESE: DeskLanguage = {
  locale: 'zh',
  tag: 'zh-Hans',
  name: '中文',
  load: () => import('language:zh'),
};
const OWN: readonly DeskLanguage[] = [
  { locale: 'en', tag: 'en', name: 'English', load: () => import('language:en') },
  CHINESE,
  { locale: 'ja', tag: 'ja', name: '日本語', load: () => import('language:ja') },
];
/** The languages that the desk speaks: its own, and those of packs with texts of the desk. */
const LANGUAGES: readonly DeskLanguage[] = [
  ...OWN,
  ...KNOWN.flatMap(({ locale, tag, name, desk }) =>
    desk ? [{ locale, tag, name, load: () => import(desk) }] : [],
  ),
];
const loaded = new Map<DeskLanguage, ReturnType<DeskLanguage['load']>>();

/** The texts of a language, which are loaded once. */
function load(language: DeskLanguage) {
  const texts = loaded.get(language) ?? language.load();
  loaded.set(language, texts);
  return texts;
}

function languageOf(code: string): DeskLanguage | undefined {
  return LANGUAGES.find(({ locale }) => locale === code);
}

/** The language that the person chose, else the first of the browser's that the desk has, else Chinese. */
function preferred(): DeskLanguage {
  const wanted = [localStorage.getItem(STORED) ?? '', ...navigator.languages];
  const known = wanted.map((tag) => languageOf(tag) ?? languageOf(tag.slice(0, 2)));
  return known.find((language) => language !== undefined) ?? CHINESE;
}

let choose: (language: DeskLanguage) => Promise<void> = async () => undefined;

/** Provides the language of the desk to all components below. */
export function Language({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferred);
  const { default: texts } = use(load(language));
  const t = useMemo(() => translator(texts), [texts]);
  const { locale, tag } = language;
  choose = async (chosen) => {
    try {
      await load(chosen);
    } catch {
      // Without a network the language stays, and so does what was typed.
      loaded.delete(chosen);
      return;
    }
    localStorage.setItem(STORED, chosen.locale);
    startTransition(() => setLanguage(chosen));
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
      onChange={(chosen) => void choose(languageOf(chosen) ?? CHINESE)}
    />
  );
}
