import en from '../../../../locales/en.json?order';
import ja from '../../../../locales/ja.json?order';
import zh from '../../../../locales/zh.json?order';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const ORDER_TEXTS: OwnTextsOf<'order'> = { zh, en, ja };
