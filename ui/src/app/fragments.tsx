import { renderToString } from 'react-dom/server';
import type { Frame } from '../generated/document';
import { I18nProvider } from '../i18n/I18n';
import type { Translate } from '../i18n/texts';
import type { RenderCached } from '../parts/Cached';

/** A few sections in each language fit many times; a footer that the CMS changes again and again must not pile up. */
const LIMIT = 200;
const fragments = new Map<string, string>();

/** Returns the server's cache of fragments for the language and the build of a page. */
export function fragmentsOf({ site, locale, build }: Frame, t: Translate): RenderCached {
  return (key, render) => {
    const id = `${site} ${locale} ${build} ${key}`;
    const known = fragments.get(id);
    if (known !== undefined) return known;
    if (fragments.size >= LIMIT) fragments.clear();
    const html = renderToString(
      <I18nProvider locale={locale} t={t}>
        {render()}
      </I18nProvider>,
    );
    fragments.set(id, html);
    return html;
  };
}
