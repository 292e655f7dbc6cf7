import { type FunctionComponent, type ReactNode, useMemo } from 'react';
import type { Locale } from '../generated/document';
import { I18nProvider, useI18n } from './I18n';
import { type Texts, type Translate, translator } from './texts';

/** Groups of texts in every language that only few pages need; loaded with their pages. */
export type OwnTextsOf<Groups extends keyof Texts> = Record<Locale, Pick<Texts, Groups>>;

type OwnTextsOfAny = Record<Locale, Partial<Texts>>;

/** Adds groups of texts to the site's texts for all components below. */
export function OwnTexts({ texts, children }: { texts: OwnTextsOfAny; children: ReactNode }) {
  const { locale, t } = useI18n();
  const all = useMemo<Translate>(() => {
    const own = texts[locale];
    const ownT = translator(own as Texts);
    return (key, values) => (key.slice(0, key.indexOf('.')) in own ? ownT : t)(key, values);
  }, [texts, locale, t]);
  return (
    <I18nProvider locale={locale} t={all}>
      {children}
    </I18nProvider>
  );
}

/** Wraps a page component in the groups of texts that it needs. */
export function withOwnTexts<Given extends object>(
  texts: OwnTextsOfAny,
  Page: FunctionComponent<Given>,
): FunctionComponent<Given> {
  return (props) => (
    <OwnTexts texts={texts}>
      <Page {...props} />
    </OwnTexts>
  );
}
