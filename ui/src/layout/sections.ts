import type { TextKey } from '../i18n/texts';

/** The sections of the main navigation, in order (spec §2). */
export const SECTIONS: ReadonlyArray<{ to: string; text: TextKey }> = [
  { to: '/', text: 'nav.home' },
  { to: '/about/company', text: 'nav.about' },
  { to: '/sample/list', text: 'nav.sample' },
  { to: '/market', text: 'nav.market' },
  { to: '/oem/cotton', text: 'nav.oem' },
  { to: '/news/list', text: 'nav.news' },
];

/** Whether two paths are in the same section, that is, share the first segment. */
export function isInSection(path: string, to: string): boolean {
  return firstSegment(path) === firstSegment(to);
}

/** The section and entry that the navigation marks on the page at a path. */
export function sectionKey(path: string): string {
  return SECTIONS.some(({ to }) => to === path) ? path : firstSegment(path);
}

function firstSegment(path: string): string {
  return /^\/([^/?#]*)/.exec(path)?.[1] ?? '';
}
