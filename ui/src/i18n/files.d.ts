// The modules `language:…`, which exist in no file: build/texts.mjs makes them of locales/.

/** The desk's texts in a language, and what it shows of the site's. */
declare module 'language:*' {
  const texts: Pick<import('./texts').Texts, 'desk' | 'inquiry' | 'papers'>;
  export default texts;
}
