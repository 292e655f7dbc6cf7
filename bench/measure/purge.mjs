// A soft purge of everything on a site of 10,000 pages: how long until all are fresh again, and what visitors notice.
import { setTimeout as sleep } from 'node:timers/promises';
import { getAll, metric } from '../lib/http.mjs';
import { stop } from '../lib/processes.mjs';
import { purge, SECRET } from '../lib/purge.mjs';
import { median } from '../lib/statistics.mjs';
import { load, pathsScript } from '../lib/wrk.mjs';
import { articles, FIRST } from '../servers/articles.mjs';
import { selvage } from '../servers/selvage.mjs';

const PAGES = 10_000;
const ROUNDS = 3;

export async function purgeTime(binary) {
  const provider = await articles();
  const server = await selvage(binary, 'purge', {
    SELVAGE_PROVIDER_URL: provider.url,
    SELVAGE_SERVER_PURGE_SECRET: SECRET,
    SELVAGE_CACHE_BUDGET: '2 GiB',
    SELVAGE_PROVIDER_CACHE_BUDGET: '256 MiB',
  });
  const paths = Array.from({ length: PAGES }, (_, at) => `/news/info/${FIRST + at}`);
  await getAll(server.origin, paths, 16);
  const script = pathsScript('purge', { before: '/news/info/', first: FIRST, last: PAGES });
  const visits = () => load(server.origin, server.child.pid, { script, connections: 16 });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await visits();
    const wanted = (await renders(server.origin)) + PAGES;
    const began = performance.now();
    await purge(server.origin, { all: true });
    let isFresh = false;
    const meanwhile = [];
    const visitors = (async () => {
      while (!isFresh) meanwhile.push(await visits());
    })();
    while ((await renders(server.origin)) < wanted) await sleep(50);
    const seconds = (performance.now() - began) / 1000;
    isFresh = true;
    await visitors;
    rounds.push({ quiet, meanwhile, seconds });
  }
  await Promise.all([server, provider].map(({ child }) => stop(child)));
  const of = (value) => median(rounds.map(value));
  return {
    pages: PAGES,
    seconds: of(({ seconds }) => seconds),
    quiet: of(({ quiet }) => quiet.p99),
    meanwhile: of(({ meanwhile }) => Math.max(...meanwhile.map(({ p99 }) => p99))),
  };
}

/** How many pages have been rendered. */
const renders = (origin) => metric(origin, 'selvage_render_seconds_count');
