// Several servers that share Valkey.
import { execFileSync } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allPages, get, getAll, metric } from '../lib/http.mjs';
import { cpuSeconds } from '../lib/proc.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { purge, SECRET } from '../lib/purge.mjs';
import { conditions, count, replace, table } from '../lib/report.mjs';
import { byTurns, median, quantile } from '../lib/statistics.mjs';
import { load } from '../lib/wrk.mjs';
import { embedded, isShared, selvage } from '../servers/selvage.mjs';
import { valkey } from '../servers/valkey.mjs';

const NUMBERS = [1, 3, 6];
const PURGES = 100;
const PAGE = '/en/news/list';
/** Of the loads together. */
const CONNECTIONS = 48;
const ROUNDS = 7;
/** For the calculation. */
const MANY = { pages: 1_000_000, servers: 100 };

const ms = (value) => `${value.toFixed(2)} ms`;
const gib = (bytes) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;
const stopAll = (processes) => Promise.all(processes.map(({ child }) => stop(child)));

export async function measure(binary) {
  const provider = await embedded(binary, 'provider', path.join(workplace, 'provider.sqlite'));
  const servers = (number, shared) => startServers(binary, provider.origin, number, shared);
  const crawls = [];
  for (const number of NUMBERS) crawls.push(await crawl(servers, number));
  const time = await times(servers);
  const purged = await purges(servers);
  const rates = await throughput(servers);
  await stop(provider.child);

  const crawled = crawls.map(({ number, pages, renders }) => [
    `renders per page, ${number} ${number === 1 ? 'server' : 'servers'}, each asked for all ${pages} pages at the same time`,
    '1.00',
    (renders / pages).toFixed(2),
  ]);
  const rows = [
    ...crawled,
    [
      'a page, median: rendered; from Valkey; from memory',
      '',
      `${ms(time.render)}; ${ms(time.shared)}; ${ms(time.local)}`,
    ],
    [
      `from a purge to the last of three confirmations, p50; p99 of ${PURGES}`,
      '',
      `${ms(purged.p50)}; ${ms(purged.p99)}`,
    ],
    [
      'cached pages per second of processor time, on one core: alone; 1, 2, 3 servers with Valkey',
      'equal within 5 %',
      rates.map(count).join('; '),
    ],
  ];
  replace('cluster.md', 'servers', `${conditions()}\n\n${table(['what', 'aim', 'measured'], rows)}`);
  replace('cluster.md', 'calculation', calculation(crawls[0], time));
}

/** What many pages and servers would need of Valkey. */
function calculation({ pages, memory, keys }, { calls, bytes }) {
  const perPage = memory / keys;
  const perSecond = (value) => (MANY.pages * MANY.servers * value) / 3600;
  const rows = [
    [
      `memory of ${pages} pages and the build’s files, in ${keys} keys`,
      `${(memory / 2 ** 20).toFixed(1)} MiB, ${Math.round(perPage / 1024)} KiB a key`,
    ],
    [`memory of ${count(MANY.pages)} pages`, gib(perPage * MANY.pages)],
    ['a page that a server lacks', `${calls.toFixed(1)} commands, ${Math.round(bytes / 1024)} KiB`],
    [
      `${MANY.servers} servers that take every page once an hour, each second`,
      `${count(perSecond(calls))} commands, ${gib(perSecond(bytes))}`,
    ],
    [`heartbeats and blocking reads of ${MANY.servers} servers, each second`, `${MANY.servers * 2} commands`],
  ];
  return table(['what', ''], rows);
}

/** Starts servers that share a Valkey, one isolate each. */
async function startServers(binary, provider, number, shared) {
  const env = {
    SELVAGE_PROVIDER_URL: provider,
    SELVAGE_SERVER_PUBLIC_URL: 'http://www.example.com',
    SELVAGE_SERVER_PURGE_SECRET: SECRET,
    SELVAGE_ENGINE_ISOLATES: '1',
    ...(shared && { SELVAGE_SHARED_URL: shared.url, SELVAGE_SHARED_SECRET: SECRET }),
  };
  const servers = [];
  for (let at = 0; at < number; at += 1) {
    const folder = path.join(workplace, `cache-${at}`);
    const own = { ...env, SELVAGE_SHARED_NAME: `server-${at}`, SELVAGE_CACHE_FOLDER: folder };
    servers.push(await selvage(binary, `server-${at}`, own));
  }
  if (shared) for (const server of servers) await isShared(server);
  return servers;
}

/** How many pages all servers together have rendered. */
async function rendered(servers) {
  const counts = await Promise.all(
    servers.map(({ origin }) => metric(origin, 'selvage_render_seconds_count')),
  );
  return counts.reduce((a, b) => a + b, 0);
}

/** A number that Valkey's INFO tells. */
async function info(shared, section, name) {
  return Number(new RegExp(`${name}:(\\d+)`).exec(await shared.command('INFO', section))[1]);
}

/** Every page of the sitemaps from every server at the same time; how often each was rendered. */
async function crawl(start, number) {
  const shared = await valkey();
  const servers = await start(number, shared);
  const paths = new Set(await allPages(servers[0].origin));
  const before = await rendered(servers);
  await Promise.all(servers.map(({ origin }) => getAll(origin, paths, 4)));
  const renders = (await rendered(servers)) - before;
  await sleep(200);
  const memory = await info(shared, 'memory', 'used_memory_dataset');
  const keys = Number(/:(\d+)/.exec(await shared.command('DBSIZE'))[1]);
  await stopAll([...servers, shared]);
  return { number, pages: paths.size, renders, memory, keys };
}

/** The time of a page that is rendered, taken from Valkey, and served from this server's memory. */
async function times(start) {
  const shared = await valkey();
  const servers = await start(2, shared);
  const paths = [...new Set(await allPages(servers[0].origin))];
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const timed = async ({ origin }) => {
    const list = [];
    for (const target of paths) {
      const began = performance.now();
      const { status } = await get(origin + target, { agent });
      if (status !== 200) throw new Error(`${target}: ${status}`);
      list.push(performance.now() - began);
    }
    return median(list);
  };
  const result = { render: await timed(servers[0]) };
  await sleep(500);
  const calls = () => info(shared, 'stats', 'total_commands_processed');
  const network = () => info(shared, 'stats', 'total_net_output_bytes');
  const [callsBefore, bytesBefore] = [await calls(), await network()];
  result.shared = await timed(servers[1]);
  result.calls = ((await calls()) - callsBefore) / paths.length;
  result.bytes = ((await network()) - bytesBefore) / paths.length;
  result.local = await timed(servers[1]);
  await stopAll([...servers, shared]);
  return result;
}

/** The time from a purge's request to the confirmation of the last of three servers. */
async function purges(start) {
  const shared = await valkey();
  const servers = await start(3, shared);
  for (const { origin } of servers) await getAll(origin, [PAGE], 1);
  const list = [];
  for (let at = 0; at < PURGES; at += 1) {
    const began = performance.now();
    // Nothing to render again: only the way to the servers and back is measured.
    const report = await purge(servers[at % 3].origin, { tags: ['info:1'], hard: true });
    if (report.servers.confirmed.length !== 3) throw new Error(JSON.stringify(report));
    list.push(performance.now() - began);
  }
  await stopAll([...servers, shared]);
  return { p50: quantile(list, 0.5), p99: quantile(list, 0.99) };
}

/**
 * Cached pages per second of a processor core, of one to three servers that share it; the same number of connections each
 * time. The clients have the other core, and the loads take turns.
 */
async function throughput(start) {
  const loads = {};
  const all = [];
  for (const number of [0, 1, 2, 3]) {
    const shared = number > 0 ? await valkey() : undefined;
    const servers = await start(Math.max(number, 1), shared);
    for (const { origin } of servers) await getAll(origin, [PAGE], 1);
    for (const { child } of servers) execFileSync('taskset', ['-acp', '0', String(child.pid)]);
    all.push(...servers, ...(shared ? [shared] : []));
    loads[number] = () => loadAll(servers);
  }
  execFileSync('taskset', ['-acp', '1', String(process.pid)]);
  const rates = await byTurns(ROUNDS, loads);
  await stopAll(all);
  return Object.values(rates).map(({ rate }) => rate);
}

async function loadAll(servers) {
  const options = { seconds: 3, threads: 1, connections: CONNECTIONS / servers.length };
  const used = () => servers.reduce((all, { child }) => all + cpuSeconds(child.pid), 0);
  const before = used();
  const runs = await Promise.all(servers.map(({ origin, child }) => load(origin + PAGE, child.pid, options)));
  const requests = runs.reduce((all, run) => all + run.count, 0);
  return { rate: requests / (used() - before) };
}
