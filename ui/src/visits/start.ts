import type { Frame } from '../generated/document';
import type { Navigation } from '../navigation/navigation';

/** As in early.ts, which is no part of what a page needs at once. */
const BEGUN = Symbol.for('selvage.visit');

/**
 * Has this browser's visits logged, if the starter found that they are to be (spec §4). It has sent the first `start`; the
 * rest is loaded once nothing else is to do, so that nobody waits for it. The visitor does not notice what goes wrong.
 */
export function startVisits(navigation: Navigation, { consent, locale }: Frame): void {
  if (!(BEGUN in globalThis)) return;
  if (consent === 'ask')
    void import('./notice/notice').then(
      ({ askForConsent }) => askForConsent(locale),
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
