import type { Locale } from '../../generated/document';

/** Returns the time of day of a moment, in seconds since 1970, as China Standard Time. */
export function clock(seconds: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'Asia/Shanghai' });
  return format.format(seconds * 1000);
}

/** Returns a time, in seconds since 1970, as China Standard Time. */
export function time(seconds: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  });
  return format.format(seconds * 1000);
}
