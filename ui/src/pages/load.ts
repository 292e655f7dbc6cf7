import { ErrorPage } from './error/ErrorPage';
import type { AnyPageComponent, PageComponent, PageKind } from './kinds';

/** Filled in by the build: which style sheets a page kind's chunk needs. */
declare const PAGE_STYLES: string;

const LOADERS: { [Kind in PageKind]: () => Promise<PageComponent<Kind>> } = {
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
  // Never a chunk of its own: it must be there when a chunk is not.
  error: () => Promise.resolve(ErrorPage),
};

/** A page's code could not be loaded: most likely another build has been deployed. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Loads what draws a kind of page: its code and its style sheets, together. */
export async function loadPage(kind: PageKind): Promise<AnyPageComponent> {
  try {
    const [component] = await Promise.all([LOADERS[kind](), ...stylesOf(kind).map(loadStyle)]);
    return component as AnyPageComponent;
  } catch (cause) {
    throw new ChunkError(`the code of page kind ${kind} could not be loaded`, { cause });
  }
}

function stylesOf(kind: PageKind): string[] {
  return (JSON.parse(PAGE_STYLES) as Partial<Record<PageKind, string[]>>)[kind] ?? [];
}

const styles = new Map<string, Promise<void>>();

function loadStyle(href: string): Promise<void> {
  const known = styles.get(href);
  if (known) return known;
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      styles.delete(href);
      link.remove();
      reject(new Error(`style sheet ${href}`));
    };
    document.head.append(link);
  });
  styles.set(href, loading);
  return loading;
}
