// From the process's start to the last byte of its first page: Selvage with the embedded provider seeded already, with the
// snapshot of an earlier start and without it, against one Node process that has the page's data in memory.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { get } from '../lib/http.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { median } from '../lib/statistics.mjs';
import { copyOfBundles, node, pageOf } from '../servers/peer.mjs';
import { selvage, spawned } from '../servers/selvage.mjs';

const TIMES = 15;
const [KEPT, EMPTY] = ['start-kept', 'start-empty'].map((name) => path.join(workplace, name));
const settings = (folder) => ({ SELVAGE_ENGINE_ISOLATES: '2', SELVAGE_CACHE_FOLDER: folder });

export async function startTime(binary) {
  // Seeds the store, and makes the snapshot.
  const seed = await selvage(binary, 'seed', settings(KEPT));
  const { folder } = await pageOf(seed.origin, '/');
  while (!hasSnapshot()) await sleep(50);
  await stop(seed.child);
  const bundles = copyOfBundles();
  const started = async (cache) => {
    const { child, origin } = await spawned(binary, 'start', settings(cache));
    return { child, url: `${origin}/` };
  };
  const times = { first: [], again: [], node: [] };
  for (let n = 0; n < TIMES; n++) {
    rmSync(EMPTY, { recursive: true, force: true });
    times.first.push(await once(() => started(EMPTY)));
    times.again.push(await once(() => started(KEPT)));
    times.node.push(await once(() => node(bundles, folder, 'single')));
  }
  const of = (list) => ({ median: median(list), least: Math.min(...list), most: Math.max(...list) });
  return { times: TIMES, first: of(times.first), again: of(times.again), node: of(times.node) };
}

function hasSnapshot() {
  const folder = path.join(KEPT, 'engine');
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.snapshot'));
}

async function once(begin) {
  const before = performance.now();
  const server = await begin();
  let page;
  while (page === undefined) {
    page = await get(server.url).catch(() => undefined);
    if (page === undefined) await sleep(1);
  }
  const took = performance.now() - before;
  await stop(server.child);
  if (page.status !== 200 || page.body.includes('data-shell'))
    throw new Error('the first page was not a full one');
  return took;
}
