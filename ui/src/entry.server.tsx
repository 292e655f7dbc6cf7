import brandPages from 'pages:brand/components';
import garmentPages from 'pages:garment/components';
import { renderToString } from 'react-dom/server';
import { App, hrefOf, type SiteParts } from './app/App';
import { fragmentsOf } from './app/fragments';
import { BrandLayout } from './brand/layout/BrandLayout';
import { BrandErrorPage } from './brand/pages/BrandErrorPage';
import type { Site } from './generated/document';
import { takeLanguagesOf } from './i18n/locale';
import { translateFor } from './i18n/server';
import { Layout } from './layout/Layout';
import { type Content, initialScreen } from './navigation/screen';
import { ErrorPage } from './pages/error/ErrorPage';
import type { AnyPageComponent, PageKind } from './pages/kinds';
import { FragmentCache } from './parts/Cached';

const noop = () => undefined;
const NAVIGATOR = { createHref: hrefOf, go: noop, push: noop, replace: noop };

const SITES: Record<Site, SiteParts & { pages: object }> = {
  garment: { Layout, ErrorPage, pages: { ...garmentPages, error: ErrorPage } },
  brand: { Layout: BrandLayout, ErrorPage: BrandErrorPage, pages: { ...brandPages, error: BrandErrorPage } },
};

/** Renders a document without its head to the HTML of the application's root element. */
function render(json: string): string {
  const document = JSON.parse(json) as Content;
  takeLanguagesOf(document.frame);
  const site = SITES[document.frame.site];
  const t = translateFor(document.frame);
  const pages = site.pages as Record<PageKind, AnyPageComponent>;
  return renderToString(
    <FragmentCache value={fragmentsOf(document.frame, t)}>
      <App
        site={site}
        screen={initialScreen(document, pages[document.page.kind])}
        t={t}
        navigator={NAVIGATOR}
        loading={false}
        announcement=""
      />
    </FragmentCache>,
  );
}

Object.assign(globalThis, { selvageRender: render });
