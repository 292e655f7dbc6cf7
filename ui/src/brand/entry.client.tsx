import './design/index.css';
import '../visits/notice/space.css';
import { loaders, paths } from 'pages:brand/chunks';
import { start } from '../app/start';
import { kindMatcher } from '../pages/likelyKind';
import { pageLoader } from '../pages/pageLoader';
import { BrandLayout } from './layout/BrandLayout';
import { BrandErrorPage, brandErrorTitle } from './pages/BrandErrorPage';

export * from './parts';

start({
  Layout: BrandLayout,
  ErrorPage: BrandErrorPage,
  loadPage: pageLoader(loaders, BrandErrorPage, JSON.parse(PAGE_STYLES)),
  // The brand site is in Chinese only.
  loadTexts: async () => (await import('../../../locales/zh.json?brand')).default,
  likelyKind: kindMatcher(paths),
  errorTitle: brandErrorTitle,
});
