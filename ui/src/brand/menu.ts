import type { BrandPage } from '../generated/document';
import type { TextKey } from '../i18n/texts';

/** The entries of the main navigation, in order (spec §1). */
export const MENU: ReadonlyArray<{ page: BrandPage; to: string; text: TextKey }> = [
  { page: 'brand', to: '/brand', text: 'brand.nav.brand' },
  { page: 'about', to: '/about', text: 'brand.nav.about' },
  { page: 'investors', to: '/investors', text: 'brand.nav.investors' },
  { page: 'news', to: '/news', text: 'brand.nav.news' },
  { page: 'join', to: '/join', text: 'brand.nav.join' },
  { page: 'hotline', to: '/hotline', text: 'brand.nav.hotline' },
  { page: 'shops', to: '/shops', text: 'brand.nav.shops' },
];
