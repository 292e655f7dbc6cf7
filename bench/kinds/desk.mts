// Measures the desk beside Payload 3 (desk/), and writes desk.md. Arguments are the parts to measure: `calls`, `start`, `memory`,
// `form`; all of them without any. `ENTRIES=100` takes as many entries and writes nothing.

import { launch } from '../../tests/e2e/support/chromium.ts';
import { calls } from '../desk/calls.mjs';
import { type FormSide, load, withBrotli } from '../desk/form.mts';
import { memory } from '../desk/memory.mjs';
import { packages, payloadSide } from '../desk/payload.mjs';
import { selvageSide } from '../desk/selvage.mjs';
import { starts } from '../desk/start.mjs';
import { ready } from '../lib/http.mjs';
import { stop } from '../lib/processes.mjs';
import { conditions, count, mib, replace, table } from '../lib/report.mjs';
import { median } from '../lib/statistics.mjs';

const ENTRIES = Number(process.env.ENTRIES ?? 10_000);
const VISITS = 3;
const TITLE = '数码印花50米起印 no. 5';

type Side = Awaited<ReturnType<typeof selvageSide>>['side'] | ReturnType<typeof payloadSide>;
/** Measures a part of the report, and returns its text. */
type Part = (sides: Side[]) => Promise<string>;

const PARTS: Record<string, Part> = {
  calls: ofCalls,
  start: ofStart,
  memory: ofMemory,
  form: ofForm,
};

export async function measure(binary: string, only: string[]) {
  const { side, fields } = await selvageSide(binary, ENTRIES);
  const sides = [side, payloadSide(ENTRIES, fields)];
  for (const [name, part] of Object.entries(PARTS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const figures = await part(sides);
    const text = `${conditions()} ${figures}`;
    if (process.env.ENTRIES) console.log(`\n${text}`);
    else replace('desk.md', name, text);
  }
}

/** Starts a side, and waits until it answers. */
async function running(side: Side) {
  const { child, origin } = await side.start();
  await ready(origin + side.page(1), child);
  return { ...side, child, origin };
}

async function ofCalls(sides: Side[]) {
  const both = [];
  for (const side of sides) {
    const server = await running(side);
    both.push({ ...server, editor: await server.editor(server.origin) });
  }
  const rows = await calls(both, ENTRIES);
  for (const { child } of both) await stop(child);
  const head = ['', ...sides.flatMap(({ name }) => [`${name}: p50`, 'p99'])];
  return `${packages}; Node ${process.versions.node}; ${count(ENTRIES)} entries.\n\n${table(head, rows)}`;
}

async function ofStart(sides: Side[]) {
  const known: (Side & { cookie: string })[] = [];
  for (const side of sides) {
    const { child, origin } = await running(side);
    known.push({ ...side, cookie: (await side.editor(origin)).cookie });
    await stop(child);
  }
  const times = await starts(known);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const row = (what: 'list' | 'page', name: string) => [
    name,
    ...times.flatMap((own: (typeof times)[number]) => [ms(own[what].median), ms(own[what].most)]),
  ];
  const rows = [row('list', 'to a list of entries'), row('page', 'to the page of an entry')];
  const head = ['from the start', ...sides.flatMap(({ name }) => [`${name}: median`, 'longest'])];
  return `Five starts of each for each row.\n\n${table(head, rows)}`;
}

async function ofMemory(sides: Side[]) {
  const figures: Awaited<ReturnType<typeof memory>>[] = [];
  for (const side of sides) {
    const server = await running(side);
    figures.push(await memory(server));
    await stop(server.child);
  }
  const row = (name: string, cell: (own: (typeof figures)[number]) => string) => [name, ...figures.map(cell)];
  const rows = [
    row('at rest', ({ rest }) => `${mib(rest)} MiB`),
    row('under ten editors, at most', ({ most }) => `${mib(most)} MiB`),
    row('ten seconds after them', ({ after }) => `${mib(after)} MiB`),
    row('calls of the editors', (own) => count(own.calls)),
    row('their p99', ({ p99 }) => `${p99.toFixed(0)} ms`),
  ];
  return `\n\n${table(['resident memory', ...sides.map(({ name }) => name)], rows)}`;
}

async function ofForm(sides: Side[]) {
  const browser = await launch();
  const servers = [];
  for (const side of sides) {
    const server = await running(side);
    const { cookie } = await side.editor(server.origin);
    servers.push({
      ...server,
      cookie,
      form: side.form(5),
      title: TITLE,
    } satisfies FormSide);
  }
  const visits: Awaited<ReturnType<typeof load>>[][] = servers.map(() => []);
  // The first visit fills the servers' caches and does not count.
  for (let visit = -1; visit < VISITS; visit++) {
    for (const [index, server] of servers.entries()) {
      const figures = await load(browser, server);
      console.log(server.name, {
        ...figures,
        addresses: figures.addresses.length,
      });
      if (visit >= 0) visits[index]?.push(figures);
    }
  }
  const brotli = await Promise.all(
    servers.map(({ cookie }, index) => withBrotli(visits[index]?.[0]?.addresses ?? [], cookie)),
  );
  await browser.close();
  for (const { child } of servers) await stop(child);
  const of = (key: 'largest' | 'ready' | 'scripts' | 'bytes' | 'requests') =>
    visits.map((own) => median(own.map((figures) => figures[key])));
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const rows = [
    ['scripts as they are sent', ...of('scripts').map(kb)],
    ['scripts with brotli', ...brotli.map(kb)],
    ['everything as it is sent', ...of('bytes').map(kb)],
    ['requests', ...of('requests').map(String)],
    ['largest paint', ...of('largest').map(ms)],
    ['until the title can be changed', ...of('ready').map(ms)],
  ];
  return `Medians of ${VISITS} visits.\n\n${table(['first load of the form', ...sides.map(({ name }) => name)], rows)}`;
}
