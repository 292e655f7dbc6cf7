/** The named groups of texts in every language, for pages that bring their own texts: `texts:user+login`. */
declare module 'texts:*' {
  const texts: Record<import('../generated/document').Locale, import('./PageTexts').TextGroups>;
  export default texts;
}
/** The brand site's part of a language file. */
declare module '*.json?brand' {
  const texts: import('./texts').Texts;
  export default texts;
}
