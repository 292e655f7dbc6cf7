import type { VisitConsent } from '../generated/document';
import { mayStore } from './consent';

const NAME = 'userUniqueKey';
const LENGTH = 16;
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY = /^[A-Za-z0-9]{16}$/;
/** Random bytes from here on are rejected, so that all characters are equally likely. */
const UNBIASED_LIMIT = 256 - (256 % CHARACTERS.length);

/** The key of this page load; on the global object, because the starter creates it in a separate bundle. */
const PAGE_KEY = Symbol.for('selvage.visitor');
const page = globalThis as { [PAGE_KEY]?: string | undefined };

/** Returns the key of this browser (spec §3, §9), or of this page load if it may not be stored. */
export function browserKey(consent: VisitConsent): string {
  let key = page[PAGE_KEY] ?? newKey();
  try {
    if (mayStore(consent)) {
      const stored = localStorage.getItem(NAME) ?? '';
      if (KEY.test(stored)) key = stored;
      else localStorage.setItem(NAME, key);
    }
  } catch {
    // Storage is forbidden, full or read-only.
  }
  page[PAGE_KEY] = key;
  return key;
}

/** Removes the key from this browser; the next one is new. */
export function forgetKey(): void {
  delete page[PAGE_KEY];
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Storage is forbidden.
  }
}

/** Returns 16 random characters out of 62. */
export function newKey(): string {
  let key = '';
  while (key.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < UNBIASED_LIMIT && key.length < LENGTH) key += CHARACTERS[byte % CHARACTERS.length];
    }
  }
  return key;
}
