import { onEnd, type SessionEnd } from './changes';
import { refreshSession } from './session';
import { concernsSession } from './storage';

/**
 * Whether the end of a session navigates from this path (without language prefix) to the login. If the session ends in
 * another tab, the login and registration forms stay, so that their input is kept.
 */
export function leadsToLogin(path: string, end: SessionEnd): boolean {
  return path !== '/user/login' && (path !== '/user/register' || end === 'this-tab');
}

/**
 * Synchronises the session with other tabs and calls `onEnded` when it has ended (spec §4). Returns the function that
 * stops it.
 */
export function watchSession(onEnded: (end: SessionEnd) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (concernsSession(event)) refreshSession();
  };
  // Pages in the back/forward cache get no `storage` events.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) refreshSession();
  };
  const stop = onEnd(onEnded);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
