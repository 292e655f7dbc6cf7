// Queries of the pages of customers.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Company, Customer, Customers } from '../../generated/desk';
import { call } from '../api';

/** Returns the path of a customer, or of something below it. */
export function customerPath(id: string, below = ''): string {
  return `/customers/${encodeURIComponent(id)}${below}`;
}

export const customers = (query: string) =>
  queryOptions({
    queryKey: ['customers', query],
    queryFn: () => call<Customers>('GET', `/customers?${query}`),
    placeholderData: keepPreviousData,
  });

export const customer = (id: string) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: () => call<Customer>('GET', customerPath(id)),
  });

export const companies = (text: string) =>
  queryOptions({
    queryKey: ['companies', text],
    queryFn: () => call<Company[]>('GET', `/companies?text=${encodeURIComponent(text)}`),
    placeholderData: keepPreviousData,
  });
