import type { VisitLog } from '../generated/document';

/** Privacy signals of a browser: Global Privacy Control, Do Not Track. */
interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/** Whether visits of this browser are logged. */
export function isLogged(visits: VisitLog): boolean {
  return visits === 'everyone' || (visits === 'discreet' && !refusesTracking(navigator));
}

export function refusesTracking({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1';
}
