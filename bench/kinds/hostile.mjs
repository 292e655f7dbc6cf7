// Serves a visitor and a customer while hostile clients (lib/hostile.mjs) are connected. `--logins` measures logins beside
// clients that log in without end, and nothing else; `--soak 60` all kinds of clients at once for 60 minutes.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts, logIn } from '../lib/customer.mjs';
import { attack, KINDS } from '../lib/hostile.mjs';
import { get, metric, pagesOf } from '../lib/http.mjs';
import { pss } from '../lib/proc.mjs';
import { stop } from '../lib/processes.mjs';
import { add, conditions, count, mib, replace, shown, table } from '../lib/report.mjs';
import { selvage } from '../servers/selvage.mjs';

const CLIENTS = 500;
const SOAK_CLIENTS = 50;
const SECONDS = 20;
/** Clients that log in without end, the addresses from which they do, and the logins of a customer beside them. */
const STRANGERS = [0, 20, 80];
const ADDRESSES = 1000;
const LOGINS = 25;

/** The defaults, apart from what the other measurements change; the customer logs in every second. */
const DEFAULTS = {
  SELVAGE_SERVER_MAX_CONNECTIONS_BY_ADDRESS: '256',
  SELVAGE_LIMITS_LOGIN_ADDRESS: '1000000',
  SELVAGE_LIMITS_ORDERS_ADDRESS: '1000000',
  SELVAGE_LOG_FILTER: 'error',
};

export async function measure(binary, [flag, minutes = '60']) {
  if (flag === '--logins') return logins(binary);
  const server = await selvage(binary, 'hostile', DEFAULTS);
  const paths = await pagesOf(server.origin, 'en');
  if (flag === '--soak') await soak(server, paths, Number(minutes));
  else await eachKind(server, paths);
  await stop(server.child);
  if (flag !== '--soak') await logins(binary);
}

/** A visitor who opens page after page, and a customer who logs in and reads the contracts. */
async function serve(origin, paths, seconds) {
  const end = performance.now() + seconds * 1000;
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
      const url = origin + paths[index % paths.length];
      await timed('page', async () => (await get(url, { agent })).status);
      await sleep(10);
    }
  };
  const customer = async () => {
    while (performance.now() < end) {
      await timed('customer', () => contracts(origin));
      await sleep(1000);
    }
  };
  await Promise.all([visitor(), customer()]);
  agent.destroy();
  if (errors.length > 0) console.log([...new Set(errors)].slice(0, 3).join('; '));
  return { times, errors };
}

async function eachKind({ origin, port, child }, paths) {
  for (const url of paths) await get(origin + url);
  const rows = [];
  for (const kind of ['none', ...Object.keys(KINDS)]) {
    const hostile = kind === 'none' ? undefined : attack(kind, CLIENTS, port);
    await sleep(1000);
    const { times, errors } = await serve(origin, paths, SECONDS);
    const memory = pss(child.pid);
    const { connected = 0, opened = 0, responses = 0 } = (await hostile?.counts()) ?? {};
    await hostile?.stop();
    await sleep(1000);
    add(rows, [
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
  const load = `${CLIENTS} clients from as many addresses, ${SECONDS} s for each kind`;
  replace('hostile.md', 'kinds', `${load}. ${conditions()}\n\n${table(head, rows)}`);
}

/** Clients that log in without end, with accounts that nobody has, and a customer who logs in beside them. */
async function logins(binary) {
  const { origin, child } = await selvage(binary, 'logins', {
    ...DEFAULTS,
    SELVAGE_SERVER_TRUSTED_PROXIES: '127.0.0.1',
    SELVAGE_LIMITS_LOGIN_ADDRESS: '20',
  });
  const rows = [];
  for (const number of STRANGERS) {
    const crowd = strangers(origin, number);
    await sleep(1000);
    for (const [place, address] of [
      ['a new one each time', (login) => `192.0.${number}.${login + 1}`],
      ['the same', () => `198.51.100.${number + 1}`],
    ]) {
      const { times, refused } = await customerLogins(origin, address);
      const [p50, most] = [0.5, 1].map((share) => shown(times, share));
      add(rows, [number, place, LOGINS, refused, p50, most, crowd.checked()]);
    }
    await crowd.stop();
  }
  await stop(child);
  const head = [
    'hostile clients',
    'address of the customer',
    'logins',
    'refused',
    'p50, ms',
    'max, ms',
    'hostile logins checked so far',
  ];
  replace('hostile.md', 'logins', `${conditions()}\n\n${table(head, rows)}`);
}

/** Starts clients that log in without end. `checked` tells how many of their logins the server has checked. */
function strangers(origin, number) {
  let ends = false;
  let checked = 0;
  const stranger = async (client) => {
    for (let login = client; !ends; login += number) {
      const address = `10.${number}.${Math.floor((login % ADDRESSES) / 250)}.${(login % 250) + 1}`;
      const account = { email: `stranger-${login}@example.com`, passwd: 'a wrong password' };
      if ((await logIn(origin, { account, address })).http === 200) checked += 1;
    }
  };
  const clients = Array.from({ length: number }, (_, client) => stranger(client));
  return {
    checked: () => checked,
    stop: () => {
      ends = true;
      return Promise.all(clients);
    },
  };
}

async function customerLogins(origin, address) {
  const times = [];
  let refused = 0;
  for (let login = 0; login < LOGINS; login += 1) {
    const began = performance.now();
    const { status } = await logIn(origin, { address: address(login) });
    times.push(performance.now() - began);
    if (status !== 200) refused += 1;
    // The limit by address is no subject here.
    await sleep(800);
  }
  return { times, refused };
}

async function soak({ origin, port, child }, paths, minutes) {
  const hostile = Object.keys(KINDS).map((kind) => attack(kind, SOAK_CLIENTS, port));
  const rows = [];
  let failed = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    const { times, errors } = await serve(origin, paths, 60);
    failed += errors.length;
    add(rows, [
      minute,
      times.page.length,
      errors.length,
      shown(times.page, 0.5),
      shown(times.page, 0.99),
      shown(times.customer, 0.5),
      mib(pss(child.pid)),
      await metric(origin, 'selvage_isolate_replacements_total'),
      await metric(origin, 'selvage_isolates_abandoned'),
    ]);
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
  const shownRows = rows.filter(([minute]) => minute === 1 || minute % every === 0);
  const load = `${minutes} min, ${SOAK_CLIENTS} clients of each kind, ${count(opened)} connections in all; ${failed} errors`;
  replace('soak.md', 'minutes', `${load}. ${conditions()}\n\n${table(head, shownRows)}`);
}
