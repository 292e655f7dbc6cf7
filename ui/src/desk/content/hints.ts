// Hints of the check of an entry, which keep nobody from saving, in words.
import type { Hint } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import type { Translate } from '../../i18n/texts';
import { format } from '../parts/times';
import { nameIn } from './parts';

/** Hints of one field that say the same of several other languages, as one. */
export interface JoinedHint extends Omit<Hint, 'other'> {
  others: Locale[];
}

/** Returns the hints, each once for all languages that state a fact. */
export function joined(hints: readonly Hint[]): JoinedHint[] {
  const all = new Map<string, JoinedHint>();
  for (const { other, ...hint } of hints) {
    const key = JSON.stringify([hint.lang, hint.field, hint.kind, hint.value, hint.row]);
    const own = all.get(key) ?? { ...hint, others: [] };
    if (other) own.others.push(other);
    all.set(key, own);
  }
  return [...all.values()];
}

/** Returns a hint in words; one about two values that contradict each other is in English. */
export function hintText(hint: JoinedHint, locale: Locale, t: Translate): string {
  const { kind, value, others, row } = hint;
  const language = new Intl.ListFormat(locale).format(others.map((other) => nameIn(locale, other)));
  switch (kind) {
    case 'inconsistent':
      return value;
    case 'picture':
      return t('desk.hints.picture', { value });
    case 'link':
      return t('desk.hints.link', { value });
    case 'category':
      return t('desk.hints.category', { value });
    case 'proposal':
      return t('desk.hints.proposal', { value });
    case 'rows':
      return t('desk.hints.rows', { language, value });
    default: {
      const fact = factText(kind, value, locale);
      if (row === undefined) return t('desk.hints.fact', { language, value: fact });
      return t('desk.hints.row', { language, value: fact, row });
    }
  }
}

function factText(kind: Hint['kind'], value: string, locale: Locale): string {
  if (kind !== 'date' && kind !== 'month') return value;
  const [month = 1, day = 1] = value.split('-').map(Number);
  const shown = format(locale, { month: 'long', ...(kind === 'date' && { day: 'numeric' }) });
  return shown.format(Date.UTC(2024, month - 1, day));
}

/** Whether a hint belongs to a field, named as in the form. */
export function isAt(hint: Hint, part: string, field: string): boolean {
  return (hint.lang ?? 'common') === part && hint.field === field;
}
