import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { failureOf } from '../../api/failure';
import { contracts } from '../../api/orders';
import type { Order } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { demandLogin, orderToken, useSession } from '../../session/session';
import { takeToken } from '../../session/token';
import { contractsAfter, endsSession, renderedContracts } from './contractsState';
import { listOf, placeOf, replacePlace } from './place';

/**
 * The contracts of a customer: first as the server rendered them, then as the visitor searches.
 *
 * The token is removed from the URL and kept in memory. The contract number is in the fragment, so that it is searched for
 * again after a reload and in another language.
 */
export function useContracts(order: Order) {
  const { locale } = useI18n();
  const [state, dispatch] = useReducer(contractsAfter, order, renderedContracts);
  const { token, searched, total, list, request } = state;

  useLayoutEffect(() => {
    const place = placeOf(location.hash);
    const cno = place.cno || order.search;
    replacePlace({ ...place, cno });
    dispatch({ type: 'opened', order, linked: takeToken(), kept: orderToken(), cno });
  }, [order]);

  useEffect(() => {
    if (!request) return;
    const own = new AbortController();
    const { signal } = own;
    const onRetry = () => dispatch({ type: 'retried' });
    contracts(request.cno, { token: request.token, locale, signal, onRetry }).then(
      (found) => {
        if (!signal.aborted) dispatch({ type: 'loaded', contracts: found });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const failure = failureOf(error);
        if (failure.endsSession) dispatch({ type: 'refused', token: request.token, kept: orderToken() });
        else dispatch({ type: 'failed', failure });
      },
    );
    return () => own.abort();
  }, [request, locale]);

  // Leads to the login, in every tab.
  const isOver = endsSession(state);
  useEffect(() => {
    if (isOver) demandLogin();
  }, [isOver]);

  const now = useSession()?.token;
  const before = useRef(now);
  useEffect(() => {
    if (before.current !== undefined && now !== undefined && before.current !== now) {
      replacePlace(listOf(''));
      dispatch({ type: 'otherCustomer', token: now });
    }
    before.current = now;
  }, [now]);

  const search = useCallback((cno: string) => {
    replacePlace(listOf(cno));
    dispatch({ type: 'searched', cno });
  }, []);
  /**
   * Loads the list again in the background after the provider has refused a contract: only a refusal of the list ends
   * the session.
   */
  const review = useCallback(() => {
    const asked = token ?? '';
    contracts('', { token: asked, locale }).catch((error: unknown) => {
      if (failureOf(error).endsSession) dispatch({ type: 'refused', token: asked, kept: orderToken() });
    });
  }, [token, locale]);

  return { list, searched, total, search, review, token: token ?? '' };
}
