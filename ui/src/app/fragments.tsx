import { renderToString } from 'react-dom/server';
import type { Locale } from '../generated/document';
import { I18nProvider } from '../i18n/I18n';
import { TRANSLATE } from '../i18n/server';
import type { RenderCached } from '../parts/Cached';

/** A few sections in three languages fit many times; a footer that the CMS changes again and again must not pile up. */
const LIMIT = 200;
const fragments = new Map<string, string>();

/** The server's cache of fragments, for each language. */
export const FRAGMENTS: Record<Locale, RenderCached> = { zh: cache('zh'), en: cache('en'), ja: cache('ja') };

function cache(locale: Locale): RenderCached {
  return (key, render) => {
    const id = `${locale} ${key}`;
    const known = fragments.get(id);
    if (known !== undefined) return known;
    if (fragments.size >= LIMIT) fragments.clear();
    const html = renderToString(
      <I18nProvider locale={locale} t={TRANSLATE[locale]}>
        {render()}
      </I18nProvider>,
    );
    fragments.set(id, html);
    return html;
  };
}
