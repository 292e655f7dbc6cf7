import type { VisitRecord } from '../generated/api';

const ADDRESS = '/log/visit/insert';
const SUCCESS = 'success';
const TYPE = 'application/json';
const PAUSE_MS = 5000;
const RETRIES = 3;
/** The server gives up on the provider before. */
const PATIENCE_MS = 12_000;

/** Called with a record that could not be delivered (spec §8). */
export type OnLost = (record: VisitRecord) => void;

/** Delivers a record; one that is not taken comes again, three times at most (spec §8, §9). Resolves to whether it was. */
export async function deliver(record: VisitRecord, onLost: OnLost): Promise<boolean> {
  for (let retries = 0; ; retries++) {
    if (await taken(record)) return true;
    if (retries === RETRIES) {
      onLost(record);
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Hands over a record while the page goes away: there is nobody to hear the answer. */
export function deliverLast(record: VisitRecord): void {
  try {
    const body = new Blob([JSON.stringify(record)], { type: TYPE });
    if (navigator.sendBeacon(ADDRESS, body)) return;
  } catch {
    // No beacons here.
  }
  void post(record, { keepalive: true }).catch(() => undefined);
}

async function taken(record: VisitRecord): Promise<boolean> {
  try {
    const response = await post(record, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok && (await response.text()) === SUCCESS;
  } catch {
    return false;
  }
}

// Async, so that what throws at once is a rejection too.
async function post(record: VisitRecord, more: RequestInit): Promise<Response> {
  const headers = { 'Content-Type': TYPE };
  return fetch(ADDRESS, {
    method: 'POST',
    body: JSON.stringify(record),
    headers,
    cache: 'no-store',
    ...more,
  });
}
