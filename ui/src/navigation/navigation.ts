import { parsePath } from 'react-router';
import { CallFailure } from '../api/failure';
import { withRetries } from '../api/withRetries';
import type { Document, Locale } from '../generated/document';
import { belongsTo, localised, prefixOf } from '../i18n/locale';
import type { AnyPageComponent, PageKind } from '../pages/kinds';
import { ChunkError } from '../pages/pageLoader';
import { orderToken } from '../session/session';
import { withoutToken, withToken } from '../session/token';
import { DocumentCache } from './documentCache';
import { errorDocument, OFFLINE, reasonOf } from './errorDocument';
import { isTimeout } from './fetchDocument';
import { PrefetchedDocuments } from './prefetched';
import { type NavigationType, type Screen, withoutFragment } from './screen';

/** The kinds of customers' pages, which are not prefetched. */
const OF_CUSTOMERS = /^(order|user)/;

/** The browser as navigation sees it; replaced in tests. */
export interface Environment {
  fetchDocument(href: string, signal: AbortSignal): Promise<Document>;
  loadPage(kind: PageKind): Promise<AnyPageComponent>;
  /** The probable kind of the page at a path without language prefix. */
  likelyKind(path: string): PageKind | undefined;
  /** Pushes or replaces a history entry. */
  updateUrl(navigationType: 'PUSH' | 'REPLACE', href: string, key: string): void;
  /** Loads the URL as a new page, outside of the application. */
  leave(href: string, navigationType: NavigationType): void;
  /** Whether the page may reload after a chunk failed to load. */
  mayReload(): boolean;
  /** Whether the browser reports that it is offline. */
  offline(): boolean;
  /** Whether a page load would get an answer, after its document could not be loaded, or was slow. */
  isReachable(href: string, wasSlow: boolean, signal: AbortSignal): Promise<boolean>;
  /** The title of the error page with this status. */
  errorTitle(status: number): string;
  newKey(): string;
  /** Shows another page: calls `show` now, or in the next frame if the browser fades to it. */
  present(show: () => void): void;
}

/** The current screen and the navigation in progress. */
export interface NavigationState {
  screen: Screen;
  /** The URL that is being loaded. */
  pending: string | null;
  problem: LoadProblem | null;
}

/** Why the customer's contracts have not loaded yet: the request is being retried, or has failed. */
export type LoadProblem = 'retrying' | 'unreachable';

/**
 * In-app navigation: fetches the document and the code of a page and shows it when both have loaded; until then the
 * current page stays. A new navigation aborts the previous one. If loading fails, the browser loads the page itself,
 * with two exceptions: without a network or a server the error page is shown, until the network is back or the visitor
 * tries again; and orders are retried, because a page load would expose their token in the URL.
 *
 * Replaces a react-router data router (docs/decisions/2026-11-22-router.md).
 */
export class Navigation {
  #state: NavigationState;
  #request: AbortController | null = null;
  /** Where the last navigation went, or goes. */
  #destination = '';
  readonly #listeners = new Set<() => void>();
  /** The documents of pages that the visitor may go to next. */
  readonly prefetched = new PrefetchedDocuments();
  readonly #documents = new DocumentCache();
  readonly #environment: Environment;

  constructor(screen: Screen, environment: Environment) {
    this.#state = { screen, pending: null, problem: null };
    this.#environment = environment;
    this.#documents.set(withoutFragment(screen.href), screen.document);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): NavigationState => this.#state;

  /** Navigates to a URL of this site. */
  navigate(href: string, navigationType: 'PUSH' | 'REPLACE' = 'PUSH'): Promise<void> {
    const { screen } = this.#state;
    if (href.includes('#') && withoutFragment(href) === withoutFragment(screen.href)) {
      this.#complete({ ...screen, href, key: this.#environment.newKey(), navigationType });
      return Promise.resolve();
    }
    return this.#go(href, navigationType, this.#environment.newKey());
  }

  /** Follows a link; a link to the current page reloads it in place. */
  follow(href: string): Promise<void> {
    return this.navigate(href, href === this.#state.screen.href ? 'REPLACE' : 'PUSH');
  }

  /** Shows another version of the page, or another page, without a history entry: for previews. */
  update(document: Document, Page: AnyPageComponent): void {
    const { screen } = this.#state;
    const { path, locale } = document.frame;
    const next = { ...screen, document, Page, href: localised(path, locale), isUpdate: true };
    this.#publish({ screen: next, pending: null, problem: null });
  }

  /** Handles back and forward: the browser has already changed the history entry. */
  pop(href: string, key: string): Promise<void> {
    const { screen } = this.#state;
    if (withoutFragment(href) === withoutFragment(screen.href)) {
      this.#complete({ ...screen, href, key, navigationType: 'POP' });
      return Promise.resolve();
    }
    return this.#go(href, 'POP', key);
  }

  /** Loads the page again that failed to load offline, if its error page is shown. */
  resume(): Promise<void> {
    const { href, key, document } = this.#state.screen;
    return document.frame.status === OFFLINE ? this.#go(href, 'REPLACE', key) : Promise.resolve();
  }

  /**
   * Returns the probable kind of a page that may be fetched before it is visited; `undefined` for the page itself, one that is
   * there, and a customer's.
   */
  wantedKind(href: string): PageKind | undefined {
    const { screen } = this.#state;
    const kind = this.#kindOf(href, screen.document.frame.locale);
    const address = withoutFragment(href);
    const visited = [screen.href, this.#destination].map(withoutFragment);
    const isFetched = this.prefetched.has(address) || visited.includes(address);
    const isPersonal = !kind || OF_CUSTOMERS.test(kind) || withoutToken(href) !== href;
    return isFetched || isPersonal || this.#environment.offline() ? undefined : kind;
  }

  /**
   * Fetches the document and the code of a page that the visitor is about to visit: `navigate` then uses them. Returns the
   * function that stops the fetch, if one has begun.
   */
  prefetch(href: string): (() => void) | undefined {
    const kind = this.wantedKind(href);
    if (!kind) return undefined;
    this.#environment.loadPage(kind).catch(() => undefined);
    return this.prefetched.fetch(withoutFragment(href), (signal) =>
      this.#environment.fetchDocument(href, signal),
    );
  }

  async #go(href: string, navigationType: NavigationType, key: string): Promise<void> {
    this.#request?.abort();
    const { frame } = this.#state.screen.document;
    const { pathname = '/' } = parsePath(href);
    if (!belongsTo(pathname, frame.locale)) {
      this.#leave(href, navigationType);
      return;
    }
    const request = new AbortController();
    this.#request = request;
    this.#destination = href;
    // Nothing is pending if the document is there: the current page would only be rendered once more.
    const pending = this.prefetched.isLoaded(withoutFragment(href)) ? null : href;
    if (pending !== this.#state.pending || this.#state.problem)
      this.#publish({ ...this.#state, pending, problem: null });
    const kind = this.#kindOf(href, frame.locale);
    // Starts loading the code early; errors are reported when the same chunk is awaited below. Not offline: browsers
    // cache failed module loads.
    if (kind && !this.#environment.offline()) this.#environment.loadPage(kind).catch(() => undefined);
    try {
      const cached = navigationType === 'POP' ? this.#documents.get(withoutFragment(href)) : undefined;
      const document = cached ?? (await this.#fetch(href, kind, request.signal));
      if (request.signal.aborted) return;
      if (document.frame.build !== frame.build || document.frame.locale !== frame.locale) {
        this.#leave(href, navigationType);
        return;
      }
      const Page = await this.#environment.loadPage(document.page.kind);
      if (request.signal.aborted) return;
      this.#complete({ document, Page, href: finalHref(href, document), key, navigationType }, href);
    } catch (error) {
      if (request.signal.aborted) return;
      console.error(`The page ${pathname} could not be loaded: ${reasonOf(error)}`);
      if (this.#environment.offline()) {
        await this.#showError(OFFLINE, href, navigationType, key);
        return;
      }
      // After back or forward the URL has already changed, so the current page cannot stay.
      if (error instanceof CallFailure && navigationType !== 'POP') {
        this.#publish({ ...this.#state, pending: null, problem: 'unreachable' });
        return;
      }
      // Otherwise a page load would end in the browser's own error page.
      const { isReachable } = this.#environment;
      const reachable = await isReachable(withoutToken(href), isTimeout(error), request.signal);
      if (request.signal.aborted) return;
      const mayLeave = reachable && !(error instanceof ChunkError && !this.#environment.mayReload());
      if (mayLeave) this.#leave(href, navigationType);
      else await this.#showError(reachable ? 500 : 503, href, navigationType, key);
    }
  }

  /** Fetches a document; orders with the token (spec §2), and with retries (spec §7), which the visitor is told about. */
  #fetch(href: string, kind: PageKind | undefined, signal: AbortSignal): Promise<Document> {
    const token = kind === 'order' ? orderToken() : undefined;
    const requested = token ? withToken(href, token) : href;
    const load = () => this.#environment.fetchDocument(requested, signal);
    if (kind !== 'order') {
      const prefetched = this.prefetched.take(withoutFragment(href), signal);
      return prefetched ? prefetched.then((document) => document ?? load()) : load();
    }
    const call = () =>
      load().catch((error) => {
        signal.throwIfAborted();
        // Offline, a retry is useless.
        throw this.#environment.offline() ? error : new CallFailure('unreachable');
      });
    return withRetries(call, {
      signal,
      onRetry: () => this.#publish({ ...this.#state, problem: 'retrying' }),
    });
  }

  /** The probable kind of a page in this language. */
  #kindOf(href: string, locale: Locale): PageKind | undefined {
    const { pathname = '/' } = parsePath(href);
    return this.#environment.likelyKind(pathname.slice(prefixOf(locale).length) || '/');
  }

  /** Leaves the application. The token stays out of the URL: the new page takes it from storage. */
  #leave(href: string, navigationType: NavigationType): void {
    this.#environment.leave(withoutToken(href), navigationType);
  }

  #complete(next: Screen, requested = next.href): void {
    const screen = { ...next, href: withoutToken(next.href) };
    this.#request?.abort();
    this.#request = null;
    this.#documents.set(withoutFragment(screen.href), screen.document);
    const show = () => {
      // Another navigation has begun.
      if (this.#request) return;
      if (screen.navigationType !== 'POP')
        this.#environment.updateUrl(screen.navigationType, screen.href, screen.key);
      else if (screen.href !== requested) this.#environment.updateUrl('REPLACE', screen.href, screen.key);
      this.#publish({ screen, pending: null, problem: null });
    };
    if (screen.document === this.#state.screen.document) show();
    else this.#environment.present(show);
  }

  /** Shows the error page, which is part of the entry chunk, at the requested URL. */
  async #showError(status: number, href: string, navigationType: NavigationType, key: string): Promise<void> {
    const Page = await this.#environment.loadPage('error');
    const title = this.#environment.errorTitle(status);
    const document = errorDocument(this.#state.screen.document, status, title, withoutToken(href));
    this.#complete({ document, Page, href, key, navigationType });
  }

  #publish(state: NavigationState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The URL of a document: its own path after redirects; the requested one for errors, and with a query for the browser. */
function finalHref(requested: string, { frame }: Document): string {
  const { pathname = '/', hash = '' } = parsePath(requested);
  const own = localised(frame.path, frame.locale);
  const isForBrowser = !own.includes('?') && pathname === own;
  return frame.status >= 400 || isForBrowser ? requested : own + hash;
}
