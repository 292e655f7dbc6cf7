// Selvage with the entries of the measurement: as many copies of a piece of news beside the demonstration content.
import { execFileSync } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { desk, session } from '../lib/desk.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { selvage, spawned } from '../servers/selvage.mjs';
import { FIRST, ORIGINAL, ofSelvage } from './copies.mjs';

const item = (at) => FIRST + at;
const entry = (at) => `/entries/item%2F${item(at)}`;

/** Fills the database; returns the side, and the texts for the other one. */
export async function selvageSide(binary, entries) {
  const seed = await selvage(binary, 'seed');
  const call = await desk(seed.origin, new http.Agent({ keepAlive: true }));
  const { fields } = await call('GET', `/entries/item%2F${ORIGINAL}`);
  await stop(seed.child);
  execFileSync('sqlite3', [path.join(workplace, 'provider.sqlite')], {
    input: ofSelvage(entries),
  });
  return { side: side(binary), fields };
}

function side(binary) {
  return {
    name: 'Selvage',
    start: () => spawned(binary, 'selvage'),
    /** The address of an entry's page, of its form, and of the list. */
    page: (at) => `/en/news/info/${item(at)}`,
    form: (at) => `/desk/entries/news/item%2F${item(at)}`,
    list: '/desk/api/entries?section=news&order=newest',
    editor,
  };
}

/** An editor who has logged in. An entry is opened before it is written. */
async function editor(origin) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { call, cookie } = await session(origin, agent);
  /** The newest revisions. */
  const numbers = new Map();
  const open = async (at) => {
    numbers.set(at, (await call('GET', entry(at))).number);
  };
  const write = async (method, word, at, body) => {
    const answer = await call(method, `${entry(at)}/${word}`, {
      base: numbers.get(at),
      ...body,
    });
    numbers.set(at, answer.entry.number);
  };
  const list = (query) => call('GET', `/entries?section=news&order=newest&${query}`);
  const fields = (title) => ({ en: { title } });
  return {
    cookie,
    list: (offset) => list(`offset=${offset}`),
    search: (text) => list(`text=${encodeURIComponent(text)}`),
    open,
    save: (at, title) => write('PUT', 'draft', at, { fields: fields(title) }),
    publish: (at, title) =>
      write('POST', 'publish', at, {
        fields: fields(title),
        languages: ['en'],
      }),
    total: ({ total }) => total,
  };
}
