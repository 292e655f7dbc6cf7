import type { VisitRecord } from '../generated/api';
import type { Document, VisitConsent } from '../generated/document';
import type { NavigationState } from '../navigation/navigation';
import { deliver, deliverOnUnload, type OnLost } from './deliver';
import { takeOverVisit } from './earlyVisit';
import { browserKey } from './key';
import { loadBegan, recordOf, type View, viewOf } from './record';

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
 * not count as leaving. `first` is the document of the page load: its visit began with the load, and the starter has
 * usually sent its `start` (`early.ts`).
 */
export function logVisits(
  pages: Pages,
  first: Document,
  consent: VisitConsent,
  onLost: OnLost = reportLoss,
): void {
  let loaded: Document | undefined = first;
  let shown: Document | undefined;
  let view: View | undefined;

  const leave = (hand: (record: VisitRecord) => void) => {
    if (view) hand(recordOf(view, 'left'));
    view = undefined;
  };
  const begin = (entered: View, start: VisitRecord, attempted?: Promise<boolean>) => {
    view = entered;
    void deliver(start, onLost, attempted).then(
      (taken) => taken && deliver(recordOf(entered, 'end'), onLost),
    );
  };
  const enter = () => {
    if (view) return;
    shown = pages.state().screen.document;
    // The offline error page was not served by a server.
    if (shown.frame.status === 0) return;
    const began = shown === loaded ? loadBegan() : Date.now();
    loaded = undefined;
    const entered = viewOf(location, shown.frame, browserKey(consent), began);
    begin(entered, recordOf(entered, 'start'));
  };
  const follow = () => {
    // Fragments and pending navigations do not change the document.
    if (pages.state().screen.document === shown) return;
    leave((record) => void deliver(record, onLost));
    enter();
  };
  const goAway = () => leave(deliverOnUnload);

  const early = takeOverVisit();
  if (early) {
    shown = first;
    loaded = undefined;
    const left = early.stop();
    begin(early.view, early.start, early.taken);
    if (left) view = undefined;
  }
  pages.subscribe(follow);
  window.addEventListener('pagehide', goAway);
  window.addEventListener('pageshow', (event) => event.persisted && enter());
  // Browsers may discard a frozen tab without another event.
  document.addEventListener('freeze', goAway);
  document.addEventListener('resume', enter);
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', enter, { once: true });
  else if (early && view) follow();
  else enter();
}
