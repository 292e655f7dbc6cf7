// Days of visitors in an hour, with the caches' clocks sped up, and what the server's memory does meanwhile. The argument
// is the number of minutes that all days together take.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '../lib/customer.mjs';
import { allPages, get, metric } from '../lib/http.mjs';
import { pss } from '../lib/proc.mjs';
import { stop } from '../lib/processes.mjs';
import { purge, SECRET } from '../lib/purge.mjs';
import { add, conditions, mib, replace, shown, table } from '../lib/report.mjs';
import { selvage } from '../servers/selvage.mjs';

const DAYS = 2;
/** Rows of the table for each day. */
const PARTS = 8;
/** Requests a second at midnight and at noon. */
const NIGHT = 2;
const NOON = 200;
const TICK_MS = 50;
const CUSTOMER_MS = 3000;
/** The codings that visitors accept, each as often as it is listed. */
const CODINGS = ['br', 'br', 'br', 'gzip', 'gzip', ''];
const HEAD = ['day', 'hours', 'requests', 'errors', 'p99, ms', 'cached pages, MiB', 'Pss, MiB'];

const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
const any = (list) => list[Math.floor(Math.random() * list.length)];

export async function measure(binary, [minutes = '60']) {
  const dayMs = (Number(minutes) * 60_000) / DAYS;
  /** How many times faster the clock of the caches runs. */
  const faster = (24 * 3_600_000) / dayMs;
  const server = await selvage(binary, 'day', {
    SELVAGE_ENGINE_ISOLATES: '2',
    SELVAGE_CACHE_FRESH: `${Math.round(60_000 / faster)}ms`,
    SELVAGE_PROVIDER_CACHE_FRESH: `${Math.round(30_000 / faster)}ms`,
    // Less than all pages take, so that pages are evicted, too.
    SELVAGE_CACHE_BUDGET: '24 MiB',
    SELVAGE_SERVER_PURGE_SECRET: SECRET,
    SELVAGE_LIMITS_LOGIN_ADDRESS: '1000000',
    SELVAGE_LIMITS_ORDERS_ADDRESS: '1000000',
  });
  const { origin } = server;
  const pages = await allPages(origin);
  const urls = { pages, pictures: await picturesOf(origin, pages) };
  const began = performance.now();
  const requests = () =>
    NIGHT + (NOON - NIGHT) * Math.sin((Math.PI * (performance.now() - began)) / dayMs) ** 2;
  const rows = [];
  for (let part = 0; part < DAYS * PARTS; part += 1) {
    // Editors change something: every part of a day begins with a purge.
    await purge(origin, { all: true });
    const { times, errors } = await serve(origin, urls, requests, began + ((part + 1) * dayMs) / PARTS);
    const cached = await metric(origin, 'selvage_cache_bytes{cache="pages"}');
    const hour = (((part % PARTS) + 1) * 24) / PARTS;
    add(rows, [
      Math.floor(part / PARTS) + 1,
      `${hour - 24 / PARTS} to ${hour}`,
      times.length,
      errors.length,
      shown(times, 0.99),
      mib(cached),
      mib(pss(server.child.pid)),
    ]);
    if (errors.length > 0) console.log([...new Set(errors)].slice(0, 3).join('; '));
  }
  await stop(server.child);
  const load = `${DAYS} days in ${minutes} min, ${pages.length} pages, ${urls.pictures.length} pictures; caches age ${Math.round(faster)} times as fast`;
  replace('day.md', 'days', `${load}. ${conditions()}\n\n${table(HEAD, rows)}`);
}

/** Sends the requests of visitors, so many a second, and of a customer until then. */
async function serve(origin, urls, requests, end) {
  const [times, errors] = [[], []];
  const customer = (async () => {
    for (; performance.now() < end; await sleep(CUSTOMER_MS)) {
      const status = await contracts(origin).catch((error) => error.message);
      if (status !== 200) errors.push(`contracts: ${status}`);
    }
  })();
  /** A page, or sometimes a picture. */
  const visit = async () => {
    const url = any(Math.random() < 0.1 ? urls.pictures : urls.pages);
    const started = performance.now();
    const headers = { 'Accept-Encoding': any(CODINGS) };
    const { status } = await get(origin + url, { agent, headers }).catch(({ message }) => ({
      status: message,
    }));
    times.push(performance.now() - started);
    if (status !== 200) errors.push(`${url}: ${status}`);
  };
  const visits = new Set();
  let owed = 0;
  for (; performance.now() < end; await sleep(TICK_MS)) {
    owed += (requests() * TICK_MS) / 1000;
    for (; owed >= 1; owed -= 1) {
      const running = visit();
      visits.add(running);
      running.finally(() => visits.delete(running));
    }
  }
  await Promise.all([...visits, customer]);
  return { times, errors };
}

/** The pictures in the widths that the pages offer. */
async function picturesOf(origin, pages) {
  const found = new Set();
  for (const page of pages) {
    const html = (await get(origin + page)).body.toString();
    for (const [url] of html.matchAll(/\/_image\?[^"\s,]+/g)) found.add(url.replaceAll('&amp;', '&'));
  }
  return [...found];
}
