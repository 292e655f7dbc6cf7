import type { VisitRecord } from '../generated/api';
import type { Document, VisitConsent } from '../generated/document';
import type { NavigationState } from '../navigation/navigation';
import { deliver, deliverOnUnload, type OnLost } from './deliver';
import { takeOverVisit } from './earlyVisit';
import { browserKey } from './key';
import { loadStarted, recordOf, type View, viewOf } from './record';

/** The part of navigation that the visit log observes. */
export interface Pages {
  state(): NavigationState;
  subscribe(listener: () => void): () => void;
}

/** Name of the `window` event that reports a lost record. */
export const LOST = 'selvage:visit-lost';

/** The error callback of the visit log (spec §8); shows nothing to the visitor. */
function reportLoss(record: VisitRecord): void {
  window.dispatchEvent(new CustomEvent(LOST, { detail: record }));
}

/**
 * Logs the current page and every later one (spec §4): `start` on entering, `end` after `start` was accepted, `left`
 * once on leaving. A page restored from the back/forward cache or resumed counts as entered again; switching tabs does
 * not count as leaving. `first` is the document of the page load: its visit startTime with the load, and the starter has
 * usually sent its `start` (`earlyVisit.ts`).
 */
export function logVisits(
  pages: Pages,
  first: Document,
  consent: VisitConsent,
  onLost: OnLost = reportLoss,
): void {
  let loaded: Document | undefined = first;
  let current: Document | undefined;
  let view: View | undefined;

  const leave = (send: (record: VisitRecord) => void) => {
    if (view) send(recordOf(view, 'left'));
    view = undefined;
  };
  const startVisit = (entered: View, start: VisitRecord, attempted?: Promise<boolean>) => {
    view = entered;
    void deliver(start, onLost, attempted).then(
      (accepted) => accepted && deliver(recordOf(entered, 'end'), onLost),
    );
  };
  const enter = () => {
    if (view) return;
    current = pages.state().screen.document;
    // The offline error page was not served by a server.
    if (current.frame.status === 0) return;
    const startTime = current === loaded ? loadStarted() : Date.now();
    loaded = undefined;
    const entered = viewOf(location, current.frame, browserKey(consent), startTime);
    startVisit(entered, recordOf(entered, 'start'));
  };
  const onNavigation = () => {
    // Fragments and pending navigations do not change the document.
    if (pages.state().screen.document === current) return;
    leave((record) => void deliver(record, onLost));
    enter();
  };
  const onUnload = () => leave(deliverOnUnload);

  const early = takeOverVisit();
  if (early) {
    current = first;
    loaded = undefined;
    const left = early.stop();
    startVisit(early.view, early.start, early.accepted);
    if (left) view = undefined;
  }
  pages.subscribe(onNavigation);
  window.addEventListener('pagehide', onUnload);
  window.addEventListener('pageshow', (event) => event.persisted && enter());
  // Browsers may discard a frozen tab without another event.
  document.addEventListener('freeze', onUnload);
  document.addEventListener('resume', enter);
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', enter, { once: true });
  else if (early && view) onNavigation();
  else enter();
}
