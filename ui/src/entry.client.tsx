import './design/index.css';
import { start } from './app/start';
import { loadTexts } from './i18n/load';
import { Layout } from './layout/Layout';
import { pageLoader } from './pages/chunk';
import { ErrorPage } from './pages/error/ErrorPage';
import { likelyKind } from './pages/kinds';
import { LOADERS } from './pages/load';
import { hideToken } from './session/address';

export * from './parts';

/** Filled in by the build: which style sheets a page kind's chunk needs. */
declare const PAGE_STYLES: string;

const loadPage = pageLoader(LOADERS, JSON.parse(PAGE_STYLES));

// Before anything else is done.
hideToken();
start({ Layout, ErrorPage, loadPage, loadTexts, likelyKind });
