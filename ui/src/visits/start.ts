import type { VisitLog } from '../generated/document';
import type { Navigation } from '../navigation/navigation';

/**
 * Has this browser's visits logged, if they are to be (spec §4): once the page is loaded and nothing else is to do, so
 * that nobody waits for it. Whatever goes wrong, the visitor does not notice.
 */
export function startVisits(navigation: Navigation, visits: VisitLog): void {
  if (visits === 'off' || (visits === 'discreet' && asksNotToBeTracked(navigator))) return;
  const first = navigation.state().screen.document;
  const log = () =>
    void import('./log').then(
      ({ logVisits }) => logVisits(navigation, first),
      () => undefined,
    );
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(log, { timeout: 2000 });
    else setTimeout(log, 200);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/** What a browser says of its visitor's wishes: Global Privacy Control, Do Not Track. */
interface Wishes {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

export function asksNotToBeTracked({ globalPrivacyControl, doNotTrack }: Wishes): boolean {
  return globalPrivacyControl === true || doNotTrack === '1';
}
