// Two days of visitors in an hour, with the caches' clocks sped up, and what the server's memory does meanwhile.
//
//   node bench/day.mjs BINARY [MINUTES]      writes day.md; both days together take MINUTES, 60 without
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from './lib/customer.mjs';
import { get, metric, pagesOf } from './lib/http.mjs';
import { machine, pss } from './lib/proc.mjs';
import { stop } from './lib/processes.mjs';
import { purge, SECRET } from './lib/purge.mjs';
import { mib, shown, table } from './lib/table.mjs';
import { selvage } from './servers/selvage.mjs';

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

const [program, minutes = '60'] = process.argv.slice(2);
const dayMs = (Number(minutes) * 60_000) / DAYS;
/** How many times faster the clock of the caches runs. */
const faster = (24 * 3_600_000) / dayMs;
const server = await selvage(path.resolve(program), 'day', {
  SELVAGE_ENGINE_ISOLATES: '2',
  SELVAGE_CACHE_FRESH: `${Math.round(60_000 / faster)}ms`,
  SELVAGE_PROVIDER_CACHE_FRESH: `${Math.round(30_000 / faster)}ms`,
  // Less than all pages take, so that pages are evicted, too.
  SELVAGE_CACHE_BUDGET: '24 MiB',
  SELVAGE_SERVER_PURGE_SECRET: SECRET,
  SELVAGE_LIMITS_LOGIN_ADDRESS: '1000000',
  SELVAGE_LIMITS_ORDERS_ADDRESS: '1000000',
});
const pages = (await Promise.all(['zh', 'en', 'ja'].map((locale) => pagesOf(server.origin, locale)))).flat();
const pictures = await picturesOf(pages);
const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
const any = (list) => list[Math.floor(Math.random() * list.length)];

let times = [];
let errors = [];
const rows = [];
const began = performance.now();
for (let part = 0; part < DAYS * PARTS; part += 1) {
  times = [];
  errors = [];
  // Editors change something: every part of a day begins with a purge.
  await purge(server.origin, { all: true });
  await serve(began + ((part + 1) * dayMs) / PARTS);
  const cached = await metric(server.origin, 'selvage_cache_bytes{cache="pages"}');
  const hour = (((part % PARTS) + 1) * 24) / PARTS;
  rows.push([
    Math.floor(part / PARTS) + 1,
    `${hour - 24 / PARTS} to ${hour}`,
    times.length,
    errors.length,
    shown(times, 0.99),
    mib(cached),
    mib(pss(server.child.pid)),
  ]);
  console.log(rows.at(-1).join(' | '), [...new Set(errors)].slice(0, 3).join('; '));
}
writeFileSync(
  new URL('day.md', import.meta.url),
  `# Days

Written by \`make bench-day\`: ${DAYS} days of visitors in ${minutes} minutes, with ${NIGHT} requests a second at midnight and ${NOON} at noon, of ${pages.length} pages
in three languages and ${pictures.length} pictures in all codings; a customer who logs in and reads the contracts; and a purge of everything
every ${24 / PARTS} hours. Pages and the provider's responses age ${Math.round(faster)} times as fast as usual, and a page cache of 24 MiB evicts some of
them. Memory at the end of each part. ${machine()}; load average at the end ${loadavg()[0].toFixed(1)}.

${table(['day', 'hours', 'requests', 'errors', 'p99, ms', 'cached pages, MiB', 'Pss, MiB'], rows)}
`,
);
await stop(server.child);
process.exit(0);

/** Sends the requests of visitors and of a customer until then. */
async function serve(end) {
  const customer = (async () => {
    for (; performance.now() < end; await sleep(CUSTOMER_MS)) {
      const status = await contracts(server.origin).catch((error) => error.message);
      if (status !== 200) errors.push(`contracts: ${status}`);
    }
  })();
  const visits = new Set();
  let owed = 0;
  for (; performance.now() < end; await sleep(TICK_MS)) {
    const noon = Math.sin((Math.PI * (performance.now() - began)) / dayMs) ** 2;
    owed += ((NIGHT + (NOON - NIGHT) * noon) * TICK_MS) / 1000;
    for (; owed >= 1; owed -= 1) {
      const visit = request();
      visits.add(visit);
      visit.finally(() => visits.delete(visit));
    }
  }
  await Promise.all([...visits, customer]);
}

/** A page, or sometimes a picture. */
async function request() {
  const url = Math.random() < 0.1 ? any(pictures) : any(pages);
  const started = performance.now();
  const headers = { 'Accept-Encoding': any(CODINGS) };
  const status = await get(server.origin + url, { agent, headers }).then(
    (answer) => answer.status,
    (error) => error.message,
  );
  times.push(performance.now() - started);
  if (status !== 200) errors.push(`${url}: ${status}`);
}

/** The pictures in the widths that the pages offer. */
async function picturesOf(pages) {
  const found = new Set();
  for (const page of pages) {
    const html = (await get(server.origin + page)).body.toString();
    for (const [url] of html.matchAll(/\/_image\?[^"\s,]+/g)) found.add(url.replaceAll('&amp;', '&'));
  }
  return [...found];
}
