// Modules that build/pages.mjs generates from the list of pages (generated/pages.json).

type GarmentKind = import('./kinds').GarmentKind;
type BrandKind = import('./kinds').BrandKind;

/** The components of a site's pages, for the server. */
declare module 'pages:garment/components' {
  const components: { [Kind in GarmentKind]: import('./kinds').PageComponent<Kind> };
  export default components;
}
declare module 'pages:brand/components' {
  const components: { [Kind in BrandKind]: import('./kinds').PageComponent<Kind> };
  export default components;
}
/** Functions that load the chunks of a site's pages, the pages' paths, and their texts, for the browser. */
declare module 'pages:garment/chunks' {
  export const loaders: import('./pageLoader').Loaders<GarmentKind>;
  export const paths: import('./likelyKind').Paths<GarmentKind>;
  export const sets: import('../i18n/load').TextSets;
}
declare module 'pages:brand/chunks' {
  export const loaders: import('./pageLoader').Loaders<BrandKind>;
  export const paths: import('./likelyKind').Paths<BrandKind>;
  export const sets: import('../i18n/load').TextSets;
}
