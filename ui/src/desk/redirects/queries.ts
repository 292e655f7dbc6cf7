// Queries and calls of redirects.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api';
import type { Query } from '../operations';

export const redirects = (query: Query<'/redirects'>) =>
  queryOptions({
    queryKey: ['redirects', query],
    queryFn: () => call('GET', '/redirects', { query }),
    placeholderData: keepPreviousData,
  });

/** Asks what lines change, or writes a difference that was seen. */
export function importLines(lines: Blob, difference?: string) {
  return call('POST', '/redirects/import', {
    query: difference ? { apply: difference } : {},
    body: lines,
  });
}

/** Returns an address with its characters in place of their escapes. */
export function shownAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
