/**
 * Logs a network failure to the console (spec §8). Includes the method and path only: the query may contain a token,
 * the body a password. `cause` is the HTTP status or the thrown value.
 */
export function logNetworkError(method: string, url: string, cause: unknown): void {
  const path = url.replace(/[?#].*$/s, '');
  console.error(`${method} ${path}: ${reasonOf(cause)}`);
}

function reasonOf(cause: unknown): string {
  if (typeof cause === 'number') return cause < 400 ? `unreadable answer, HTTP ${cause}` : `HTTP ${cause}`;
  // Omit the error's message: browsers may include the URL in it.
  return cause instanceof Error || cause instanceof DOMException ? cause.name : 'unknown error';
}
