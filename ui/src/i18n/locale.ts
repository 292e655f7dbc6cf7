import type { LanguageLink, Locale } from '../generated/document';

/** The site's languages, which every document names: they are the same for all pages of a build. */
let languages: readonly LanguageLink[] = [];

/** Takes the site's languages from a document, before anything is rendered or followed. */
export function takeLanguagesOf(frame: { languages: readonly LanguageLink[] }): void {
  languages = frame.languages;
}

/** Returns the URL prefix of a language. */
export function prefixOf(locale: Locale): string {
  return languages.find((language) => language.locale === locale)?.prefix ?? '';
}

/** Adds the language prefix to a path: `/news/list?page=2` becomes `/en/news/list?page=2`. */
export function localised(path: string, locale: Locale): string {
  const prefix = prefixOf(locale);
  if (prefix === '') return path;
  return path === '/' ? prefix : /^\/[?#]/.test(path) ? prefix + path.slice(1) : prefix + path;
}

/** Whether a pathname belongs to this language. */
export function belongsTo(pathname: string, locale: Locale): boolean {
  const owner = languages.find(
    ({ prefix }) => prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`)),
  );
  return (owner?.prefix ?? '') === prefixOf(locale);
}
