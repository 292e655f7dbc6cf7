const KEY = 'selvage:chunk-reload';
const PAUSE_MS = 60_000;

/**
 * Whether the page may be loaded anew because a chunk failed; if so, remembers it. At most once in 60 s (spec §8).
 * Without storage the answer is no, since nothing would end a loop.
 */
export function mayReloadForChunk(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  now: number,
): boolean {
  try {
    const last = Number(storage?.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back must not forbid reloading for ever.
    if (!storage || Math.abs(now - last) < PAUSE_MS) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Loads the page anew because its scripts could not be loaded, or says what was wrong where that may not be. */
export function reloadForChunk(error: unknown): void {
  if (mayReloadForChunk(sessionStore(), Date.now())) location.reload();
  else console.error(error);
}

/** The tab's session storage, if the browser lets us have it. */
export function sessionStore(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
