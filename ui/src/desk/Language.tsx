import { type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react';
import { I18nProvider as AriaLanguage } from 'react-aria-components';
import { I18nProvider, useI18n } from '../i18n/I18n';
import { translator } from '../i18n/texts';
import {
  allTextsIn,
  CHINESE,
  DESK_LANGUAGES,
  type DeskLanguage,
  forgetTexts,
  languageOf,
  present,
  speak,
  textsIn,
} from './deskLanguages';
import { Choice } from './parts/Choice';

let choose: (language: DeskLanguage) => Promise<void> = async () => undefined;

/** Provides the language of the desk to all components below. */
export function Language({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(present);
  const { default: texts } = use(textsIn(language));
  const t = useMemo(() => translator(texts), [texts]);
  const { locale, tag } = language;
  choose = async (chosen) => {
    try {
      await allTextsIn(chosen);
    } catch {
      // Without a network the language stays, and so does what was typed.
      forgetTexts(chosen);
      return;
    }
    speak(chosen);
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
  const options = DESK_LANGUAGES.map(({ locale: value, name }) => ({ value, name }));
  return (
    <Choice
      label={t('desk.language')}
      value={locale}
      options={options}
      onChange={(chosen) => void choose(languageOf(chosen) ?? CHINESE)}
    />
  );
}
