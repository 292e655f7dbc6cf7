/** The name of a country that is stored as its code; any other text as it is. */
export function countryName(text: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(text)) return text;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(text) ?? text;
}
