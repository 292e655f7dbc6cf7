// The languages that the desk speaks, and its texts in them.
import type { Texts } from '../i18n/texts';
import { KNOWN } from './languages';

const STORED = 'selvage-desk-language';

export interface DeskLanguage {
  locale: string;
  tag: string;
  name: string;
  load: () => Promise<{ default: Partial<Texts> }>;
  /** The texts that only the pages in `others.ts` need, if `load` lacks them. */
  loadLater?: () => Promise<{ default: Partial<Texts> }>;
}

export const CHINESE: DeskLanguage = {
  locale: 'zh',
  tag: 'zh-Hans',
  name: '中文',
  load: () => import('language:zh'),
  loadLater: () => import('language:zh-later'),
};
const OWN: readonly DeskLanguage[] = [
  {
    locale: 'en',
    tag: 'en',
    name: 'English',
    load: () => import('language:en'),
    loadLater: () => import('language:en-later'),
  },
  CHINESE,
  {
    locale: 'ja',
    tag: 'ja',
    name: '日本語',
    load: () => import('language:ja'),
    loadLater: () => import('language:ja-later'),
  },
];
/** The desk's own languages, and those of packs with texts of the desk. */
export const DESK_LANGUAGES: readonly DeskLanguage[] = [
  ...OWN,
  ...KNOWN.flatMap(({ locale, tag, name, desk }) =>
    desk ? [{ locale, tag, name, load: () => import(desk) }] : [],
  ),
];
const loaded = new Map<DeskLanguage, ReturnType<DeskLanguage['load']>>();

/** The texts of a language for the first page, which are loaded once. */
export function textsIn(language: DeskLanguage) {
  const texts = loaded.get(language) ?? language.load();
  loaded.set(language, texts);
  return texts;
}

/** Adds all other texts of a language to those of the first page. */
export async function allTextsIn(language: DeskLanguage): Promise<void> {
  const [texts, later] = await Promise.all([textsIn(language), language.loadLater?.()]);
  if (later) fill(texts.default, later.default);
}

function fill(texts: object, more: object): void {
  const known = texts as Record<string, object | undefined>;
  for (const [name, own] of Object.entries(more)) {
    const there = known[name];
    if (there && typeof own === 'object') fill(there, own);
    else known[name] = own;
  }
}

/** Loads the texts of a language anew when they are wanted again. */
export function forgetTexts(language: DeskLanguage): void {
  loaded.delete(language);
}

export function languageOf(code: string): DeskLanguage | undefined {
  return DESK_LANGUAGES.find(({ locale }) => locale === code);
}

/** The language that the person chose, else the first of the browser's that the desk has, else Chinese. */
function preferred(): DeskLanguage {
  const wanted = [localStorage.getItem(STORED) ?? '', ...navigator.languages];
  const known = wanted.map((tag) => languageOf(tag) ?? languageOf(tag.slice(0, 2)));
  return known.find((language) => language !== undefined) ?? CHINESE;
}

let spoken: DeskLanguage | undefined;

/** The language of this window. */
export function present(): DeskLanguage {
  spoken ??= preferred();
  return spoken;
}

/** Speaks a language from now on, also in later windows. */
export function speak(language: DeskLanguage): void {
  spoken = language;
  localStorage.setItem(STORED, language.locale);
}
