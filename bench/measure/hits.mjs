// A page from the cache against nginx serving the same bytes from a file, over 64 and 512 connections.
import { get } from '../lib/http.mjs';
import { stop } from '../lib/processes.mjs';
import { byTurns } from '../lib/statistics.mjs';
import { load } from '../lib/wrk.mjs';
import { nginx } from '../servers/nginx.mjs';
import { selvage } from '../servers/selvage.mjs';

const PAGE = '/news/list';
const CONNECTIONS = [64, 512];
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

  const loads = {};
  for (const connections of CONNECTIONS) {
    for (const [kind, headers] of [
      ['plain', {}],
      ['gzip', GZIP],
    ]) {
      const options = { headers, connections };
      loads[`selvage ${kind} ${connections}`] = () => load(ours.origin + PAGE, ours.child.pid, options);
      loads[`nginx ${kind} ${connections}`] = () => load(theirs.url, theirs.child.pid, options);
    }
  }
  await byTurns(1, loads);
  const results = await byTurns(5, loads);
  await Promise.all([stop(ours.child), stop(theirs.child)]);
  const rows = CONNECTIONS.flatMap((connections) =>
    ['plain', 'gzip'].map((kind) => ({
      kind,
      connections,
      selvage: results[`selvage ${kind} ${connections}`],
      nginx: results[`nginx ${kind} ${connections}`],
    })),
  );
  return { rows, bytes: { plain: page.body.length, gzip: packed.body.length } };
}
