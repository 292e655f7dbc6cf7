import type { InquiryEntry } from '../../generated/document';
import type { Translate } from '../../i18n/texts';
import { FIELDS } from './fields';

/** Returns what is wrong with a field in the visitor's language; empty if nothing is. */
export function problemOf({ name, problem, longest }: InquiryEntry, t: Translate): string {
  const { label, missing } = FIELDS[name];
  switch (problem) {
    case 'missing':
      return t(missing ?? label);
    case 'address':
      return t('inquiry.emailWrong');
    case 'long':
      return t('inquiry.long', { field: t(label), longest });
    case null:
      return '';
  }
}
