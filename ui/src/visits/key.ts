const NAME = 'userUniqueKey';
const LENGTH = 16;
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY = /^[A-Za-z0-9]{16}$/;
/** Bytes from here on would make some characters likelier than others. */
const FAIR = 256 - (256 % CHARACTERS.length);

/** The key of this browser (spec §3, §9); where nothing may be stored, one for this page load. */
export function browserKey(): string {
  try {
    const known = localStorage.getItem(NAME);
    if (known !== null && KEY.test(known)) return known;
  } catch {
    return newKey();
  }
  const key = newKey();
  try {
    localStorage.setItem(NAME, key);
  } catch {
    // A full storage, or one that may only be read.
  }
  return key;
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
