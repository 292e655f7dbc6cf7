import './design/index.css';
import { loaders, paths, sets } from 'pages:garment/chunks';
import { openSearch } from './search/trigger';
import { ErrorPage, errorTitle, kindMatcher, Layout, pageLoader, start } from './shared';

/** Resolves when hydration has begun. The starter waits for it. */
export const ready = start({
  Layout,
  ErrorPage,
  loadPage: pageLoader(loaders, ErrorPage, JSON.parse(PAGE_STYLES)),
  sets,
  begin: (frame, t) => openSearch(() => import('./search/dialog').then(({ open }) => open(frame.locale, t))),
  loadNotice: () => import('./visits/notice/notice'),
  likelyKind: kindMatcher(paths),
  errorTitle,
});
