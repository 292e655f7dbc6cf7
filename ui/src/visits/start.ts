import './notice/space.css';
import type { Frame } from '../generated/document';
import type { Translate } from '../i18n/texts';

/** Same as in earlyVisit.ts, which is not needed at start-up. */
const EARLY_VISIT = Symbol.for('selvage.visit');

/** Loads the notice. */
export type LoadNotice = () => Promise<typeof import('./notice/notice')>;

/**
 * Returns whether visits are logged (spec §4), which the starter has found out, and asks for consent if they are. Failures
 * are not shown to the visitor.
 */
export function startVisits({ consent }: Frame, loadNotice: LoadNotice, t: Translate): boolean {
  const isLogged = EARLY_VISIT in globalThis;
  if (isLogged && consent === 'ask')
    void loadNotice().then(
      ({ askForConsent }) => askForConsent(t),
      () => undefined,
    );
  return isLogged;
}
