import { useSyncExternalStore } from 'react';

/**
 * The place that the fragment of the address names: the contract number that is searched for, and the contract whose details
 * are open. A fragment, not the query: it reaches neither a server nor its log, nor another site.
 */
export interface OrderPlace {
  cno: string;
  contract: string;
}

const LIST: OrderPlace = { cno: '', contract: '' };

/** Parses a fragment; what it does not name is empty. */
export function placeOf(fragment: string): OrderPlace {
  // Also on the server, which has no fragment and no `URLSearchParams`.
  if (fragment === '') return LIST;
  const named = new URLSearchParams(fragment.slice(1));
  return { cno: named.get('cno') ?? '', contract: named.get('contract') ?? '' };
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
