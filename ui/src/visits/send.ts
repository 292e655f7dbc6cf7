import type { VisitRecord } from '../generated/api';

const ADDRESS = '/log/visit/insert';
const SUCCESS = 'success';
const TYPE = 'application/json';
/** Longer than the server's timeout for the provider. */
const TIMEOUT_MS = 12_000;

/** Sends a record once; the request outlives the page. Resolves to whether it was accepted. */
export async function attempt(record: VisitRecord): Promise<boolean> {
  try {
    const response = await fetch(ADDRESS, {
      method: 'POST',
      body: JSON.stringify(record),
      headers: { 'Content-Type': TYPE },
      cache: 'no-store',
      keepalive: true,
      // Chromium before 103 and Safari before 16 have their own timeouts only.
      signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null,
    });
    return response.ok && (await response.text()) === SUCCESS;
  } catch {
    return false;
  }
}

/** Sends a record as a beacon while the page is unloaded. Returns whether the browser queued it. */
export function beacon(record: VisitRecord): boolean {
  return navigator.sendBeacon?.(ADDRESS, new Blob([JSON.stringify(record)], { type: TYPE }));
}
