// From the process's start to the last byte of its first page: Selvage with the embedded provider seeded already, with a
// snapshot of the engine and without, against one Node process that has the page's data in memory.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { get } from '../lib/http.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { median } from '../lib/statistics.mjs';
import { copyOfBundles, node, pageOf } from '../servers/peer.mjs';
import { selvage, spawned } from '../servers/selvage.mjs';

const TIMES = 15;
const SETTINGS = { SELVAGE_ENGINE_ISOLATES: '2' };

export async function startTime(binary) {
  // Seeds the store.
  const seed = await selvage(binary, 'seed', SETTINGS);
  const { folder } = await pageOf(binary, seed.origin, '/');
  await stop(seed.child);
  const bundles = copyOfBundles();
  const [bare, snapshot] = ['bare', 'snapshot'].map((name) => copyOf(binary, name));
  execFileSync(snapshot, ['snapshot']);
  const started = async (program) => {
    const { child, origin } = await spawned(program, 'start', SETTINGS);
    return { child, url: `${origin}/` };
  };
  const times = { bare: [], snapshot: [], node: [] };
  for (let n = 0; n < TIMES; n++) {
    times.bare.push(await once(() => started(bare)));
    times.snapshot.push(await once(() => started(snapshot)));
    times.node.push(await once(() => node(bundles, folder, 'single')));
  }
  const of = (list) => ({ median: median(list), least: Math.min(...list), most: Math.max(...list) });
  return { times: TIMES, bare: of(times.bare), snapshot: of(times.snapshot), node: of(times.node) };
}

/** A copy of the program, which starts from the snapshot in its own folder. */
function copyOf(binary, name) {
  const program = path.join(workplace, name, 'selvage');
  mkdirSync(path.dirname(program));
  copyFileSync(binary, program);
  return program;
}

async function once(begin) {
  const before = performance.now();
  const server = await begin();
  let page;
  while (page === undefined) {
    page = await get(server.url).catch(() => undefined);
    if (server.child.exitCode !== null) throw new Error(`a server ended; see its log: ${server.child.log}`);
    if (page === undefined) await sleep(1);
  }
  const took = performance.now() - before;
  await stop(server.child);
  if (page.status !== 200 || page.body.includes('data-shell'))
    throw new Error('the first page was not a full one');
  return took;
}
