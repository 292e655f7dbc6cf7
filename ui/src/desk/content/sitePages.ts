// The pages of the site that menus name and that can be hidden.
import type { TextKey } from '../../i18n/texts';

/** The names of pages, by path. */
export const SITE_PAGES: Readonly<Record<string, TextKey>> = {
  '/': 'desk.places.home',
  '/about/company': 'desk.places.company',
  '/about/culture': 'desk.places.culture',
  '/about/development': 'desk.places.development',
  '/about/cooperation': 'desk.places.cooperation',
  '/about/contact': 'desk.places.contact',
  '/sample/list': 'desk.places.samples',
  '/market': 'desk.places.market',
  '/oem/cotton': 'desk.places.cotton',
  '/oem/dye': 'desk.places.dye',
  '/oem/material': 'desk.places.material',
  '/oem/printing': 'desk.places.printing',
  '/oem/clothing': 'desk.places.clothing',
  '/news/list': 'desk.places.news',
  '/bbs': 'desk.places.questions',
  '/order': 'desk.places.order',
  '/inquiry': 'desk.places.inquiry',
  '/search': 'desk.places.search',
};

/** The names of links to sections, which lead to their first page. */
export const LINK_NAMES: Readonly<Record<string, TextKey>> = {
  ...SITE_PAGES,
  '/about/company': 'desk.sections.about',
  '/oem/cotton': 'desk.sections.production',
};

/** Those that a company always has. */
const KEPT = ['/', '/about/contact', '/inquiry', '/search'];

/** The pages that can be hidden, in the order of the site; `base::site::HIDEABLE`. */
export const HIDEABLE = Object.keys(SITE_PAGES).filter((path) => !KEPT.includes(path));
