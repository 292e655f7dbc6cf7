import type { CallFailure } from '../../api/failure';
import type { ContractRow, Order } from '../../generated/document';

/** State of the contract list. */
export type ContractList =
  | { state: 'listed'; contracts: readonly ContractRow[] }
  /** `unavailable`: the list failed to load; the session stays. */
  | { state: 'no-token' | 'refused' | 'loading' | 'retrying' | 'unavailable' }
  /** This server rejects the call, for the reason in `words`. */
  | { state: 'turned-away'; words: string };

/** The contracts of a customer. */
export interface ContractsState {
  /** The customer's token; `null` until the page is open in a browser, empty if there is none. */
  token: string | null;
  /** The contract number that the page was opened with; empty for all contracts. */
  initial: string;
  /** The number of all contracts; `null` if only a search is known. */
  total: number | null;
  /** The contract number of the list. */
  searched: string;
  list: ContractList;
  /** The request to send or under way; a new object replaces it. */
  request: { cno: string; token: string } | null;
}

export type ContractsEvent =
  /**
   * A document is displayed. `linked`: the token of its URL. `kept`: the token of the customer who is logged in. `cno`: the
   * contract number in the fragment.
   */
  | { type: 'opened'; order: Order; linked: string | null; kept: string | undefined; cno: string }
  | { type: 'searched'; cno: string }
  | { type: 'retried' }
  | { type: 'loaded'; contracts: readonly ContractRow[] }
  | { type: 'failed'; failure: CallFailure }
  /** The provider has refused the list to a token. */
  | { type: 'refused'; token: string; kept: string | undefined }
  /** Another customer has logged in in another tab. */
  | { type: 'otherCustomer'; token: string };

/** The contracts as the server rendered them. */
export function renderedContracts({ search, list }: Order): ContractsState {
  return counted({ token: null, initial: search, searched: search, total: null, list, request: null });
}

/** Returns the contracts after an event (spec §4, §7). */
export function contractsAfter(state: ContractsState, event: ContractsEvent): ContractsState {
  switch (event.type) {
    case 'opened': {
      const { order, linked, kept } = event;
      const token = linked ?? kept ?? '';
      const initial = event.cno || order.search;
      const opened = { ...renderedContracts(order), token, initial };
      if (order.list.state === 'refused') return refused(opened, kept);
      // In a new tab and after back navigation the URL has no token, but the customer may still be logged in.
      const isOther = order.list.state === 'no-token' || initial !== order.search;
      return isOther && token ? loading(opened, token, initial) : opened;
    }
    case 'searched':
      return loading(state, state.token ?? '', event.cno);
    case 'retried':
      return { ...state, list: { state: 'retrying' } };
    case 'loaded':
      return counted({ ...state, list: { state: 'listed', contracts: event.contracts }, request: null });
    case 'failed':
      return { ...state, list: listAfter(event.failure), request: null };
    case 'refused':
      return event.token === state.token ? refused(state, event.kept) : state;
    case 'otherCustomer':
      return loading({ ...state, total: null }, event.token, '');
  }
}

/** Counts the contracts if all are listed. */
function counted(state: ContractsState): ContractsState {
  const { list, searched } = state;
  return list.state === 'listed' && searched === '' ? { ...state, total: list.contracts.length } : state;
}

/** Whether the session has to end, which leads to the login. */
export function endsSession({ token, list }: ContractsState): boolean {
  return token !== null && (list.state === 'refused' || (list.state === 'no-token' && token === ''));
}

function loading(state: ContractsState, token: string, cno: string): ContractsState {
  return { ...state, token, searched: cno, list: { state: 'loading' }, request: { cno, token } };
}

/**
 * A refused token from a link ends only its own session: if another customer is logged in, that customer's contracts are
 * loaded.
 */
function refused(state: ContractsState, kept: string | undefined): ContractsState {
  if (kept !== undefined && kept !== state.token) return loading(state, kept, state.initial);
  return { ...state, list: { state: 'refused' }, request: null };
}

function listAfter({ reason, userMessage }: CallFailure): ContractList {
  return reason === 'turned-away' ? { state: 'turned-away', words: userMessage } : { state: 'unavailable' };
}
