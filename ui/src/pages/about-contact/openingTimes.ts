/** When the company answers: days of the week (Monday is 1), minutes of the day, and the zone of both. */
export interface OpeningTimes {
  first: number;
  last: number;
  from: number;
  to: number;
  zone: string;
}

/** Whether it is open at a moment, and when that changes. */
export interface OpenState {
  open: boolean;
  until: Date;
}

const FORMAT = /^([1-7])-([1-7]) (\d{1,2}):(\d\d)[-–](\d{1,2}):(\d\d) ([\w/+-]+)$/;
const DAY = 24 * 60;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Reads a text such as `1-5 9:00-18:00 Asia/Shanghai`; null for anything else. */
export function parseOpening(text: string): OpeningTimes | null {
  const parts = FORMAT.exec(text.trim());
  if (!parts) return null;
  const [first, last, hour, minute, endHour, endMinute] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [from, to] = [60 * hour + minute, 60 * endHour + endMinute];
  return first <= last && from < to && to <= DAY ? { first, last, from, to, zone: parts[7] ?? '' } : null;
}

/** Throws a RangeError for a zone that the browser does not know. */
export function stateAt({ first, last, from, to, zone }: OpeningTimes, now: Date): OpenState {
  const { day, minutes } = placeIn(zone, now);
  const opensOn = (ahead: number) => {
    const weekday = ((day - 1 + ahead) % 7) + 1;
    return first <= weekday && weekday <= last;
  };
  const after = (wait: number) => new Date((Math.floor(now.getTime() / 60_000) + wait) * 60_000);
  if (opensOn(0) && from <= minutes && minutes < to) return { open: true, until: after(to - minutes) };
  let ahead = minutes < from ? 0 : 1;
  while (!opensOn(ahead)) ahead += 1;
  return { open: false, until: after(ahead * DAY + from - minutes) };
}

/** Day of the week and minutes of the day in a zone. */
function placeIn(timeZone: string, now: Date): { day: number; minutes: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = WEEKDAYS.indexOf(parts.get('weekday') ?? '') + 1;
  return { day, minutes: 60 * Number(parts.get('hour')) + Number(parts.get('minute')) };
}
