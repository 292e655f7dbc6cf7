import { AboutCompanyPage } from './about-company/AboutCompanyPage';
import { AboutContactPage } from './about-contact/AboutContactPage';
import { AboutCooperationPage } from './about-cooperation/AboutCooperationPage';
import { AboutCulturePage } from './about-culture/AboutCulturePage';
import { AboutDevelopmentPage } from './about-development/AboutDevelopmentPage';
import { BbsPage } from './bbs/BbsPage';
import { ErrorPage } from './error/ErrorPage';
import { HomePage } from './home/HomePage';
import type { GarmentKind, PageComponent } from './kinds';
import { MarketPage } from './market/MarketPage';
import { NewsInfoPage } from './news-info/NewsInfoPage';
import { NewsListPage } from './news-list/NewsListPage';
import { OemInfoPage } from './oem-info/OemInfoPage';
import { OemListPage } from './oem-list/OemListPage';
import { OrderPage } from './order/OrderPage';
import { PrivacyPage } from './privacy/PrivacyPage';
import { SampleInfoPage } from './sample-info/SampleInfoPage';
import { SampleListPage } from './sample-list/SampleListPage';
import { LoginPage } from './user-login/LoginPage';
import { RegisterPage } from './user-register/RegisterPage';
import { TermsPage } from './user-terms/TermsPage';

/** What draws each kind of the garment site's pages, all of them at hand: for the server. */
export const PAGES: { [Kind in GarmentKind]: PageComponent<Kind> } = {
  home: HomePage,
  'about-company': AboutCompanyPage,
  'about-culture': AboutCulturePage,
  'about-development': AboutDevelopmentPage,
  'about-cooperation': AboutCooperationPage,
  'about-contact': AboutContactPage,
  market: MarketPage,
  'oem-list': OemListPage,
  'oem-info': OemInfoPage,
  'sample-list': SampleListPage,
  'sample-info': SampleInfoPage,
  'news-list': NewsListPage,
  'news-info': NewsInfoPage,
  bbs: BbsPage,
  order: OrderPage,
  'user-login': LoginPage,
  'user-register': RegisterPage,
  'user-terms': TermsPage,
  privacy: PrivacyPage,
  error: ErrorPage,
};
