import { onEnd, type SessionEnd } from './changes';
import { refreshSession } from './session';
import { concernsSession } from './storage';

const TO_ORDERS = '#order';

/** The login that leads to the orders. A fragment, which no server sees, also names a contract: `#order?contract=…`. */
export const ORDERS_LOGIN = `/user/login${TO_ORDERS}`;

/** The forms that need no session. */
const FORMS: readonly string[] = ['/user/register', '/user/password', '/user/forgotten', '/user/notices'];

/**
 * Returns the page that the end of a session leads to from this path (without language prefix) and fragment, or `null`.
 * If the session ends in another tab, the forms of accounts stay, so that their input is kept.
 */
export function loginAfter(path: string, end: SessionEnd, fragment: string): string | null {
  if (end === 'password') return '/user/password';
  if (end === 'orders') return ORDERS_LOGIN + fragment.replace('#', '?');
  const isForm = FORMS.includes(path);
  return path !== '/user/login' && (!isForm || end === 'this-tab') ? '/user/login' : null;
}

/** Returns the page after a login at a URL with this fragment (spec §4). */
export function pageAfterLogin(fragment: string): string {
  const [to, place] = fragment.split('?');
  if (to !== TO_ORDERS) return '/home';
  return place ? `/order#${place}` : '/order';
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
