import { CallFailure } from './failure';

/** Delays before the three retries, in milliseconds (spec §7). */
const PAUSES = [400, 1200, 3000];
/** No retry starts after this time. */
const LIMIT_MS = 20_000;

/**
 * Calls `call` again while it fails as unreachable; any other failure is final. `onRetry` runs before each retry, so
 * that the page can tell the visitor.
 */
export async function retried<T>(
  call: () => Promise<T>,
  { onRetry, signal }: { onRetry?: (() => void) | undefined; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const begun = Date.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const pause = PAUSES[attempt];
      const again = error instanceof CallFailure && error.reason === 'unreachable';
      if (!again || pause === undefined || Date.now() - begun + pause > LIMIT_MS) throw error;
      onRetry?.();
      await rest(pause * (0.8 + 0.4 * Math.random()), signal);
    }
  }
}

function rest(ms: number, signal?: AbortSignal): Promise<void> {
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
