import en from '../../../../locales/en.json?sample';
import ja from '../../../../locales/ja.json?sample';
import zh from '../../../../locales/zh.json?sample';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

/** What the pages of this section alone say, in every language. */
export const SAMPLE_TEXTS: OwnTextsOf<'sample'> = { zh, en, ja };
