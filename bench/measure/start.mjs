// From the process's start to the last byte of its first page: Selvage with the embedded provider seeded already, with the
// snapshot of an earlier start and without it, against one Node process that has the page's data in memory.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { get } from '../lib/http.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { median } from '../lib/wrk.mjs';
import { copyOfBundles, node, pageOf } from '../servers/peer.mjs';
import { selvage, spawned } from '../servers/selvage.mjs';

const TIMES = 15;
const FOLDER = path.join(workplace, 'start-cache');
const SETTINGS = { SELVAGE_ENGINE_ISOLATES: '2', SELVAGE_CACHE_FOLDER: FOLDER };

export async function startTime(binary) {
  // Seeds the store, and makes the snapshot.
  const seed = await selvage(binary, 'seed', SETTINGS);
  const { folder } = await pageOf(seed.origin, '/');
  await stop(seed.child);
  const bundles = copyOfBundles();
  const again = async () => {
    const { child, origin } = await spawned(binary, 'start', SETTINGS);
    return { child, url: `${origin}/` };
  };
  const first = () => {
    rmSync(FOLDER, { recursive: true, force: true });
    return again();
  };
  const times = { first: [], again: [], node: [] };
  for (let n = 0; n < TIMES; n++) {
    // The first start leaves the snapshot for the next.
    times.first.push(await once(first));
    times.again.push(await once(again));
    times.node.push(await once(() => node(bundles, folder, 'single')));
  }
  const of = (list) => ({ median: median(list), least: Math.min(...list), most: Math.max(...list) });
  return { times: TIMES, first: of(times.first), again: of(times.again), node: of(times.node) };
}

async function once(begin) {
  const before = performance.now();
  const server = await begin();
  let page;
  while (page === undefined) {
    page = await get(server.url).catch(() => undefined);
    if (page === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const took = performance.now() - before;
  await stop(server.child);
  if (page.status !== 200 || page.body.includes('data-shell'))
    throw new Error('the first page was not a full one');
  return took;
}
