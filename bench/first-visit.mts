// Measures first visits on a telephone (lib/telephone.mts), and writes bench/first-visit.md. With a second binary, both
// are measured in turn.
//
//   SERVER=BINARY [BEFORE=BINARY] tsx bench/first-visit.mts [PATH...]

import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';

import { launch } from '../tests/e2e/support/chromium.ts';
import { type Server, serve } from '../tests/e2e/support/server.ts';
import type { SiteName } from '../tests/e2e/support/sites.ts';
import { machine } from './lib/proc.mjs';
import { SLOWER, type Visit, visit } from './lib/telephone.mts';

const RUNS = Number(process.env.RUNS ?? 5);
const PAGES: Record<SiteName, string[]> = {
  garment: ['/en/news/list', '/news/list', '/en', '/en/sample/list'],
  brand: ['/'],
};
const COLUMNS: Record<keyof Visit, string> = {
  first: 'first paint, ms',
  largest: 'largest paint, ms',
  blocked: 'blocked, ms',
  hydrated: 'hydrated, ms',
  requests: 'requests',
  scripts: 'scripts',
  bytes: 'KB',
};
const KEYS = Object.keys(COLUMNS) as (keyof Visit)[];

const only = process.argv.slice(2);
const builds = Object.entries({ before: process.env.BEFORE, now: process.env.SERVER }).filter(
  ([, binary]) => binary,
);
const rows: string[] = [];
const browser = await launch();
try {
  for (const [site, paths] of Object.entries(PAGES)) {
    const servers: Server[] = [];
    for (const [, binary] of builds) servers.push(await start(site, binary));
    for (const path of paths.filter((path) => only.length === 0 || only.includes(path))) {
      const visits = servers.map((): Visit[] => []);
      // The first run fills the server's caches and does not count.
      for (let run = -1; run < RUNS; run++) {
        for (const [index, server] of servers.entries()) {
          const figures = await visit(browser, server.url + path);
          if (run >= 0) visits[index]?.push(figures);
        }
      }
      for (const [index, [build]] of builds.entries()) {
        const figures = KEYS.map((key) => median((visits[index] ?? []).map((each) => each[key])));
        rows.push(`| ${site} | \`${path}\` | ${build} | ${figures.map(shown).join(' | ')} |`);
        console.log(rows.at(-1));
      }
    }
    for (const server of servers) await server.stop();
  }
} finally {
  await browser.close();
}
if (only.length === 0) await writeFile(new URL('first-visit.md', import.meta.url), report());

function start(site: string, binary: string | undefined): Promise<Server> {
  process.env.SERVER = binary;
  return serve({ settings: { SELVAGE_SITE_DEFAULT: site, SELVAGE_IMAGES_AVIF: 'true' } });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function shown(value: number, index: number): string {
  return KEYS[index] === 'bytes' ? (value / 1000).toFixed(1) : value.toFixed(0);
}

function report(): string {
  return `# First visits

Written by \`make first-visit\`: Chromium as a telephone of 360 × 640 pixels with an empty cache, the processor ${SLOWER} times slower, “slow
4G” (1.4 Mbit/s, 562 ms for each request), the embedded provider on loopback, HTTP/1.1. Medians of ${RUNS} visits${builds.length > 1 ? ', the two builds in turn' : ''}.
${machine()}; load average at the end ${(loadavg()[0] ?? 0).toFixed(1)}.

| site | page | build | ${Object.values(COLUMNS).join(' | ')} |
|---|---|---|${KEYS.map(() => '---|').join('')}
${rows.join('\n')}
`;
}
