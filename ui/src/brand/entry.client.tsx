import './design/index.css';
import '../visits/notice/room.css';
import { start } from '../app/start';
import { pageLoader } from '../pages/chunk';
import { BrandLayout } from './layout/BrandLayout';
import { BRAND_LOADERS, likelyBrandKind, loadBrandTexts } from './load';
import { BrandErrorPage, brandErrorTitle } from './pages/BrandErrorPage';

export * from './parts';

/** JSON of the style sheets that each page kind needs; set by the build. */
declare const PAGE_STYLES: string;

start({
  Layout: BrandLayout,
  ErrorPage: BrandErrorPage,
  loadPage: pageLoader(BRAND_LOADERS, JSON.parse(PAGE_STYLES)),
  loadTexts: loadBrandTexts,
  likelyKind: likelyBrandKind,
  errorTitle: brandErrorTitle,
});
