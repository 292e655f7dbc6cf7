import './design/index.css';
import './visits/notice/space.css';
import { loaders, paths } from 'pages:garment/chunks';
import { start } from './app/start';
import { loadTexts } from './i18n/load';
import { Layout } from './layout/Layout';
import { ErrorPage, errorTitle } from './pages/error/ErrorPage';
import { kindMatcher } from './pages/likelyKind';
import { pageLoader } from './pages/pageLoader';

export * from './parts';

start({
  Layout,
  ErrorPage,
  loadPage: pageLoader(loaders, ErrorPage, JSON.parse(PAGE_STYLES)),
  loadTexts,
  likelyKind: kindMatcher(paths),
  errorTitle,
});
