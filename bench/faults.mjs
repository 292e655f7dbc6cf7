// Faults in a whole cluster under load: node bench/faults.mjs BINARY; writes faults.md.
//
// The cluster is that of ops/cluster/run.sh: nginx, three servers, two providers. Visitors read pages, an editor changes an article
// and purges its page, customers register, and browsers send visit records, all through nginx, while parts are killed.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { get, getAll, pagesOf } from './lib/http.mjs';
import { machine } from './lib/proc.mjs';
import { freePort } from './lib/processes.mjs';
import { quantile } from './lib/wrk.mjs';
import { postgres } from './servers/postgres.mjs';
import { valkey } from './servers/valkey.mjs';

const VISITORS = 8;
/** How long a fault lasts, and how long the load goes on after it, in milliseconds. */
const [LONG, SHORT, AFTER] = [30_000, 10_000, 5000];

const binary = path.resolve(process.argv[2]);
const database = await postgres();
const store = { port: await freePort() };
store.valkey = await valkey(store.port);
const cluster = await startCluster();
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
const paths = await pagesOf(cluster.origin, 'en');
const EDITED = paths.find((target) => target.startsWith('/en/news/info/'));
const ARTICLE = EDITED.split('/').at(-1);
for (const { origin } of cluster.servers) await getAll(origin, paths, 4);

/** What is counted while one fault lasts. */
let counts = none();
const rows = [];
let version = 0;
/** The newest version of the article that a purge has confirmed at all servers. */
let confirmed = 0;
const registered = [];
let visits = 0;
let isOver = false;

function none() {
  return { times: [], failed: [], old: 0, stale: 0, confirmed: 0, unconfirmed: 0, registered: 0, visits: 0 };
}

async function startCluster() {
  const child = spawn(path.join(import.meta.dirname, '../ops/cluster/run.sh'), {
    env: { ...process.env, SERVER: binary, VALKEY: store.valkey.url, POSTGRES: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => child.kill('SIGTERM'));
  const [servers, found] = [[], {}];
  for await (const line of readline.createInterface({ input: child.stdout })) {
    const server = /^(server-\d): (\S+), process (\d+)$/.exec(line);
    if (server) servers.push({ name: server[1], origin: server[2], pid: Number(server[3]) });
    found.origin ??= /providers: (\S+)$/.exec(line)?.[1];
    found.secret ??= /PURGE_SECRET=(\S+)/.exec(line)?.[1];
    if (line.includes('Ctrl+C')) return { child, servers, ...found };
  }
  throw new Error('the cluster did not start');
}

async function visitor() {
  while (!isOver) {
    const target = Math.random() < 0.1 ? EDITED : paths[Math.floor(Math.random() * paths.length)];
    const [began, least, into] = [performance.now(), confirmed, counts];
    const answer = await get(cluster.origin + target, { agent }).catch((error) => ({ status: error.code }));
    into.times.push(performance.now() - began);
    const text = answer.body?.toString() ?? '';
    if (answer.status !== 200 || !text.trimEnd().endsWith('</html>'))
      into.failed.push(`${target}: ${answer.status}`);
    else if (target === EDITED && Number(/Cloth of version (\d+)/.exec(text)?.[1] ?? 0) < least) {
      // A soft purge allows the old page while no new one can be made, or takes more than a second to make.
      if (answer.headers['cache-status'].endsWith('detail=stale')) into.stale += 1;
      else into.old += 1;
    }
    await sleep(10);
  }
}

/** Changes the article, and asks any server to purge it. */
async function editor() {
  while (!isOver) {
    await sleep(250);
    const [next, into] = [version + 1, counts];
    const title = `UPDATE items SET title = 'Cloth of version ${next}' WHERE fid = ${ARTICLE} AND lang = 'en'`;
    if (
      !(await database.query(title).then(
        () => true,
        () => false,
      ))
    )
      continue;
    version = next;
    const report = await send('/_selvage/purge', JSON.stringify({ tags: [`info:${ARTICLE}`] }), {
      authorization: `Bearer ${cluster.secret}`,
      'content-type': 'application/json',
    })
      .then((answer) => answer.json())
      .catch(() => undefined);
    const servers = report?.servers;
    if (servers?.is_passed_on && servers.missing.every((name) => name === cluster.dead)) {
      confirmed = next;
      into.confirmed += 1;
    } else into.unconfirmed += 1;
  }
}

async function customer() {
  for (let number = 0; !isOver; number += 1) {
    const [email, password, into] = [`customer-${number}@example.com`, `kettle-${number}-linen`, counts];
    const body = new URLSearchParams({ email, pwd: password, repwd: password });
    const answer = await send('/api/v1/user/register/email?lang=en', body)
      .then((response) => response.json())
      .catch(() => undefined);
    if (answer?.status === 200) {
      registered.push(email);
      into.registered += 1;
    }
    await sleep(250);
  }
}

async function browser() {
  const record = JSON.stringify({
    ukey: 'aZ09aZ09aZ09aZ09',
    srchn: '',
    spchn: '',
    srdist: 21,
    url: '/en/news/list',
    lid: 2,
    act: 'start',
    module: 's16',
    stime: 1_790_000_000_000,
    etime: 1_790_000_000_000,
    span: 0,
    params: {},
  });
  while (!isOver) {
    const into = counts;
    const answer = await send('/log/visit/insert', record, { 'content-type': 'application/json' })
      .then((response) => response.text())
      .catch(() => '');
    if (answer === 'success') {
      visits += 1;
      into.visits += 1;
    }
    await sleep(20);
  }
}

/** A POST from an address of its own, so that the limits of one visitor do not apply. */
function send(target, body, headers = {}) {
  const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 255)).join('.');
  const forwarded = { 'x-forwarded-for': `100.${address}`, origin: cluster.origin, ...headers };
  return fetch(cluster.origin + target, {
    method: 'POST',
    body,
    headers: forwarded,
    signal: AbortSignal.timeout(30_000),
  });
}

/** Does something for some time, then ends it, and counts until the time after it. */
async function fault(name, begin, lasting, end = async () => {}, isBack = () => isShared()) {
  counts = none();
  await begin();
  await sleep(lasting);
  await end();
  const ended = performance.now();
  while (!(await isBack())) await sleep(10);
  const back = performance.now() - ended;
  await sleep(AFTER);
  const { times, failed, old, stale, confirmed: all, unconfirmed } = counts;
  rows.push(
    `| ${name} | ${times.length}; ${failed.length} | ${quantile(times, 0.99).toFixed(0)}; ${quantile(times, 1).toFixed(0)} ms | ${all}; ${unconfirmed} | ${old}; ${stale} | ${counts.registered}; ${counts.visits} | ${(back / 1000).toFixed(1)} s |`,
  );
  console.log(rows.at(-1));
  if (failed.length > 0) console.log(failed.slice(0, 5));
}

/** Whether all servers that live use Valkey. */
async function isShared() {
  const answers = await Promise.all(
    cluster.servers.map(({ origin }) => get(`${origin}/readyz`).catch(() => undefined)),
  );
  return answers.every((answer) => !answer || JSON.parse(answer.body).shared === true);
}

async function stores() {
  const before = registered.length;
  await sleep(50);
  return registered.length > before;
}

const workers = [...Array.from({ length: VISITORS }, visitor), editor(), customer(), browser()];
const signal = (name) => async () => store.valkey.child.kill(name);
const memory = (bytes) => () => store.valkey.command('CONFIG', 'SET', 'maxmemory', String(bytes));
await fault('none', async () => {}, SHORT);
await fault('Valkey killed, then started empty', signal('SIGKILL'), SHORT, async () => {
  store.valkey = await valkey(store.port);
});
await fault('Valkey stopped for 30 s (SIGSTOP)', signal('SIGSTOP'), LONG, signal('SIGCONT'));
await fault('Valkey full', memory(1), SHORT, memory(0));
await fault(
  'PostgreSQL killed, then started',
  () => database.control('stop -m immediate'),
  SHORT,
  () => database.control('start'),
  stores,
);
const last = cluster.servers.at(-1);
await fault(
  'a server killed (-9)',
  async () => {
    cluster.dead = last.name;
    process.kill(last.pid, 'SIGKILL');
  },
  SHORT,
);

isOver = true;
await Promise.all(workers);
const stored = new Set((await database.query('SELECT email FROM customers')).split('\n'));
const lost = registered.filter((email) => !stored.has(email)).length;
const kept = Number(await database.query('SELECT count(*) FROM visits'));
const report = `<!-- Written by make bench-faults. -->
# Faults under load

${machine()}. The cluster of \`make cluster\`: nginx, three servers, two providers, Valkey, PostgreSQL. ${VISITORS} visitors read pages of the
sitemap, an editor changes an article and has it purged, a customer registers, and a browser sends visit records, without pause and
through nginx. A fault lasts ${SHORT / 1000} s if the row says nothing else, and is counted until ${AFTER / 1000} s after its end.

| fault | pages; failed | p99; slowest | purges confirmed by all that live; not | after a confirmed purge: old; marked stale | registrations; visits acknowledged | back in use after |
|---|---|---|---|---|---|---|
${rows.join('\n')}

Of ${registered.length} acknowledged registrations, ${lost} were lost; of ${visits} acknowledged visit records, ${Math.max(0, visits - kept)}.
`;
writeFileSync(new URL('faults.md', import.meta.url), report);
console.log(report);
cluster.child.kill('SIGTERM');
process.exit();
