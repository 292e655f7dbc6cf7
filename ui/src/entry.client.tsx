import './design/index.css';
import { loaders, paths } from 'pages:garment/chunks';
import texts from 'texts:garment';
import { openSearch } from './search/trigger';
import { ErrorPage, errorTitle, kindMatcher, Layout, pageLoader, start } from './shared';

openSearch(() => import('./search/dialog'));

/** Resolves when hydration has begun. The starter waits for it. */
export const ready = start({
  Layout,
  ErrorPage,
  loadPage: pageLoader(loaders, ErrorPage, JSON.parse(PAGE_STYLES)),
  texts,
  loadNotice: () => import('./visits/notice/notice'),
  likelyKind: kindMatcher(paths),
  errorTitle,
});
