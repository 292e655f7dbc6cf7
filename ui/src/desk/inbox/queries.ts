// Queries of the inbox.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Inbox, Inquiry } from '../../generated/desk';
import { look } from '../api';

/** How often it is looked whether there is something new. */
const EVERY = 60_000;

/** Returns the path of an inquiry, or of something below it. */
export function inquiryPath(number: string, below = ''): string {
  return `/inquiries/${encodeURIComponent(number)}${below}`;
}

export const inquiries = (query: string) =>
  queryOptions({
    queryKey: ['inquiries', query],
    queryFn: () => look<Inbox>(`/inquiries?${query}`),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  });

export const inquiry = (number: string) =>
  queryOptions({
    queryKey: ['inquiry', number],
    queryFn: () => look<Inquiry>(inquiryPath(number)),
    // Shows what became of its mails.
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === 'waiting') ? 3_000 : EVERY,
  });
