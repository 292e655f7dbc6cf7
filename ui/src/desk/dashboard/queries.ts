// Queries of the first page.
import { queryOptions } from '@tanstack/react-query';
import { call, type ListedEntry } from '../api';

export interface WaitingEntry extends Pick<ListedEntry, 'id' | 'section' | 'titles'> {
  /** Seconds since 1970. */
  at: number;
}

export interface InquiryWeek {
  from: number;
  count: number;
  markets: Record<string, number>;
}

export interface Dashboard {
  texts?: { drafts: number; newest: WaitingEntry[]; planned: WaitingEntry[] };
  inquiries?: { untaken: number; failed_mails: number; weeks: InquiryWeek[] };
  backup_at?: number;
  servers?: { at: number; confirmed: string[]; missing: string[] };
  untold_since?: number;
}

export const dashboard = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call<Dashboard>('GET', '/dashboard'),
});

export const visitDays = queryOptions({
  queryKey: ['dashboard', 'visits'],
  queryFn: () => call<Array<{ from: number; views: number }>>('GET', '/dashboard/visits'),
});
