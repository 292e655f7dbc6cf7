import type { TextKey } from '../../i18n/texts';

/** Entries in browser storage: their names, and the text with their purpose and lifetime. */
interface StorageEntry {
  names: readonly string[];
  text: TextKey;
}

/** The visitor's answer, on sites that ask for consent to the visit log. */
export const CONSENT_ENTRY: StorageEntry = { names: ['visitConsent'], text: 'privacy.keptAnswer' };

/** The entries that the site always creates (spec §3, §9). */
export const STORAGE_ENTRIES: readonly StorageEntry[] = [
  { names: ['i18n_redirected'], text: 'privacy.keptCookie' },
  { names: ['lang'], text: 'privacy.keptLanguage' },
  { names: ['userUniqueKey'], text: 'privacy.keptKey' },
  {
    // Same as in session/storage.ts.
    names: [
      'gmsys_token',
      'gmsys_uname',
      'gmsys_avatar',
      'gmsys_firstLogin',
      'gmsys_firstLoginPwd',
      'gmsys_changePwd',
      'gmsys_permissions',
      'gmsys_passwordDue',
    ],
    text: 'privacy.keptLogin',
  },
  // Same as in src/web/known_browser.rs.
  { names: ['selvage-known', '__Host-selvage-known'], text: 'privacy.keptBrowser' },
  // Same as in inquiries/list.ts.
  { names: ['inquiryList'], text: 'privacy.keptList' },
  { names: ['selvage:chunk-reload'], text: 'privacy.keptReload' },
];
