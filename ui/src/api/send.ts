import { unwrapEnvelope } from './envelope';
import { CallFailure } from './failure';
import { logNetworkError } from './networkLog';
import { withTimeout } from './withTimeout';

/** Timeout of one attempt, in milliseconds; longer than the server's timeout of 8 s for contracts. */
const TIMEOUT_MS = 12_000;

/** An API request: the method and, for a POST, the form. */
export interface Call {
  method: 'GET' | 'POST';
  body?: URLSearchParams;
}

/**
 * Sends one request and returns the data of its envelope. Rejects with a `CallFailure`, or with the reason of `signal`.
 * Unreachable failures are logged to the console (spec §8).
 */
export async function send<T>(url: string, call: Call, signal?: AbortSignal): Promise<T> {
  let status: number | undefined;
  try {
    return await withTimeout(TIMEOUT_MS, signal, async (signal) => {
      const response = await fetch(url, {
        ...call,
        signal,
        headers: { Accept: 'application/json' },
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      status = response.status;
      return unwrapEnvelope<T>(status, await response.json());
    });
  } catch (error) {
    signal?.throwIfAborted();
    // Network error, timeout, or a body that is not an envelope.
    const failure = error instanceof CallFailure ? error : new CallFailure('unreachable');
    if (failure.reason === 'unreachable') logNetworkError(call.method, url, status ?? error);
    throw failure;
  }
}
