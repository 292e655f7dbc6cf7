import type { VisitLog } from '../generated/document';

/** Privacy signals of a browser: Global Privacy Control, Do Not Track. */
interface Wishes {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/** Whether visits of this browser are logged. */
export function isLogged(visits: VisitLog): boolean {
  return visits === 'everyone' || (visits === 'discreet' && !asksNotToBeTracked(navigator));
}

export function asksNotToBeTracked({ globalPrivacyControl, doNotTrack }: Wishes): boolean {
  return globalPrivacyControl === true || doNotTrack === '1';
}
