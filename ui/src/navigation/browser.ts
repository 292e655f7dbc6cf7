import { flushSync } from 'react-dom';
import { parsePath } from 'react-router';
import type { Document } from '../generated/document';
import { mayReloadForChunk, sessionStore } from './chunkReload';
import { fetchDocument, isReachable } from './fetchDocument';
import { type Environment, Navigation } from './navigation';
import type { NavigationType, Screen } from './screen';
import { ScrollPositions } from './scroll';

/** In-app navigation in the browser. */
export interface BrowserNavigation {
  navigation: Navigation;
  /** Updates scroll position and focus after a screen has been rendered. */
  finishNavigation(screen: Screen): void;
  /** Shows other pages by what this returns, which gets a function that renders the page. */
  presentWith(present: (isShown: () => boolean) => (show: () => void) => void): void;
}

interface EntryState {
  key?: string;
}

/** Starts navigation among the pages of one site. */
export function startNavigation(
  first: Screen,
  { loadPage, likelyKind, errorTitle }: Pick<Environment, 'loadPage' | 'likelyKind' | 'errorTitle'>,
): BrowserNavigation {
  const positions = new ScrollPositions(sessionStore());
  const newKey = () => Math.random().toString(36).slice(2, 10);
  const key = entryKey() ?? newKey();
  history.replaceState({ ...history.state, key }, '');

  let present = (show: () => void) => show();
  /** Whether the browser has drawn the transition to another history entry. */
  let isShown = false;

  const environment: Environment = {
    fetchDocument,
    loadPage,
    likelyKind,
    newKey,
    mayReload: () => mayReloadForChunk(sessionStore(), Date.now()),
    offline: () => !navigator.onLine,
    isReachable,
    errorTitle,
    updateUrl(navigationType, href, entry) {
      positions.remember(navigation.state().screen.key, window.scrollY);
      if (navigationType === 'PUSH') history.pushState({ key: entry }, '', href);
      else history.replaceState({ key: entry }, '', href);
    },
    leave,
    present: (show) => present(show),
  };
  const navigation = new Navigation({ ...first, key }, environment);

  // The application restores scroll positions itself, except when a page is loaded again or comes back from the browser's
  // cache. That happens around `pageshow`: a task later in Firefox and WebKit.
  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };
  if (document.readyState === 'complete') takeOver();
  window.addEventListener('pageshow', () => setTimeout(takeOver));
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    positions.save();
  });
  window.addEventListener('popstate', (event) => {
    isShown = event.hasUAVisualTransition;
    positions.remember(navigation.state().screen.key, window.scrollY);
    let entry = entryKey();
    if (entry === undefined) {
      // A fragment link that no component handled. The browser scrolls to its target, if there is one, and may not have
      // arrived: `finishNavigation` scrolls there too.
      entry = newKey();
      history.replaceState({ key: entry }, '');
      if (!targetOf(location.hash)) positions.remember(entry, window.scrollY);
    }
    void navigation.pop(location.pathname + location.search + location.hash, entry);
  });
  window.addEventListener('online', () => void navigation.resume());
  let shown: Document = first.document;
  return {
    navigation,
    finishNavigation(screen) {
      const isOther = screen.document !== shown;
      shown = screen.document;
      finishNavigation(screen, positions, isOther);
    },
    presentWith(make) {
      const presentIn = make(() => {
        const was = isShown;
        isShown = false;
        return was;
      });
      // Rendered at once, since the transition ends with the state after its callback.
      present = (show) => presentIn(() => flushSync(show));
    },
  };
}

function entryKey(): string | undefined {
  return (history.state as EntryState | null)?.key;
}

function leave(href: string, navigationType: NavigationType): void {
  // On back and forward the browser has already changed the URL.
  if (navigationType === 'POP') location.reload();
  else location.assign(href);
}

/** `isOther`: whether another page is shown than before. A fragment without a target leaves the focus where it is. */
function finishNavigation(
  { href, key, navigationType }: Screen,
  positions: ScrollPositions,
  isOther: boolean,
): void {
  const saved = navigationType === 'POP' ? positions.recall(key) : undefined;
  const target = targetOf(href);
  // Lays the new page out: else Firefox scrolls on to the snap position that it was at in the deck of the page before.
  void document.documentElement.scrollHeight;
  if (saved !== undefined) window.scrollTo({ top: saved, behavior: 'instant' });
  else if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
  if (!isOther && !target) return;
  focus(
    target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'),
  );
}

/** Returns the element that the URL's fragment names. */
function targetOf(href: string): HTMLElement | null {
  const fragment = parsePath(href).hash?.slice(1);
  return fragment ? document.getElementById(decoded(fragment)) : null;
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
