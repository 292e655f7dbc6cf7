// From the process's start to the last byte of its first page, with the embedded provider seeded already.
import { get } from '../lib/http.mjs';
import { stop } from '../lib/processes.mjs';
import { median } from '../lib/wrk.mjs';
import { selvage, spawned } from '../servers/selvage.mjs';

const TIMES = 15;
const SETTINGS = { SELVAGE_ENGINE_ISOLATES: '2' };

export async function startTime(binary) {
  // Seeds the store.
  await stop((await selvage(binary, 'seed', SETTINGS)).child);
  const times = [];
  for (let n = 0; n < TIMES; n++) times.push(await once(binary));
  return { median: median(times), least: Math.min(...times), most: Math.max(...times), times: TIMES };
}

async function once(binary) {
  const before = performance.now();
  const server = await spawned(binary, 'start', SETTINGS);
  let page;
  while (page === undefined) {
    page = await get(`${server.origin}/`).catch(() => undefined);
    if (page === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const took = performance.now() - before;
  await stop(server.child);
  if (page.status !== 200 || page.body.includes('data-shell'))
    throw new Error('the first page was not a full one');
  return took;
}
