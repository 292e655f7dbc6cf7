import type { VisitConsent } from '../generated/document';

/** What the visitor has said about the key being stored. */
export type Answer = 'granted' | 'declined';

const NAME = 'visitConsent';

/** The answer that this browser remembers; `null` where nobody has answered, `undefined` where nothing may be stored. */
export function answer(): Answer | null | undefined {
  try {
    const kept = localStorage.getItem(NAME);
    return kept === 'granted' || kept === 'declined' ? kept : null;
  } catch {
    return undefined;
  }
}

/** Remembers the answer, so that nobody is asked on every page. */
export function remember(given: Answer): void {
  try {
    localStorage.setItem(NAME, given);
  } catch {
    // Where nothing may be stored, the key is not either.
  }
}

/** Whether the key may be stored in this browser. Throws where nothing may be. */
export function mayStore(consent: VisitConsent): boolean {
  return consent === 'none' || localStorage.getItem(NAME) === 'granted';
}

/** Whether a `storage` event tells that another tab has an answer. */
export function isAnswer({ key }: Pick<StorageEvent, 'key'>): boolean {
  return key === NAME || key === null;
}
