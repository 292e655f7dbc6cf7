import { withTimeout } from '../api/withTimeout';
import type { Document } from '../generated/document';
import { withoutFragment } from './screen';

const TIMEOUT_MS = 10_000;
/** The longest wait for a small file, in milliseconds. */
const PROBE_MS = 3_000;
/** A small file of every site that needs no provider. */
const SMALL = '/robots.txt';

/** The URL of a page's document: `/_page/en/news/list?page=2` for `/en/news/list?page=2`. */
export function documentUrl(href: string): string {
  return `/_page${withoutFragment(href)}`;
}

/**
 * Fetches the document of a page; error pages have documents too, with any HTTP status. Rejects if the response is not
 * a document, after 10 s, and when `signal` aborts.
 */
export async function fetchDocument(href: string, signal: AbortSignal): Promise<Document> {
  const url = documentUrl(href);
  const document = await withTimeout<unknown>(TIMEOUT_MS, signal, async (signal) => {
    const response = await fetch(url, { headers: { Accept: 'application/json' }, signal });
    return response.json();
  });
  if (!isDocument(document)) throw new TypeError(`no document at ${url.replace(/\?.*$/, '')}`);
  return document;
}

/** Whether a document was not there in time: the server is at work on it, or the network is slow. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/**
 * Whether the server answers a request for a page. From 502 on, a status comes from a proxy whose server does not. After a
 * document that took too long the request is for a small file: the page would be made once more.
 */
export function isReachable(href: string, wasSlow: boolean, signal: AbortSignal): Promise<boolean> {
  const probe = (signal: AbortSignal) =>
    fetch(wasSlow ? SMALL : href, { method: 'HEAD', redirect: 'manual', cache: 'no-store', signal });
  return withTimeout(wasSlow ? PROBE_MS : TIMEOUT_MS, signal, probe).then(
    ({ status }) => status < 502,
    () => false,
  );
}

function isDocument(value: unknown): value is Document {
  const { frame, page, head } = (value ?? {}) as Partial<Document>;
  const strings = [frame?.build, frame?.path, page?.kind, head?.title];
  return strings.every((part) => typeof part === 'string');
}
