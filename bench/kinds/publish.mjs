// From a publication at the desk to the new page on three servers that share Valkey and a PostgreSQL database.
import http from 'node:http';
import path from 'node:path';
import { desk } from '../lib/desk.mjs';
import { get } from '../lib/http.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { SECRET } from '../lib/purge.mjs';
import { conditions, replace, shown, table } from '../lib/report.mjs';
import { postgres, version } from '../servers/postgres.mjs';
import { isShared, selvage } from '../servers/selvage.mjs';
import { valkey } from '../servers/valkey.mjs';

const ROUNDS = 200;
const PAGE = '/en/news/info/3001';
const ENTRY = '/entries/item%2F3001';
const HEAD = ['from the call to', 'p50', 'p99'];

export async function measure(binary, [number]) {
  const rounds = Number(number ?? ROUNDS);
  const [database, shared] = [await postgres(), await valkey()];
  const servers = [];
  for (const name of ['one', 'two', 'three']) {
    const server = await selvage(binary, name, {
      SELVAGE_EMBEDDED_DATABASE: database.url,
      SELVAGE_ENGINE_ISOLATES: '1',
      SELVAGE_CACHE_FOLDER: path.join(workplace, name),
      SELVAGE_SHARED_URL: shared.url,
      SELVAGE_SHARED_SECRET: SECRET,
      SELVAGE_SHARED_NAME: name,
    });
    servers.push(server);
  }
  for (const server of servers) await isShared(server);
  const agents = servers.map(() => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const call = await desk(servers[0].origin, new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const visible = {
    'the new page on the first server': [],
    'the new page on all three': [],
    'the answer': [],
  };
  const [first, all, answered] = Object.values(visible);
  const { number: newest } = await call('GET', ENTRY);
  for (let round = 0; round < rounds; round += 1) {
    const title = `Round ${round} of the measurement`;
    const body = { base: newest + round, fields: { en: { title } }, languages: ['en'] };
    // Every server has the page.
    await Promise.all(servers.map(({ origin }, at) => get(origin + PAGE, { agent: agents[at] })));
    const began = performance.now();
    const since = () => performance.now() - began;
    const written = call('POST', `${ENTRY}/publish`, body).then(({ site }) => {
      const confirmed = site.answer?.servers.confirmed;
      if (confirmed?.length !== 3) throw new Error(JSON.stringify(site));
      answered.push(since());
    });
    const isNew = async ({ origin }, at) => {
      while (!(await get(origin + PAGE, { agent: agents[at] })).body.includes(title));
      return since();
    };
    const times = await Promise.all(servers.map(isNew));
    first.push(Math.min(...times));
    all.push(Math.max(...times));
    await written;
  }
  for (const { child } of [...servers, shared]) await stop(child);
  const rows = Object.entries(visible).map(([name, times]) => [
    name,
    ...[0.5, 0.99].map((share) => `${shown(times, share)} ms`),
  ]);
  const text = `PostgreSQL ${version}, ${rounds} publications. ${conditions()}\n\n${table(HEAD, rows)}`;
  if (number) console.log(`\n${text}`);
  else replace('publish.md', 'publish', text);
}
