// Queries and calls of contracts.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api';
import type { Query } from '../operations';
import { type SheetChoices, sheetQuery } from '../sheet/subject';

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

/** The revisions of a contract, the newest first. */
export const history = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['contract-history', id],
    queryFn: ({ pageParam }) =>
      call('GET', '/contracts/{id}/revisions', { path: { id }, query: { offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.revisions.length, 0);
      return shown < total ? shown : undefined;
    },
  });

/** What somebody chose for a file of contracts. */
export interface ImportChoices extends SheetChoices {
  /** Whether the styles go that the file lacks. */
  deleteMissing?: boolean;
}

/** Asks what a file changes, or writes a difference that was seen. */
export function importFile(file: File, choices: ImportChoices, difference?: string) {
  const { deleteMissing, ...rest } = choices;
  const query = { ...sheetQuery(file, rest, difference), ...(deleteMissing && { deleteMissing }) };
  return call('POST', '/contracts/import', { query, body: file });
}
