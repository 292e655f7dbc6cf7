import { renderToString } from 'react-dom/server';
import { App, hrefOf, type SiteParts } from './app/App';
import { BrandLayout } from './brand/layout/BrandLayout';
import { BRAND_PAGES } from './brand/pages/all';
import type { Document, Site } from './generated/document';
import { TRANSLATE } from './i18n/server';
import { Layout } from './layout/Layout';
import { firstScreen } from './navigation/screen';
import { PAGES } from './pages/all';
import type { AnyPageComponent, PageKind } from './pages/kinds';

const NOWHERE = () => undefined;
const NAVIGATOR = { createHref: hrefOf, go: NOWHERE, push: NOWHERE, replace: NOWHERE };

const SITES: Record<Site, SiteParts & { pages: object }> = {
  garment: { Layout, ErrorPage: PAGES.error, pages: PAGES },
  brand: { Layout: BrandLayout, ErrorPage: BRAND_PAGES.error, pages: BRAND_PAGES },
};

/** Renders a document to the HTML of the application's root element. */
function render(json: string): string {
  const document = JSON.parse(json) as Document;
  const site = SITES[document.frame.site];
  const pages = site.pages as Record<PageKind, AnyPageComponent>;
  return renderToString(
    <App
      site={site}
      screen={firstScreen(document, pages[document.page.kind])}
      t={TRANSLATE[document.frame.locale]}
      navigator={NAVIGATOR}
      loading={false}
      announcement=""
    />,
  );
}

Object.assign(globalThis, { selvageRender: render });
