import type { Locale } from '../generated/document';

/** The languages: BCP 47 tag, own name, and URL prefix. */
export const LANGUAGES: ReadonlyArray<{ locale: Locale; tag: string; name: string; prefix: string }> = [
  { locale: 'en', tag: 'en', name: 'English', prefix: '/en' },
  { locale: 'zh', tag: 'zh-Hans', name: '中文', prefix: '' },
  { locale: 'ja', tag: 'ja', name: '日本語', prefix: '/ja' },
];

/** Returns the URL prefix of a language. */
export function prefixOf(locale: Locale): string {
  return LANGUAGES.find((language) => language.locale === locale)?.prefix ?? '';
}

/** Adds the language prefix to a path: `/news/list?page=2` becomes `/en/news/list?page=2`. */
export function localised(path: string, locale: Locale): string {
  const prefix = prefixOf(locale);
  if (prefix === '') return path;
  return path === '/' ? prefix : /^\/[?#]/.test(path) ? prefix + path.slice(1) : prefix + path;
}

/** Whether a pathname belongs to this language. */
export function belongsTo(pathname: string, locale: Locale): boolean {
  const owner = LANGUAGES.find(
    ({ prefix }) => prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`)),
  );
  return (owner?.locale ?? 'zh') === locale;
}
