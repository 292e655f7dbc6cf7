// Reads of the desk, by TanStack Query: keys and calls in one place.
import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  useIsFetching,
} from '@tanstack/react-query';
import type { Entry, ListedEntry, Section } from '../generated/desk';
import { CallError, call } from './api';
import type { Query } from './operations';

/** How long after a failed read it is tried again, in milliseconds. */
const AGAIN = 10_000;

/** Whether an error is the server's, or that of the way to it. */
export const mayPass = (error: Error | null) =>
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
  queryFn: () => call('GET', '/me'),
  staleTime: 60_000,
});
/** Whether a call said that the session has ended. */
export const sessionIsOver = queryOptions({
  queryKey: ['session-is-over'],
  queryFn: () => false,
  initialData: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call('GET', '/sessions'),
});
export const staff = queryOptions({
  queryKey: ['staff'],
  queryFn: () => call('GET', '/staff'),
});
export const staffNames = queryOptions({
  queryKey: ['staff', 'names'],
  queryFn: () => call('GET', '/staff/names'),
  staleTime: 600_000,
  meta: { isQuiet: true },
});
export const invitations = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => call('GET', '/invitations'),
});
export const tokens = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => call('GET', '/tokens'),
});
export const actions = (query: Query<'/actions'>) =>
  infiniteQueryOptions({
    queryKey: ['actions', query],
    queryFn: ({ pageParam }) =>
      call('GET', '/actions', { query: pageParam ? { ...query, before: pageParam } : query }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The page of an entry at the desk. */
export function entryPage({ section, id }: Pick<Entry, 'section' | 'id'>): string {
  return `/entries/${section}/${encodeURIComponent(id)}`;
}

/** The page of a text of the site at the desk. */
export const wordPage = (key: string) => entryPage({ section: 'words', id: `word/${key}` });

/** The texts of the site, with the company's words. */
export const words = (query: Query<'/words'>) =>
  queryOptions({
    queryKey: ['entries', 'words', query],
    queryFn: () => call('GET', '/words', { query }),
    placeholderData: keepPreviousData,
  });

export const entries = (query: Query<'/entries'>) =>
  queryOptions({
    queryKey: ['entries', query],
    queryFn: () => call('GET', '/entries', { query }),
    placeholderData: keepPreviousData,
  });
/** The entries of a section in the editor's order, as many as somebody asks for. */
export const ordered = (section: Section) =>
  infiniteQueryOptions({
    queryKey: ['entries', 'order', section],
    queryFn: ({ pageParam }) => call('GET', '/entries', { query: { section, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * 50 < total ? pages.length * 50 : undefined),
  });
/** All entries of a kind, and those that they are in, to choose from. */
export const choices = (kind: string) =>
  queryOptions({
    queryKey: ['entries', 'choices', kind],
    queryFn: async () => {
      const own = await allOf({ kind });
      const within = own.find((entry) => entry.within)?.within?.split('/')[0];
      return within ? [...own, ...(await allOf({ kind: within }))] : own;
    },
  });

/** The company's own pages, each with its path. */
export const ownPages = queryOptions({
  queryKey: ['entries', 'choices', 'own-pages'],
  queryFn: () => allOf({ section: 'ownpages' }),
});

async function allOf(query: Query<'/entries'>): Promise<ListedEntry[]> {
  const all: ListedEntry[] = [];
  for (;;) {
    const { entries, total } = await call('GET', '/entries', { query: { ...query, offset: all.length } });
    all.push(...entries);
    if (all.length >= total || entries.length === 0) return all;
  }
}
/** What can be made in a section. */
export const templates = (section: Section) =>
  queryOptions({
    queryKey: ['entries', 'templates', section],
    queryFn: () => call('GET', '/templates', { query: { section } }),
  });
export const entry = (id: string) =>
  queryOptions({
    queryKey: ['entry', id],
    queryFn: () => call('GET', '/entries/{id}', { path: { id } }),
    // An entry that somebody is working on is not replaced behind them: a conflict says what changed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
export const revisions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['revisions', id],
    queryFn: ({ pageParam }) =>
      call('GET', '/entries/{id}/revisions', { path: { id }, query: { offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < 50 ? undefined : pages.length * 50),
  });
export const revision = (id: string, number: number) =>
  queryOptions({
    queryKey: ['revision', id, number],
    queryFn: () => call('GET', '/entries/{id}/revisions/{number}', { path: { id, number } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
/** The names of pages of the site. */
export const pageNames = (paths: readonly string[]) =>
  queryOptions({
    queryKey: ['entries', 'page-names', paths],
    queryFn: () => call('POST', '/page-names', { body: { paths: [...paths] } }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
/** The entries that link to the page of one. */
export const backlinks = (id: string) =>
  queryOptions({
    queryKey: ['links', id],
    queryFn: () => call('GET', '/entries/{id}/links', { path: { id } }),
  });
/**
 * Whether a dialogue is looking up the links that its action would break. It is confirmed once they are known: the buttons
 * move when they come.
 */
export const useLooksUpLinks = () => useIsFetching({ queryKey: ['links'] }) > 0;
/** How a revision changes the site. The server answers as soon as the pages are new. */
export const announcement = (id: string, number: number) =>
  queryOptions({
    queryKey: ['announcement', id, number],
    queryFn: () => call('GET', '/entries/{id}/revisions/{number}/announcement', { path: { id, number } }),
    refetchInterval: ({ state }) => (state.data?.answer ? false : state.error ? AGAIN : 1),
    meta: { isQuiet: true },
  });
export const bin = (query: Query<'/bin'>) =>
  queryOptions({
    queryKey: ['entries', 'bin', query],
    queryFn: () => call('GET', '/bin', { query }),
    placeholderData: keepPreviousData,
  });
export const media = (query: Query<'/media'>) =>
  queryOptions({
    queryKey: ['media', query],
    queryFn: () => call('GET', '/media', { query }),
    placeholderData: keepPreviousData,
  });
