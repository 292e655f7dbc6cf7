import { onEnd, type Where } from './changes';
import { reviewSession } from './session';
import { concerns } from './storage';

/**
 * Whether the end of a session navigates from this path (without language prefix) to the login. If the session ends in
 * another tab, the login and registration forms stay, so that their input is kept.
 */
export function leadsToLogin(path: string, where: Where): boolean {
  return path !== '/user/login' && (path !== '/user/register' || where === 'here');
}

/**
 * Synchronises the session with other tabs and calls `left` when it has ended (spec §4). Returns the function that
 * stops it.
 */
export function watchSession(left: (where: Where) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (concerns(event)) reviewSession();
  };
  // Pages in the back/forward cache get no `storage` events.
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
