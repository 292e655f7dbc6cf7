import { opened } from './envelope';
import { CallFailure } from './failure';
import { logNetworkError } from './networkLog';

/** How long one attempt may take; the server gives up on the provider after eight seconds. */
const PATIENCE_MS = 12_000;

/** A request of ours: its method and, for a POST, its form. */
export interface Call {
  method: 'GET' | 'POST';
  body?: URLSearchParams;
}

/**
 * Sends one request and opens its answer. Rejects with a `CallFailure`, or with the reason of `signal`. That nobody could
 * be asked is logged to the console as well (spec §8).
 */
export async function send<T>(url: string, call: Call, signal?: AbortSignal): Promise<T> {
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  const timer = setTimeout(() => attempt.abort(new DOMException('', 'TimeoutError')), PATIENCE_MS);
  signal?.addEventListener('abort', abort);
  let status: number | undefined;
  try {
    signal?.throwIfAborted();
    const response = await fetch(url, {
      ...call,
      signal: attempt.signal,
      headers: { Accept: 'application/json' },
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    status = response.status;
    return opened<T>(status, await response.json());
  } catch (error) {
    signal?.throwIfAborted();
    // A network that is gone, a time-out, an answer that is no envelope.
    const failure = error instanceof CallFailure ? error : new CallFailure('unreachable');
    if (failure.reason === 'unreachable') logNetworkError(call.method, url, status ?? error);
    throw failure;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
