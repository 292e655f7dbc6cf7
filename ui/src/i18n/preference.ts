import type { Locale } from '../generated/document';

const COOKIE_DAYS = 365;

/** The cookie that stores the chosen language (spec §3, §9). */
export function languageCookie(locale: Locale, secure: boolean): string {
  const age = COOKIE_DAYS * 24 * 60 * 60;
  return `i18n_redirected=${locale}; Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Stores the chosen language for the server (cookie) and the browser (local storage). */
export function rememberLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = languageCookie(locale, location.protocol === 'https:');
  try {
    localStorage.setItem('lang', locale);
  } catch {
    // Storage may be forbidden; the server only reads the cookie.
  }
}
