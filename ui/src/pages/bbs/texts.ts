import en from '../../../../locales/en.json?bbs';
import ja from '../../../../locales/ja.json?bbs';
import zh from '../../../../locales/zh.json?bbs';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const BBS_TEXTS: OwnTextsOf<'bbs'> = { zh, en, ja };
