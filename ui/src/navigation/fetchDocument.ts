import type { Document } from '../generated/document';

const TIMEOUT_MS = 10_000;

/** The URL of a page's document: `/_page/en/news/list?page=2` for `/en/news/list?page=2`. */
export function documentUrl(href: string): string {
  return `/_page${href.replace(/#.*$/, '')}`;
}

/**
 * Fetches the document of a page; error pages have documents too, with any HTTP status. Rejects if the response is not
 * a document, after 10 s, and when `signal` aborts.
 */
export async function fetchDocument(href: string, signal: AbortSignal): Promise<Document> {
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  signal.addEventListener('abort', abort);
  try {
    const response = await fetch(documentUrl(href), {
      headers: { Accept: 'application/json' },
      signal: timeout.signal,
    });
    const document: unknown = await response.json();
    if (!isDocument(document))
      throw new TypeError(`no document at ${documentUrl(href).replace(/\?.*$/, '')}`);
    return document;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

function isDocument(value: unknown): value is Document {
  const { frame, page } = (value ?? {}) as Partial<Document>;
  return typeof frame?.build === 'string' && typeof frame.path === 'string' && typeof page?.kind === 'string';
}
