import { AboutCompanyPage } from './about-company/AboutCompanyPage';
import { ErrorPage } from './error/ErrorPage';
import { HomePage } from './home/HomePage';
import type { AnyPageComponent, PageComponent, PageKind } from './kinds';
import { NewsInfoPage } from './news-info/NewsInfoPage';
import { NewsListPage } from './news-list/NewsListPage';

const PAGES: { [Kind in PageKind]: PageComponent<Kind> } = {
  home: HomePage,
  'about-company': AboutCompanyPage,
  'news-list': NewsListPage,
  'news-info': NewsInfoPage,
  error: ErrorPage,
};

/** What draws a kind of page, all of them at hand: for the server. */
export function pageOf(kind: PageKind): AnyPageComponent {
  return PAGES[kind] as AnyPageComponent;
}
