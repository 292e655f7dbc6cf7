// Payload 3 with SQLite and the same entries, built for production: the project in payload/.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from '../lib/http.mjs';
import { freePort, start, workplace } from '../lib/processes.mjs';
import { ofPayload } from './copies.mjs';

const PROJECT = fileURLToPath(new URL('payload/', import.meta.url));
const NEXT = path.join(PROJECT, 'node_modules/next/dist/bin/next');
const PAYLOAD = path.join(PROJECT, 'node_modules/payload/bin.js');
const IMPORTS = path.join(PROJECT, 'app/(payload)/admin/importMap.js');
const DATA = path.join(workplace, 'payload');
const ENVIRONMENT = {
  DESK_DATA: DATA,
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
};
const EDITOR = {
  email: 'editor@mill.example',
  password: 'an editor of the measurement',
};
const MEDIA = fileURLToPath(new URL('../../content', import.meta.url));
/** What a list shows; the fields of whole entries are left out, as Selvage's answer does. */
const SHOWN = ['title', '_status', 'updatedAt'].map((name) => `&select[${name}]=true`).join('');
const LIST = `/api/news?limit=50&depth=0&draft=true&locale=en&sort=-updatedAt${SHOWN}`;

/** The packages with their versions. */
export const packages = ['payload', '@payloadcms/db-sqlite', 'next', 'react-dom', '@libsql/client']
  .map(
    (name) =>
      `${name} ${JSON.parse(readFileSync(`${PROJECT}package-lock.json`, 'utf8')).packages[`node_modules/${name}`].version}`,
  )
  .join(', ');

/** Has Payload make a file: it ends now and then before it has begun, without an error, as an import of its modules never settles. */
function made(file, words, ...rest) {
  for (let tries = 0; tries < 20 && !existsSync(file); tries += 1) run([PAYLOAD, ...words], ...rest);
}

/** Builds the project and fills its database; `fields` are those of the item that Selvage's entries are copies of. */
export function payloadSide(entries, fields) {
  mkdirSync(DATA);
  const texts = Object.fromEntries(['zh', 'en', 'ja'].map((lang) => [lang, textOf(fields[lang])]));
  const { imgsrc, atime } = fields.common;
  const content = {
    editor: EDITOR,
    picture: MEDIA + imgsrc,
    date: atime,
    texts,
  };
  const database = path.join(DATA, 'payload.sqlite');
  made(IMPORTS, ['generate:importmap'], { PAYLOAD_CONFIG_PATH: 'payload.config.js' });
  made(database, ['run', 'seed.js'], { NODE_ENV: 'development' }, JSON.stringify(content));
  execFileSync('sqlite3', [database], {
    input: ofPayload(entries),
  });
  run([NEXT, 'build']);
  return side;
}

const textOf = ({ title, abstract, content }) => ({
  title,
  summary: abstract,
  markdown: content,
});

function run(words, more = {}, input = '') {
  const env = { ...process.env, ...ENVIRONMENT, ...more };
  execFileSync(process.execPath, words, {
    cwd: PROJECT,
    env,
    input,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}

const side = {
  name: 'Payload',
  async start() {
    const port = await freePort();
    const args = [NEXT, 'start', PROJECT, '--hostname', '127.0.0.1', '--port', String(port)];
    return {
      child: start('payload', process.execPath, args, ENVIRONMENT),
      origin: `http://127.0.0.1:${port}`,
    };
  },
  page: (at) => `/en/news/${at}`,
  form: (at) => `/admin/collections/news/${at}`,
  list: LIST,
  editor,
};

/** An editor who has logged in. An entry is opened before it is written. */
async function editor(origin) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'content-type': 'application/json' };
  const call = async (method, target, body) => {
    const answer = await request(origin + target, { method, headers, agent }, JSON.stringify(body));
    if (answer.status !== 200) throw new Error(`${target}: ${answer.status} ${answer.body}`);
    return target.startsWith('/api') ? JSON.parse(answer.body) : answer.body;
  };
  const { token } = await call('POST', '/api/users/login', EDITOR);
  headers.cookie = `payload-token=${token}`;
  const opened = new Map();
  const open = async (at) => {
    const address = `/api/news/${at}?depth=0&draft=true&locale=en&fallback-locale=null`;
    const { content, summary, picture, date } = await call('GET', address);
    opened.set(at, { content, summary, picture, date });
  };
  /** The form sends all fields in the editor's language. */
  const write = (at, title, status, query) => {
    const target = `/api/news/${at}?depth=0&locale=en&fallback-locale=null${query}`;
    return call('PATCH', target, { ...opened.get(at), title, _status: status });
  };
  return {
    cookie: headers.cookie,
    list: (offset) => call('GET', `${LIST}&page=${offset / 50 + 1}`),
    search: (text) => call('GET', `${LIST}${searched(text)}`),
    listPage: (offset) => call('GET', `/admin/collections/news?limit=50&page=${offset / 50 + 1}&locale=en`),
    open,
    save: (at, title) => write(at, title, 'draft', '&draft=true'),
    publish: (at, title) => write(at, title, 'published', ''),
    total: ({ totalDocs }) => totalDocs,
  };
}

/** As the search above the list asks. */
const searched = (text) =>
  ['title', 'summary']
    .map((name, at) => `&where[or][${at}][${name}][like]=${encodeURIComponent(text)}`)
    .join('');
