const KEY = 'selvage:chunk-reload';
const PAUSE_MS = 60_000;

/**
 * Whether the page may reload because a chunk failed to load, and if so, records the reload. At most once in 60 s (spec
 * §8). Returns false without storage, which is needed to prevent a reload loop.
 */
export function mayReloadForChunk(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  now: number,
): boolean {
  try {
    const last = Number(storage?.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
    // `abs`: a clock that was set back must not block reloads forever.
    if (!storage || Math.abs(now - last) < PAUSE_MS) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page because a chunk failed to load, or logs the error if that is not allowed. */
export function reloadForChunk(error: unknown): void {
  if (mayReloadForChunk(sessionStore(), Date.now())) location.reload();
  else console.error(error);
}

/** Returns the tab's session storage, or `undefined` if the browser denies access. */
export function sessionStore(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
