/**
 * The local storage keys of a session: those of spec §3, the address that the customer logged in with, and whether the
 * password is to be changed before the orders.
 */
export const SESSION_KEYS = [
  'gmsys_token',
  'gmsys_uname',
  'gmsys_account',
  'gmsys_avatar',
  'gmsys_firstLogin',
  'gmsys_firstLoginPwd',
  'gmsys_changePwd',
  'gmsys_permissions',
  'gmsys_passwordDue',
] as const;

/** The stored items of a session. */
export type StoredSession = Partial<Record<(typeof SESSION_KEYS)[number], string>>;

/** Reads all items; empty if storage is forbidden. */
export function load(): StoredSession {
  const stored: StoredSession = {};
  try {
    for (const key of SESSION_KEYS) {
      const value = localStorage.getItem(key);
      if (value !== null) stored[key] = value;
    }
  } catch {
    // Storage is forbidden.
  }
  return stored;
}

/** Writes items in the given order. */
export function save(items: StoredSession): void {
  try {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  } catch {
    // Storage is full or forbidden: the session lasts until the tab is closed.
  }
}

/** Removes all items. */
export function clear(): void {
  for (const key of SESSION_KEYS) remove(key);
}

/** Removes an item. */
export function remove(key: (typeof SESSION_KEYS)[number]): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden.
  }
}

/** Whether a `storage` event concerns the session; `key` is null after `clear()`. */
export function concernsSession(event: Pick<StorageEvent, 'key'>): boolean {
  return event.key === null || (SESSION_KEYS as readonly string[]).includes(event.key);
}
