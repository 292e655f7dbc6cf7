import { onEnd } from './changes';
import { reviewSession } from './session';
import { concerns } from './storage';

/**
 * Follows what other tabs do with the session, and calls `left` when it has ended, here or there (spec §4). Returns how
 * to stop.
 */
export function watchSession(left: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (concerns(event)) reviewSession();
  };
  // A page that comes out of the browser's back/forward cache has heard of nothing.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) reviewSession();
  };
  const stop = onEnd(left);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
