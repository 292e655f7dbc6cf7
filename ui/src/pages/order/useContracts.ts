import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CallFailure, failureOf } from '../../api/failure';
import { contracts } from '../../api/orders';
import type { ContractRow, Order } from '../../generated/order';
import { useI18n } from '../../i18n/I18n';
import { takeHiddenToken } from '../../session/address';
import { endSession, session, useSession } from '../../session/session';

/** How a list of contracts stands. */
export type ContractsState =
  | { state: 'listed'; contracts: readonly ContractRow[] }
  | { state: 'no-token' | 'refused' | 'loading' | 'retrying' }
  /**
   * The list cannot be had now, and the session is as good as before. `words` are the provider's message, if there is
   * one; of `turned-away`, this server's.
   */
  | { state: 'unavailable' | 'turned-away'; words: string };

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
      setSearched(cno);
      setList({ state: 'loading' });
      const onRetry = () => setList({ state: 'retrying' });
      try {
        const found = await contracts(cno, { token: token.current, locale, signal: own.signal, onRetry });
        setList({ state: 'listed', contracts: found });
      } catch (error) {
        if (own.signal.aborted) return;
        setList(outcomeOf(failureOf(error)));
      }
    },
    [locale],
  );

  /**
   * Asks for the list once more without showing it, after the provider has refused a contract: only a refusal of the
   * list ends the session.
   */
  const review = useCallback(() => {
    const asked = token.current;
    contracts('', { token: asked, locale }).catch((error: unknown) => {
      if (failureOf(error).endsSession && token.current === asked) setList({ state: 'refused' });
    });
  }, [locale]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document, whatever the list has become since.
  useLayoutEffect(() => {
    token.current = takeHiddenToken() ?? session()?.token ?? '';
    setList(order.list);
    setSearched(order.search);
    // Come back to by the browser's history: the address has no token any more, but the customer is still logged in.
    if (order.list.state === 'no-token' && token.current) void search(order.search);
    return () => flight.current?.abort();
  }, [order]);

  // Ending the session leads to the login, in every tab. A refused token ends only its own session: where it came with a
  // link and another customer is logged in, that customer's contracts are listed instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search does not change why the list was refused.
  useEffect(() => {
    const kept = session()?.token;
    if (list.state === 'refused' && kept !== undefined && kept !== token.current) {
      token.current = kept;
      void search(order.search);
    } else if (list.state === 'refused' || (list.state === 'no-token' && !token.current)) {
      endSession();
    }
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

  return { list, searched, search, review, token };
}

/** How the list stands after a search that failed. */
function outcomeOf({ endsSession, reason, words }: CallFailure): ContractsState {
  if (endsSession) return { state: 'refused' };
  if (reason === 'turned-away') return { state: 'turned-away', words };
  return { state: 'unavailable', words: reason === 'refused' ? words : '' };
}
