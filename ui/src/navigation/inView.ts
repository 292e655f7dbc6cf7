// Links in view: the cached documents of their pages are fetched in one request, so that a tap waits for none.

import type { Document } from '../generated/document';
import type { Navigation } from './navigation';
import { isThrifty } from './prefetch';

/** The number of pages that are asked for; the server looks up as many (`src/site/web/pages_in_view.rs`). */
const MOST = 24;
/** The length of an address that is asked for: longer ones have queries, for which pages are not cached. */
const LONGEST = 150;
/** The number of screens whose links are in view, from the present scroll position on. */
const SCREENS = 2;

/** Navigation, as far as it is needed for links in view. */
export type Visited = Pick<Navigation, 'state' | 'subscribe' | 'wants' | 'keep' | 'forget'>;

/**
 * Fetches the documents of the links in view: of each page that is shown, of a menu when it opens, and anew when the visitor
 * comes back to the tab, since pages may have been published in the meantime.
 */
export function prefetchInView(
  navigation: Visited,
  destinationOf: (link: HTMLAnchorElement) => string | null,
  whenIdle: (call: () => void) => void,
): void {
  const fetchWithin = (root: ParentNode) => {
    if (document.visibilityState === 'hidden' || isThrifty()) return;
    const destinations = linksInView(root).flatMap((link) => destinationOf(link)?.replace(/#.*/, '') ?? []);
    const addresses = destinations.filter((href) => href.length <= LONGEST && navigation.wants(href));
    fetchDocuments([...new Set(addresses)].slice(0, MOST))
      .then((documents) => documents.map((document) => navigation.keep(document)))
      .catch(() => undefined);
  };
  fetchWithin(document);
  let shown = navigation.state().screen.document;
  navigation.subscribe(() => {
    const before = shown;
    shown = navigation.state().screen.document;
    if (shown !== before) whenIdle(() => fetchWithin(document));
  });
  // Such an event does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => target instanceof HTMLDetailsElement && target.open && fetchWithin(target),
    { capture: true },
  );
  document.addEventListener('visibilitychange', () => {
    navigation.forget();
    fetchWithin(document);
  });
}

/** Fetches the documents of those of the addresses that the server has in its cache. */
async function fetchDocuments(addresses: string[]): Promise<Document[]> {
  if (addresses.length === 0) return [];
  const query = new URLSearchParams(addresses.map((address) => ['path', address]));
  const response = await fetch(`/_pages?${query}`, { priority: 'low' });
  return response.json();
}

/** The links in view: those of the page before those of menus, which are on every page. */
function linksInView(root: ParentNode): HTMLAnchorElement[] {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(isInView);
  const isOfPage = (link: HTMLAnchorElement) => Number(link.closest('main') !== null);
  return links.sort((one, other) => isOfPage(other) - isOfPage(one));
}

function isInView(link: HTMLAnchorElement): boolean {
  const { top, bottom, left, right } = link.getBoundingClientRect();
  const isOnScreens =
    bottom > 0 && top < SCREENS * innerHeight && right > left && right > 0 && left < innerWidth;
  return isOnScreens && (link.checkVisibility?.({ visibilityProperty: true }) ?? true);
}
