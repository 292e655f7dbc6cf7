import './design/index.css';
import { loaders, paths } from 'pages:brand/chunks';
import { BrandErrorPage, BrandLayout, brandErrorTitle, kindMatcher, pageLoader, start } from './shared';

start({
  Layout: BrandLayout,
  ErrorPage: BrandErrorPage,
  loadPage: pageLoader(loaders, BrandErrorPage, JSON.parse(PAGE_STYLES)),
  // The brand site is in Chinese only.
  loadTexts: async () => (await import('../../../locales/zh.json?brand')).default,
  likelyKind: kindMatcher(paths),
  errorTitle: brandErrorTitle,
});
