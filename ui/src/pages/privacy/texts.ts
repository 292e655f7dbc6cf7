import en from '../../../../locales/en.json?privacy';
import ja from '../../../../locales/ja.json?privacy';
import zh from '../../../../locales/zh.json?privacy';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

/** The texts that this page alone has, in every language. */
export const PRIVACY_TEXTS: OwnTextsOf<'privacy'> = { zh, en, ja };
