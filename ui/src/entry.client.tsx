import './design/index.css';
import { loaders, paths } from 'pages:garment/chunks';
import texts from 'texts:garment';
import { ErrorPage, errorTitle, kindMatcher, Layout, pageLoader, start } from './shared';

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
