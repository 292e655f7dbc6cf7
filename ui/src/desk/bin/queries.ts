// What was deleted, besides entries.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api';
import type { Query } from '../operations';

export const deleted = (query: Query<'/deleted'>) =>
  queryOptions({
    queryKey: ['deleted', query],
    queryFn: () => call('GET', '/deleted', { query }),
    placeholderData: keepPreviousData,
  });
