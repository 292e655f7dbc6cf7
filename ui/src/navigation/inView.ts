// Links in view: the cached documents of their pages are fetched in one request, so that a tap waits for none.

import type { Document } from '../generated/document';
import type { PageKind } from '../pages/kinds';
import type { Navigation } from './navigation';
import { isThrifty, type Prefetcher } from './prefetch';

/** The number of pages that are asked for; the server looks up as many (`src/site/web/pages_in_view.rs`). */
const MOST = 24;
/** The number of kinds that they have, since each has its code. */
const KINDS = 2;
/** The home page is linked on each page, and larger than all others. */
const HOME = /home$/;
/** The length of an address that is asked for: longer ones have queries, for which pages are not cached. */
const LONGEST = 150;
/** The number of screens whose links count as in view, from the present scroll position on. */
const SCREENS = 4;
/** The links of the page, and those of its menu, which leads on from every page. */
const LINKS = 'main a[href], header nav a[href]';

/** How long a document waits for the click on its link, in milliseconds. */
const KEPT_MS = 300_000;

/** The application, as far as it is needed for links in view. */
export interface Viewed extends Pick<Prefetcher, 'destinationOf'> {
  navigation: Pick<Navigation, 'state' | 'subscribe' | 'wantedKind' | 'prefetched'>;
  /** Loads the code of a kind of page. */
  loadPage(kind: PageKind): Promise<unknown>;
  /** Calls a function when the browser is idle. */
  whenIdle(call: () => void): void;
}

/**
 * Fetches the documents of the links in view: of each page that is shown, of a menu when it opens, and anew when the visitor
 * comes back to the tab, since pages may have been published in the meantime.
 */
export function prefetchInView({ navigation, destinationOf, loadPage, whenIdle }: Viewed): void {
  const { prefetched } = navigation;
  const kept = new Set<string>();
  const keep = (document: Document) => {
    const { build, locale, languages } = navigation.state().screen.document.frame;
    const { frame, page } = document;
    const prefix = languages.find((language) => language.locale === locale)?.prefix ?? '';
    const address = prefix + frame.path;
    if (frame.build !== build || frame.locale !== locale || !navigation.wantedKind(address)) return;
    loadPage(page.kind).catch(() => undefined);
    prefetched.fetch(address, () => Promise.resolve(document), KEPT_MS);
    kept.add(address);
  };
  const fetchAmong = (links: NodeListOf<HTMLAnchorElement>) => {
    if (document.visibilityState === 'hidden' || isThrifty()) return;
    const destinations = inView(links).flatMap((link) => destinationOf(link)?.replace(/#.*/, '') ?? []);
    const kinds = new Set<string>();
    const wanted = [...new Set(destinations)].filter((href) => {
      const kind = href.length > LONGEST ? undefined : navigation.wantedKind(href);
      if (!kind || HOME.test(kind) || (!kinds.has(kind) && kinds.size === KINDS)) return false;
      kinds.add(kind);
      return true;
    });
    fetchDocuments(wanted.slice(0, MOST))
      .then((documents) => documents.map(keep))
      .catch(() => undefined);
  };
  const fetchPages = () => fetchAmong(document.querySelectorAll<HTMLAnchorElement>(LINKS));
  fetchPages();
  let shown = navigation.state().screen.document;
  navigation.subscribe(() => {
    const before = shown;
    shown = navigation.state().screen.document;
    if (shown !== before) whenIdle(fetchPages);
  });
  // Such an event does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) fetchAmong(target.querySelectorAll('a[href]'));
    },
    { capture: true },
  );
  document.addEventListener('visibilitychange', () => {
    for (const address of kept) prefetched.take(address, new AbortController().signal);
    kept.clear();
    fetchPages();
  });
}

/** Fetches the documents of those of the addresses that the server has in its cache. */
async function fetchDocuments(addresses: string[]): Promise<Document[]> {
  if (addresses.length === 0) return [];
  const query = new URLSearchParams(addresses.map((address) => ['path', address]));
  const response = await fetch(`/_pages?${query}`, { priority: 'low' });
  return response.json();
}

/** Returns the links in view: those of the page before those of its menu. */
function inView(links: NodeListOf<HTMLAnchorElement>): HTMLAnchorElement[] {
  const isOfPage = (link: HTMLAnchorElement) => Number(link.closest('main') !== null);
  return [...links].filter(isInView).sort((one, other) => isOfPage(other) - isOfPage(one));
}

function isInView(link: HTMLAnchorElement): boolean {
  const { top, bottom, left, right } = link.getBoundingClientRect();
  const isOnScreens =
    bottom > 0 && top < SCREENS * innerHeight && right > left && right > 0 && left < innerWidth;
  return isOnScreens && (link.checkVisibility?.({ visibilityProperty: true }) ?? true);
}
