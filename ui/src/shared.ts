// The modules of the entry chunk that pages import as well; see build/pages.mjs.
export { start } from './app/start';
export { Layout } from './layout/Layout';
export { ErrorPage, errorTitle } from './pages/error/ErrorPage';
export { kindMatcher } from './pages/likelyKind';
export { pageLoader } from './pages/pageLoader';
export * from './parts';
