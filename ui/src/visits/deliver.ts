import type { VisitRecord } from '../generated/api';
import { attempt, beacon } from './send';

const RETRY_DELAY_MS = 5000;
const RETRIES = 3;

/** Called with a record that could not be delivered (spec §8). */
export type OnLost = (record: VisitRecord) => void;

/**
 * Delivers a record with up to three retries (spec §8, §9). `first` is the first attempt, which may be in progress
 * already. Resolves to whether the record was accepted.
 */
export async function deliver(
  record: VisitRecord,
  onLost: OnLost,
  first: Promise<boolean> = attempt(record),
): Promise<boolean> {
  let accepted = await first;
  for (let retries = 0; !accepted; retries++) {
    if (retries === RETRIES) {
      onLost(record);
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    accepted = await attempt(record);
  }
  return true;
}

/** Sends a record while the page is unloaded: as a beacon, or as a keep-alive request without beacon support. */
export function deliverOnUnload(record: VisitRecord): void {
  if (!beacon(record)) void attempt(record);
}
