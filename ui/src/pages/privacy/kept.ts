import type { TextKey } from '../../i18n/texts';

/** The entries that the site makes in a browser (spec §3, §9): their names, purpose and lifetime. */
export const KEPT: ReadonlyArray<{ names: readonly string[]; text: TextKey }> = [
  { names: ['i18n_redirected'], text: 'privacy.keptCookie' },
  { names: ['lang'], text: 'privacy.keptLanguage' },
  { names: ['userUniqueKey'], text: 'privacy.keptKey' },
  {
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
