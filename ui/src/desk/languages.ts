// The languages of the site, which the server writes into the page of the desk.
import type { Locale } from '../generated/document';

export interface SiteLanguage {
  locale: Locale;
  /** The BCP 47 tag. */
  tag: string;
  /** The language's name in itself. */
  name: string;
  /** The prefix of paths on the site: empty, or `/en`. */
  prefix: string;
  /** Whether a native speaker has read the program's texts. */
  isRead: boolean;
  /** Whether the site is in it. */
  isOn: boolean;
  /** The keys of texts that it lacks: pages have those of another language there. */
  missing: readonly string[];
  /** The address of the desk's texts in it, if the desk's own scripts have none. */
  desk?: string | null;
}

/** The languages of the specification, for a page without a list, as in tests. */
const OWN: readonly SiteLanguage[] = [
  { locale: 'zh', tag: 'zh-Hans', name: '中文', prefix: '', isRead: true, isOn: true, missing: [] },
  { locale: 'en', tag: 'en', name: 'English', prefix: '/en', isRead: true, isOn: true, missing: [] },
  { locale: 'ja', tag: 'ja', name: '日本語', prefix: '/ja', isRead: true, isOn: true, missing: [] },
];

/** The languages that the program knows, those of the site first, in the order in which visitors see them. */
export const KNOWN: readonly SiteLanguage[] = written() ?? OWN;

/** The languages of the site, the default first. */
export const LANGUAGES: readonly SiteLanguage[] = [
  ...KNOWN.filter(({ isOn, prefix }) => isOn && prefix === ''),
  ...KNOWN.filter(({ isOn, prefix }) => isOn && prefix !== ''),
];

function written(): SiteLanguage[] | undefined {
  const list = globalThis.document?.getElementById('desk')?.dataset.languages;
  return list ? JSON.parse(list) : undefined;
}
