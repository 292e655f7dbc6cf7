// Pss after the start with two isolates, and what 100,000 requests for many pages add to it.
import { setTimeout as sleep } from 'node:timers/promises';
import { get, metric } from '../lib/http.mjs';
import { pss } from '../lib/proc.mjs';
import { stop } from '../lib/processes.mjs';
import { load, pathsScript } from '../lib/wrk.mjs';
import { articles, FIRST } from '../servers/articles.mjs';
import { selvage } from '../servers/selvage.mjs';

const PAGES = 40_000;
/** The caches' budgets in MiB, and how many requests there are: next to nothing kept, and much. */
const LEAST = { pages: 1, content: 1, requests: 20_000 };
const MUCH = { pages: 64, content: 8, requests: 100_000 };

export async function memory(binary) {
  const fresh = await selvage(binary, 'memory', { SELVAGE_ENGINE_ISOLATES: '2' });
  await sleep(500);
  const started = pss(fresh.child.pid);
  await get(`${fresh.origin}/`);
  const first = pss(fresh.child.pid);
  await stop(fresh.child);
  // Memory of the engine, connections and compressors after use, independent of the caches.
  const working = (await manyRequests(binary, LEAST)).after.at(-1).pss;
  return { started, first, working, ...(await manyRequests(binary, MUCH)) };
}

async function manyRequests(binary, { pages, content, requests: wanted }) {
  const provider = await articles();
  const server = await selvage(binary, `memory-${pages}`, {
    SELVAGE_ENGINE_ISOLATES: '2',
    SELVAGE_PROVIDER_URL: provider.url,
    SELVAGE_PROVIDER_CACHE_BUDGET: `${content} MiB`,
    SELVAGE_CACHE_BUDGET: `${pages} MiB`,
  });
  await sleep(500);
  const before = pss(server.child.pid);
  const script = pathsScript(`memory-${pages}`, {
    before: '/news/info/',
    first: FIRST,
    last: PAGES,
    random: true,
    after: '?utm=x',
  });
  const after = [];
  let requests = 0;
  while (requests < wanted) {
    requests += (await load(server.origin, server.child.pid, { seconds: 10, connections: 16, script })).count;
    after.push({ requests, pss: pss(server.child.pid) });
    // A slow machine makes fewer requests, and the report says how many.
    if (after.length > 12) break;
  }
  const figure = (name) => metric(server.origin, `${name}{cache="pages"}`);
  const [cached, entries, evictions] = await Promise.all(
    ['selvage_cache_bytes', 'selvage_cache_entries', 'selvage_cache_evictions_total'].map(figure),
  );
  await Promise.all([stop(server.child), stop(provider.child)]);
  return {
    before,
    after,
    requests,
    budget: (pages + content) * 2 ** 20,
    cached,
    entries,
    evictions,
  };
}
