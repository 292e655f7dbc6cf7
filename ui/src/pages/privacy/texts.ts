import en from '../../../../locales/en.json?privacy';
import ja from '../../../../locales/ja.json?privacy';
import zh from '../../../../locales/zh.json?privacy';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const PRIVACY_TEXTS: OwnTextsOf<'privacy'> = { zh, en, ja };
