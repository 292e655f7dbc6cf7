import type { VisitRecord } from '../generated/api';
import type { Document } from '../generated/document';
import type { NavigationState } from '../navigation/navigation';
import { deliver, deliverLast, type OnLost } from './deliver';
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
 * `left` on leaving it, once. A page that comes out of the back/forward cache, or thaws, is entered anew. To look at
 * another tab is not to leave. `first` is what the page load brought: its stay began with the load and not only now.
 */
export function logVisits(pages: Pages, first: Document, onLost: OnLost = announceLoss): void {
  let loaded: Document | undefined = first;
  const ukey = browserKey();
  let shown: Document | undefined;
  let view: View | undefined;

  const leave = (hand: (record: VisitRecord) => void) => {
    if (view) hand(recordOf(view, 'left'));
    view = undefined;
  };
  const enter = () => {
    if (view) return;
    shown = pages.state().screen.document;
    const entered = viewOf(location, shown.frame, ukey, shown === loaded ? loadBegan() : Date.now());
    loaded = undefined;
    view = entered;
    void deliver(recordOf(entered, 'start'), onLost).then(
      (taken) => taken && deliver(recordOf(entered, 'end'), onLost),
    );
  };
  const goAway = () => leave(deliverLast);

  pages.subscribe(() => {
    // A fragment, or a page that is only asked for, changes nothing of what is shown.
    if (pages.state().screen.document === shown) return;
    leave((record) => void deliver(record, onLost));
    enter();
  });
  window.addEventListener('pagehide', goAway);
  window.addEventListener('pageshow', (event) => event.persisted && enter());
  // Some tabs are put away for good without a word after this.
  document.addEventListener('freeze', goAway);
  document.addEventListener('resume', enter);
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', enter, { once: true });
  else enter();
}
