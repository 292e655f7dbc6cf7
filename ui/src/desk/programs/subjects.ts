// The subjects of what a program may be allowed, with the names that the desk gives them.
import type { ProgramOperation, ProgramSubject } from '../../generated/desk';
import type { TextKey } from '../../i18n/texts';

/** The subjects of which a token can be for a part: the program's own rights are in every token. */
type ChosenSubject = Exclude<ProgramSubject, 'own'>;

export const SUBJECT_NAMES: Record<ChosenSubject, TextKey> = {
  contracts: 'desk.programs.subjects.contracts',
  papers: 'desk.programs.subjects.papers',
  customers: 'desk.programs.subjects.customers',
  inquiries: 'desk.programs.subjects.inquiries',
  content: 'desk.programs.subjects.content',
  files: 'desk.programs.subjects.files',
  redirects: 'desk.programs.subjects.redirects',
};
export const SUBJECTS = Object.keys(SUBJECT_NAMES) as ChosenSubject[];

/** The ids of operations of a subject that read, or that change something. */
export function idsOf(
  operations: readonly ProgramOperation[],
  subject: ChosenSubject,
  writes: boolean,
): readonly string[] {
  return operations.filter((own) => own.subject === subject && own.writes === writes).map(({ id }) => id);
}
