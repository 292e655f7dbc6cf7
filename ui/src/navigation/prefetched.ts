import type { Document } from '../generated/document';
import { isTimeout } from './fetchDocument';

/** How long a document waits for the click on its link, in milliseconds. */
const KEPT_MS = 10_000;

/** A document that was fetched before its link was followed, or is being fetched. */
interface Prefetch {
  /**
   * `undefined` if the fetch failed or the page is an error page, which the click tries anew. Rejects after a timeout, which a
   * click that waits does not repeat.
   */
  document: Promise<Document | undefined>;
  controller: AbortController;
  loaded: boolean;
}

/** The documents of pages that the visitor may go to next, by URL. Each is used once. */
export class PrefetchedDocuments {
  readonly #prefetches = new Map<string, Prefetch>();

  has(address: string): boolean {
    return this.#prefetches.has(address);
  }

  /** Whether a navigation to this address needs no request. */
  isLoaded(address: string): boolean {
    return this.#prefetches.get(address)?.loaded ?? false;
  }

  /** Fetches a document. Returns the function that aborts the fetch if the document is not there and nobody waits for it. */
  fetch(address: string, load: (signal: AbortSignal) => Promise<Document>, keptMs = KEPT_MS): () => void {
    const controller = new AbortController();
    const document = load(controller.signal).then(
      (document) => {
        if (document.frame.status !== 200) return undefined;
        prefetch.loaded = true;
        return document;
      },
      (error: unknown) => {
        if (isTimeout(error)) throw error;
        return undefined;
      },
    );
    const prefetch: Prefetch = { document, controller, loaded: false };
    this.#prefetches.set(address, prefetch);
    const isUnused = () => this.#prefetches.get(address) === prefetch;
    const forget = () => {
      if (isUnused()) this.#prefetches.delete(address);
    };
    document.then((document) => (document ? setTimeout(forget, keptMs) : forget()), forget);
    return () => {
      if (prefetch.loaded || !isUnused()) return;
      forget();
      controller.abort();
    };
  }

  /** Returns the document for the navigation that `signal` belongs to, which aborts the fetch from now on. */
  take(address: string, signal: AbortSignal): Promise<Document | undefined> | undefined {
    const prefetch = this.#prefetches.get(address);
    if (!prefetch) return undefined;
    this.#prefetches.delete(address);
    signal.addEventListener('abort', () => prefetch.controller.abort());
    return prefetch.document;
  }
}
