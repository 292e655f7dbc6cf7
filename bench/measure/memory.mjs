// Pss after the start with two isolates, and after 100,000 requests for many pages with a small cache.
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { get } from '../lib/http.mjs';
import { pss } from '../lib/proc.mjs';
import { stop } from '../lib/processes.mjs';
import { pathsScript } from '../lib/wrk.mjs';
import { articles } from '../servers/articles.mjs';
import { selvage } from '../servers/selvage.mjs';

const REQUESTS = 100_000;
const PAGES = 40_000;
const BUDGET_MIB = 64;
const run = promisify(execFile);

export async function memory(binary) {
  const fresh = await selvage(binary, 'memory', { SELVAGE_ENGINE_ISOLATES: '2' });
  await sleep(500);
  const started = pss(fresh.child.pid);
  await get(`${fresh.origin}/`);
  const first = pss(fresh.child.pid);
  await stop(fresh.child);
  return { started, first, ...(await manyRequests(binary)) };
}

async function manyRequests(binary) {
  const provider = await articles();
  const server = await selvage(binary, 'memory-many', {
    SELVAGE_ENGINE_ISOLATES: '2',
    SELVAGE_PROVIDER_URL: provider.url,
    SELVAGE_PROVIDER_CACHE_BUDGET: '8 MiB',
    SELVAGE_CACHE_BUDGET: `${BUDGET_MIB} MiB`,
  });
  await sleep(500);
  const before = pss(server.child.pid);
  const script = pathsScript('memory', { before: '/news/info/', last: PAGES, random: true, after: '?utm=x' });
  const after = [];
  let requests = 0;
  while (requests < REQUESTS) {
    const { stdout } = await run('wrk', [
      '-t2',
      '-c16',
      '-d10s',
      '--timeout',
      '5s',
      '-s',
      script,
      server.origin,
    ]);
    requests += Number(/(\d+) requests in/.exec(stdout)[1]);
    after.push({ requests, pss: pss(server.child.pid) });
    // A slow machine makes fewer requests, and the report says how many.
    if (after.length > 12) break;
  }
  const metrics = (await get(`${server.origin}/metrics`)).body.toString();
  const figure = (name) => Number(new RegExp(`^${name}\\{[^}]*pages[^}]*\\} (\\S+)`, 'm').exec(metrics)?.[1]);
  await Promise.all([stop(server.child), stop(provider.child)]);
  return {
    before,
    after,
    requests,
    budget: (BUDGET_MIB + 8) * 2 ** 20,
    cached: figure('selvage_cache_bytes'),
    entries: figure('selvage_cache_entries'),
    evictions: figure('selvage_cache_evictions_total'),
  };
}
