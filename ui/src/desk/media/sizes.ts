import type { Locale } from '../../generated/document';

/** Returns a size in bytes as a text: `340 kB`, `2.1 MB`, `14.8 GB`. */
export function sizeText(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000;
  if (bytes >= 1e9) {
    const format = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'gigabyte',
      maximumFractionDigits: 1,
    });
    return format.format(bytes / 1e9);
  }
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / 1e6 : Math.max(1, bytes / 1000));
}
