// The search: the time until its index answers, its memory, and the time of a query; with the demonstration content, and with
// 100,000 articles.
import { setTimeout as sleep } from 'node:timers/promises';
import { get, getAll, metric, pagesOf } from '../lib/http.mjs';
import { pss } from '../lib/proc.mjs';
import { stop } from '../lib/processes.mjs';
import { add, conditions, count, replace, shown, table } from '../lib/report.mjs';
import { articles, FIRST, roomy } from '../servers/articles.mjs';
import { selvage } from '../servers/selvage.mjs';

const MANY = 100_000;
const QUERIES = 1000;
const ENTRIES = 'selvage_search_entries';
/** Words of the demonstration content, and of the articles. */
const WORDS = [
  ['/en', ['JL-K2101', '120 g', 'cotton poplin', 'popln', 'certificates', 'lead time', 'sampel', 'shirts']],
  ['', ['府绸', '最低起订量', '有机棉认证', '棉']],
  ['/ja', ['お見積もり', 'ﾆｯﾄ', '認証']],
];
const ARTICLES = [['', ['cotton', 'fabric mill', 'cottn', '10042', '棉', 'no such words']]];
const HEAD = ['content', 'entries', 'last page to its entry', 'index', 'a query: median', 'p99', 'worst'];

export async function measure(binary) {
  const rows = [];
  const demonstration = await selvage(binary, 'demonstration');
  const pages = (
    await Promise.all(['zh', 'en', 'ja'].map((locale) => pagesOf(demonstration.origin, locale)))
  ).flat();
  await row(rows, 'demonstration', demonstration, pages, WORDS, 0);
  await stop(demonstration.child);

  const provider = await articles();
  const many = await selvage(binary, 'many', roomy(provider));
  const paths = Array.from({ length: MANY }, (_, id) => `/news/info/${FIRST + id}`);
  await row(rows, `${count(MANY)} articles`, many, paths, ARTICLES, MANY);
  await Promise.all([many, provider].map(({ child }) => stop(child)));
  replace('search.md', 'search', `${conditions()}\n\n${table(HEAD, rows)}`);
}

async function row(rows, name, { origin, child }, paths, words, least) {
  await getAll(origin, paths, 16);
  const made = performance.now();
  const entries = await settled(origin, least);
  const took = performance.now() - made - SETTLING;
  const times = [];
  for (let query = 0; query < QUERIES; query++) {
    const [prefix, all] = words[query % words.length];
    const word = all[Math.floor(query / words.length) % all.length];
    const began = performance.now();
    const { status } = await get(`${origin}/_page${prefix}/search?q=${encodeURIComponent(word)}`);
    if (status !== 200) throw new Error(`status ${status} for ${word}`);
    times.push(performance.now() - began);
  }
  const bytes = await metric(origin, 'selvage_search_bytes');
  add(rows, [
    name,
    count(entries),
    `below ${Math.max(1, Math.ceil(took / 100)) * 100} ms`,
    `${(bytes / 2 ** 20).toFixed(1)} MiB`,
    ...[0.5, 0.99, 1].map((share) => `${shown(times, share)} ms`),
  ]);
  console.log(`Pss ${(pss(child.pid) / 2 ** 20).toFixed(0)} MiB`);
}

/** How long the number of entries stays the same when all are there, in milliseconds. */
const SETTLING = 2500;

/** Waits until no more entries come, and returns their number. */
async function settled(origin, least) {
  let before = -1;
  let since = performance.now();
  for (;;) {
    const entries = await metric(origin, ENTRIES);
    if (entries !== before) since = performance.now();
    before = entries;
    if (entries >= least && performance.now() - since > SETTLING) return entries;
    await sleep(20);
  }
}
