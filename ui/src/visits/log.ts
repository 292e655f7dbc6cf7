import type { VisitRecord } from '../generated/api';
import type { Document, VisitConsent } from '../generated/document';
import type { NavigationState } from '../navigation/navigation';
import { deliver, deliverLast, type OnLost } from './deliver';
import { takeOverVisit } from './early';
import { browserKey } from './key';
import { loadBegan, recordOf, type View, viewOf } from './record';

/** What says which page is shown. */
export interface Pages {
  state(): NavigationState;
  subscribe(listener: () => void): () => void;
}

/** The event of `window` that tells who wants to know that a record was lost; nobody has to. */
export const LOST = 'selvage:visit-lost';

/** The error callback of the visit log (spec §8): silent for the visitor. */
function announceLoss(record: VisitRecord): void {
  window.dispatchEvent(new CustomEvent(LOST, { detail: record }));
}

/**
 * Logs the page that is shown, and every one after it (spec §4): `start` on entering it, `end` when that has been taken,
 * `left` on leaving it, once. A page that comes out of the back/forward cache, or thaws, is entered anew. Looking at
 * another tab is not leaving. `first` is what the page load brought: its stay began with the load, and its `start` has been
 * sent by the starter as a rule (`early.ts`).
 */
export function logVisits(
  pages: Pages,
  first: Document,
  consent: VisitConsent,
  onLost: OnLost = announceLoss,
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
    // The page that says that there is no network: no server has sent it.
    if (shown.frame.status === 0) return;
    const began = shown === loaded ? loadBegan() : Date.now();
    loaded = undefined;
    const entered = viewOf(location, shown.frame, browserKey(consent), began);
    begin(entered, recordOf(entered, 'start'));
  };
  const follow = () => {
    // A fragment, or a page that is only asked for, changes nothing of what is shown.
    if (pages.state().screen.document === shown) return;
    leave((record) => void deliver(record, onLost));
    enter();
  };
  const goAway = () => leave(deliverLast);

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
  // Some tabs are put away for good without a word after this.
  document.addEventListener('freeze', goAway);
  document.addEventListener('resume', enter);
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', enter, { once: true });
  else if (early && view) follow();
  else enter();
}
