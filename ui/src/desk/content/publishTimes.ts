// The times of a publication, as people type them: days and times of day in China.
import { chinaToday, dayOf } from '../contracts/milestone';

/** When texts are on the site; seconds since 1970. */
export interface Times {
  /** 0 for at once. */
  from: number;
  until?: number;
}

export interface TypedMoment {
  day: string;
  clock: string;
}

export interface TypedTimes {
  /** Whether the texts come at a moment, not at once. */
  isPlanned: boolean;
  from: TypedMoment;
  /** Whether they leave again. */
  ends: boolean;
  until: TypedMoment;
}

/** Why times cannot be taken. */
export type TimesFault = 'incomplete' | 'passed' | 'order';

/** No end, in the API: a moment that no calendar has. */
const LAST = 253_402_300_800;

/** Returns the end of an interval; nothing where it is open. */
export const endOf = (until: number): Pick<Times, 'until'> => (until < LAST ? { until } : {});

const NO_MOMENT: TypedMoment = { day: '', clock: '' };

/** Returns times in the form, to begin with: those that are planned, and an end that is set. */
export function typed(times: { from: number; until: number } | undefined, now: number): TypedTimes {
  const { from, until } = times ?? { from: 0, until: LAST };
  const ends = until > now && until < LAST;
  return {
    isPlanned: from > now,
    from: from > now ? written(from) : NO_MOMENT,
    ends,
    until: ends ? written(until) : NO_MOMENT,
  };
}

/** Returns the times that are typed, or why they cannot be taken. */
export function read(times: TypedTimes, now: number): Times | TimesFault {
  const from = times.isPlanned ? moment(times.from) : 0;
  const until = times.ends ? moment(times.until) : LAST;
  if (from === undefined || until === undefined) return 'incomplete';
  if ((times.isPlanned && from <= now) || until <= now) return 'passed';
  if (until <= from) return 'order';
  return { from, ...endOf(until) };
}

/** Returns a moment in seconds since 1970; `undefined` if the day or the time of day is none. */
function moment({ day, clock }: TypedMoment): number | undefined {
  const date = dayOf(day, chinaToday());
  const plain = clock.normalize('NFKC').trim();
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.时時点]?(\d{2})分?)?[时時点]?$/.exec(plain) ?? [];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || hours === '') return undefined;
  const time = new Date(`${date}T${hours.padStart(2, '0')}:${minutes}:00+08:00`);
  if (Number.isNaN(time.valueOf())) return undefined;
  const seconds = time.valueOf() / 1000;
  // A day that no month has is not the next month's.
  return written(seconds).day === date ? seconds : undefined;
}

/** Returns a moment as it is typed. */
function written(seconds: number): TypedMoment {
  const [day = '', clock = ''] = new Date((seconds + 8 * 3600) * 1000).toISOString().split('T');
  return { day, clock: clock.slice(0, 5) };
}

/** Returns the value of a field as it is typed: without seconds that are none. */
export function shownTime(value: string): string {
  return value.replace('T', ' ').replace(/^(.+ \d\d:\d\d):00$/, '$1');
}

/** Returns the value of a field that somebody has typed; `undefined` for a text that is no moment. */
export function timeFrom(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  // With seconds, as the value itself has them.
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d$/.test(plain)) return plain.replace(' ', 'T');
  const [, day = '', clock = ''] = /^(.+?)(?:[ T]+)([\d:.时時点分]+)$/.exec(plain) ?? [];
  const seconds = moment({ day, clock });
  return seconds === undefined ? undefined : `${Object.values(written(seconds)).join('T')}:00`;
}
