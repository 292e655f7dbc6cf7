import './design/index.css';
import './visits/notice/room.css';
import { start } from './app/start';
import { loadTexts } from './i18n/load';
import { Layout } from './layout/Layout';
import { pageLoader } from './pages/chunk';
import { ErrorPage, errorTitle } from './pages/error/ErrorPage';
import { likelyKind } from './pages/kinds';
import { LOADERS } from './pages/load';

export * from './parts';

/** JSON of the style sheets that each page kind needs; set by the build. */
declare const PAGE_STYLES: string;

start({
  Layout,
  ErrorPage,
  loadPage: pageLoader(LOADERS, JSON.parse(PAGE_STYLES)),
  loadTexts,
  likelyKind,
  errorTitle,
});
