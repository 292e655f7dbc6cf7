import type { BrandKind, PageComponent } from '../../pages/kinds';
import { BrandErrorPage } from './BrandErrorPage';
import { BrandHomePage } from './home/BrandHomePage';
import { SheetPage } from './sheet/SheetPage';
import { StoryPage } from './story/StoryPage';

/** What draws each kind of the brand site's pages, all of them at hand: for the server. */
export const BRAND_PAGES: { [Kind in BrandKind]: PageComponent<Kind> } = {
  'brand-home': BrandHomePage,
  'brand-brand': StoryPage,
  'brand-page': SheetPage,
  error: BrandErrorPage,
};
