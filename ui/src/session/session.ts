import { useSyncExternalStore } from 'react';

/** What the browser keeps of a logged-in customer (spec §3). */
const KEYS = [
  'gmsys_token',
  'gmsys_uname',
  'gmsys_avatar',
  'gmsys_firstLogin',
  'gmsys_firstLoginPwd',
  'gmsys_changePwd',
  'gmsys_permissions',
] as const;

/** A logged-in customer. */
export interface Session {
  token: string;
  name: string;
}

/** Reads the session out of a store; without a token there is none (spec §4). */
export function readSession(storage: Pick<Storage, 'getItem'>): Session | null {
  const token = storage.getItem('gmsys_token');
  return token ? { token, name: storage.getItem('gmsys_uname') ?? '' } : null;
}

let current: Session | null | undefined;
const listeners = new Set<() => void>();

/** Forgets the customer (spec §4). */
export function clearSession(): void {
  try {
    for (const key of KEYS) localStorage.removeItem(key);
  } catch {
    // No storage, no session.
  }
  refresh();
}

/** The customer who is logged in on this browser; `null` on the server and while hydrating. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, snapshot, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', refresh);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', refresh);
  };
}

function snapshot(): Session | null {
  if (current === undefined) current = stored();
  return current;
}

function stored(): Session | null {
  try {
    return readSession(localStorage);
  } catch {
    return null;
  }
}

function refresh(): void {
  current = stored();
  for (const listener of listeners) listener();
}
