import en from '../../../../locales/en.json?user+login';
import ja from '../../../../locales/ja.json?user+login';
import zh from '../../../../locales/zh.json?user+login';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const LOGIN_TEXTS: OwnTextsOf<'user' | 'login'> = { zh, en, ja };
