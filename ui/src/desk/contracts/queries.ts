// Queries and calls of contracts.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContractImport, Contracts } from '../../generated/desk';
import { answerOf, call } from '../api';
import type { KeptContract } from './contract';

/** Returns the path of a contract. */
export function contractPath(id: string): string {
  return `/contracts/${encodeURIComponent(id)}`;
}

export const contracts = (query: string) =>
  queryOptions({
    queryKey: ['contracts', query],
    queryFn: () => call<Contracts>('GET', `/contracts?${query}`),
    placeholderData: keepPreviousData,
  });

export const contract = (id: string) =>
  queryOptions({
    queryKey: ['contract', id],
    queryFn: () => call<KeptContract>('GET', contractPath(id)),
    // A contract that somebody is working on is not replaced behind them: a conflict says what changed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Asks what a file changes, or writes a difference that was seen. */
export function importFile(file: File, difference?: string): Promise<ContractImport> {
  const query = new URLSearchParams({ name: file.name });
  if (difference) query.set('apply', difference);
  return answerOf<ContractImport>(`/desk/api/contracts/import?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
}
