import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { failureOf } from '../../api/failure';
import { contracts } from '../../api/orders';
import type { ContractRow, Order } from '../../generated/order';
import { useI18n } from '../../i18n/I18n';
import { takeHiddenToken } from '../../session/address';
import { endSession, session } from '../../session/session';
import { useSession } from '../../session/useSession';

/** How a list of contracts stands. */
export type ContractsState =
  | { state: 'listed'; contracts: readonly ContractRow[] }
  | { state: 'no-token' | 'refused' | 'loading' | 'retrying' }
  /** Nobody could be asked; `words` say why, where the server says it. */
  | { state: 'unavailable'; words?: string };

/**
 * A customer's contracts: first as the server has rendered them, then as they are looked for.
 *
 * The token has stood in the address for as long as the server needed it; it is kept in memory.
 */
export function useContracts(order: Order) {
  const { locale } = useI18n();
  const [list, setList] = useState<ContractsState>(order.list);
  const [searched, setSearched] = useState(order.search);
  const token = useRef('');
  const flight = useRef<AbortController | null>(null);

  const search = useCallback(
    async (cno: string) => {
      flight.current?.abort();
      const own = new AbortController();
      flight.current = own;
      setList({ state: 'loading' });
      setSearched(cno);
      const onRetry = () => setList({ state: 'retrying' });
      try {
        const found = await contracts(cno, { token: token.current, locale, signal: own.signal, onRetry });
        setList({ state: 'listed', contracts: found });
      } catch (error) {
        if (own.signal.aborted) return;
        const { reason, words } = failureOf(error);
        setList(reason === 'refused' ? { state: 'refused' } : { state: 'unavailable', words });
      }
    },
    [locale],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document, whatever the list has become since.
  useLayoutEffect(() => {
    token.current = takeHiddenToken() ?? session()?.token ?? '';
    setList(order.list);
    setSearched(order.search);
    // Come back to by the browser's history: the address has no token any more, but the customer is still logged in.
    if (order.list.state === 'no-token' && token.current) void search(order.search);
    return () => flight.current?.abort();
  }, [order]);

  // Whoever is refused, or has not logged in, is sent to the login: ending the session does that, in every tab.
  useEffect(() => {
    if (list.state === 'refused' || (list.state === 'no-token' && !token.current)) endSession();
  }, [list.state]);

  // Somebody else has logged in, in another tab: what is shown here is not his.
  const now = useSession()?.token;
  const before = useRef(now);
  useEffect(() => {
    const changed = before.current !== undefined && now !== undefined && before.current !== now;
    before.current = now;
    if (!changed) return;
    token.current = now;
    void search('');
  }, [now, search]);

  return { list, search, searched, token };
}
