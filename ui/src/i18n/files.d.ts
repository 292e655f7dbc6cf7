// The modules `language:…`, which exist in no file: build/texts.mjs makes them of locales/.

/** The names of the columns of contracts in each language of the desk. */
declare module 'language:columns' {
  const names: ReadonlyArray<import('./texts').Texts['desk']['contracts']['fields']>;
  export default names;
}

/** The guide of the desk, which build/guide.mjs makes of docs/. */
declare module 'guide:*' {
  const guide: readonly import('../desk/guide/guide').GuideNode[];
  export default guide;
}

/** Texts of the desk in a language, and of what it shows of the site's. */
declare module 'language:*' {
  const texts: Partial<import('./texts').Texts>;
  export default texts;
}
