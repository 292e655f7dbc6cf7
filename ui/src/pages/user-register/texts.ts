import en from '../../../../locales/en.json?register';
import ja from '../../../../locales/ja.json?register';
import zh from '../../../../locales/zh.json?register';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

/** What this page alone says, in every language. */
export const REGISTER_TEXTS: OwnTextsOf<'register'> = { zh, en, ja };
