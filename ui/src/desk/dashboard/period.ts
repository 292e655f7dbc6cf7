// The days whose numbers are shown.
import { chinaToday } from '../contracts/milestone';

export const PERIODS = ['weeks', 'month', 'lastMonth', 'days'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** The first and the last day, such as `2026-11-01`; nothing where the server chooses. */
export interface Period {
  from?: string;
  to?: string;
}

/** Returns the days of a period that has a name; `days` are those that somebody chose. */
export function periodOf(name: PeriodName, days: Period, today = chinaToday()): Period {
  const first = `${today.slice(0, 8)}01`;
  switch (name) {
    case 'weeks':
      return {};
    case 'month':
      return { from: first, to: today };
    case 'lastMonth': {
      const to = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    case 'days':
      return days;
  }
}
