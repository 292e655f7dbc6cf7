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

/**
 * Reloads the page if code that it needs fails to load. Not while the visitor leaves the page: Firefox and WebKit abort
 * what is loading then, and a reload would replace the navigation.
 */
export function reloadOnFailure(load: Promise<unknown>): void {
  let isLeft = false;
  const leave = ({ type, target }: Event) => {
    // Safari on iOS has no `beforeunload`.
    isLeft ||= type === 'beforeunload' || (target as Element).closest('a') !== null;
  };
  addEventListener('click', leave);
  addEventListener('beforeunload', leave);
  load
    .catch((error: unknown) => {
      if (!isLeft && mayReloadForChunk(sessionStore(), Date.now())) location.reload();
      else console.error(error);
    })
    // A page with this listener may not be kept for going back.
    .finally(() => removeEventListener('beforeunload', leave));
}

/** Returns the tab's session storage, or `undefined` if the browser denies access. */
export function sessionStore(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
