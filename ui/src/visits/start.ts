import './notice/space.css';
import type { Frame } from '../generated/document';
import { translator } from '../i18n/texts';
import type { Navigation } from '../navigation/navigation';

/** Same as in earlyVisit.ts, which is not needed at start-up. */
const EARLY_VISIT = Symbol.for('selvage.visit');

/** Loads the notice, whose texts are in the language of the page. */
export type LoadNotice = () => Promise<typeof import('./notice/notice')>;

/**
 * Starts the visit log if the starter found that visits are logged (spec §4). The starter sent the first `start`; the
 * rest loads when the browser is idle. Failures are not shown to the visitor.
 */
export function startVisits(
  navigation: Navigation,
  { consent, locale }: Frame,
  loadNotice: LoadNotice,
): void {
  if (!(EARLY_VISIT in globalThis)) return;
  if (consent === 'ask')
    void loadNotice().then(
      ({ askForConsent }) => askForConsent(locale, translator),
      () => undefined,
    );
  const first = navigation.state().screen.document;
  const log = () =>
    void import('./log').then(
      ({ logVisits }) => logVisits(navigation, first, consent),
      () => undefined,
    );
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(log, { timeout: 2000 });
    else setTimeout(log, 200);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
