import en from '../../../../locales/en.json?consent';
import ja from '../../../../locales/ja.json?consent';
import zh from '../../../../locales/zh.json?consent';
import type { OwnTextsOf } from '../../i18n/OwnTexts';

export const CONSENT_TEXTS: OwnTextsOf<'consent'> = { zh, en, ja };
