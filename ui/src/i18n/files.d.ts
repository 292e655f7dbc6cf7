// The modules `texts:…`, which exist in no file: build/texts.mjs makes them of locales/. Each has its texts by language,
// in the server's script in all languages, in a browser's in one.

/** Groups of texts for the pages that bring their own: `texts:user+login` has the groups `user` and `login`. */
declare module 'texts:*' {
  const texts: Record<import('../generated/document').Locale, import('./PageTexts').TextGroups>;
  export default texts;
}
/** The texts of all pages of a site. */
declare module 'texts:garment' {
  const texts: Record<import('../generated/document').Locale, import('./texts').Texts>;
  export default texts;
}
declare module 'texts:brand' {
  const texts: Record<import('../generated/document').Locale, import('./texts').Texts>;
  export default texts;
}
/** The desk's texts in a language, and what it shows of the site's. */
declare module 'language:*' {
  const texts: Pick<import('./texts').Texts, 'desk' | 'inquiry' | 'papers'>;
  export default texts;
}
