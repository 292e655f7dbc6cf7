// Growth with the entries and the contracts of a store: pages, the desk's calls and a customer's, in SQLite. Arguments are other
// sizes, and write nothing.
import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { email, FILLED, firstContract, PASSWORD } from '../customers/fill.mjs';
import { FIRST, ofSelvage } from '../desk/copies.mjs';
import { logIn } from '../lib/customer.mjs';
import { session } from '../lib/desk.mjs';
import { get } from '../lib/http.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { conditions, count, mib, replace, shown, table } from '../lib/report.mjs';
import { selvage } from '../servers/selvage.mjs';

const SIZES = [100, 10_000, 100_000];
/** A customer's contracts. */
const EACH = 20;
/** Each page is made, of the store's answers. */
const UNCACHED = { SELVAGE_CACHE_BUDGET: '0 B', SELVAGE_PROVIDER_CACHE_FRESH: '0s' };
const REQUESTS = 100;
/** The number up to which a search counts what it finds. */
const COUNTED = 500;

export async function measure(binary, sizes) {
  const all = sizes.length > 0 ? sizes.map(Number) : SIZES;
  const columns = [];
  for (const size of all) columns.push(await column(binary, size));
  const rows = Object.keys(columns[0].times).map((name) => [
    name,
    ...columns.map(({ times }) => `${shown(times[name], 0.5)}, ${shown(times[name], 0.99)} ms`),
  ]);
  rows.push(['size of the database', ...columns.map(({ bytes }) => `${mib(bytes)} MiB`)]);
  const head = ['p50, p99', ...all.map((size) => `${count(size)} entries and contracts`)];
  const text = `${conditions()}\n\n${table(head, rows)}`;
  if (sizes.length > 0) console.log(`\n${text}`);
  else replace('growth.md', 'growth', text);
}

async function column(binary, size) {
  const database = path.join(workplace, `${size}.sqlite`);
  const settings = {
    ...UNCACHED,
    SELVAGE_EMBEDDED_DATABASE: database,
    SELVAGE_LIMITS_ORDERS_ADDRESS: '1000000',
  };
  await stop((await selvage(binary, 'seed', settings)).child);
  const times = {};
  // Contracts are written by a merchandiser, entries by an editor.
  const contracts = FILLED.sqlite({ contracts: size, customers: Math.max(1, size / EACH) });
  for (const [filled, kinds] of [
    [ofSelvage(size, 1), ofEntries],
    [contracts, ofContracts],
  ]) {
    execFileSync('sqlite3', [database], { input: filled });
    const { child, origin } = await selvage(binary, `server-${size}`, settings);
    for (const [name, ask] of Object.entries(await kinds(origin, size))) {
      times[name] = [];
      // Entries from everywhere; the first call of a kind prepares its statements.
      for (let at = 0; at <= REQUESTS; at += 1) {
        const began = performance.now();
        await ask(1 + ((at * 7919) % size));
        if (at > 0) times[name].push(performance.now() - began);
      }
      console.log(`${count(size)}: ${name} ${shown(times[name], 0.5)} ms`);
    }
    await stop(child);
  }
  const bytes = statSync(database).size;
  for (const file of ['', '-wal', '-shm']) rmSync(`${database}${file}`, { force: true });
  return { times, bytes };
}

/** A session at the desk, and what asks for a page or a list and checks the answer. */
async function client(origin) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { call } = await session(origin, agent);
  const page = async (target) => {
    const { status } = await get(origin + target, { agent });
    if (status !== 200) throw new Error(`${target.split('?')[0]}: ${status}`);
  };
  const list = async (query, least = 0) => {
    const { total } = await call('GET', query);
    if (total < Math.min(least, COUNTED)) throw new Error(`${query} found ${total}`);
  };
  return { call, page, list };
}

/** The requests about entries, by their names; each takes the number of an entry. */
async function ofEntries(origin, size) {
  const { call, page, list } = await client(origin);
  const entry = (at) => `/entries/item%2F${FIRST + at}`;
  const news = '/entries?section=news&order=newest';
  const write = async (at, method, word, body) => {
    const { number } = await call('GET', entry(at));
    await call(method, `${entry(at)}/${word}`, { base: number, ...body });
  };
  const title = (text) => ({ fields: { en: { title: text } } });
  return {
    'an article’s page': (at) => page(`/en/news/info/${FIRST + at}`),
    'a page of the list of news': (at) => page(`/en/news/list?page=${1 + (at % Math.ceil(size / 9))}`),
    'desk: the newest 50 entries': () => list(news, size),
    'desk: the last 50': () => list(`${news}&offset=${size - 50}`, size),
    'desk: a search that finds one': (at) => list(`${news}&text=no.%20${at}`, 1),
    'desk: one that finds all': () => list(`${news}&text=Digital%20printing`, size),
    'desk: one that finds none': () => list(`${news}&text=no%20such%20words`),
    'desk: an entry is opened': (at) => call('GET', entry(at)),
    'desk: opened, and a draft saved': (at) => write(at, 'PUT', 'draft', title(`Draft ${at}`)),
    'desk: opened and published': (at) =>
      write(at, 'POST', 'publish', { ...title(`New ${at}`), languages: ['en'] }),
  };
}

/** The requests about contracts, by their names; each takes the number of a contract. */
async function ofContracts(origin, size) {
  const { call, page, list } = await client(origin);
  const { token } = await logIn(origin, { account: { email: email(1), passwd: PASSWORD } });
  const own = `/s16/api/v1/order/pager?token=${encodeURIComponent(token)}&cno=&lang=en`;
  const customers = Math.max(1, size / EACH);
  return {
    'a customer’s contracts': () => page(own),
    'desk: the newest 50 contracts': () => list('/contracts', size),
    'desk: the last 50 contracts': () => list(`/contracts?offset=${size - 50}`, size),
    'desk: a contract by its number': (at) => list(`/contracts?text=sc${100_000 + at}`, 1),
    'desk: contracts by a text that none has': () => list('/contracts?text=no%20such%20words'),
    'desk: a contract is opened': (at) => call('GET', `/contracts/${firstContract(at)}`),
    'desk: customers by their company': (at) => list(`/customers?text=buyer%20${1 + (at % customers)}`, 1),
  };
}
