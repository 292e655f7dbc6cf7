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
}

/** The languages in which the program comes; a page without a list, as in tests, has them. */
const OWN: readonly SiteLanguage[] = [
  { locale: 'zh', tag: 'zh-Hans', name: '中文', prefix: '', isRead: true },
  { locale: 'en', tag: 'en', name: 'English', prefix: '/en', isRead: true },
  { locale: 'ja', tag: 'ja', name: '日本語', prefix: '/ja', isRead: true },
];

/** The languages of the site, the default first. */
export const LANGUAGES: readonly SiteLanguage[] = written() ?? OWN;

function written(): SiteLanguage[] | undefined {
  const list = globalThis.document?.getElementById('desk')?.dataset.languages;
  return list ? JSON.parse(list) : undefined;
}
