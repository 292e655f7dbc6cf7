import type { Document, Frame } from '../generated/document';
import { localised, prefixOf } from '../i18n/locale';
import { withoutFragment } from './screen';

/** The status of the error page that is shown while there is no network; no server answers with it. */
export const OFFLINE = 0;

/** The end of a title: the site's name, and what each language puts before it. */
const SITE = /(?: [|–] |｜)[^|–｜]*$/;

/**
 * The document of an error page that the browser makes by itself: in the frame of the page before, with the address that
 * was asked for, and with nothing in its head that belongs to another page.
 */
export function errorDocument(frame: Frame, status: number, title: string, href: string): Document {
  const path = withoutFragment(href).slice(prefixOf(frame.locale).length) || '/';
  const ways = Object.keys(frame.languages).map((locale) => [
    locale,
    localised(path, locale as Frame['locale']),
  ]);
  const site = SITE.exec(frame.head.title)?.[0] ?? '';
  const head = {
    title: title + site,
    description: '',
    keywords: '',
    canonical: null,
    alternates: [],
    meta: [],
    structured: null,
  };
  return {
    frame: { ...frame, status, path, languages: Object.fromEntries(ways), head },
    page: { kind: 'error', status, message: null },
  };
}

/** What went wrong, without an address: one may have a token in it. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
