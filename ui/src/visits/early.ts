import type { VisitRecord } from '../generated/api';
import type { Frame } from '../generated/document';
import { browserKey } from './key';
import { isLogged } from './logged';
import { loadBegan, recordOf, type View, viewOf } from './record';
import { attempt, beacon } from './send';

/** A stay whose `start` was sent before the application was there. */
export interface EarlyVisit {
  view: View;
  start: VisitRecord;
  /** Whether the first attempt was taken. */
  taken: Promise<boolean>;
  /** Ends what is done for the stay here. Returns whether the page has been left already. */
  stop(): boolean;
}

/** On the global object, since the starter is a bundle of its own. There, but undefined, where the log has to begin itself. */
const BEGUN = Symbol.for('selvage.visit');
const page = globalThis as { [BEGUN]?: EarlyVisit | undefined };

/**
 * Sends the `start` of the page that was loaded (spec §4), so that a visitor who goes away at once is counted, and `left`
 * if that happens before the visit log takes over.
 */
export function beginVisit({ visits, consent, ...frame }: Frame): void {
  if (!isLogged(visits)) return;
  page[BEGUN] = undefined;
  // A page that is rendered ahead is entered when it is looked at: the visit log waits for that.
  if ('prerendering' in document && document.prerendering) return;
  const view = viewOf(location, frame, browserKey(consent), loadBegan());
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
  page[BEGUN] = { view, start, taken: attempt(start), stop };
}

/** The stay that has begun, for the visit log to take over; `undefined` where there is none. */
export function takeOverVisit(): EarlyVisit | undefined {
  const early = page[BEGUN];
  page[BEGUN] = undefined;
  return early;
}
