import en from '../../../../locales/en.json?oem';
import ja from '../../../../locales/ja.json?oem';
import zh from '../../../../locales/zh.json?oem';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const OEM_TEXTS: OwnTextsOf<'oem'> = { zh, en, ja };
