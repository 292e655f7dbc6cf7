import type { Document } from '../generated/document';
import { localised, prefixOf } from '../i18n/locale';
import { withoutFragment } from './screen';

/** Status of the error page shown while offline; never sent by a server. */
export const OFFLINE = 0;

/** The site name at the end of a title, with the separator of each language. */
const SITE = /(?: [|–] |｜)[^|–｜]*$/;

/**
 * Creates the document of an error page without the server: the frame of the current page with the requested path and a
 * head of its own.
 */
export function errorDocument(
  { frame, head }: Document,
  status: number,
  title: string,
  href: string,
): Document {
  const path = withoutFragment(href).slice(prefixOf(frame.locale).length) || '/';
  const languages = frame.languages.map((language) => ({
    ...language,
    path: localised(path, language.locale),
  }));
  const site = SITE.exec(head.title)?.[0] ?? '';
  const own = {
    title: title + site,
    description: '',
    keywords: '',
    canonical: null,
    alternates: [],
    meta: [],
    structured: null,
  };
  return {
    frame: { ...frame, status, path, languages },
    page: { kind: 'error', status, message: null },
    head: own,
  };
}

/** Describes an error without its message, which may contain a URL with a token. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
