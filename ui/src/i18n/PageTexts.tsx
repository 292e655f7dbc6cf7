import { type FunctionComponent, type ReactNode, useMemo } from 'react';
import type { Locale } from '../generated/document';
import { I18nProvider, useI18n } from './I18n';
import { type Texts, type Translate, translator } from './texts';

/** Groups of texts that only few pages need; loaded with their pages. */
export type TextGroups = Partial<Texts>;

interface Props {
  texts: Record<Locale, TextGroups>;
  children: ReactNode;
}

/** Adds groups of texts to the site's texts for all components below. */
export function PageTexts({ texts, children }: Props) {
  const { locale, t } = useI18n();
  const all = useMemo<Translate>(() => {
    const groups = texts[locale];
    const translateOwn = translator(groups);
    return (key, values) => (key.slice(0, key.indexOf('.')) in groups ? translateOwn : t)(key, values);
  }, [texts, locale, t]);
  return (
    <I18nProvider locale={locale} t={all}>
      {children}
    </I18nProvider>
  );
}

/** Wraps a page component in the groups of texts that it needs. */
export function withPageTexts<Given extends object>(
  texts: Props['texts'],
  Page: FunctionComponent<Given>,
): FunctionComponent<Given> {
  return (props) => (
    <PageTexts texts={texts}>
      <Page {...props} />
    </PageTexts>
  );
}
