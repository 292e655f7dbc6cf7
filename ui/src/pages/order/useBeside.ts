import { useSyncExternalStore } from 'react';

/** Windows that have room for a contract beside the list. */
const WIDE = '(min-width: 1200px)';

/** Whether a contract is shown beside the list. */
export function useBeside(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
