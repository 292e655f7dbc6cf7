import en from '../../../../locales/en.json?sample';
import ja from '../../../../locales/ja.json?sample';
import zh from '../../../../locales/zh.json?sample';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const SAMPLE_TEXTS: OwnTextsOf<'sample'> = { zh, en, ja };
