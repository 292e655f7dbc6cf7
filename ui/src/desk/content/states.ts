// The state of an entry's language on the site, in words.
import type { Interval, State } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import type { TextKey, Translate } from '../../i18n/texts';
import { time } from '../parts/times';
import { endOf } from './publishTimes';

/** The state of a language, as the desk shows it. */
export type Shown = 'missing' | 'none' | 'draft' | 'planned' | 'published' | 'over';

const NAMES: Record<Shown, TextKey> = {
  missing: 'desk.states.missing',
  none: 'desk.states.none',
  draft: 'desk.states.draft',
  planned: 'desk.states.planned',
  published: 'desk.states.published',
  over: 'desk.states.over',
};

/** Returns the state at a moment (seconds since 1970). */
export function shownState(state: State, hasText: boolean, now: number): Shown {
  if (!hasText) return 'missing';
  if (typeof state === 'string') return state;
  const { from = 0, until = Number.POSITIVE_INFINITY } = state.published;
  if (until <= now) return 'over';
  return from > now ? 'planned' : 'published';
}

export function stateName(shown: Shown): TextKey {
  return NAMES[shown];
}

/** Returns the times of an interval; empty without any. `now` leaves a beginning out that has passed. */
export function intervalText(
  { from = 0, until }: Interval,
  now: number,
  locale: Locale,
  t: Translate,
): string {
  const parts = [];
  if (from > now) parts.push(t('desk.states.from', { time: time(from, locale) }));
  const end = until && endOf(until).until;
  if (end) parts.push(t('desk.states.until', { time: time(end, locale) }));
  return parts.join(' · ');
}
