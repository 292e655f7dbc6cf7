import en from '../../../../locales/en.json?oem';
import ja from '../../../../locales/ja.json?oem';
import zh from '../../../../locales/zh.json?oem';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

/** What the pages of this section alone say, in every language. */
export const OEM_TEXTS: OwnTextsOf<'oem'> = { zh, en, ja };
