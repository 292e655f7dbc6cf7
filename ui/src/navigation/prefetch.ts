// Prefetching: the page of a link is fetched while the visitor is about to follow it.

import type { Navigation } from './navigation';

/** For how long the pointer or the focus rests on a link before its page is fetched, in milliseconds. */
const DELAY_MS = 65;

/** Connections on which nothing is fetched that the visitor may not need. */
const SLOW = /2g$/;

/** The application, as far as prefetching on intent uses it. */
export interface Prefetcher {
  navigation: Pick<Navigation, 'prefetch'>;
  /** Returns the URL that a link leads to within the application, else `null`. */
  destinationOf(link: HTMLAnchorElement): string | null;
}

/** Information that only Chromium has. */
interface Connection {
  saveData: boolean;
  effectiveType: string;
}

/**
 * Fetches the page of a link when the pointer or the focus has rested on it, or when it is pressed. What has not arrived when
 * they leave the link is aborted, so that at most two pages load at a time.
 */
export function prefetchOnIntent(app: Prefetcher): void {
  const pointed = new Intent(app);
  const focused = new Intent(app);
  const on = (type: keyof DocumentEventMap, intent: Intent, delay: number) =>
    document.addEventListener(type, ({ target }) => intent.move(linkOf(target), delay), { passive: true });
  on('pointerover', pointed, DELAY_MS);
  on('pointerdown', pointed, 0);
  on('focusin', focused, DELAY_MS);
  // A finger that scrolls the page.
  document.addEventListener('pointercancel', () => pointed.move(null, 0));
}

/** The link that the pointer or the focus is on. */
class Intent {
  readonly #app: Prefetcher;
  #link: HTMLAnchorElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | undefined;

  constructor(app: Prefetcher) {
    this.#app = app;
  }

  move(link: HTMLAnchorElement | null, delay: number): void {
    if (link === this.#link && delay > 0) return;
    clearTimeout(this.#timer);
    if (link !== this.#link) this.#stop?.();
    this.#link = link;
    const href = link && this.#app.destinationOf(link);
    if (!href || isThrifty()) return;
    const start = () => {
      this.#stop = this.#app.navigation.prefetch(href) ?? this.#stop;
    };
    if (delay > 0) this.#timer = setTimeout(start, delay);
    else start();
  }
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Whether the visitor saves data or has a slow connection. */
export function isThrifty(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection !== undefined && (connection.saveData || SLOW.test(connection.effectiveType));
}
