// Serves a visitor and a customer while hostile clients of every kind are connected.
//
//   node bench/hostile.mjs BINARY               500 clients of each kind in turn; writes hostile.md
//   node bench/hostile.mjs BINARY --logins      clients that log in without end; writes that part of hostile.md
//   node bench/hostile.mjs BINARY --soak 60     all kinds at once for 60 minutes; writes soak.md
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts, logIn } from './lib/customer.mjs';
import { attack, KINDS } from './lib/hostile.mjs';
import { get, pagesOf } from './lib/http.mjs';
import { machine, pss } from './lib/proc.mjs';
import { stop } from './lib/processes.mjs';
import { mib, shown, table } from './lib/table.mjs';
import { selvage } from './servers/selvage.mjs';

const CLIENTS = 500;
const SOAK_CLIENTS = 50;
const SECONDS = 20;
/** Clients that log in without end, the addresses from which they do, and the logins of customers beside them. */
const STRANGERS = 80;
const ADDRESSES = 1000;
const LOGINS = 25;
const REPORT = new URL('hostile.md', import.meta.url);
const LOGINS_TITLE = '## Logins';

/** The defaults, apart from what the other measurements change; the customer logs in every second. */
const DEFAULTS = {
  SELVAGE_SERVER_MAX_CONNECTIONS_BY_ADDRESS: '256',
  SELVAGE_LIMITS_LOGIN_ADDRESS: '1000000',
  SELVAGE_LIMITS_ORDERS_ADDRESS: '1000000',
  SELVAGE_LOG_FILTER: 'error',
};

const [program, flag, minutes] = process.argv.slice(2);
const server = await selvage(path.resolve(program), 'hostile', DEFAULTS);

const paths = await pagesOf(server.origin, 'en');

/** A visitor who opens page after page, and a customer who logs in and reads the contracts. */
async function serve(end) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times = { page: [], customer: [] };
  const errors = [];
  const timed = async (list, request) => {
    const began = performance.now();
    const status = await request().catch((error) => error.message);
    times[list].push(performance.now() - began);
    if (status !== 200) errors.push(`${list}: ${status}`);
  };
  const visitor = async () => {
    for (let index = 0; performance.now() < end; index += 1) {
      const url = server.origin + paths[index % paths.length];
      await timed('page', async () => (await get(url, { agent })).status);
      await sleep(10);
    }
  };
  const customer = async () => {
    while (performance.now() < end) {
      await timed('customer', () => contracts(server.origin));
      await sleep(1000);
    }
  };
  await Promise.all([visitor(), customer()]);
  agent.destroy();
  return { times, errors };
}

const about = () => `${machine()}; load average at the end ${loadavg()[0].toFixed(1)}.`;

if (flag === '--soak') await soak(Number(minutes ?? 60));
else if (flag === '--logins')
  writeFileSync(
    REPORT,
    `${readFileSync(REPORT, 'utf8').split(LOGINS_TITLE)[0].trimEnd()}\n\n${await logins()}`,
  );
else await eachKind();
await stop(server.child);
process.exit(0);

/** Clients that log in without end, with accounts that nobody has, and customers who log in beside them. */
async function logins() {
  const limited = await selvage(path.resolve(program), 'logins', {
    ...DEFAULTS,
    SELVAGE_SERVER_TRUSTED_PROXIES: '127.0.0.1',
    SELVAGE_LIMITS_LOGIN_ADDRESS: '20',
  });
  const { origin } = limited;
  const rows = [];
  for (const strangers of [0, 20, STRANGERS]) {
    let ends = false;
    let checked = 0;
    const stranger = async (client) => {
      for (let number = client; !ends; number += strangers) {
        const address = `10.${strangers}.${Math.floor((number % ADDRESSES) / 250)}.${(number % 250) + 1}`;
        const account = { email: `stranger-${number}@example.com`, passwd: 'a wrong password' };
        if ((await logIn(origin, account, address)).http === 200) checked += 1;
      }
    };
    const attack = Array.from({ length: strangers }, (_, client) => stranger(client));
    await sleep(1000);
    for (const [place, address] of [
      ['a new one each time', (number) => `192.0.${strangers}.${number + 1}`],
      ['the same', () => `198.51.100.${strangers + 1}`],
    ]) {
      const times = [];
      let refused = 0;
      for (let number = 0; number < LOGINS; number += 1) {
        const began = performance.now();
        const { status } = await logIn(origin, undefined, address(number));
        times.push(performance.now() - began);
        if (status !== 200) refused += 1;
        // The limit by address is no subject here.
        await sleep(800);
      }
      rows.push([
        strangers,
        place,
        LOGINS,
        refused,
        ...[0.5, 1].map((share) => shown(times, share)),
        checked,
      ]);
      console.log(rows.at(-1).join(' | '));
    }
    ends = true;
    await Promise.all(attack);
  }
  await stop(limited.child);
  const head = [
    'hostile clients',
    'address of the customer',
    'logins',
    'refused',
    'p50, ms',
    'max, ms',
    'hostile logins checked so far',
  ];
  return `${LOGINS_TITLE}

Written by \`make hostile ARGS=--logins\`: a customer logs in ${LOGINS} times, while clients log in without end from ${ADDRESSES} addresses with
accounts that nobody has. ${about()}

${table(head, rows)}
`;
}

async function eachKind() {
  for (const url of paths) await get(server.origin + url);
  const rows = [];
  for (const kind of ['none', ...Object.keys(KINDS)]) {
    const hostile = kind === 'none' ? undefined : attack(kind, CLIENTS, server.port);
    await sleep(1000);
    const { times, errors } = await serve(performance.now() + SECONDS * 1000);
    const memory = pss(server.child.pid);
    const { connected = 0, opened = 0, responses = 0 } = (await hostile?.counts()) ?? {};
    await hostile?.stop();
    await sleep(1000);
    rows.push([
      kind,
      times.page.length,
      errors.length,
      ...[0.5, 0.99].map((share) => shown(times.page, share)),
      ...[0.5, 1].map((share) => shown(times.customer, share)),
      connected,
      opened,
      responses,
      mib(memory),
    ]);
    console.log(rows.at(-1).join(' | '), [...new Set(errors)].slice(0, 3).join('; '));
  }
  const head = [
    'hostile clients',
    'pages',
    'errors',
    'page p50, ms',
    'page p99, ms',
    'contracts p50, ms',
    'contracts max, ms',
    'connected',
    'connections opened',
    'responses',
    'Pss, MiB',
  ];
  const text = `# Hostile clients

Written by \`make hostile\`: for ${SECONDS} seconds each, a visitor opens one page after the other and a customer logs in and reads
the contracts every second, while ${CLIENTS} clients of one kind (\`bench/lib/hostile.mjs\`) are connected from ${CLIENTS} addresses and connect
again whenever they are closed. “Errors” are the visitor's and the customer's. All share one machine, the clients included:
${about()}

${table(head, rows)}

${await logins()}`;
  writeFileSync(REPORT, text);
}

async function soak(minutes) {
  const hostile = Object.keys(KINDS).map((kind) => attack(kind, SOAK_CLIENTS, server.port));
  const rows = [];
  const failed = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const { times, errors } = await serve(performance.now() + 60_000);
    failed.push(...errors);
    const metrics = (await get(`${server.origin}/metrics`)).body.toString();
    const sum = (name) =>
      [...metrics.matchAll(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'gm'))].reduce(
        (all, [, value]) => all + Number(value),
        0,
      );
    rows.push([
      minute,
      times.page.length,
      errors.length,
      shown(times.page, 0.5),
      shown(times.page, 0.99),
      shown(times.customer, 0.5),
      mib(pss(server.child.pid)),
      sum('selvage_isolate_replacements_total'),
      sum('selvage_isolates_abandoned'),
    ]);
    console.log(rows.at(-1).join(' | '), [...new Set(errors)].slice(0, 3).join('; '));
  }
  const counts = await Promise.all(hostile.map((each) => each.counts()));
  const opened = counts.reduce((all, each) => all + each.opened, 0);
  await Promise.all(hostile.map((each) => each.stop()));
  const head = [
    'minute',
    'pages',
    'errors',
    'page p50, ms',
    'page p99, ms',
    'contracts p50, ms',
    'Pss, MiB',
    'isolates replaced',
    'isolates abandoned',
  ];
  // Ten rows show the course of an hour.
  const every = Math.max(1, Math.round(minutes / 10));
  const text = `# Soak

Written by \`make hostile ARGS="--soak ${minutes}"\`: ${SOAK_CLIENTS} clients of each hostile kind at once, ${opened.toLocaleString('en-US')} connections in all, beside a
visitor and a customer, who had ${failed.length} errors. ${about()}

${table(
  head,
  rows.filter(([minute]) => minute === 1 || minute % every === 0),
)}
`;
  writeFileSync(new URL('soak.md', import.meta.url), text);
}
