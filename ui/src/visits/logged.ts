import type { VisitLog } from '../generated/document';

/** What a browser says of its visitor's wishes: Global Privacy Control, Do Not Track. */
interface Wishes {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/** Whether this browser's visits are logged. */
export function isLogged(visits: VisitLog): boolean {
  return visits === 'everyone' || (visits === 'discreet' && !asksNotToBeTracked(navigator));
}

export function asksNotToBeTracked({ globalPrivacyControl, doNotTrack }: Wishes): boolean {
  return globalPrivacyControl === true || doNotTrack === '1';
}
