import type { Document } from '../generated/document';

const LIMIT = 16;

/**
 * Caches the most recent documents by URL for back and forward navigation. Excludes orders: the customer may have
 * logged out since.
 */
export class DocumentCache {
  readonly #documents = new Map<string, Document>();

  get(address: string): Document | undefined {
    return this.#documents.get(address);
  }

  set(address: string, document: Document): void {
    this.#documents.delete(address);
    // Errors are not cached, so that going back retries the page.
    if (document.frame.status !== 200 || document.page.kind === 'order') return;
    this.#documents.set(address, document);
    for (const oldest of this.#documents.keys()) {
      if (this.#documents.size <= LIMIT) break;
      this.#documents.delete(oldest);
    }
  }
}
