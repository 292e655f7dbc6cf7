import type { VisitRecord } from '../generated/api';
import type { Frame } from '../generated/document';
import { isLogged } from './isLogged';
import { browserKey } from './key';
import { loadStarted, recordOf, type View, viewOf } from './record';
import { attempt, beacon } from './send';

/** A visit whose `start` record was sent by the starter. */
export interface EarlyVisit {
  view: View;
  start: VisitRecord;
  /** Whether the first attempt was accepted. */
  accepted: Promise<boolean>;
  /** Removes the listeners here. Returns whether the page has been left already. */
  stop(): boolean;
}

/**
 * On the global object, because the starter is a separate bundle. Present but undefined if the application has to send
 * the `start` record.
 */
const EARLY_VISIT = Symbol.for('selvage.visit');
const page = globalThis as { [EARLY_VISIT]?: EarlyVisit | undefined };

/**
 * Sends the `start` record of the loaded page (spec §4), so that short visits are counted, and `left` if the page is
 * left before the application takes over.
 */
export function beginVisit({ visits, consent, ...frame }: Frame): void {
  if (!isLogged(visits)) return;
  page[EARLY_VISIT] = undefined;
  // A prerendered page is entered when it is activated; the application waits for that.
  if ('prerendering' in document && document.prerendering) return;
  const view = viewOf(location, frame, browserKey(consent), loadStarted());
  const start = recordOf(view, 'start');
  let left = false;
  const leave = () => {
    if (!left) beacon(recordOf(view, 'left'));
    left = true;
  };
  addEventListener('pagehide', leave);
  const stop = () => {
    removeEventListener('pagehide', leave);
    return left;
  };
  page[EARLY_VISIT] = { view, start, accepted: attempt(start), stop };
}

/** Returns the visit that the starter began and removes its listeners; `undefined` if there is none. */
export function takeOverVisit(): EarlyVisit | undefined {
  const early = page[EARLY_VISIT];
  page[EARLY_VISIT] = undefined;
  return early;
}
