import { createContext, type ReactNode, useContext } from 'react';
import type { Locale } from '../generated/document';
import type { Translate } from './texts';

interface I18n {
  locale: Locale;
  t: Translate;
}

const Context = createContext<I18n>({ locale: 'zh', t: (key) => key });

/** Provides the language and the translation function to all components below. */
export function I18nProvider({ locale, t, children }: I18n & { children: ReactNode }) {
  return <Context value={{ locale, t }}>{children}</Context>;
}

/** Returns the page's language and translation function. */
export function useI18n(): I18n {
  return useContext(Context);
}
