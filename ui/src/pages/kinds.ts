import type { ComponentType } from 'react';
import type { Page } from '../generated/document';

/** The kinds of pages, as documents name them. */
export type PageKind = Page['kind'];

/** The kinds of the brand site's pages. */
export type BrandKind = Extract<PageKind, `brand-${string}` | 'error'>;

/** The kinds of the garment site's pages. */
export type GarmentKind = Exclude<PageKind, `brand-${string}`>;

/** The data of one kind of page. */
export type PageOf<Kind extends PageKind> = Extract<Page, { kind: Kind }>;

/** What draws one kind of page. */
export type PageComponent<Kind extends PageKind> = ComponentType<{ page: PageOf<Kind> }>;

/** What draws some page; whoever pairs it with a document takes both by the same kind. */
export type AnyPageComponent = ComponentType<{ page: Page }>;

/**
 * The kind of page that a path (without language prefix) will most likely have, so that its chunk can be fetched
 * together with its document. The document has the last word.
 */
export function likelyKind(path: string): PageKind | undefined {
  const pathname = path.replace(/[?#].*$/, '');
  if (pathname === '/' || pathname === '/home') return 'home';
  if (pathname === '/about' || pathname === '/about/company') return 'about-company';
  if (pathname === '/about/culture') return 'about-culture';
  if (pathname === '/about/development') return 'about-development';
  if (pathname === '/about/cooperation') return 'about-cooperation';
  if (pathname === '/about/contact') return 'about-contact';
  if (pathname === '/market') return 'market';
  if (pathname.startsWith('/oem/info/')) return 'oem-info';
  if (pathname === '/oem' || pathname.startsWith('/oem/')) return 'oem-list';
  if (pathname === '/sample' || pathname === '/sample/list') return 'sample-list';
  if (pathname.startsWith('/sample/info/')) return 'sample-info';
  if (pathname === '/news' || pathname === '/news/list') return 'news-list';
  if (pathname.startsWith('/news/info/')) return 'news-info';
  if (pathname === '/bbs' || pathname.startsWith('/bbs/')) return 'bbs';
  if (pathname === '/order') return 'order';
  if (pathname === '/user' || pathname === '/user/login') return 'user-login';
  if (pathname === '/user/register') return 'user-register';
  if (pathname === '/user/terms') return 'user-terms';
  if (pathname === '/privacy') return 'privacy';
  return undefined;
}
