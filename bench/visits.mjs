// Visit records per second at the embedded provider alone, in SQLite and in PostgreSQL, each acknowledged after its commit.
//
//   node bench/visits.mjs BINARY               writes visits.md
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ready } from './lib/http.mjs';
import { machine } from './lib/proc.mjs';
import { freePort, start, stop, workplace } from './lib/processes.mjs';
import { load } from './lib/wrk.mjs';
import { postgres, version } from './servers/postgres.mjs';

const AIM = 10_000;
const SECONDS = 10;
const CONNECTIONS = [1, 8, 64, 256];

const binary = path.resolve(process.argv[2]);
const script = path.join(workplace, 'visit.lua');
const record =
  '{"nonce":1,"site":16,"ukey":"aaaaaaaaaaaaaaaa","srchn":"","spchn":"","srdist":21,"url":"/en/news/list?page=2","lid":2,"act":"start","module":"s16","stime":1700000000000,"span":0,"params":{"page":"2"}}';
writeFileSync(script, `wrk.method = "POST"\nwrk.body = '${record}'\n`);

async function measure(name, database) {
  const port = await freePort();
  const args = ['provider', '--listen', `127.0.0.1:${port}`];
  const env = { SELVAGE_EMBEDDED_DATABASE: database, SELVAGE_LOG_FILTER: 'warn' };
  const child = start(name, binary, args, env);
  await ready(`http://127.0.0.1:${port}/api/v1/cms/info/info?fid=1041`, child);
  const rows = [];
  for (const connections of CONNECTIONS) {
    const options = { seconds: SECONDS, connections, threads: Math.min(connections, 2), script };
    const { rate, p99, cpu } = await load(`http://127.0.0.1:${port}/log/visit/insert`, child.pid, options);
    rows.push(
      `| ${name} | ${connections} | ${Math.round(rate)} | ${p99.toFixed(1)} ms | ${cpu.toFixed(0)} µs |`,
    );
    console.log(rows.at(-1));
  }
  await stop(child);
  return rows;
}

const rows = [
  ...(await measure('SQLite', path.join(workplace, 'visits.sqlite'))),
  ...(await measure('PostgreSQL', (await postgres()).url)),
];
writeFileSync(
  path.join(import.meta.dirname, 'visits.md'),
  `<!-- Written by bench/visits.mjs. -->
# Visit records

${machine()}; client (wrk), provider and PostgreSQL ${version} share the cores. Each record is acknowledged after
its commit, with fsync. The aim is ${AIM.toLocaleString('en-US')} records a second.

| database | clients | records/s | p99 | the provider's processor time a record |
|---|---|---|---|---|
${rows.join('\n')}
`,
);
process.exit();
