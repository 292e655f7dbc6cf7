import type { TextKey } from '../i18n/texts';

/** A section of the site with its pages; the navigation leads to the first one that the company has. */
export interface Section {
  text: TextKey;
  pages: readonly string[];
}

/** The pages about the company, in order (spec §2). */
export const ABOUT = [
  { to: '/about/company', text: 'about.company' },
  { to: '/about/culture', text: 'about.culture' },
  { to: '/about/development', text: 'about.development' },
  { to: '/about/cooperation', text: 'about.cooperation' },
  { to: '/about/contact', text: 'about.contact' },
] as const;

/** The categories of production, in order (spec §2). */
export const PROCESSES = [
  { name: 'cotton', to: '/oem/cotton', text: 'oem.cotton' },
  { name: 'dye', to: '/oem/dye', text: 'oem.dye' },
  { name: 'material', to: '/oem/material', text: 'oem.material' },
  { name: 'printing', to: '/oem/printing', text: 'oem.printing' },
  { name: 'clothing', to: '/oem/clothing', text: 'oem.clothing' },
] as const;

/** The sections of the main navigation, in order (spec §2). */
export const SECTIONS: readonly Section[] = [
  { text: 'nav.home', pages: ['/'] },
  { text: 'nav.about', pages: ABOUT.map(({ to }) => to) },
  { text: 'nav.sample', pages: ['/sample/list'] },
  { text: 'nav.market', pages: ['/market'] },
  { text: 'nav.oem', pages: PROCESSES.map(({ to }) => to) },
  { text: 'nav.news', pages: ['/news/list'] },
];

/** Whether two paths are in the same section, that is, share the first segment. */
export function isInSection(path: string, to: string): boolean {
  return firstSegment(path) === firstSegment(to);
}

/** The first segment of a path, which names its section. */
export function firstSegment(path: string): string {
  return /^\/([^/?#]*)/.exec(path)?.[1] ?? '';
}
