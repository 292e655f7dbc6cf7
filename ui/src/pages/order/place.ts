import { useSyncExternalStore } from 'react';
import type { ContractRow } from '../../generated/document';

/**
 * The place that the fragment of the address names: the contract number that is searched for, and the contract whose details
 * are open. A fragment, not the query: it reaches neither a server nor its log, nor another site.
 */
export interface OrderPlace {
  cno: string;
  /** The number of the contract, for people; it alone in addresses of earlier versions. Several contracts may have it, or none. */
  contract: string;
  /** The id of the contract. */
  sid: string;
}

/** Returns the place of a list: all contracts, or those of a search. */
export function listOf(cno: string): OrderPlace {
  return { cno, contract: '', sid: '' };
}

/** Returns the place of a contract in a list. */
export function placeIn(searched: string, { cno, sid }: Pick<ContractRow, 'cno' | 'sid'>): OrderPlace {
  return { cno: searched, contract: cno, sid };
}

/** Whether a place names a contract. */
export function namesContract({ contract, sid }: OrderPlace): boolean {
  return contract !== '' || sid !== '';
}

/** Returns the contracts that a place names: by its id one at most; by a number alone as many as have it. */
export function contractsAt<Row extends Pick<ContractRow, 'cno' | 'sid'>>(
  { contract, sid }: OrderPlace,
  contracts: readonly Row[],
): Row[] {
  if (sid !== '') return contracts.filter((row) => row.sid === sid).slice(0, 1);
  return contract === '' ? [] : contracts.filter((row) => row.cno === contract && row.sid !== '');
}

/** Parses a fragment; what it does not name is empty. */
export function placeOf(fragment: string): OrderPlace {
  // Also on the server, which has no fragment and no `URLSearchParams`.
  if (fragment === '') return listOf('');
  const named = new URLSearchParams(fragment.slice(1));
  const value = (name: keyof OrderPlace) => named.get(name) ?? '';
  return { cno: value('cno'), contract: value('contract'), sid: value('sid') };
}

/** Returns the fragment of a place, which is empty for the list of all contracts. */
export function fragmentOf(place: OrderPlace): string {
  const named = Object.entries(place).filter(([, value]) => value !== '');
  const fragment = named.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return fragment && `#${fragment}`;
}

const listeners = new Set<() => void>();

/** Opens a place in a new entry of the history. Not by the link, whose navigation would render the whole page. */
export function pushPlace(place: OrderPlace): void {
  history.pushState({ ...history.state, isAfterList: true }, '', fragmentOf(place));
  notify();
}

/** Whether the entry before is that of the list. */
export function isAfterList(): boolean {
  return (history.state as { isAfterList?: boolean } | null)?.isAfterList ?? false;
}

/** Replaces the place in the address; the query goes, since its contract number has become a part of the fragment. */
export function replacePlace(place: OrderPlace): void {
  history.replaceState(history.state, '', location.pathname + fragmentOf(place));
  notify();
}

function notify() {
  for (const listener of [...listeners]) listener();
}

/** The place in the address; that of the list on the server and during hydration. */
export function usePlace(): OrderPlace {
  return placeOf(
    useSyncExternalStore(
      subscribe,
      () => location.hash,
      () => '',
    ),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}
