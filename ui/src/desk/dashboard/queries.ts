// Queries of the first page.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ServerState } from '../../generated/api';
import { call, send } from '../api';
import type { Query } from '../operations';

export const dashboard = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call('GET', '/dashboard'),
});

export const visits = (period: Query<'/dashboard/visits'>) =>
  queryOptions({
    queryKey: ['dashboard', 'visits', period],
    queryFn: () => call('GET', '/dashboard/visits', { query: period }),
    placeholderData: keepPreviousData,
  });

export const server = queryOptions({
  queryKey: ['dashboard', 'server'],
  queryFn: () => send<ServerState>('GET', '/desk/server'),
});

export const readiness = queryOptions({
  queryKey: ['dashboard', 'readiness'],
  queryFn: () => call('GET', '/readiness'),
});

/** The numbers of what belongs to the demonstration: it is removed once they are known (`useLooksUpLinks`). */
export const demonstration = queryOptions({
  queryKey: ['links', 'demonstration'],
  queryFn: () => call('GET', '/demonstration'),
  gcTime: 0,
});
