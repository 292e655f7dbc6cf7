import './design/index.css';
import { loaders, paths, sets } from 'pages:brand/chunks';
import { BrandErrorPage, BrandLayout, brandErrorTitle, kindMatcher, pageLoader, start } from './shared';

/** Resolves when hydration has begun. The starter waits for it. */
export const ready = start({
  Layout: BrandLayout,
  ErrorPage: BrandErrorPage,
  loadPage: pageLoader(loaders, BrandErrorPage, JSON.parse(PAGE_STYLES)),
  sets,
  loadNotice: () => import('../visits/notice/notice'),
  likelyKind: kindMatcher(paths),
  errorTitle: brandErrorTitle,
});
