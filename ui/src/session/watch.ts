import { onEnd, type Where } from './changes';
import { reviewSession } from './session';
import { concerns } from './storage';

/**
 * Whether the end of a session leads from a page, by its path without language, to the login. Who is logging in or
 * registering while it ends in another tab stays with what he has typed.
 */
export function leadsToLogin(path: string, where: Where): boolean {
  return path !== '/user/login' && (path !== '/user/register' || where === 'here');
}

/**
 * Follows what other tabs do with the session, and calls `left` when it has ended (spec §4). Returns how to stop.
 */
export function watchSession(left: (where: Where) => void): () => void {
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
