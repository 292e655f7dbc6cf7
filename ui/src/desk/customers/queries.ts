// Queries of the pages of customers.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api';
import type { Query } from '../operations';

export const customers = (query: Query<'/customers'>) =>
  queryOptions({
    queryKey: ['customers', query],
    queryFn: () => call('GET', '/customers', { query }),
    placeholderData: keepPreviousData,
  });

export const customer = (id: string) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: () => call('GET', '/customers/{id}', { path: { id } }),
  });

export const companies = (text: string) =>
  queryOptions({
    queryKey: ['companies', text],
    queryFn: () => call('GET', '/companies', { query: { text } }),
    placeholderData: keepPreviousData,
  });
