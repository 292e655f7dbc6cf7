import en from '../../../../locales/en.json?about';
import ja from '../../../../locales/ja.json?about';
import zh from '../../../../locales/zh.json?about';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const ABOUT_TEXTS: OwnTextsOf<'about'> = { zh, en, ja };
