// Texts by language (build/texts.mjs): in a browser's scripts only those of the page's language.

/** The named groups of texts, for pages that bring their own texts: `texts:user+login`. */
declare module 'texts:*' {
  const texts: Record<import('../generated/document').Locale, import('./PageTexts').TextGroups>;
  export default texts;
}
/** A site's own texts. */
declare module 'texts:garment' {
  const texts: Record<import('../generated/document').Locale, import('./texts').Texts>;
  export default texts;
}
declare module 'texts:brand' {
  const texts: Record<import('../generated/document').Locale, import('./texts').Texts>;
  export default texts;
}
