import { mayReloadForChunk, sessionStore } from './chunkReload';
import { fetchDocument } from './fetchDocument';
import { Navigation, type Surroundings } from './navigation';
import type { Arrival, Screen } from './screen';
import { ScrollMemory } from './scroll';

/** Navigation bound to this browser's history, and what is done once a screen has been drawn. */
export interface BrowserNavigation {
  navigation: Navigation;
  /** Scrolls and moves the focus to where a visitor of this screen expects them. */
  arrive(screen: Screen): void;
}

interface EntryState {
  key?: string;
}

/** Starts navigation among the pages of one site. */
export function startNavigation(
  first: Screen,
  { loadPage, likelyKind, errorTitle }: Pick<Surroundings, 'loadPage' | 'likelyKind' | 'errorTitle'>,
): BrowserNavigation {
  const positions = new ScrollMemory(sessionStore());
  const newKey = () => Math.random().toString(36).slice(2, 10);
  const key = entryKey() ?? newKey();
  history.replaceState({ key }, '');

  const around: Surroundings = {
    fetchDocument,
    loadPage,
    likelyKind,
    newKey,
    mayReload: () => mayReloadForChunk(sessionStore(), Date.now()),
    offline: () => !navigator.onLine,
    errorTitle,
    write(arrival, href, entry) {
      positions.remember(navigation.state().screen.key, window.scrollY);
      if (arrival === 'PUSH') history.pushState({ key: entry }, '', href);
      else history.replaceState({ key: entry }, '', href);
    },
    leave,
  };
  const navigation = new Navigation({ ...first, key }, around);

  // While the application runs it scrolls by itself; for a reload the browser knows better.
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    positions.save();
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  window.addEventListener('popstate', () => {
    positions.remember(navigation.state().screen.key, window.scrollY);
    let entry = entryKey();
    if (entry === undefined) {
      // A fragment link that no component handled. The browser scrolls to its target, if there is one, and may not have
      // arrived: `arrive` scrolls there too.
      entry = newKey();
      history.replaceState({ key: entry }, '');
      if (!targetOf(location.hash)) positions.remember(entry, window.scrollY);
    }
    void navigation.pop(location.pathname + location.search + location.hash, entry);
  });
  window.addEventListener('online', () => void navigation.resume());
  return { navigation, arrive: (screen) => arrive(screen, positions) };
}

function entryKey(): string | undefined {
  return (history.state as EntryState | null)?.key;
}

function leave(href: string, arrival: Arrival): void {
  // Going back or forward has changed the address already.
  if (arrival === 'POP') location.reload();
  else location.assign(href);
}

function arrive({ href, key, arrival }: Screen, positions: ScrollMemory): void {
  const known = arrival === 'POP' ? positions.recall(key) : undefined;
  const target = targetOf(href);
  if (known !== undefined) window.scrollTo({ top: known, behavior: 'instant' });
  else if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
  focus(
    target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'),
  );
}

/** The element that the fragment of an address names. */
function targetOf(href: string): HTMLElement | null {
  const fragment = /#(.+)$/.exec(href)?.[1];
  return fragment === undefined ? null : document.getElementById(decoded(fragment));
}

function focus(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
