import type { Locale } from '../../generated/document';

/** Returns a size in bytes as a text: `340 kB`, `2.1 MB`. */
export function sizeText(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / 1e6 : Math.max(1, bytes / 1000));
}
