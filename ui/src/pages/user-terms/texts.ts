import en from '../../../../locales/en.json?terms';
import ja from '../../../../locales/ja.json?terms';
import zh from '../../../../locales/zh.json?terms';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const TERMS_TEXTS: OwnTextsOf<'terms'> = { zh, en, ja };
