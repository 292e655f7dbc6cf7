// Asks Lighthouse about every kind of page, and writes what it says to bench/lighthouse.md.
//
//   SERVER=BINARY node bench/lighthouse/run.mjs [PATH...]
//
// Mobile preset, simulated throttling. A page is measured once more, twice at most, where it has missed a hundred: the best
// run counts, since whatever else the machine does makes a run only worse. With paths, nothing is written.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import * as launcher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { serve } from '../../tests/e2e/browser.mjs';
import { BRAND_PAGES, PAGES, PREFIXES } from '../../tests/e2e/pages.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 3;
const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const only = process.argv.slice(2);
const chrome = await launcher.launch({
  chromePath: process.env.CHROMIUM ?? CHROMIUMS.find(existsSync),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
const rows = [];
try {
  await ask('brand', BRAND_PAGES);
  // Lighthouse measures no page that is a 404.
  const { error: _error, ...pages } = PAGES;
  const garment = PREFIXES.flatMap((prefix) => Object.values(pages).map((path) => (prefix + path).replace(/^(\/\w\w)\/$/, '$1')));
  await ask('garment', garment);
} finally {
  await chrome.kill();
  const missed = rows.filter(({ scores, shift }) => sum(scores) < 100 * CATEGORIES.length || shift > 0);
  if (missed.length > 0) process.exitCode = 1;
  if (only.length === 0) await writeFile(new URL('../lighthouse.md', import.meta.url), report());
}

async function ask(name, paths) {
  const chosen = paths.filter((path) => only.length === 0 || only.includes(path));
  if (chosen.length === 0) return;
  // As `make run` has it, apart from the address.
  const site = await serve({ SELVAGE_SITE_DEFAULT: name, SELVAGE_CACHE_WARM_UP: 'true', SELVAGE_IMAGES_AVIF: 'true' });
  try {
    for (const path of chosen) {
      const row = await best(site.url + path);
      rows.push({ site: name, path, ...row });
      console.log(name, path, row.scores.join(' '), `LCP ${row.lcp} ms, CLS ${row.shift}, TBT ${row.blocked} ms`, row.missed.join(', '));
    }
  } finally {
    await site.stop();
  }
}

async function best(url) {
  // The first visitor's wait for the engine is not the page's.
  await fetch(url);
  let found;
  for (let run = 0; run < RUNS; run++) {
    const { lhr } = await lighthouse(url, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' });
    const row = digest(lhr);
    // Now and then Chromium keeps no trace of a load.
    if (!row) continue;
    if (!found || sum(row.scores) > sum(found.scores)) found = row;
    if (sum(found.scores) === 100 * CATEGORIES.length) break;
  }
  if (!found) throw new Error(`Lighthouse could not measure ${url}`);
  return found;
}

/** What counts of a run; nothing where it has failed. */
function digest({ categories, audits, runtimeError }) {
  if (runtimeError || CATEGORIES.some((id) => categories[id].score === null)) return undefined;
  const scores = CATEGORIES.map((id) => Math.round(categories[id].score * 100));
  const missed = CATEGORIES.flatMap((id) =>
    categories[id].auditRefs.filter(({ id: audit, weight }) => weight > 0 && (audits[audit].score ?? 1) < 0.9).map((audit) => audit.id),
  );
  const value = (audit) => audits[audit].numericValue;
  return {
    scores,
    missed,
    lcp: Math.round(value('largest-contentful-paint')),
    shift: Number(value('cumulative-layout-shift').toFixed(3)),
    blocked: Math.round(value('total-blocking-time')),
  };
}

function sum(scores) {
  return scores.reduce((total, score) => total + score, 0);
}

function report() {
  const lines = rows.map(
    ({ site, path, scores, lcp, shift, blocked, missed }) =>
      `| ${site} | \`${path}\` | ${scores.join(' | ')} | ${lcp} | ${shift} | ${blocked} | ${missed.join(', ')} |`,
  );
  return `# What Lighthouse says

Written by \`make lighthouse\`: mobile preset, simulated throttling, the release build with the embedded provider on loopback,
no compression of the way but the server's own. The best of up to three runs; a page that has four hundreds is not asked again.

| site | page | performance | accessibility | best practices | SEO | LCP, ms | CLS | TBT, ms | below 90 |
|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}
