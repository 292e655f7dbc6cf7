import { CallFailure } from '../api/failure';
import { retried } from '../api/retry';
import type { Document } from '../generated/document';
import { belongsTo, localised, prefixOf } from '../i18n/locale';
import { ChunkError } from '../pages/chunk';
import type { AnyPageComponent, PageKind } from '../pages/kinds';
import { withoutToken } from '../session/address';
import { DocumentCache } from './documentCache';
import { errorDocument, OFFLINE, reasonOf } from './failed';
import { type Arrival, type Screen, withoutFragment } from './screen';

/** What navigation needs of the browser. */
export interface Surroundings {
  fetchDocument(href: string, signal: AbortSignal): Promise<Document>;
  loadPage(kind: PageKind): Promise<AnyPageComponent>;
  /** The kind of page that a path (without language prefix) will most likely have. */
  likelyKind(path: string): PageKind | undefined;
  /** Changes the address bar. */
  write(arrival: 'PUSH' | 'REPLACE', href: string, key: string): void;
  /** Leaves the application: loads this address as a page. */
  leave(href: string, arrival: Arrival): void;
  /** Whether a failed chunk may be answered with a reload. */
  mayReload(): boolean;
  /** Whether the browser knows that it has no network. */
  offline(): boolean;
  /** The title of the error page with this status, in the page's language. */
  errorTitle(status: number): string;
  newKey(): string;
}

/** What is on the screen, and where the visitor wants to go. */
export interface NavigationState {
  screen: Screen;
  /** The address that is being loaded. */
  pending: string | null;
  trouble: Trouble | null;
}

/** Why a customer's contracts are not there yet: they are asked for again, or nobody can be asked. */
export type Trouble = 'retrying' | 'unreachable';

/**
 * In-app navigation: fetches the document and the code of the page that was asked for, and shows it when both are
 * there; until then the old page stays. The last wish wins. A failure ends in an ordinary page load, with two exceptions:
 * without a network the error page is shown until there is one, and a customer's contracts are asked for again, since a
 * page load would leave their token where everybody sees it.
 */
export class Navigation {
  #state: NavigationState;
  #flight: AbortController | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #documents = new DocumentCache();
  readonly #around: Surroundings;

  constructor(screen: Screen, around: Surroundings) {
    this.#state = { screen, pending: null, trouble: null };
    this.#around = around;
    this.#documents.set(withoutFragment(screen.href), screen.document);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): NavigationState => this.#state;

  /** Goes to an address of this site. */
  navigate(href: string, arrival: 'PUSH' | 'REPLACE' = 'PUSH'): Promise<void> {
    const { screen } = this.#state;
    if (href.includes('#') && withoutFragment(href) === withoutFragment(screen.href)) {
      this.#land({ ...screen, href, key: this.#around.newKey(), arrival });
      return Promise.resolve();
    }
    return this.#go(href, arrival, this.#around.newKey());
  }

  /** Follows a link. One to the page that is shown loads it anew in its place. */
  follow(href: string): Promise<void> {
    return this.navigate(href, href === this.#state.screen.href ? 'REPLACE' : 'PUSH');
  }

  /** Follows the browser, which went back or forward to this entry by itself. */
  pop(href: string, key: string): Promise<void> {
    const { screen } = this.#state;
    if (withoutFragment(href) === withoutFragment(screen.href)) {
      this.#land({ ...screen, href, key, arrival: 'POP' });
      return Promise.resolve();
    }
    return this.#go(href, 'POP', key);
  }

  /** Loads the page that could not be loaded without a network, if such a one is shown. */
  resume(): Promise<void> {
    const { href, key, document } = this.#state.screen;
    return document.frame.status === OFFLINE ? this.#go(href, 'REPLACE', key) : Promise.resolve();
  }

  async #go(href: string, arrival: Arrival, key: string): Promise<void> {
    this.#flight?.abort();
    const { frame } = this.#state.screen.document;
    const pathname = href.replace(/[?#].*$/, '');
    if (!belongsTo(pathname, frame.locale)) {
      this.#leave(href, arrival);
      return;
    }
    const flight = new AbortController();
    this.#flight = flight;
    this.#publish({ ...this.#state, pending: href, trouble: null });
    const kind = this.#around.likelyKind(pathname.slice(prefixOf(frame.locale).length) || '/');
    // Only a head start: if it fails, loading the page's own kind will fail as well, and say so.
    // Not without a network: browsers remember modules that they could not fetch.
    if (kind && !this.#around.offline()) this.#around.loadPage(kind).catch(() => undefined);
    try {
      const cached = arrival === 'POP' ? this.#documents.get(withoutFragment(href)) : undefined;
      const document = cached ?? (await this.#fetch(href, kind, flight.signal));
      if (flight.signal.aborted) return;
      if (document.frame.build !== frame.build || document.frame.locale !== frame.locale) {
        this.#leave(href, arrival);
        return;
      }
      const Page = await this.#around.loadPage(document.page.kind);
      if (flight.signal.aborted) return;
      this.#land({ document, Page, href: settledHref(href, document), key, arrival }, href);
    } catch (error) {
      if (flight.signal.aborted) return;
      console.error(`The page ${pathname} could not be loaded: ${reasonOf(error)}`);
      if (this.#around.offline()) {
        await this.#showError(OFFLINE, href, arrival, key);
        return;
      }
      if (error instanceof ChunkError && !this.#around.mayReload()) {
        await this.#showError(500, href, arrival, key);
        return;
      }
      // Back and forward have changed the address already: there is no old page to stay on.
      if (error instanceof CallFailure && arrival !== 'POP') {
        this.#publish({ ...this.#state, pending: null, trouble: 'unreachable' });
        return;
      }
      this.#leave(href, arrival);
    }
  }

  /** A customer's contracts are asked for several times (spec §7), and the visitor is told. */
  #fetch(href: string, kind: PageKind | undefined, signal: AbortSignal): Promise<Document> {
    const fetched = () => this.#around.fetchDocument(href, signal);
    if (kind !== 'order') return fetched();
    const call = () =>
      fetched().catch((error) => {
        signal.throwIfAborted();
        // Asking again is of use only where there is a network.
        throw this.#around.offline() ? error : new CallFailure('unreachable');
      });
    return retried(call, {
      signal,
      onRetry: () => this.#publish({ ...this.#state, trouble: 'retrying' }),
    });
  }

  /** The page that is loaded instead finds the token where it is kept. */
  #leave(href: string, arrival: Arrival): void {
    this.#around.leave(withoutToken(href), arrival);
  }

  #land(arrived: Screen, asked = arrived.href): void {
    const screen = { ...arrived, href: withoutToken(arrived.href) };
    this.#flight?.abort();
    this.#flight = null;
    this.#documents.set(withoutFragment(screen.href), screen.document);
    if (screen.arrival !== 'POP') this.#around.write(screen.arrival, screen.href, screen.key);
    else if (screen.href !== asked) this.#around.write('REPLACE', screen.href, screen.key);
    this.#publish({ screen, pending: null, trouble: null });
  }

  /** The error page, which is always at hand, at the address that was asked for. */
  async #showError(status: number, href: string, arrival: Arrival, key: string): Promise<void> {
    const Page = await this.#around.loadPage('error');
    const title = this.#around.errorTitle(status);
    const document = errorDocument(this.#state.screen.document.frame, status, title, withoutToken(href));
    this.#land({ document, Page, href, key, arrival });
  }

  #publish(state: NavigationState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Where a page turned out to be: its document knows, unless it is an error, which keeps the address asked for. */
function settledHref(asked: string, { frame }: Document): string {
  if (frame.status >= 400) return asked;
  const fragment = /#.*$/.exec(asked)?.[0] ?? '';
  return localised(frame.path, frame.locale) + fragment;
}
