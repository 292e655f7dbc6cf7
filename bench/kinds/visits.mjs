// Visit records a second at the embedded provider alone, in SQLite and in PostgreSQL, each acknowledged after its commit.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stop, workplace } from '../lib/processes.mjs';
import { add, conditions, replace, table } from '../lib/report.mjs';
import { load } from '../lib/wrk.mjs';
import { postgres, version } from '../servers/postgres.mjs';
import { embedded } from '../servers/selvage.mjs';

const SECONDS = 10;
const CONNECTIONS = [1, 8, 64, 256];
const RECORD = {
  nonce: 1,
  site: 16,
  ukey: 'aaaaaaaaaaaaaaaa',
  srchn: '',
  spchn: '',
  srdist: 21,
  url: '/en/news/list?page=2',
  lid: 2,
  act: 'start',
  module: 's16',
  stime: 1_700_000_000_000,
  span: 0,
  params: { page: '2' },
};
const HEAD = ['database', 'clients', 'records/s', 'p99', 'the provider’s processor time a record'];

export async function measure(binary) {
  const script = path.join(workplace, 'visit.lua');
  writeFileSync(script, `wrk.method = "POST"\nwrk.body = '${JSON.stringify(RECORD)}'\n`);
  const databases = {
    SQLite: path.join(workplace, 'visits.sqlite'),
    PostgreSQL: (await postgres()).url,
  };
  const rows = [];
  for (const [name, database] of Object.entries(databases)) {
    const { child, origin } = await embedded(binary, name, database);
    for (const connections of CONNECTIONS) {
      const options = { seconds: SECONDS, connections, threads: Math.min(connections, 2), script };
      const { rate, p99, cpu } = await load(`${origin}/log/visit/insert`, child.pid, options);
      add(rows, [name, connections, Math.round(rate), `${p99.toFixed(1)} ms`, `${cpu.toFixed(0)} µs`]);
    }
    await stop(child);
  }
  replace('visits.md', 'visits', `PostgreSQL ${version}. ${conditions()}\n\n${table(HEAD, rows)}`);
}
