// The results as Markdown.
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { machine } from './proc.mjs';

const MIB = 2 ** 20;
const mib = (bytes) => `${(bytes / MIB).toFixed(0)} MiB`;
const rate = (value) => Math.round(value).toLocaleString('en-US');
const ratio = (ours, theirs) => (ours / theirs).toFixed(2);
const verdict = (met) => (met ? 'met' : 'missed');

/** The whole of results.md. */
export function report(results) {
  const rows = [hits(results.hits), gzip(results.hits), uncached(results.uncached), start(results.start)];
  rows.push(...memory(results.memory), ...fill(results.fill));
  return `<!-- Written by bench/run.sh. -->
# Results

${versions()}

| what | target | measured | |
|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

## In detail

| load | requests/s | p99 | processor time a request |
|---|---|---|---|
${details(results)
  .map((row) => `| ${row.join(' | ')} |`)
  .join('\n')}

Memory after so many requests: ${results.memory.after.map(({ requests, pss }) => `${rate(requests)}: ${mib(pss)}`).join(', ')}.
`;
}

function versions() {
  const load = loadavg()[0].toFixed(1);
  const nginx = execFileSync('/bin/sh', ['-c', 'PATH=$PATH:/usr/sbin nginx -v 2>&1'], { encoding: 'utf8' });
  return `${machine()}; client (wrk), server and provider share the cores; load average at the end ${load}. ${nginx.trim().split(': ')[1]}, Node ${process.version}.`;
}

function hits({ selvage, nginx, bytes }) {
  const value = selvage.rate / nginx.rate;
  const met = value >= 1 && selvage.p99 <= nginx.p99;
  const what = `cached page (${bytes} bytes) against nginx: requests/s; p99`;
  return [
    what,
    '1.0 or more; no worse',
    `${value.toFixed(2)}; ${ratio(selvage.p99, nginx.p99)}`,
    verdict(met),
  ];
}

function gzip({ selvageGzip, nginxGzip, gzipBytes }) {
  const [, ...rest] = hits({ selvage: selvageGzip, nginx: nginxGzip, bytes: 0 });
  return [`the same with gzip (${gzipBytes} bytes)`, ...rest];
}

function uncached({ selvage, node }) {
  const value = selvage.rate / node.rate;
  return [
    'uncached news list against Node: requests/s',
    '1.5 or more',
    value.toFixed(2),
    verdict(value >= 1.5),
  ];
}

function start({ median, least, most, times }) {
  const measured = `${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)}, ${times} times)`;
  return ['start to first full page', 'under 150 ms', measured, verdict(median < 150)];
}

function memory({ started, first, working, before, after, requests, budget, entries }) {
  const last = after.at(-1).pss;
  const [growth, kept] = [last - before, last - working];
  return [
    [
      'Pss after start, two isolates',
      'under 100 MiB',
      `${mib(started)}; after the first page ${mib(first)}`,
      verdict(started < 100 * MIB),
    ],
    [
      `growth of Pss since the start, after ${rate(requests)} requests for ever other pages`,
      `no more than the caches' budgets (${mib(budget)})`,
      `${mib(growth)} with ${rate(entries)} pages cached (${mib(last)} against ${mib(before)})`,
      verdict(growth <= budget),
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
      `cost of a hit with ${rate(entries)} pages cached against 100, same pages asked for`,
      '1 ± 0.1',
      same,
      verdict(Math.abs(same - 1) <= 0.1),
    ),
    row('the same, all of them asked for at random', '', spread.cpu / few.cpu, ''),
  ];
}

function details({ hits, uncached, fill }) {
  const row = (what, { rate: perSecond, p99, cpu }) => [
    what,
    rate(perSecond),
    `${p99.toFixed(2)} ms`,
    `${cpu.toFixed(1)} µs`,
  ];
  return [
    row('Selvage, cached', hits.selvage),
    row('nginx, file', hits.nginx),
    row('Selvage, cached, gzip', hits.selvageGzip),
    row('nginx, file, gzip', hits.nginxGzip),
    row('Selvage, uncached', uncached.selvage),
    row('Node, uncached', uncached.node),
    row('Selvage, 100 pages cached', fill.few),
    row('Selvage, 100,000 pages cached, 100 asked for', fill.many),
    row('Selvage, 100,000 pages cached, all asked for', fill.spread),
  ];
}
