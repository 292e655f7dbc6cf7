import type { ContractRow, Locale, StyleRow } from '../generated/document';
import { send } from './send';
import { withRetries } from './withRetries';

/** Credentials, language and callbacks of a request for orders. */
export interface OrderRequest {
  token: string;
  locale: Locale;
  signal?: AbortSignal;
  /** Called before each retry. */
  onRetry?: () => void;
}

/** Returns a customer's contracts; an empty `cno` returns all of them (spec §5, §7). */
export function contracts(cno: string, request: OrderRequest): Promise<ContractRow[]> {
  return get('/s16/api/v1/order/pager', { cno }, request);
}

/** Returns the style lines of the contract `sid` (spec §7). */
export function styleLines(sid: string, request: OrderRequest): Promise<StyleRow[]> {
  return get('/s16/opp/style/pager', { ctsid: sid, idx: '0', size: '0' }, request);
}

async function get<Row>(
  path: string,
  parameters: Record<string, string>,
  request: OrderRequest,
): Promise<Row[]> {
  const { token, locale, signal, onRetry } = request;
  const url = `${path}?${new URLSearchParams({ token, ...parameters, lang: locale })}`;
  const rows = await withRetries(() => send<Row[] | null>(url, { method: 'GET' }, signal), {
    onRetry,
    signal,
  });
  return Array.isArray(rows) ? rows : [];
}
