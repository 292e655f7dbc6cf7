import type { VisitRecord } from '../generated/api';

const ADDRESS = '/log/visit/insert';
const SUCCESS = 'success';
const TYPE = 'application/json';
/** The server gives up on the provider before. */
const PATIENCE_MS = 12_000;

/** Sends a record once, even if the page goes away meanwhile. Resolves to whether it was taken. */
export async function attempt(record: VisitRecord): Promise<boolean> {
  try {
    const response = await fetch(ADDRESS, {
      method: 'POST',
      body: JSON.stringify(record),
      headers: { 'Content-Type': TYPE },
      cache: 'no-store',
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok && (await response.text()) === SUCCESS;
  } catch {
    return false;
  }
}

/** Sends a record while the page goes away: there is nobody to hear the answer. Returns whether the browser does it. */
export function beacon(record: VisitRecord): boolean {
  return navigator.sendBeacon?.(ADDRESS, new Blob([JSON.stringify(record)], { type: TYPE }));
}
