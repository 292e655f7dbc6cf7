import { useCallback, useEffect, useState } from 'react';
import { mayReloadForChunk, sessionStore } from '../../navigation/chunkReload';

type Later = typeof import('./later');

const fetchLater = () => import('./later');

/** Loads the later script before the click that needs it; if that fails, the click loads it again. */
export function fetchSoon(): void {
  fetchLater().catch(() => undefined);
}

/** The later script of the page, which is loaded when a contract is opened, or by `load`. */
export function useLater(isOpened: boolean) {
  const [later, setLater] = useState<Later>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const loaded = await fetchLater();
      setLater(loaded);
      return loaded;
    } catch {
      // Most likely, another build was deployed.
      if (mayReloadForChunk(sessionStore(), Date.now())) location.reload();
      else setHasFailed(true);
      return undefined;
    }
  }, []);
  useEffect(() => {
    if (isOpened && !later) void load();
  }, [isOpened, later, load]);
  return { later, hasFailed, load };
}
