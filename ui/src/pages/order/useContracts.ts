import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CallFailure, failureOf } from '../../api/failure';
import { contracts } from '../../api/orders';
import type { ContractRow, Order } from '../../generated/order';
import { useI18n } from '../../i18n/I18n';
import { endSession, session, useSession } from '../../session/session';
import { takeToken } from '../../session/token';

/** State of the contract list. */
export type ContractsState =
  | { state: 'listed'; contracts: readonly ContractRow[] }
  /** `unavailable`: the list failed to load; the session stays. */
  | { state: 'no-token' | 'refused' | 'loading' | 'retrying' | 'unavailable' }
  /** This server rejects the call, for the reason in `words`. */
  | { state: 'turned-away'; words: string };

/**
 * The contracts of a customer: first as the server rendered them, then as the visitor searches.
 *
 * The token is removed from the URL and kept in memory.
 */
export function useContracts(order: Order) {
  const { locale } = useI18n();
  const [list, setList] = useState<ContractsState>(order.list);
  const [searched, setSearched] = useState(order.search);
  const token = useRef('');
  const request = useRef<AbortController | null>(null);

  const search = useCallback(
    async (cno: string) => {
      request.current?.abort();
      const own = new AbortController();
      request.current = own;
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
   * Loads the list again in the background after the provider has refused a contract: only a refusal of the list ends
   * the session.
   */
  const review = useCallback(() => {
    const asked = token.current;
    contracts('', { token: asked, locale }).catch((error: unknown) => {
      if (failureOf(error).endsSession && token.current === asked) setList({ state: 'refused' });
    });
  }, [locale]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per document, not whenever the list changes.
  useLayoutEffect(() => {
    token.current = takeToken() ?? session()?.token ?? '';
    setList(order.list);
    setSearched(order.search);
    // After back navigation the URL has no token, but the customer may still be logged in.
    if (order.list.state === 'no-token' && token.current) void search(order.search);
    return () => request.current?.abort();
  }, [order]);

  // Ending the session leads to the login, in every tab. A refused token from a link ends only its own session: if another
  // customer is logged in, load that customer's contracts.
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

  // Another customer has logged in in another tab: load that customer's contracts.
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

/** Returns the state of the list after a failed search. */
function outcomeOf({ endsSession, reason, userMessage }: CallFailure): ContractsState {
  if (endsSession) return { state: 'refused' };
  if (reason === 'turned-away') return { state: 'turned-away', words: userMessage };
  return { state: 'unavailable' };
}
