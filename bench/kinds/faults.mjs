// Faults in a whole cluster under load.
//
// The cluster is that of ops/cluster/run.sh: nginx, three servers, two providers. Visitors read pages, an editor changes an
// article and purges its page, customers register, and browsers send visit records, all through nginx, while parts are killed.
import { spawn } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { get, getAll, pagesOf, request } from '../lib/http.mjs';
import { freePort } from '../lib/processes.mjs';
import { purge } from '../lib/purge.mjs';
import { add, conditions, replace, table } from '../lib/report.mjs';
import { quantile } from '../lib/statistics.mjs';
import { postgres } from '../servers/postgres.mjs';
import { valkey } from '../servers/valkey.mjs';

const VISITORS = 8;
/** How long a fault lasts, and how long the load goes on after it, in milliseconds. */
const [LONG, SHORT, AFTER] = [30_000, 10_000, 5000];
const HEAD = [
  'fault',
  'pages; failed',
  'p99; slowest',
  'purges confirmed by all that live; not',
  'after a confirmed purge: old; marked stale',
  'registrations; visits acknowledged',
  'back in use after',
];
const VISIT = {
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
};

export async function measure(binary) {
  const database = await postgres();
  const store = await startStore();
  const cluster = await startCluster(binary, store, database);
  const load = await startLoad(cluster, database);
  const rows = await faults(cluster, load, store, database);
  await load.stop();

  const { registered, visits } = load.totals();
  const stored = new Set((await database.query('SELECT email FROM customers')).split('\n'));
  const lost = registered.filter((email) => !stored.has(email)).length;
  const kept = Number(await database.query('SELECT count(*) FROM visits'));
  const losses = `Of ${registered.length} acknowledged registrations, ${lost} were lost; of ${visits} acknowledged visit records, ${Math.max(0, visits - kept)}.`;
  replace('faults.md', 'faults', `${conditions()}\n\n${table(HEAD, rows)}\n\n${losses}`);
  cluster.child.kill('SIGTERM');
}

/** Valkey, which may be started again on its port. */
async function startStore() {
  const store = { port: await freePort() };
  store.start = async () => {
    store.valkey = await valkey(store.port);
  };
  await store.start();
  return store;
}

async function startCluster(binary, store, database) {
  const child = spawn(path.join(import.meta.dirname, '../../ops/cluster/run.sh'), {
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

/** Causes each fault, and returns a row for each. */
async function faults(cluster, load, store, database) {
  const rows = [];
  /** Does something for some time, then ends it, and counts until the time after it. */
  const fault = async (name, { begin, lasting = SHORT, end, isBack = () => isShared(cluster) }) => {
    const counts = load.countAnew();
    await begin?.();
    await sleep(lasting);
    await end?.();
    const ended = performance.now();
    while (!(await isBack())) await sleep(10);
    const back = performance.now() - ended;
    await sleep(AFTER);
    const { times, failed, old, stale, confirmed, unconfirmed, registered, visits } = counts;
    add(rows, [
      name,
      `${times.length}; ${failed.length}`,
      `${quantile(times, 0.99).toFixed(0)}; ${quantile(times, 1).toFixed(0)} ms`,
      `${confirmed}; ${unconfirmed}`,
      `${old}; ${stale}`,
      `${registered}; ${visits}`,
      `${(back / 1000).toFixed(1)} s`,
    ]);
    if (failed.length > 0) console.log(failed.slice(0, 5));
  };
  const signal = (name) => () => store.valkey.child.kill(name);
  const memory = (bytes) => () => store.valkey.command('CONFIG', 'SET', 'maxmemory', String(bytes));
  const last = cluster.servers.at(-1);

  await fault('none', {});
  await fault('Valkey killed, then started empty', { begin: signal('SIGKILL'), end: store.start });
  await fault('Valkey stopped for 30 s (SIGSTOP)', {
    begin: signal('SIGSTOP'),
    lasting: LONG,
    end: signal('SIGCONT'),
  });
  await fault('Valkey full', { begin: memory(1), end: memory(0) });
  await fault('PostgreSQL killed, then started', {
    begin: () => database.control('stop -m immediate'),
    end: () => database.control('start'),
    isBack: load.registers,
  });
  await fault('a server killed (-9)', {
    begin: () => {
      cluster.dead = last.name;
      process.kill(last.pid, 'SIGKILL');
    },
  });
  return rows;
}

/** Whether all servers that live use Valkey. */
async function isShared({ servers }) {
  const answers = await Promise.all(
    servers.map(({ origin }) => get(`${origin}/readyz`).catch(() => undefined)),
  );
  return answers.every((answer) => !answer || JSON.parse(answer.body).shared === true);
}

/** Starts visitors, an editor, customers and browsers, who count what they see. */
async function startLoad(cluster, database) {
  const paths = await pagesOf(cluster.origin, 'en');
  for (const { origin } of cluster.servers) await getAll(origin, paths, 4);
  const edited = paths.find((target) => target.startsWith('/en/news/info/'));
  const article = edited.split('/').at(-1);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  /** What is counted while one fault lasts. */
  let counts = none();
  let version = 0;
  /** The newest version of the article that a purge has confirmed at all servers. */
  let confirmed = 0;
  const registered = [];
  let visits = 0;
  let isOver = false;

  async function visitor() {
    while (!isOver) {
      const target = Math.random() < 0.1 ? edited : paths[Math.floor(Math.random() * paths.length)];
      const [began, least, into] = [performance.now(), confirmed, counts];
      const answer = await get(cluster.origin + target, { agent }).catch(({ code }) => ({ status: code }));
      into.times.push(performance.now() - began);
      const text = answer.body?.toString() ?? '';
      if (answer.status !== 200 || !text.trimEnd().endsWith('</html>'))
        into.failed.push(`${target}: ${answer.status}`);
      else if (target === edited && Number(/Cloth of version (\d+)/.exec(text)?.[1] ?? 0) < least) {
        // A soft purge allows the old page while no new one can be made, or takes more than a second to make.
        if (answer.headers['cache-status'].endsWith('detail=stale')) into.stale += 1;
        else into.old += 1;
      }
      await sleep(10);
    }
  }

  /** Changes the article, and asks any server to purge it. */
  async function editor() {
    for (; !isOver; await sleep(250)) {
      const [next, into] = [version + 1, counts];
      const title = `UPDATE items SET title = 'Cloth of version ${next}' WHERE fid = ${article} AND lang = 'en'`;
      const isChanged = await database.query(title).then(
        () => true,
        () => false,
      );
      if (!isChanged) continue;
      version = next;
      const report = await purge(cluster.origin, { tags: [`info:${article}`] }, cluster.secret).catch(
        () => undefined,
      );
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
      const form = new URLSearchParams({ email, pwd: password, repwd: password }).toString();
      const type = 'application/x-www-form-urlencoded';
      const answer = parsed(await send(cluster, '/api/v1/user/register/email?lang=en', form, type));
      if (answer?.status === 200) {
        registered.push(email);
        into.registered += 1;
      }
      await sleep(250);
    }
  }

  async function browser() {
    while (!isOver) {
      const into = counts;
      if ((await send(cluster, '/log/visit/insert', JSON.stringify(VISIT))) === 'success') {
        visits += 1;
        into.visits += 1;
      }
      await sleep(20);
    }
  }

  const workers = [...Array.from({ length: VISITORS }, visitor), editor(), customer(), browser()];
  return {
    countAnew: () => {
      counts = none();
      return counts;
    },
    /** Whether a customer can register. */
    registers: async () => {
      const before = registered.length;
      await sleep(50);
      return registered.length > before;
    },
    totals: () => ({ registered, visits }),
    stop: () => {
      isOver = true;
      return Promise.all(workers);
    },
  };
}

function none() {
  return { times: [], failed: [], old: 0, stale: 0, confirmed: 0, unconfirmed: 0, registered: 0, visits: 0 };
}

/**
 * A POST from an address of its own, so that the limits of one visitor do not apply: the load balancer tells the servers the
 * address of the connection. Returns the text of the answer, or nothing if there is none.
 */
async function send({ origin }, target, body, type = 'application/json') {
  const numbers = Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 250));
  const headers = { origin, 'content-type': type, 'content-length': Buffer.byteLength(body) };
  return request(origin + target, { method: 'POST', headers, localAddress: `127.${numbers.join('.')}` }, body)
    .then((answer) => answer.body.toString())
    .catch(() => undefined);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
