/** English for names in Latin letters alone: fonts for Chinese have marks as wide as their characters. */
export function languageOf(name: string): string | undefined {
  return /^[\p{Script=Latin}\P{L}]+$/u.test(name) ? 'en' : undefined;
}
