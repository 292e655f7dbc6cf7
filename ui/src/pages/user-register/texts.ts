import en from '../../../../locales/en.json?user+register';
import ja from '../../../../locales/ja.json?user+register';
import zh from '../../../../locales/zh.json?user+register';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const REGISTER_TEXTS: OwnTextsOf<'user' | 'register'> = { zh, en, ja };
