import { type FunctionComponent, type ReactNode, useMemo } from 'react';
import type { Locale } from '../generated/document';
import { I18nProvider, useI18n } from './I18n';
import { type Texts, type Translate, translator } from './texts';

/** Groups of texts in every language: what few pages say, and others need not load. */
export type OwnTextsOf<Groups extends keyof Texts> = Record<Locale, Pick<Texts, Groups>>;

type OwnTextsOfAny = Record<Locale, Partial<Texts>>;

/** Adds a page's own texts to those of the site, for everything below. */
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

/** A page with texts of its own. */
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
