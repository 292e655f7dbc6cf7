// Queries of the first page.
import { queryOptions } from '@tanstack/react-query';
import type { ServerState } from '../../generated/api';
import type { Dashboard, VisitNumbers } from '../../generated/desk';
import { call, send } from '../api';

export const dashboard = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call<Dashboard>('GET', '/dashboard'),
});

export const visits = queryOptions({
  queryKey: ['dashboard', 'visits'],
  queryFn: () => call<VisitNumbers>('GET', '/dashboard/visits'),
});

export const server = queryOptions({
  queryKey: ['dashboard', 'server'],
  queryFn: () => send<ServerState>('GET', '/desk/server'),
});
