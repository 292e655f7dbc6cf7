import './design/index.css';
import { loaders, paths } from 'pages:garment/chunks';
import { loadTexts } from './i18n/load';
import { ErrorPage, errorTitle, kindMatcher, Layout, pageLoader, start } from './shared';

start({
  Layout,
  ErrorPage,
  loadPage: pageLoader(loaders, ErrorPage, JSON.parse(PAGE_STYLES)),
  loadTexts,
  likelyKind: kindMatcher(paths),
  errorTitle,
});
