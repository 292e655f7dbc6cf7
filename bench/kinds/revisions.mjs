// Writes at the desk, in SQLite with 100,000 entries that have ten revisions each.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { desk } from '../lib/desk.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { add, conditions, count, mib, replace, shown, table } from '../lib/report.mjs';
import { selvage } from '../servers/selvage.mjs';

const ENTRIES = 100_000;
const REVISIONS = 10;
const WRITES = 2000;
/** The item that the entries are copies of, and the first number of a copy. */
const ORIGINAL = 3001;
const FIRST = 1_000_000;
/** 2096, so that nothing is announced meanwhile. */
const LATER = 4_000_000_000;
const HEAD = ['write', 'p50', 'p99', 'largest'];

export async function measure(binary, [number]) {
  const entries = Number(number ?? ENTRIES);
  const database = path.join(workplace, 'provider.sqlite');
  // Seeds it.
  await stop((await selvage(binary, 'seed')).child);
  execFileSync('sqlite3', [database], { input: copies(entries) });
  const { child, origin } = await selvage(binary, 'server');
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const call = await desk(origin, agent);
  const writes = Math.min(WRITES, entries / 2);
  const operations = {
    'a draft is saved': (at) => ['PUT', 'draft', { fields: { en: { title: `Draft ${at}` } } }],
    'a publication is planned': (at) => [
      'POST',
      'schedule',
      { fields: { en: { title: `Planned ${at}` } }, languages: ['en'], from: LATER },
    ],
  };
  const rows = [];
  for (const [at, [name, operation]] of Object.entries(operations).entries()) {
    const times = [];
    for (let round = 0; round < writes; round += 1) {
      // Entries from everywhere, each once.
      const id = FIRST + 1 + ((round * 7919) % (entries / 2)) * 2 + at;
      const [method, word, body] = operation(round);
      const began = performance.now();
      await call(method, `/entries/item%2F${id}/${word}`, { base: REVISIONS, ...body });
      times.push(performance.now() - began);
    }
    add(rows, [name, ...[0.5, 0.99, 1].map((share) => `${shown(times, share)} ms`)]);
  }
  await stop(child);
  const size = `${mib(statSync(database).size)} MiB`;
  const store = `${count(entries)} entries, ${count(entries * REVISIONS)} revisions, ${size}; ${count(writes)} writes each.`;
  const text = `${store} ${conditions()}\n\n${table(HEAD, rows)}`;
  if (number) console.log(`\n${text}`);
  else replace('revisions.md', 'revisions', text);
}

/** The statements that add copies of an item, published in all languages, with revisions and answered announcements. */
function copies(entries) {
  const numbers = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${entries}),
    m(y) AS (SELECT 1 UNION ALL SELECT y + 1 FROM m WHERE y < ${REVISIONS})`;
  const [id, place] = [`(x + ${FIRST})`, '((x + 1000) * 1048576)'];
  return `BEGIN;
    ${numbers} INSERT INTO entries (entry, kind, number, place, file, states, written_at)
      SELECT 'item/' || ${id}, 'item', ${REVISIONS}, ${place}, file, states, 1790000000000 + ${REVISIONS}
      FROM n, (SELECT file, states FROM entries WHERE entry = 'item/${ORIGINAL}');
    ${numbers} INSERT INTO revisions (entry, number, body, file, place, states, author, note, written_at)
      SELECT 'item/' || ${id}, y, REPLACE(body, 'fid = ${ORIGINAL}', 'fid = ' || ${id}), file, ${place}, states,
        'editor', '', 1790000000000 + y
      FROM n, m, (SELECT body, file, states FROM revisions WHERE entry = 'item/${ORIGINAL}' AND number = 1);
    ${numbers} INSERT INTO announcements (entry, revision, moment, tags, due_at, attempts, answered_at, answer)
      SELECT 'item/' || ${id}, y, 1790000000 + y, 'info:' || ${id}, 1790000000, 1, 1790000001 + y, '{}' FROM n, m;
    ${numbers} INSERT INTO texts
        (entry, lang, from_at, until_at, revision, seq, kind, list, sublist, title, atime, ptime, fields)
      SELECT 'item/' || ${id}, lang, from_at, until_at, ${REVISIONS}, ${place}, kind, list, sublist, title, atime, ptime,
        json_set(fields, '$.fid', ${id})
      FROM n, (SELECT * FROM texts WHERE entry = 'item/${ORIGINAL}');
    COMMIT;`;
}
