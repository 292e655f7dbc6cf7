import { opened } from './envelope';
import { CallFailure } from './failure';

/** How long one attempt may take; the server gives up on the provider after eight seconds. */
const PATIENCE_MS = 12_000;

/** Sends one request and opens its answer. Rejects with a `CallFailure`, or with the reason of `signal`. */
export async function send<T>(url: string, init: RequestInit, signal?: AbortSignal): Promise<T> {
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  const timer = setTimeout(abort, PATIENCE_MS);
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    const response = await fetch(url, {
      ...init,
      signal: attempt.signal,
      headers: { Accept: 'application/json' },
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    return opened<T>(response.status, await response.json());
  } catch (error) {
    signal?.throwIfAborted();
    // A network that is gone, a time-out, an answer that is none.
    throw error instanceof CallFailure ? error : new CallFailure('unreachable');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
