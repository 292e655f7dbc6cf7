// Queries and calls of contracts.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api';
import type { Query } from '../operations';

/** The page of a contract at the desk. */
export function contractPage(id: string): string {
  return `/contracts/${encodeURIComponent(id)}`;
}

export const contracts = (query: Query<'/contracts'>) =>
  queryOptions({
    queryKey: ['contracts', query],
    queryFn: () => call('GET', '/contracts', { query }),
    placeholderData: keepPreviousData,
  });

export const contract = (id: string) =>
  queryOptions({
    queryKey: ['contract', id],
    queryFn: () => call('GET', '/contracts/{id}', { path: { id } }),
    // A contract that somebody is working on is not replaced behind them: a conflict says what changed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Asks what a file changes, or writes a difference that was seen. */
export function importFile(file: File, difference?: string) {
  const { name } = file;
  return call('POST', '/contracts/import', {
    query: difference ? { name, apply: difference } : { name },
    body: file,
  });
}
