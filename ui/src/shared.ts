// The modules of the entry chunk that pages import as well; see build/pages.mjs. A page's script has copies of all other
// modules that it imports, so that those with a state that pages share are listed here.
export { start } from './app/start';
export { Layout } from './layout/Layout';
export { ErrorPage, errorTitle } from './pages/error/ErrorPage';
export { kindMatcher } from './pages/likelyKind';
export { pageLoader } from './pages/pageLoader';
export * from './pages/user/account';
export * from './parts';
