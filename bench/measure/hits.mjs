// A page from the cache against nginx serving the same bytes from a file.
import { get } from '../lib/http.mjs';
import { stop } from '../lib/processes.mjs';
import { byTurns, load } from '../lib/wrk.mjs';
import { nginx } from '../servers/nginx.mjs';
import { selvage } from '../servers/selvage.mjs';

const PAGE = '/news/list';
const GZIP = { 'Accept-Encoding': 'gzip' };

export async function hits(binary) {
  const ours = await selvage(binary, 'hits');
  const page = await get(ours.origin + PAGE);
  const packed = await get(ours.origin + PAGE, { headers: GZIP });
  const again = await get(ours.origin + PAGE);
  if (!/hit/.test(again.headers['cache-status'])) throw new Error('the page did not come from the cache');
  const theirs = await nginx({ identity: page.body, gzip: packed.body, headers: again.headers });
  for (const [headers, body] of [
    [{}, page.body],
    [GZIP, packed.body],
  ]) {
    const same = await get(theirs.url, { headers });
    if (!same.body.equals(body)) throw new Error('nginx does not serve the same bytes');
  }

  const of = (url, child, headers) => () => load(url, child.pid, { headers });
  const loads = {
    selvage: of(ours.origin + PAGE, ours.child, {}),
    nginx: of(theirs.url, theirs.child, {}),
    selvageGzip: of(ours.origin + PAGE, ours.child, GZIP),
    nginxGzip: of(theirs.url, theirs.child, GZIP),
  };
  await byTurns(1, loads);
  const results = await byTurns(5, loads);
  await Promise.all([stop(ours.child), stop(theirs.child)]);
  return { ...results, bytes: page.body.length, gzipBytes: packed.body.length };
}
