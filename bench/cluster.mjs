// Several servers that share Valkey: node bench/cluster.mjs BINARY; writes cluster.md.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { get, getAll, pagesOf, ready } from './lib/http.mjs';
import { cpuSeconds, machine } from './lib/proc.mjs';
import { freePort, start, stop, workplace } from './lib/processes.mjs';
import { purge, SECRET } from './lib/purge.mjs';
import { byTurns, load, median, quantile } from './lib/wrk.mjs';
import { selvage } from './servers/selvage.mjs';
import { valkey } from './servers/valkey.mjs';

const NUMBERS = [1, 3, 6];
const PURGES = 100;
/** Of the loads together. */
const CONNECTIONS = 48;
const ROUNDS = 7;

const binary = path.resolve(process.argv[2]);
const provider = await startProvider();
const ms = (value) => `${value.toFixed(2)} ms`;

/** One embedded provider for all servers. */
async function startProvider() {
  const port = await freePort();
  const database = path.join(workplace, 'provider.sqlite');
  const child = start('provider', binary, [
    'provider',
    '--listen',
    `127.0.0.1:${port}`,
    '--provider-db',
    database,
  ]);
  await ready(`http://127.0.0.1:${port}/api/v1/cms/info/info?fid=1`, child).catch(() => undefined);
  return { child, url: `http://127.0.0.1:${port}` };
}

/** Starts servers that share a Valkey, one isolate each. */
async function cluster(number, shared, settings = {}) {
  const env = {
    SELVAGE_PROVIDER_URL: provider.url,
    SELVAGE_SERVER_PUBLIC_URL: 'http://www.example.com',
    SELVAGE_SERVER_PURGE_SECRET: SECRET,
    SELVAGE_ENGINE_ISOLATES: '1',
    ...(shared && { SELVAGE_SHARED_URL: shared.url, SELVAGE_SHARED_SECRET: SECRET }),
    ...settings,
  };
  const servers = [];
  for (let at = 0; at < number; at += 1) {
    const folder = path.join(workplace, `cache-${at}`);
    const own = { ...env, SELVAGE_SHARED_NAME: `server-${at}`, SELVAGE_CACHE_FOLDER: folder };
    servers.push(await selvage(binary, `server-${at}`, own));
  }
  if (shared) for (const server of servers) await isShared(server, true);
  return servers;
}

async function isShared(server, expected) {
  while (JSON.parse((await get(`${server.origin}/readyz`)).body).shared !== expected) await sleep(5);
}

const stopAll = (servers) => Promise.all(servers.map(({ child }) => stop(child)));

async function metric(server, name) {
  const text = (await get(`${server.origin}/metrics`)).body.toString();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

async function pages({ origin }) {
  const lists = await Promise.all(['zh', 'en', 'ja'].map((locale) => pagesOf(origin, locale)));
  return [...new Set(lists.flat())];
}

const sum = async (servers, name) => {
  const values = await Promise.all(servers.map((server) => metric(server, name)));
  return values.reduce((a, b) => a + b, 0);
};

/** Every page of the sitemaps from every server at the same time; how often each was rendered. */
async function crawl(number) {
  const shared = await valkey();
  const servers = await cluster(number, shared);
  const paths = await pages(servers[0]);
  const before = await sum(servers, 'selvage_render_seconds_count');
  await Promise.all(servers.map(({ origin }) => getAll(origin, paths, 4)));
  const renders = (await sum(servers, 'selvage_render_seconds_count')) - before;
  await sleep(200);
  const memory = /used_memory_dataset:(\d+)/.exec(await shared.command('INFO', 'memory'))[1];
  const keys = Number(/:(\d+)/.exec(await shared.command('DBSIZE'))[1]);
  await stopAll([...servers, shared]);
  return { number, pages: paths.length, renders, memory: Number(memory), keys };
}

/** The time of a page that is rendered, taken from Valkey, and served from this server's memory. */
async function times() {
  const shared = await valkey();
  const servers = await cluster(2, shared);
  const paths = await pages(servers[0]);
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
  const calls = async () =>
    Number(/total_commands_processed:(\d+)/.exec(await shared.command('INFO', 'stats'))[1]);
  const network = async () =>
    Number(/total_net_output_bytes:(\d+)/.exec(await shared.command('INFO', 'stats'))[1]);
  const [callsBefore, bytesBefore] = [await calls(), await network()];
  result.shared = await timed(servers[1]);
  result.calls = ((await calls()) - callsBefore) / paths.length;
  result.bytes = ((await network()) - bytesBefore) / paths.length;
  result.local = await timed(servers[1]);
  await stopAll([...servers, shared]);
  return result;
}

/** The time from a purge's request to the confirmation of the last of three servers. */
async function purges() {
  const shared = await valkey();
  const servers = await cluster(3, shared);
  for (const { origin } of servers) await getAll(origin, ['/en/news/list'], 1);
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
 * Cached pages per second of a processor core, of one to three servers that share it; the same number of connections each time. The
 * clients have the other core, and the loads take turns.
 */
async function throughput() {
  const loads = {};
  const all = [];
  for (const number of [0, 1, 2, 3]) {
    const shared = number > 0 ? await valkey() : undefined;
    const servers = await cluster(Math.max(number, 1), shared);
    for (const { origin } of servers) await getAll(origin, ['/en/news/list'], 1);
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
  const runs = await Promise.all(
    servers.map(({ origin, child }) => load(`${origin}/en/news/list`, child.pid, options)),
  );
  const count = runs.reduce((all, run) => all + run.count, 0);
  return { rate: count / (used() - before) };
}

const crawls = [];
for (const number of NUMBERS) crawls.push(await crawl(number));
const time = await times();
const purged = await purges();
const rates = await throughput();
await stop(provider.child);

const { pages: count, memory, keys } = crawls[0];
const perPage = memory / keys;
const PAGES = 1_000_000;
const SERVERS = 100;
const gib = (bytes) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;
const report = `<!-- Written by make bench-cluster. -->
# Several servers

${machine()}; all servers, Valkey, the provider and the clients share the cores; load average at the end ${loadavg()[0].toFixed(1)}.
Servers have one isolate each.

| what | aim | measured |
|---|---|---|
${crawls
  .map(
    ({ number, pages, renders }) =>
      `| renders per page, ${number} ${number === 1 ? 'server' : 'servers'}, each asked for all ${pages} pages at the same time | 1.00 | ${(renders / pages).toFixed(2)} |`,
  )
  .join('\n')}
| a page, median: rendered; from Valkey; from memory | | ${ms(time.render)}; ${ms(time.shared)}; ${ms(time.local)} |
| from a purge to the last of three confirmations, p50; p99 of ${PURGES} | | ${ms(purged.p50)}; ${ms(purged.p99)} |
| cached pages per second of processor time, on one core: alone; 1, 2, 3 servers with Valkey | equal within 5 % | ${rates.map((rate) => Math.round(rate).toLocaleString('en-US')).join('; ')} |

## ${PAGES.toLocaleString('en-US')} pages and ${SERVERS} servers, by calculation

- Memory of Valkey: ${count} pages and the build's files take ${(memory / 2 ** 20).toFixed(1)} MiB in ${keys} keys, ${Math.round(perPage / 1024)} KiB each:
  ${gib(perPage * PAGES)} for all pages.
- A page that a server lacks takes ${time.calls.toFixed(1)} commands and ${Math.round(time.bytes / 1024)} KiB from Valkey. If every server takes every page once
  an hour, that is ${Math.round((PAGES * SERVERS * time.calls) / 3600).toLocaleString('en-US')} commands a second and ${gib((PAGES * SERVERS * time.bytes) / 3600)} a second.
- Each server adds a heartbeat and a blocking read a second: ${SERVERS * 2} commands a second.
`;
writeFileSync(new URL('cluster.md', import.meta.url), report);
console.log(report);
