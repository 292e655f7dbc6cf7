import type { Document } from '../generated/document';

const LIMIT = 16;

/**
 * The last few documents by address, so that back and forward show a page at once. A customer's contracts are not among
 * them: who comes back to them may have logged out since.
 */
export class DocumentCache {
  readonly #documents = new Map<string, Document>();

  get(address: string): Document | undefined {
    return this.#documents.get(address);
  }

  set(address: string, document: Document): void {
    this.#documents.delete(address);
    // Errors pass: a page that failed is asked for again.
    if (document.frame.status !== 200 || document.page.kind === 'order') return;
    this.#documents.set(address, document);
    for (const oldest of this.#documents.keys()) {
      if (this.#documents.size <= LIMIT) break;
      this.#documents.delete(oldest);
    }
  }
}
