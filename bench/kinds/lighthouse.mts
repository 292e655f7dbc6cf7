// Measures every kind of page with Lighthouse, and writes the scores to lighthouse.md.
//
// Mobile preset, simulated throttling. Of three runs of a page, the one with the median sum of scores counts.
// With paths as arguments, only those pages are measured, and only their rows are replaced.

import { readFile } from 'node:fs/promises';

import { BRAND_PAGES, PAGES, PREFIXES } from '../../tests/e2e/support/pages.ts';
import { serve } from '../../tests/e2e/support/server.ts';
import type { SiteName } from '../../tests/e2e/support/sites.ts';
import { add, conditions, replace, rowsOf, table } from '../lib/report.mjs';
import { type Lighthouse, type Run, startLighthouse } from '../lighthouse/measure.mts';

type Cells = (string | number)[];

const RUNS = 3;
const FILE = new URL('../lighthouse.md', import.meta.url);
const SCORES = ['performance', 'accessibility', 'best practices', 'SEO'];
const HEAD = ['site', 'page', ...SCORES, 'LCP, ms', 'CLS', 'TBT, ms', 'below 90'];

export async function measure(_binary: string, only: string[]) {
  // Lighthouse does not measure pages with the status 404.
  const { error: _error, ...pages } = PAGES;
  const garment = PREFIXES.flatMap((prefix) =>
    Object.values(pages).map((path) => (prefix + path).replace(/^(\/\w\w)\/$/, '$1')),
  );
  const chosen = (paths: string[]) => paths.filter((path) => only.length === 0 || only.includes(path));
  const lighthouse = await startLighthouse();
  const rows: Cells[] = [];
  try {
    await measureSite(lighthouse, 'brand', chosen(BRAND_PAGES), rows);
    await measureSite(lighthouse, 'garment', chosen(garment), rows);
  } finally {
    lighthouse.stop();
    const all = only.length === 0 ? rows : replaced(await readFile(FILE, 'utf8'), rows);
    replace('lighthouse.md', 'scores', `${conditions()}\n\n${table(HEAD, all)}`);
  }
}

/** Adds a row for each page. A page that is not perfect makes the command fail. */
async function measureSite(lighthouse: Lighthouse, site: SiteName, paths: string[], rows: Cells[]) {
  if (paths.length === 0) return;
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
    for (const path of paths.toReversed()) {
      const run = await medianRun(lighthouse, server.url + path);
      if (!isPerfect(run)) process.exitCode = 1;
      const { scores, lcp, shift, blocked, missed } = run;
      add(rows, [site, `\`${path}\``, ...scores, lcp, shift, blocked, missed.join(', ')]);
    }
  } finally {
    await server.stop();
  }
}

/** Returns the run with the median sum of scores. */
async function medianRun(lighthouse: Lighthouse, url: string): Promise<Run> {
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

/** The rows of a report, with those of the same site and page replaced. */
function replaced(report: string, rows: Cells[]): Cells[] {
  const [, ...before]: Cells[] = rowsOf(report);
  return before.map((row) => rows.find(([site, page]) => site === row[0] && page === row[1]) ?? row);
}
