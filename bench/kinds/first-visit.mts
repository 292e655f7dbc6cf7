// Measures first visits on a telephone (lib/telephone.mts), and writes first-visit.md: pages of Selvage, those of a second
// build (BEFORE=BINARY) in turn, and the news list beside the same page of other frameworks (peers/). The argument `peers`
// measures the latter alone; with paths as arguments nothing is written. RUNS is the number of visits.

import { launch } from '../../tests/e2e/support/chromium.ts';
import { type Server, serve } from '../../tests/e2e/support/server.ts';
import type { SiteName } from '../../tests/e2e/support/sites.ts';
import type { Browser } from '../../tests/e2e/support/test.ts';
import { add, replace, table } from '../lib/report.mjs';
import { byTurns } from '../lib/statistics.mjs';
import { answered, measured, visit } from '../lib/telephone.mts';
import { startLighthouse } from '../lighthouse/measure.mts';
import { copyContent, PATH } from '../peers/content.mts';
import { packages, startPeers } from '../peers/servers.mts';

const RUNS = Number(process.env.RUNS ?? 5);
const PAGES: Record<SiteName, string[]> = {
  garment: ['/en/news/list', '/news/list', '/en', '/en/sample/list'],
  brand: ['/'],
};
const COLUMNS = {
  first: 'first paint, ms',
  largest: 'largest paint, ms',
  blocked: 'blocked, ms',
  hydrated: 'hydrated, ms',
  requests: 'requests',
  scripts: 'scripts',
  bytes: 'KB',
};
const PEERS_COLUMNS = {
  ...COLUMNS,
  answered: 'menu answers, ms',
  simulatedLargest: 'simulated: largest paint, ms',
  simulatedBlocked: 'simulated: blocked, ms',
};

type Figures<Columns> = Record<keyof Columns, number>;

export async function measure(binary: string, only: string[]) {
  const browser = await launch();
  try {
    if (only[0] !== 'peers') await ownPages(browser, { before: process.env.BEFORE, now: binary }, only);
    if (only.length === 0 || only[0] === 'peers') await besidePeers(browser, binary);
  } finally {
    await browser.close();
  }
}

async function ownPages(browser: Browser, binaries: Record<string, string | undefined>, only: string[]) {
  const builds = Object.entries(binaries).filter(([, binary]) => binary);
  const rows: string[][] = [];
  for (const [site, paths] of Object.entries(PAGES)) {
    const servers: Server[] = [];
    for (const [, binary] of builds) servers.push(await start(binary, site, true));
    for (const path of paths.filter((path) => only.length === 0 || only.includes(path))) {
      const urls = servers.map(({ url }) => url + path);
      const medians = await inTurn(COLUMNS, urls, (url) => visit(browser, url));
      for (const [index, [build]] of builds.entries())
        add(rows, [site, `\`${path}\``, build, ...(medians[index] ?? [])]);
    }
    for (const server of servers) await server.stop();
  }
  if (only.length > 0) return;
  const head = ['site', 'page', 'build', ...Object.values(COLUMNS)];
  replace('first-visit.md', 'pages', `${measured(RUNS)}\n\n${table(head, rows)}`);
}

async function besidePeers(browser: Browser, binary: string) {
  const selvage = await start(binary, 'garment', false);
  await copyContent(selvage.url);
  const servers = [{ ...selvage, name: 'Selvage' }, ...(await startPeers())];
  const lighthouse = await startLighthouse();
  const figures = async (url: string): Promise<Figures<typeof PEERS_COLUMNS>> => {
    const simulated = await lighthouse.measure(url);
    return {
      ...(await visit(browser, url)),
      answered: await answered(browser, url),
      simulatedLargest: simulated?.lcp ?? Number.NaN,
      simulatedBlocked: simulated?.blocked ?? Number.NaN,
    };
  };
  const urls = servers.map(({ url }) => url + PATH);
  const medians = await inTurn(PEERS_COLUMNS, urls, figures).finally(lighthouse.stop);
  for (const server of servers) await server.stop();
  const rows: string[][] = [];
  for (const [index, { name }] of servers.entries()) add(rows, [name, ...(medians[index] ?? [])]);
  const head = ['page of', ...Object.values(PEERS_COLUMNS)];
  replace('first-visit.md', 'peers', `${packages}. ${measured(RUNS)}\n\n${table(head, rows)}`);
}

function start(binary: string | undefined, site: string, avif: boolean): Promise<Server> {
  process.env.SERVER = binary;
  return serve({ settings: { SELVAGE_SITE_DEFAULT: site, SELVAGE_IMAGES_AVIF: String(avif) } });
}

/** Visits pages in turn, and returns the medians of each. The first run fills the servers' caches and does not count. */
async function inTurn<Columns extends object>(
  columns: Columns,
  urls: string[],
  figures: (url: string) => Promise<Figures<Columns>>,
): Promise<string[][]> {
  const visits = Object.fromEntries(urls.map((url) => [url, () => figures(url)]));
  await byTurns(1, visits);
  const medians = Object.values(await byTurns(RUNS, visits)) as Figures<Columns>[];
  const keys = Object.keys(columns) as (keyof Columns)[];
  const cell = (key: keyof Columns, value: number) =>
    key === 'bytes' ? (value / 1000).toFixed(1) : value.toFixed(0);
  return medians.map((each) => keys.map((key) => cell(key, each[key])));
}
