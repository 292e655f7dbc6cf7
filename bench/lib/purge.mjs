// Purges of a server's caches.

/** The secret of servers that are purged: `SELVAGE_SERVER_PURGE_SECRET`. */
export const SECRET = 'weft-and-warp-1993';

/** Purges pages, `{ all: true }` for instance. Returns the server's report. */
export async function purge(origin, what, secret = SECRET) {
  const answer = await fetch(`${origin}/_selvage/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(what),
  });
  if (answer.status !== 200) throw new Error(`the purge was answered with ${answer.status}`);
  return answer.json();
}
