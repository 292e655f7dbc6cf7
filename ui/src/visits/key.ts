import type { VisitConsent } from '../generated/document';
import { mayStore } from './consent';

const NAME = 'userUniqueKey';
const LENGTH = 16;
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY = /^[A-Za-z0-9]{16}$/;
/** Bytes from here on would make some characters likelier than others. */
const FAIR = 256 - (256 % CHARACTERS.length);

/** The key of this page load. Kept on the global object: the starter is a bundle of its own and makes it first. */
const MADE = Symbol.for('selvage.visitor');
const page = globalThis as { [MADE]?: string | undefined };

/** The key of this browser (spec §3, §9); one for this page load where it may not be stored. */
export function browserKey(consent: VisitConsent): string {
  let key = page[MADE] ?? newKey();
  try {
    if (mayStore(consent)) {
      const kept = localStorage.getItem(NAME) ?? '';
      if (KEY.test(kept)) key = kept;
      else localStorage.setItem(NAME, key);
    }
  } catch {
    // No storage, a full one, or one that may only be read.
  }
  page[MADE] = key;
  return key;
}

/** Removes the key from this browser; the next one is another. */
export function forgetKey(): void {
  delete page[MADE];
  try {
    localStorage.removeItem(NAME);
  } catch {
    // No storage, no key in it.
  }
}

/** 16 characters out of 62, each as likely as the others. */
export function newKey(): string {
  let key = '';
  while (key.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < FAIR && key.length < LENGTH) key += CHARACTERS[byte % CHARACTERS.length];
    }
  }
  return key;
}
