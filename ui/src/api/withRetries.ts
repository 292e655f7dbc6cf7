import { CallFailure } from './failure';

/** Delays before the three retries, in milliseconds (spec §7). */
const DELAYS_MS = [400, 1200, 3000];
/** No retry starts after this time, nor after a timeout, which is longer: the server may still be asking the provider. */
const RETRY_WINDOW_MS = 9_000;

/**
 * Calls `call` again while it gets no response from this server. Any other failure is final: this server has retried the
 * provider. `onRetry` runs before each retry, so that the page can tell the visitor.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  { onRetry, signal }: { onRetry?: (() => void) | undefined; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const started = Date.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const delay = DELAYS_MS[attempt];
      const retryable = error instanceof CallFailure && error.reason === 'unreachable' && !error.status;
      if (!retryable || delay === undefined || Date.now() - started + delay > RETRY_WINDOW_MS) throw error;
      onRetry?.();
      await sleep(delay * (0.8 + 0.4 * Math.random()), signal);
    }
  }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
