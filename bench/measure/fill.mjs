// The cost of a hit when the cache holds 100 pages and when it holds 100,000.
import { getAll, metric } from '../lib/http.mjs';
import { stop } from '../lib/processes.mjs';
import { byTurns } from '../lib/statistics.mjs';
import { load, pathsScript } from '../lib/wrk.mjs';
import { articles, FIRST, roomy } from '../servers/articles.mjs';
import { selvage } from '../servers/selvage.mjs';

const FEW = 100;
const MANY = 100_000;

export async function fill(binary) {
  const provider = await articles();
  const settings = roomy(provider);
  const [few, many] = await Promise.all([
    selvage(binary, 'few', settings),
    selvage(binary, 'many', settings),
  ]);
  const began = performance.now();
  await getAll(few.origin, paths(FEW), 16);
  await getAll(many.origin, paths(MANY), 16);
  const filling = (performance.now() - began) / 1000;
  const entries = await metric(many.origin, 'selvage_cache_entries{cache="pages"}');
  if (entries < MANY) throw new Error(`the cache holds ${entries} pages only`);

  const few100 = pathsScript('few', { before: '/news/info/', first: FIRST, last: FEW });
  const all = pathsScript('many', { before: '/news/info/', first: FIRST, last: MANY, random: true });
  const of = (server, script) => () => load(server.origin, server.child.pid, { script });
  const loads = { few: of(few, few100), many: of(many, few100), spread: of(many, all) };
  await byTurns(1, loads);
  const results = await byTurns(7, loads);
  await Promise.all([few, many, provider].map(({ child }) => stop(child)));
  return { ...results, entries, filling };
}

function* paths(count) {
  for (let id = FIRST; id < FIRST + count; id++) yield `/news/info/${id}`;
}
