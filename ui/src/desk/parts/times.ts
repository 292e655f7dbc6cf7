import type { Locale } from '../../generated/document';

/** The format of dates: English ones are British, as those of the site. */
const tagOf = (locale: Locale) => (locale === 'en' ? 'en-GB' : locale);

/** Returns a format of moments as China Standard Time. */
export function format(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tagOf(locale), { ...options, timeZone: 'Asia/Shanghai' });
}

/** Returns the format of days in charts. */
export const dayIn = (locale: Locale) => format(locale, { day: 'numeric', month: 'short' });

/** Returns the time of day of a moment, in seconds since 1970. */
export function clock(seconds: number, locale: Locale): string {
  return format(locale, { timeStyle: 'short' }).format(seconds * 1000);
}

/** Returns a moment, in seconds since 1970, with its day. */
export function time(seconds: number, locale: Locale): string {
  return format(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
}
