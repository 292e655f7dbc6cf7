import { type ReactNode, useMemo } from 'react';
import type { Locale } from '../generated/document';
import { I18nProvider, useI18n } from './I18n';
import { type Texts, type Translate, translator } from './texts';

/** A group of texts in every language: what one page alone says, and other pages need not load. */
export type OwnTextsOf<Group extends keyof Texts> = Record<Locale, Pick<Texts, Group>>;

interface Props<Group extends keyof Texts> {
  group: Group;
  texts: OwnTextsOf<Group>;
  children: ReactNode;
}

/** Adds a page's own texts to those of the site, for everything below. */
export function OwnTexts<Group extends keyof Texts>({ group, texts, children }: Props<Group>) {
  const { locale, t } = useI18n();
  const all = useMemo<Translate>(() => {
    const own = translator(texts[locale] as Texts);
    return (key, values) => (key.startsWith(`${group}.`) ? own : t)(key, values);
  }, [group, texts, locale, t]);
  return (
    <I18nProvider locale={locale} t={all}>
      {children}
    </I18nProvider>
  );
}
