// The names that the desk gives to what the API says in one word.
import type { Role, Section } from '../generated/desk';
import type { TextKey, Translate } from '../i18n/texts';
import type { FailureCode } from './api';

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
