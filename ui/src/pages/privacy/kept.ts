import type { TextKey } from '../../i18n/texts';

/** Entries in a browser: their names, and the text that states their purpose and lifetime. */
interface Kept {
  names: readonly string[];
  text: TextKey;
}

/** The entry that holds the visitor's answer, where the site asks for consent to the visit log. */
export const KEPT_ANSWER: Kept = { names: ['visitConsent'], text: 'privacy.keptAnswer' };

/** The entries that the site always makes in a browser (spec §3, §9). */
export const KEPT: readonly Kept[] = [
  { names: ['i18n_redirected'], text: 'privacy.keptCookie' },
  { names: ['lang'], text: 'privacy.keptLanguage' },
  { names: ['userUniqueKey'], text: 'privacy.keptKey' },
  {
    // As in session/storage.ts, which is not imported: it would become a file of its own for every visitor.
    names: [
      'gmsys_token',
      'gmsys_uname',
      'gmsys_avatar',
      'gmsys_firstLogin',
      'gmsys_firstLoginPwd',
      'gmsys_changePwd',
      'gmsys_permissions',
    ],
    text: 'privacy.keptLogin',
  },
  { names: ['selvage:chunk-reload'], text: 'privacy.keptReload' },
];
