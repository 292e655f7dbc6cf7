// The modules of the entry chunk that pages import as well, like src/shared.ts of the other site; see build/pages.mjs.
export { start } from '../app/start';
export { kindMatcher } from '../pages/likelyKind';
export { pageLoader } from '../pages/pageLoader';
export { BrandLayout } from './layout/BrandLayout';
export { BrandErrorPage, brandErrorTitle } from './pages/BrandErrorPage';
export * from './parts';
