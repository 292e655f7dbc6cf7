import type { VisitConsent } from '../generated/document';

/** The visitor's answer to the consent notice. */
export type ConsentAnswer = 'granted' | 'declined';

const NAME = 'visitConsent';

/** Returns the stored answer; `null` before the first answer, `undefined` without storage. */
export function storedAnswer(): ConsentAnswer | null | undefined {
  try {
    const stored = localStorage.getItem(NAME);
    return stored === 'granted' || stored === 'declined' ? stored : null;
  } catch {
    return undefined;
  }
}

/** Stores the answer. */
export function storeAnswer(answer: ConsentAnswer): void {
  try {
    localStorage.setItem(NAME, answer);
  } catch {
    // Without storage the key is not stored either.
  }
}

/**
 * Whether the key may be stored in this browser. A refusal counts on pages that do not ask as well: a visitor gave it in another
 * language. Throws without storage.
 */
export function mayStore(consent: VisitConsent): boolean {
  const answer = localStorage.getItem(NAME);
  return consent === 'none' ? answer !== 'declined' : answer === 'granted';
}

/** Whether a `storage` event reports an answer given in another tab. */
export function isAnswer({ key }: Pick<StorageEvent, 'key'>): boolean {
  return key === NAME || key === null;
}
