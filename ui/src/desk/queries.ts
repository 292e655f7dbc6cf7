// What the desk reads, by TanStack Query: keys and calls in one place.
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Action,
  CallError,
  call,
  type Invitation,
  type Me,
  type Session,
  type StaffMember,
} from './api';

/** Calls that failed for good are not repeated. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) =>
        count < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500),
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
  queryFn: () => call<Session[]>('GET', '/sessions'),
});
export const staff = queryOptions({
  queryKey: ['staff'],
  queryFn: () => call<StaffMember[]>('GET', '/staff'),
});
export const invitations = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => call<Invitation[]>('GET', '/invitations'),
});
export const actions = infiniteQueryOptions({
  queryKey: ['actions'],
  queryFn: ({ pageParam }) =>
    call<{ actions: Action[]; next?: string }>('GET', `/actions${pageParam && `?before=${pageParam}`}`),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});
