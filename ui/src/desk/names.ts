// The names that the desk gives to what the API says in one word.
import type { FoundKind, Role, Section } from '../generated/desk';
import type { TextKey, Translate } from '../i18n/texts';
import { CallError, type FailureCode } from './api';

export const ROLE_NAMES: Record<Role, TextKey> = {
  owner: 'desk.roles.owner',
  editor: 'desk.roles.editor',
  author: 'desk.roles.author',
  merchandiser: 'desk.roles.merchandiser',
};
export const ROLES = Object.keys(ROLE_NAMES) as Role[];

export const SECTION_NAMES: Record<Section, TextKey> = {
  news: 'desk.sections.news',
  samples: 'desk.sections.samples',
  production: 'desk.sections.production',
  markets: 'desk.sections.markets',
  about: 'desk.sections.about',
  home: 'desk.sections.home',
  questions: 'desk.sections.questions',
  pages: 'desk.sections.pages',
  ownpages: 'desk.sections.ownpages',
  certificates: 'desk.sections.certificates',
  categories: 'desk.sections.categories',
  seo: 'desk.sections.seo',
  other: 'desk.sections.other',
  company: 'desk.sections.company',
  law: 'desk.sections.law',
  words: 'desk.sections.words',
};
export const SECTIONS = Object.keys(SECTION_NAMES) as Section[];

/** Faults of a program, about which nobody at the desk can do anything. */
const FAULTS = ['invalid', 'malformed', 'wrong-type', 'wrong-method'] as const;
type Fault = (typeof FAULTS)[number];

const isFault = (code: FailureCode): code is Fault => (FAULTS as readonly FailureCode[]).includes(code);

/** Returns the text of a failure. */
export function problemText(code: FailureCode): TextKey {
  return isFault(code) ? 'desk.problems.failed' : `desk.problems.${code}`;
}

const FOUND: Record<FoundKind, TextKey> = {
  empty: 'desk.found.empty',
  heic: 'desk.found.heic',
  picture: 'desk.found.picture',
  film: 'desk.found.film',
  sound: 'desk.found.sound',
  archive: 'desk.found.archive',
  document: 'desk.found.document',
  'web-page': 'desk.found.webPage',
  program: 'desk.found.program',
  other: 'desk.found.other',
};

/** Returns what is wrong, and what a file is that is not taken. */
export function failureText(error: Error, t: Translate): string {
  if (!(error instanceof CallError)) return t('desk.problems.failed');
  const text = t(problemText(error.code));
  const { found } = error.problem;
  return found ? t('desk.found.then', { found: t(FOUND[found.kind], { name: found.name }), text }) : text;
}

/** Returns the note of a revision in words. */
export function noteText(note: string, t: Translate): string {
  if (note === 'autosave') return t('desk.entry.autosaved');
  return note === 'moveEntry' ? t('desk.actions.moveEntry') : note;
}

/** Returns the subject of an action, whose role, after an address, is named. */
export function subjectText(subject: string, t: Translate): string {
  const [address, role = ''] = subject.split(': ');
  return role in ROLE_NAMES ? `${address} · ${t(ROLE_NAMES[role as Role])}` : subject;
}
