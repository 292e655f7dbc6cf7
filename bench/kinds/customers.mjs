// Customers with their contracts: what a customer and a merchandiser wait for, and an import; in SQLite and PostgreSQL.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {
  batches,
  CONTRACTS,
  CONTRACTS_BY_API,
  CUSTOMERS,
  email,
  FILLED,
  file,
  firstContract,
  IMPORTED,
  LINES,
  PASSWORD,
} from '../customers/fill.mjs';
import { runToEnd } from '../lib/commands.mjs';
import { logIn } from '../lib/customer.mjs';
import { session } from '../lib/desk.mjs';
import { get, request } from '../lib/http.mjs';
import { peak } from '../lib/proc.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { conditions, count, replace, shown, table } from '../lib/report.mjs';
import { postgres, version } from '../servers/postgres.mjs';
import { selvage } from '../servers/selvage.mjs';

/** The customers who log in, and the requests of each kind. */
const LOGGED_IN = 50;
const REQUESTS = 1000;
const CALLS = 300;
/** The number up to which a list is counted. */
const COUNTED = 10_000;
/** The customers who ask at the same time in the second measurement. */
const AT_ONCE = 10;
const UNLIMITED = Object.fromEntries(
  ['LOGIN_ADDRESS', 'ORDERS_ADDRESS'].map((name) => [`SELVAGE_LIMITS_${name}`, '1000000']),
);

export async function measure(binary) {
  const sqlite = path.join(workplace, 'provider.sqlite');
  const own = await postgres();
  const databases = {
    SQLite: { url: sqlite, fill: () => execFileSync('sqlite3', [sqlite], { input: FILLED.sqlite() }) },
    [`PostgreSQL ${version}`]: {
      url: own.url,
      // As its own housekeeping does within a minute.
      fill: () => own.query(`${FILLED.postgres()} ANALYZE;`),
    },
  };
  const columns = [];
  for (const database of Object.values(databases)) columns.push(await figures(binary, database));
  const names = Object.keys(databases);
  const rows = Object.keys(columns[0].times).map((name) => [
    name,
    ...columns.flatMap(({ times }) => [0.5, 0.99].map((share) => `${shown(times[name], share)} ms`)),
  ]);
  const imports = Object.keys(columns[0].imports).map((name) => [
    name,
    ...columns.map(({ imports }) => `${(imports[name] / 1000).toFixed(1)} s`),
  ]);
  const most = columns.map(({ memory }) => `${(memory / 2 ** 20).toFixed(0)} MiB`);
  imports.push(['memory of the command, at most', ...most]);
  const store = `${count(CUSTOMERS)} customers, ${count(CONTRACTS)} contracts, ${count(CONTRACTS * LINES)} style lines.`;
  const head = ['', ...names.flatMap((name) => [`${name}: p50`, 'p99'])];
  const lines = count(IMPORTED * LINES);
  const imported = table([`import of ${count(IMPORTED)} contracts with ${lines} lines`, ...names], imports);
  const calls = Object.keys(columns[0].api.times).map((name) => [
    name,
    ...columns.map(({ api }) => `${(api.times[name] / 1000).toFixed(1)} s`),
  ]);
  for (const name of Object.keys(columns[0].api.memory)) {
    calls.push([name, ...columns.map(({ api }) => `${(api.memory[name] / 2 ** 20).toFixed(0)} MiB`)]);
  }
  const all = `${count(CONTRACTS_BY_API)} contracts with ${count(CONTRACTS_BY_API * LINES)} lines`;
  const byApi = table([all, ...names], calls);
  replace(
    'customers.md',
    'customers',
    `${store} ${conditions()}\n\n${table(head, rows)}\n\n${imported}\n\n${byApi}`,
  );
}

async function figures(binary, { url, fill }) {
  const settings = { ...UNLIMITED, SELVAGE_EMBEDDED_DATABASE: url };
  await stop((await selvage(binary, 'seed', settings)).child);
  await fill();
  const { child, origin } = await selvage(binary, 'server', settings);
  const times = {};
  await ofCustomers(origin, times);
  await ofMerchandisers(origin, times);
  const imported = await ofImports(binary, { origin, url });
  await stop(child);
  const api = await ofBatches(binary, { settings });
  return { times, ...imported, api };
}

/** Adds the times of `number` requests, `width` at the same time, to those of a name. */
async function timed(times, name, number, width, ask) {
  times[name] = [];
  console.log(name);
  const rest = Array.from({ length: number }, (_, at) => at)[Symbol.iterator]();
  const client = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (const at of rest) {
      const began = performance.now();
      await ask(at, agent);
      times[name].push(performance.now() - began);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: width }, client));
}

async function ofCustomers(origin, times) {
  const tokens = [];
  for (let customer = 1; customer <= LOGGED_IN; customer += 1) {
    const account = { email: email(customer), passwd: PASSWORD };
    const { token } = await logIn(origin, { account });
    tokens.push(encodeURIComponent(token));
  }
  const ask = async (target, expected, agent) => {
    const { status, body } = await get(origin + target, { agent });
    const found = status === 200 && expected(JSON.parse(body));
    if (!found) throw new Error(`${target.split('?')[0]}: ${status}`);
  };
  const customer = (at) => at % LOGGED_IN;
  const kinds = {
    'a customer’s contracts': (at, agent) =>
      ask(
        `/s16/api/v1/order/pager?token=${tokens[customer(at)]}&cno=&lang=en`,
        ({ data }) => data.length >= CONTRACTS / CUSTOMERS,
        agent,
      ),
    'the details of one': (at, agent) =>
      ask(
        `/s16/opp/style/pager?token=${tokens[customer(at)]}&ctsid=${firstContract(customer(at) + 1)}&idx=0&size=0&lang=en`,
        ({ data }) => data.length === LINES,
        agent,
      ),
    'the page with them': (at, agent) =>
      ask(
        `/_page/en/order?token=${tokens[customer(at)]}`,
        ({ page }) => page.list.contracts.length >= CONTRACTS / CUSTOMERS,
        agent,
      ),
  };
  for (const [name, kind] of Object.entries(kinds)) {
    await timed(times, name, REQUESTS, 1, kind);
    await timed(times, `${name}, ${AT_ONCE} at once`, REQUESTS, AT_ONCE, kind);
  }
}

async function ofMerchandisers(origin, times) {
  const { call } = await session(origin, new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const list = async (query, least) => {
    const { total } = await call('GET', query);
    if (total < Math.min(least, COUNTED)) throw new Error(`${query} found ${total}`);
  };
  const kinds = {
    'desk: the first 50 contracts': () => list('/contracts', CONTRACTS),
    'desk: the last 50': () => list(`/contracts?offset=${CONTRACTS - 50}`, CONTRACTS),
    'desk: contracts by a style of all': () => list('/contracts?text=Oxford%20shirt', 500),
    'desk: contracts by a text that none has': () => list('/contracts?text=no%20such%20words', 0),
    'desk: a contract by its number': (at) => list(`/contracts?text=sc${100_001 + at * 50}`, 1),
    'desk: contracts by a customer’s address': (at) => list(`/contracts?text=${email(at + 1)}`, 20),
    'desk: a contract': (at) => call('GET', `/contracts/${firstContract(at + 1)}`),
    'desk: the first 50 customers': () => list('/customers', CUSTOMERS),
    'desk: a customer by the company': (at) => list(`/customers?text=buyer%20${at + 1}`, 1),
  };
  for (const [name, kind] of Object.entries(kinds)) await timed(times, name, CALLS, 1, kind);
}

/** Imports by the command, then by the desk; the milliseconds of each, and the most memory of the command in bytes. */
async function ofImports(binary, { origin, url }) {
  const name = path.join(workplace, 'contracts.csv');
  const imports = {};
  let memory = 0;
  const run = async (what, progress) => {
    writeFileSync(name, file(progress));
    const done = await runToEnd('import', binary, ['contracts', 'import', name, '--provider-db', url]);
    imports[what] = done.seconds * 1000;
    memory = Math.max(memory, done.memory);
    console.log(what, imports[what]);
  };
  await run('all new', 10);
  await run('all the same', 10);
  await run('all changed', 20);

  const { cookie } = await session(origin, new http.Agent({ keepAlive: true }));
  const headers = { origin, cookie, 'content-type': 'application/octet-stream' };
  const upload = async (what, apply) => {
    const began = performance.now();
    const target = `${origin}/desk/api/contracts/import?name=contracts.csv${apply}`;
    const answer = await request(target, { method: 'POST', headers }, file(30));
    imports[what] = performance.now() - began;
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
  const { difference, changed } = await upload('desk: what would change', '');
  const { written } = await upload('desk: all changed', `&apply=${difference}`);
  if (changed !== IMPORTED || !written) throw new Error(`${changed} changed, written: ${written}`);
  return { imports, memory };
}

/**
 * Writes contracts by the API, in batches of one call after the other, and the same with a file at the desk; each by a server of its own,
 * so that its largest memory is that of this alone. The milliseconds and the bytes of each.
 */
async function ofBatches(binary, { settings }) {
  const [times, memory] = [{}, {}];
  const measured = async (way, work) => {
    const { child, origin } = await selvage(binary, 'server', settings);
    const { cookie, call } = await session(origin, new http.Agent({ keepAlive: true, maxSockets: 1 }));
    memory[`memory of the server, ${way}: before`] = peak(child.pid);
    await work({ origin, cookie, call });
    memory[`memory of the server, ${way}: at most`] = peak(child.pid);
    await stop(child);
  };
  const timed = async (what, expected, work) => {
    const began = performance.now();
    const done = await work();
    times[what] = performance.now() - began;
    console.log(what, times[what]);
    if (done !== CONTRACTS_BY_API) throw new Error(`${what}: ${done} contracts, ${expected}`);
  };
  await measured('by API', async ({ call }) => {
    const revisions = new Map();
    const write = async (progress, kind) => {
      let done = 0;
      for (const contracts of batches('AP', progress, revisions)) {
        const answer = await call('POST', '/contracts/batch', { contracts });
        for (const { cno, revision } of answer.contracts) revisions.set(cno, revision);
        done += answer[kind];
      }
      return done;
    };
    await timed('by API: all new', 'new', () => write(10, 'new'));
    await timed('by API: all the same', 'same', () => write(10, 'same'));
    await timed('by API: all changed', 'changed', () => write(20, 'changed'));
    await timed('by API: read whole', 'read', async () => {
      let done = 0;
      let after;
      do {
        const page = await call('POST', '/contracts/read', after === undefined ? {} : { after });
        done += page.contracts.filter(({ contract }) => contract.cno.startsWith('AP')).length;
        after = page.next;
      } while (after !== undefined);
      return done;
    });
  });
  await measured('by files', async ({ origin, cookie }) => {
    const headers = { origin, cookie, 'content-type': 'application/octet-stream' };
    const upload = async (text, apply) => {
      const target = `${origin}/desk/api/contracts/import?name=contracts.csv${apply}`;
      const answer = await request(target, { method: 'POST', headers }, text);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
      return JSON.parse(answer.body);
    };
    // Two files: one has at most 100,000 rows, its headings included.
    const half = CONTRACTS_BY_API / 2;
    const write = async (progress, kind) => {
      let done = 0;
      for (const first of [1, half + 1]) {
        const text = file(progress, 'FI', half, first);
        const { difference } = await upload(text, '');
        const answer = await upload(text, `&apply=${difference}`);
        if (!answer.written) throw new Error('not written');
        done += answer[kind];
      }
      return done;
    };
    await timed('by two files, previewed and written: all new', 'new', () => write(10, 'new'));
    await timed('by two files, previewed and written: all changed', 'changed', () => write(20, 'changed'));
  });
  return { times, memory };
}
