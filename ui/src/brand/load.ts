import type { Texts } from '../i18n/texts';
import type { Loaders } from '../pages/chunk';
import type { BrandKind } from '../pages/kinds';
import { BrandErrorPage } from './pages/BrandErrorPage';

/** A chunk for each kind of the brand site's pages. */
export const BRAND_LOADERS: Loaders<BrandKind> = {
  'brand-home': async () => (await import('./pages/home/BrandHomePage')).BrandHomePage,
  'brand-brand': async () => (await import('./pages/story/StoryPage')).StoryPage,
  'brand-page': async () => (await import('./pages/sheet/SheetPage')).SheetPage,
  // Never a chunk of its own: it must be there when a chunk is not.
  error: () => Promise.resolve(BrandErrorPage),
};

/** Loads the brand site's texts, which are Chinese alone. */
export async function loadBrandTexts(): Promise<Texts> {
  return (await import('../../../locales/zh.json?brand')).default as Texts;
}

/** The kind of page that a path of the brand site will most likely have. */
export function likelyBrandKind(path: string): BrandKind | undefined {
  const pathname = path.replace(/[?#].*$/, '');
  if (pathname === '/' || pathname === '/home') return 'brand-home';
  if (pathname === '/brand') return 'brand-brand';
  return /^\/(about|investors|news|join|hotline|shops)$/.test(pathname) ? 'brand-page' : undefined;
}
