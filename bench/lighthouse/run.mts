// Measures every kind of page with Lighthouse, and writes the scores to bench/lighthouse.md.
//
//   SERVER=BINARY tsx bench/lighthouse/run.mts [PATH...]
//
// Mobile preset, simulated throttling. Of three runs of a page, the one with the median sum of scores counts.
// With paths, only those pages are measured, and only their rows are replaced.

import { readFile, writeFile } from 'node:fs/promises';

import { BRAND_PAGES, PAGES, PREFIXES } from '../../tests/e2e/support/pages.ts';
import { serve } from '../../tests/e2e/support/server.ts';
import type { SiteName } from '../../tests/e2e/support/sites.ts';
import { type Run, startLighthouse } from './measure.mts';

interface Row extends Run {
  site: SiteName;
  path: string;
}

const RUNS = 3;

const TABLE = new URL('../lighthouse.md', import.meta.url);

const only = process.argv.slice(2);
const lighthouse = await startLighthouse();
const rows: Row[] = [];
try {
  await measureSite('brand', BRAND_PAGES);
  // Lighthouse does not measure pages with the status 404.
  const { error: _error, ...pages } = PAGES;
  await measureSite(
    'garment',
    PREFIXES.flatMap((prefix) =>
      Object.values(pages).map((path) => (prefix + path).replace(/^(\/\w\w)\/$/, '$1')),
    ),
  );
} finally {
  lighthouse.stop();
  if (!rows.every(isPerfect)) process.exitCode = 1;
  await writeFile(TABLE, only.length === 0 ? report() : replaceRows(await readFile(TABLE, 'utf8')));
}

async function measureSite(site: SiteName, paths: string[]) {
  const chosen = paths.filter((path) => only.length === 0 || only.includes(path));
  if (chosen.length === 0) return;
  // The settings of `make run`, apart from the address.
  const server = await serve({
    settings: {
      SELVAGE_SITE_DEFAULT: site,
      SELVAGE_CACHE_WARM_UP: 'true',
      SELVAGE_IMAGES_AVIF: 'true',
    },
  });
  try {
    while (!server.log.some(({ message }) => message === 'rendered the pages of the sitemap'))
      await new Promise((resolve) => setTimeout(resolve, 100));
    // The home page last: the server converts its pictures in the background when they are first requested.
    for (const path of chosen.toReversed()) {
      const run = await measure(server.url + path);
      rows.push({ site, path, ...run });
      const times = `LCP ${run.lcp} ms, CLS ${run.shift}, TBT ${run.blocked} ms`;
      console.log(site, path, run.scores.join(' '), times, run.missed.join(', '));
    }
  } finally {
    await server.stop();
  }
}

/** Returns the run with the median sum of scores. */
async function measure(url: string): Promise<Run> {
  // The first request renders the page; all others get it from the cache.
  await fetch(url);
  const runs: Run[] = [];
  // Two perfect runs of three decide the median; a run that failed does not count.
  const decided = () => runs.length === RUNS || runs.filter(isPerfect).length === 2;
  for (let attempt = 0; !decided() && attempt < 2 * RUNS; attempt++) {
    const run = await lighthouse.measure(url);
    if (run) runs.push(run);
  }
  const median = runs.toSorted((a, b) => sum(a.scores) - sum(b.scores))[1];
  if (!decided() || !median) throw new Error(`Lighthouse could not measure ${url}`);
  return median;
}

function isPerfect({ scores, shift }: Run): boolean {
  return scores.every((score) => score === 100) && shift === 0;
}

function sum(scores: number[]): number {
  return scores.reduce((total, score) => total + score, 0);
}

function keyOf({ site, path }: Row): string {
  return `| ${site} | \`${path}\` |`;
}

function lineOf(row: Row): string {
  const { scores, lcp, shift, blocked, missed } = row;
  return `${keyOf(row)} ${scores.join(' | ')} | ${lcp} | ${shift} | ${blocked} | ${missed.join(', ')} |`;
}

function replaceRows(table: string): string {
  const replacement = (line: string) => rows.find((row) => line.startsWith(keyOf(row)));
  const lines = table.split('\n').map((line) => {
    const row = replacement(line);
    return row ? lineOf(row) : line;
  });
  return lines.join('\n');
}

function report(): string {
  const lines = rows.map(lineOf);
  return `# Lighthouse scores

Written by \`make lighthouse\`: mobile preset, simulated throttling, the release build with the embedded provider on loopback,
compressed by the server alone. Of three runs of a page, the table has the one with the median sum of scores.

| site | page | performance | accessibility | best practices | SEO | LCP, ms | CLS | TBT, ms | below 90 |
|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}
