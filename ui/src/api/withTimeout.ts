/** Runs `call` with a signal that aborts after `ms` milliseconds, or when `signal` aborts. */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
  signal?.addEventListener('abort', abort);
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
