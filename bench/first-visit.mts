// Measures first visits on a telephone (lib/telephone.mts), and writes bench/first-visit.md: pages of Selvage, with a second
// binary of both in turn, and the news list beside the same page of other frameworks (peers/). `peers` measures the latter
// alone and replaces their part of the file; with paths nothing is written.
//
//   SERVER=BINARY [BEFORE=BINARY] tsx bench/first-visit.mts [peers | PATH...]

import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';

import { launch } from '../tests/e2e/support/chromium.ts';
import { type Server, serve } from '../tests/e2e/support/server.ts';
import type { SiteName } from '../tests/e2e/support/sites.ts';
import { machine } from './lib/proc.mjs';
import { answered, SLOWER, visit } from './lib/telephone.mts';
import { startLighthouse } from './lighthouse/measure.mts';
import { copyContent, PATH } from './peers/content.mts';
import { startPeers, versions } from './peers/servers.mts';

const RUNS = Number(process.env.RUNS ?? 5);
const FILE = new URL('first-visit.md', import.meta.url);
const PEERS = '## Beside other frameworks\n';
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
} as const;
const PEERS_COLUMNS = {
  ...COLUMNS,
  answered: 'menu answers, ms',
  simulatedLargest: 'simulated: largest paint, ms',
  simulatedBlocked: 'simulated: blocked, ms',
} as const;

type Figures<Columns> = Record<keyof Columns, number>;

const only = process.argv.slice(2);
const builds = Object.entries({ before: process.env.BEFORE, now: process.env.SERVER }).filter(
  ([, binary]) => binary,
);
const browser = await launch();
try {
  const [pages = ''] = (await readFile(FILE, 'utf8')).split(PEERS);
  const own = only[0] === 'peers' ? pages.trimEnd() : await ownPages();
  if (only.length === 0 || only[0] === 'peers') await writeFile(FILE, `${own}\n\n${await besidePeers()}\n`);
} finally {
  await browser.close();
}

async function ownPages(): Promise<string> {
  const rows: string[] = [];
  for (const [site, paths] of Object.entries(PAGES)) {
    const servers: Server[] = [];
    for (const [, binary] of builds) servers.push(await start(binary, site, true));
    for (const path of paths.filter((path) => only.length === 0 || only.includes(path))) {
      const medians = await inTurn(
        COLUMNS,
        servers.map(({ url }) => url + path),
        (url) => visit(browser, url),
      );
      for (const [index, [build]] of builds.entries()) {
        rows.push(row([site, `\`${path}\``, build], medians[index]));
      }
    }
    for (const server of servers) await server.stop();
  }
  return `# First visits

Written by \`make first-visit\`: Chromium as a telephone of 360 × 640 pixels with an empty cache, the processor ${SLOWER} times slower, “slow
4G” (1.4 Mbit/s, 562 ms for each request), the embedded provider on loopback, HTTP/1.1. Medians of ${RUNS} visits${builds.length > 1 ? ', the two builds in turn' : ''}.
${conditions()}

${table(['site', 'page', 'build'], COLUMNS, rows)}`;
}

async function besidePeers(): Promise<string> {
  const selvage = await start(process.env.SERVER, 'garment', false);
  await copyContent(selvage.url);
  const servers = [{ ...selvage, name: 'Selvage' }, ...(await startPeers())];
  const lighthouse = await startLighthouse();
  const medians = await inTurn(
    PEERS_COLUMNS,
    servers.map(({ url }) => url + PATH),
    async (url) => {
      const simulated = await lighthouse.measure(url);
      return {
        ...(await visit(browser, url)),
        answered: await answered(browser, url),
        simulatedLargest: simulated?.lcp ?? Number.NaN,
        simulatedBlocked: simulated?.blocked ?? Number.NaN,
      };
    },
  ).finally(lighthouse.stop);
  for (const server of servers) await server.stop();
  const rows = servers.map(({ name }, index) => row([name], medians[index]));
  return `${PEERS}
\`${PATH}\` in the same way beside two pages in \`peers/\`, in turn, medians of ${RUNS} visits. “Plain” is rendered and hydrated with react-dom
${versions.reactDom}, react-router ${versions.router}, i18next ${versions.i18next} and react-i18next ${versions.reactI18next}, bundled with esbuild ${versions.esbuild}; “Next.js” is
version ${versions.next} with its default settings. Both show the same texts, links, pictures (WebP), fonts and style sheet, but consist of this page alone,
compress with gzip (Selvage: brotli) and log no visits. Selvage’s menus are \`<details>\`, which open before scripts run; theirs are buttons with a state in React.
“Simulated” figures are Lighthouse’s (mobile preset).
${conditions()}

${table(['page of'], PEERS_COLUMNS, rows)}`;
}

function start(binary: string | undefined, site: string, avif: boolean): Promise<Server> {
  process.env.SERVER = binary;
  return serve({ settings: { SELVAGE_SITE_DEFAULT: site, SELVAGE_IMAGES_AVIF: String(avif) } });
}

/** Visits pages in turn, and returns the medians of each. The first run fills the servers' caches and does not count. */
async function inTurn<Columns extends object>(
  columns: Columns,
  urls: string[],
  measure: (url: string) => Promise<Figures<Columns>>,
): Promise<string[][]> {
  const visits = urls.map((): Figures<Columns>[] => []);
  for (let run = -1; run < RUNS; run++) {
    for (const [index, url] of urls.entries()) {
      const figures = await measure(url);
      if (run >= 0) visits[index]?.push(figures);
    }
  }
  const keys = Object.keys(columns) as (keyof Columns)[];
  return visits.map((each) =>
    keys.map((key) => {
      const value = median(each.map((figures) => figures[key]));
      return key === 'bytes' ? (value / 1000).toFixed(1) : value.toFixed(0);
    }),
  );
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function row(names: string[], figures: string[] = []): string {
  const line = `| ${[...names, ...figures].join(' | ')} |`;
  console.log(line);
  return line;
}

function table(names: string[], columns: Record<string, string>, rows: string[]): string {
  const figures = Object.values(columns);
  return `| ${[...names, ...figures].join(' | ')} |
|${'---|'.repeat(names.length + figures.length)}
${rows.join('\n')}`;
}

function conditions(): string {
  return `${machine()}; load average at the end ${(loadavg()[0] ?? 0).toFixed(1)}.`;
}
