import { CallFailure } from './failure';

/** The pauses before each further attempt, in milliseconds: three, as the specification has it (§7). */
const PAUSES = [400, 1200, 3000];
/** No further attempt is begun after this time. */
const LIMIT_MS = 20_000;

/**
 * Repeats an idempotent call while nobody can be asked; a no is an answer. `onRetry` hears of each further attempt, so
 * that the visitor can be told.
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
