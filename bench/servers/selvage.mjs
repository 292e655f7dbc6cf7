// Selvage and its embedded provider, with everything they could write in the workplace.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { get, ready } from '../lib/http.mjs';
import { freePort, start, workplace } from '../lib/processes.mjs';

/** Settings under which nothing is renewed while something else is measured. */
const QUIET = {
  SELVAGE_LOG_FILTER: 'warn,selvage::cli=info',
  SELVAGE_EMBEDDED_DEMO_CUSTOMERS: 'true',
  SELVAGE_CACHE_WARM_UP: 'false',
  SELVAGE_CACHE_FRESH: '1d',
  SELVAGE_PROVIDER_CACHE_FRESH: '1d',
  SELVAGE_SERVER_MAX_CONNECTIONS_BY_ADDRESS: '4096',
  SELVAGE_LIMITS_MISSES_ADDRESS: '1000000',
};

/** Starts a server and waits until it is ready. */
export async function selvage(binary, name, settings = {}, flags = []) {
  const server = await spawned(binary, name, settings, flags);
  await ready(`${server.origin}/readyz`, server.child);
  return server;
}

/** Starts a server. */
export async function spawned(binary, name, settings = {}, flags = []) {
  const port = await freePort();
  const SELVAGE_EMBEDDED_DATABASE = path.join(workplace, 'provider.sqlite');
  const env = { ...QUIET, SELVAGE_EMBEDDED_DATABASE, ...settings };
  const child = start(name, binary, ['serve', '--listen', `127.0.0.1:${port}`, ...flags], env);
  const origin = `http://127.0.0.1:${port}`;
  logs.set(origin, child.log);
  return { child, origin, port };
}

/** The logs of servers, by their origin. */
const logs = new Map();

/** The password of a server's demonstration editor, which its log names. */
export function editorPassword(origin) {
  const [, password] =
    /\/desk\/demonstration#(\S+)/.exec(readFileSync(logs.get(origin), 'utf8').split(origin).at(-1)) ?? [];
  if (!password) throw new Error(`${origin} has no demonstration editor`);
  return password;
}

/** Waits until a server shares Valkey. */
export async function isShared({ origin }) {
  while (JSON.parse((await get(`${origin}/readyz`)).body).shared !== true) await sleep(5);
}

/** Starts the embedded provider alone, for a file of SQLite or the URL of a database, and waits until it answers. */
export async function embedded(binary, name, database) {
  const port = await freePort();
  const env = {
    SELVAGE_EMBEDDED_DATABASE: database,
    SELVAGE_EMBEDDED_DEMO_CUSTOMERS: 'true',
    SELVAGE_LOG_FILTER: 'warn',
  };
  const child = start(name, binary, ['provider', '--listen', `127.0.0.1:${port}`], env);
  const origin = `http://127.0.0.1:${port}`;
  await ready(`${origin}/api/v1/cms/info/info?fid=1041`, child);
  return { child, origin };
}
