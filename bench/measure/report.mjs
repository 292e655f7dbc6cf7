// The results as Markdown.
import { spawnSync } from 'node:child_process';
import { conditions, count, mib as rounded, table } from '../lib/report.mjs';

const MIB = 2 ** 20;
const mib = (bytes) => `${rounded(bytes)} MiB`;
const verdict = (met) => (met ? 'met' : 'missed');

/** The measured block of results.md. */
export function report(results) {
  const rows = [...hits(results.hits), ...uncached(results.uncached), ...start(results.start)];
  rows.push(
    ...beside(results.beside),
    ...memory(results.memory),
    ...fill(results.fill),
    purge(results.purge),
  );
  const growth = results.memory.after.map(({ requests, pss }) => `${count(requests)}: ${mib(pss)}`);
  return `${versions()}

${table(['what', 'target', 'measured', ''], rows)}

## In detail

${table(['load', 'requests/s', 'p99', 'processor time a request'], details(results))}

Memory after so many requests: ${growth.join(', ')}.`;
}

function versions() {
  // “nginx version: nginx/1.22.1”
  const [, nginx] = spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr.trim().split(': ');
  return `${conditions()} ${nginx}, Node ${process.version}.`;
}

/** The most processor time of a hit beside nginx, which sends a plain body from a file without a copy. */
const HITS = { 'gzip 64': 1, 'gzip 512': 1.05, 'plain 64': 1.05, 'plain 512': 1.2 };

function hits({ rows, bytes }) {
  return rows.map(({ kind, connections, selvage, nginx }) => {
    const [cpu, p99] = [selvage.cpu / nginx.cpu, selvage.p99 / nginx.p99];
    const most = HITS[`${kind} ${connections}`];
    return [
      `cached page, ${kind} (${bytes[kind]} bytes), ${connections} connections, against nginx: processor time a request; p99`,
      `${most}; no worse`,
      `${cpu.toFixed(2)}; ${p99.toFixed(2)}`,
      verdict(cpu <= most && p99 <= 1),
    ];
  });
}

function uncached({ called, ...cached }) {
  const row = (what, value, least) => [what, `${least} or more`, value.toFixed(2), verdict(value >= least)];
  const { node, own } = called.calls;
  return [
    row(
      'uncached news list against Node, its document at hand: requests/s',
      cached.selvage.rate / cached.node.rate,
      1.2,
    ),
    row(
      `the same with ${node} calls of the provider for each page (Selvage made ${own.toFixed(1)}), of which Node only reads the answers: processor time of Node`,
      called.node.cpu / called.selvage.cpu,
      1.5,
    ),
  ];
}

function start({ bare, snapshot, node, times }) {
  const shown = ({ median, least, most }) =>
    `${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)}, ${times} times)`;
  const row = (what, ours, most) => {
    const value = ours.median / node.median;
    return [
      what,
      `${most} of Node`,
      `${value.toFixed(2)}: ${shown(ours)} against ${shown(node)}`,
      verdict(value <= most),
    ];
  };
  return [row('start to the first full page', snapshot, 0.3), row('the same, without a snapshot', bare, 0.5)];
}

function beside({ selvage, node }) {
  const row = (what, when, most) => [
    what,
    `${most} of Node`,
    `${(selvage[when] / node[when]).toFixed(2)}: ${mib(selvage[when])} against ${mib(node[when])}`,
    verdict(selvage[when] <= most * node[when]),
  ];
  return [
    row('Rss beside one Node process, one isolate, after the first page', 'rest', 0.8),
    row('the same after a load of uncached pages', 'load', 0.6),
  ];
}

function memory({ started, first, working, before, after, requests, budget, entries }) {
  const last = after.at(-1).pss;
  const [growth, kept] = [last - before, last - working];
  return [
    [
      'Pss after start, two isolates',
      '55 MiB',
      `${mib(started)}; after the first page ${mib(first)}`,
      verdict(started <= 55 * MIB),
    ],
    [
      `growth of Pss since the start, after ${count(requests)} requests for ever other pages`,
      `no more than the caches' budgets and 20 MiB (${mib(budget + 20 * MIB)})`,
      `${mib(growth)} with ${count(entries)} pages cached (${mib(last)} against ${mib(before)})`,
      verdict(growth <= budget + 20 * MIB),
    ],
    [
      'the same above a server at work that keeps 2 MiB',
      '',
      `${mib(kept)} (${mib(last)} against ${mib(working)})`,
      '',
    ],
  ];
}

function fill({ few, many, spread, entries }) {
  const same = many.cpu / few.cpu;
  const row = (what, target, value, met) => [what, target, value.toFixed(2), met];
  return [
    row(
      `cost of a hit with ${count(entries)} pages cached against 100, same pages asked for`,
      '1 ± 0.1',
      same,
      verdict(Math.abs(same - 1) <= 0.1),
    ),
    row('the same, all of them asked for at random', '', spread.cpu / few.cpu, ''),
  ];
}

function purge({ pages, seconds, quiet, meanwhile }) {
  return [
    `purge of all of ${count(pages)} pages while visitors ask for them: time until all are fresh again; p99 of the visitors, before it`,
    '6 s; 10 ms',
    `${seconds.toFixed(1)} s; ${meanwhile.toFixed(1)} ms, ${quiet.toFixed(1)} ms`,
    verdict(seconds <= 6 && meanwhile <= 10),
  ];
}

function details({ hits, uncached, fill }) {
  const row = (what, { rate, p99, cpu }) => [
    what,
    count(rate),
    `${p99.toFixed(2)} ms`,
    `${cpu.toFixed(1)} µs`,
  ];
  return [
    ...hits.rows.flatMap(({ kind, connections, selvage, nginx }) => [
      row(`Selvage, cached, ${kind}, ${connections} connections`, selvage),
      row(`nginx, file, ${kind}, ${connections} connections`, nginx),
    ]),
    row('Selvage, uncached', uncached.selvage),
    row('Node, uncached', uncached.node),
    row('Selvage, uncached, with calls', uncached.called.selvage),
    row('Node, uncached, with calls', uncached.called.node),
    row('Selvage, 100 pages cached', fill.few),
    row('Selvage, 100,000 pages cached, 100 asked for', fill.many),
    row('Selvage, 100,000 pages cached, all asked for', fill.spread),
  ];
}
