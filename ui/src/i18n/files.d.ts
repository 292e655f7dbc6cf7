// The modules `language:…`, which exist in no file: build/texts.mjs makes them of locales/.

/** The names of the columns of contracts in each language of the desk. */
declare module 'language:columns' {
  const names: ReadonlyArray<import('./texts').Texts['desk']['contracts']['fields']>;
  export default names;
}

/** The desk's texts in a language, and what it shows of the site's. */
/** The guide of the desk, which build/guide.mjs makes of docs/. */
declare module 'guide:*' {
  const guide: readonly import('../desk/guide/guide').GuideNode[];
  export default guide;
}

declare module 'language:*' {
  const texts: Pick<import('./texts').Texts, 'desk' | 'inquiry' | 'papers'>;
  export default texts;
}
