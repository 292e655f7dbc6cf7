// Reads of the desk, by TanStack Query: keys and calls in one place.
import { infiniteQueryOptions, keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  Actions,
  Entry,
  EntryList,
  Invitation,
  ListedRevision,
  ListedSession,
  ListedStaff,
  Me,
  MediumList,
  Section,
} from '../generated/desk';
import { CallError, call } from './api';

/** How long after a failed read it is tried again, in milliseconds. */
const AGAIN = 10_000;

/** Whether an error is the server's, or that of the way to it. */
const mayPass = (error: Error | null) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

/** Calls that failed for good are not repeated. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 2 && mayPass(error),
      // A page whose server was gone fills itself as soon as it is back.
      refetchInterval: ({ state }) => mayPass(state.error) && AGAIN,
    },
  },
});

export const me = queryOptions({
  queryKey: ['me'],
  queryFn: () => call<Me>('GET', '/me'),
  staleTime: 60_000,
});
export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call<ListedSession[]>('GET', '/sessions'),
});
export const staff = queryOptions({
  queryKey: ['staff'],
  queryFn: () => call<ListedStaff[]>('GET', '/staff'),
});
export const invitations = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => call<Invitation[]>('GET', '/invitations'),
});
export const actions = infiniteQueryOptions({
  queryKey: ['actions'],
  queryFn: ({ pageParam }) => call<Actions>('GET', `/actions${pageParam && `?before=${pageParam}`}`),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** The path of an entry, or of something below it. */
export function entryPath(id: string, below = ''): string {
  return `/entries/${encodeURIComponent(id)}${below}`;
}

/** The page of an entry at the desk. */
export function entryPage({ section, id }: Pick<Entry, 'section' | 'id'>): string {
  return `/entries/${section}/${encodeURIComponent(id)}`;
}

export const entries = (query: string) =>
  queryOptions({
    queryKey: ['entries', query],
    queryFn: () => call<EntryList>('GET', `/entries?${query}`),
    placeholderData: keepPreviousData,
  });
/** The entries of a section in the editor's order, as many as somebody asks for. */
export const ordered = (section: Section) =>
  infiniteQueryOptions({
    queryKey: ['entries', 'order', section],
    queryFn: ({ pageParam }) => call<EntryList>('GET', `/entries?section=${section}&offset=${pageParam}`),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * 50 < total ? pages.length * 50 : undefined),
  });
export const entry = (id: string) =>
  queryOptions({
    queryKey: ['entry', id],
    queryFn: () => call<Entry>('GET', entryPath(id)),
    // An entry that somebody is working on is not replaced behind them: a conflict says what changed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
export const revisions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['revisions', id],
    queryFn: ({ pageParam }) =>
      call<ListedRevision[]>('GET', entryPath(id, `/revisions?offset=${pageParam}`)),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < 50 ? undefined : pages.length * 50),
  });
export const revision = (id: string, number: number) =>
  queryOptions({
    queryKey: ['revision', id, number],
    queryFn: () => call<Entry>('GET', entryPath(id, `/revisions/${number}`)),
    staleTime: Number.POSITIVE_INFINITY,
  });
export const media = (query: string) =>
  queryOptions({
    queryKey: ['media', query],
    queryFn: () => call<MediumList>('GET', `/media?${query}`),
    placeholderData: keepPreviousData,
  });
