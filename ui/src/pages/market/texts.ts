import en from '../../../../locales/en.json?market';
import ja from '../../../../locales/ja.json?market';
import zh from '../../../../locales/zh.json?market';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const MARKET_TEXTS: OwnTextsOf<'market'> = { zh, en, ja };
