import type { Loaders } from './chunk';
import { ErrorPage } from './error/ErrorPage';
import type { GarmentKind } from './kinds';

/** A chunk for each kind of the garment site's pages. */
export const LOADERS: Loaders<GarmentKind> = {
  home: async () => (await import('./home/HomePage')).HomePage,
  'about-company': async () => (await import('./about-company/AboutCompanyPage')).AboutCompanyPage,
  'about-culture': async () => (await import('./about-culture/AboutCulturePage')).AboutCulturePage,
  'about-development': async () =>
    (await import('./about-development/AboutDevelopmentPage')).AboutDevelopmentPage,
  'about-cooperation': async () =>
    (await import('./about-cooperation/AboutCooperationPage')).AboutCooperationPage,
  'about-contact': async () => (await import('./about-contact/AboutContactPage')).AboutContactPage,
  market: async () => (await import('./market/MarketPage')).MarketPage,
  'oem-list': async () => (await import('./oem-list/OemListPage')).OemListPage,
  'oem-info': async () => (await import('./oem-info/OemInfoPage')).OemInfoPage,
  'sample-list': async () => (await import('./sample-list/SampleListPage')).SampleListPage,
  'sample-info': async () => (await import('./sample-info/SampleInfoPage')).SampleInfoPage,
  'news-list': async () => (await import('./news-list/NewsListPage')).NewsListPage,
  'news-info': async () => (await import('./news-info/NewsInfoPage')).NewsInfoPage,
  bbs: async () => (await import('./bbs/BbsPage')).BbsPage,
  order: async () => (await import('./order/OrderPage')).OrderPage,
  'user-login': async () => (await import('./user-login/LoginPage')).LoginPage,
  'user-register': async () => (await import('./user-register/RegisterPage')).RegisterPage,
  'user-terms': async () => (await import('./user-terms/TermsPage')).TermsPage,
  privacy: async () => (await import('./privacy/PrivacyPage')).PrivacyPage,
  // Never a chunk of its own: it must be there when a chunk is not.
  error: () => Promise.resolve(ErrorPage),
};
