/**
 * Logs a request that failed on the network (spec §8). Only its method and path are shown: a token may be in the query,
 * and a password in the body. `cause` is the HTTP status of an answer, or what was thrown.
 */
export function logNetworkError(method: string, url: string, cause: unknown): void {
  const path = url.replace(/[?#].*$/s, '');
  console.error(`${method} ${path}: ${reasonOf(cause)}`);
}

function reasonOf(cause: unknown): string {
  if (typeof cause === 'number') return cause < 400 ? `unreadable answer, HTTP ${cause}` : `HTTP ${cause}`;
  // Not the message of an error: a browser may repeat the address in it.
  return cause instanceof Error || cause instanceof DOMException ? cause.name : 'unknown error';
}
