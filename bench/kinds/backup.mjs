// A backup of the embedded provider with 1,000,000 visit records and 1 GiB of pictures, its check, and its restoring.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../lib/commands.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { add, conditions, mib, replace, table } from '../lib/report.mjs';
import { load } from '../lib/wrk.mjs';
import { postgres, version } from '../servers/postgres.mjs';
import { embedded } from '../servers/selvage.mjs';

const CONTENT = new URL('../../content', import.meta.url).pathname;
const RECORDS = 1_000_000;
const PICTURES = 64;
const PICTURE_BYTES = 16 << 20;
const RECORD =
  '{"nonce":1,"site":16,"ukey":"aaaaaaaaaaaaaaaa","srchn":"","spchn":"","srdist":21,"url":"/en/news/list?page=2",' +
  '"lid":2,"act":"start","module":"s16","stime":1700000000000,"span":0,"params":{"page":"2"}}';
const HEAD = ['database', 'command', 'seconds', 'largest memory', 'archive'];

export async function measure(binary) {
  const content = path.join(workplace, 'content');
  for (const file of ['items', 'types.toml', 'catalogs.toml', 'seo.toml', 'bbs.toml', 'media'])
    cpSync(path.join(CONTENT, file), path.join(content, file), { recursive: true });
  mkdirSync(path.join(content, 'media/bench'));
  for (let number = 0; number < PICTURES; number += 1)
    writeFileSync(path.join(content, `media/bench/${number}.jpg`), randomBytes(PICTURE_BYTES));
  const script = path.join(workplace, 'visit.lua');
  writeFileSync(script, `wrk.method = "POST"\nwrk.body = '${RECORD}'\n`);

  const server = await postgres();
  await server.query('CREATE DATABASE restored');
  const databases = {
    SQLite: [path.join(workplace, 'from.sqlite'), path.join(workplace, 'to.sqlite')],
    PostgreSQL: [server.url, server.url.replace(/postgres$/, 'restored')],
  };
  const rows = [];
  for (const [name, [from, to]] of Object.entries(databases)) {
    execFileSync(binary, ['content', 'import', content, '--provider-db', from]);
    const { child, origin } = await embedded(binary, name, from);
    let records = 0;
    while (records < RECORDS) {
      const options = { seconds: 10, connections: 256, threads: 2, script };
      records += (await load(`${origin}/log/visit/insert`, child.pid, options)).count;
    }
    const archive = path.join(workplace, `${name}.zip`);
    const commands = [
      ['backup', archive, '--provider-db', from],
      ['backup', '--check', archive],
      ['restore', archive, '--database', to],
    ];
    for (const command of commands) {
      const { seconds, memory } = await runToEnd(`${name}-${command[0]}`, binary, command);
      const title = command.includes('--check') ? 'backup --check' : command[0];
      add(rows, [
        name,
        title,
        seconds.toFixed(1),
        `${mib(memory)} MiB`,
        `${mib(statSync(archive).size)} MiB`,
      ]);
    }
    await stop(child);
    rmSync(archive);
  }
  replace('backup.md', 'backup', `PostgreSQL ${version}. ${conditions()}\n\n${table(HEAD, rows)}`);
}
