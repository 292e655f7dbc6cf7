// Queries of the inbox.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { look } from '../api';
import type { Query } from '../operations';

/** How often it is looked whether there is something new. */
const EVERY = 60_000;

export const inquiries = (query: Query<'/inquiries'>) =>
  queryOptions({
    queryKey: ['inquiries', query],
    queryFn: () => look('/inquiries', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  });

export const inquiry = (number: string) =>
  queryOptions({
    queryKey: ['inquiry', number],
    queryFn: () => look('/inquiries/{id}', { path: { id: number } }),
    // Shows what became of its mails.
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === 'waiting') ? 3_000 : EVERY,
  });
