/** The names of the items that the browser keeps of a logged-in customer (spec §3). */
export const SESSION_KEYS = [
  'gmsys_token',
  'gmsys_uname',
  'gmsys_avatar',
  'gmsys_firstLogin',
  'gmsys_firstLoginPwd',
  'gmsys_changePwd',
  'gmsys_permissions',
] as const;

/** The items that there are. */
export type Kept = Partial<Record<(typeof SESSION_KEYS)[number], string>>;

/** Reads every item out of local storage; nothing where storage is forbidden. */
export function read(): Kept {
  const kept: Kept = {};
  try {
    for (const key of SESSION_KEYS) {
      const value = localStorage.getItem(key);
      if (value !== null) kept[key] = value;
    }
  } catch {
    // No storage, nothing kept.
  }
  return kept;
}

/** Writes items down, in their order. */
export function keep(items: Kept): void {
  try {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  } catch {
    // A full or forbidden storage: the customer is logged in until this tab is closed.
  }
}

/** Removes every item. */
export function forget(): void {
  for (const key of SESSION_KEYS) {
    try {
      localStorage.removeItem(key);
    } catch {
      // No storage, nothing to remove.
    }
  }
}

/** Whether a `storage` event is about a customer; `key` is null when everything was cleared. */
export function concerns(event: Pick<StorageEvent, 'key'>): boolean {
  return event.key === null || (SESSION_KEYS as readonly string[]).includes(event.key);
}
