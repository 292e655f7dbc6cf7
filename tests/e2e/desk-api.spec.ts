// The desk's API answers as its OpenAPI description says: Schemathesis makes calls of the description, good and bad ones.
// The description is valid, and a client that a generator makes of it calls the desk.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { PASSWORD } from './support/desk.ts';
import { serve } from './support/server.ts';
import { expect, test } from './support/test.ts';

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** They end the session that all calls have, or the account; or remove what the other calls are about. */
const ENDING = ['logout', 'revokeSession', 'removeDemonstration'];

/** The limits that calls of a description would reach. */
const LIMITS = ['LOGIN_ADDRESS', 'LOGIN_ACCOUNT', 'MISSES_ADDRESS', 'PASSWORDS_ADDRESS', 'PROGRAMS'];

/** Makes calls of the description with these headers, and expects each answer to be as it says. */
async function conform(api: string, cookie: string, headers: string[], examples: number) {
  const folder = await mkdtemp(join(tmpdir(), 'selvage-schemathesis-'));
  const config = join(folder, 'schemathesis.toml');
  await writeFile(config, await realIds(api, cookie));
  const run = spawn(
    'st',
    [
      ...['--config-file', config, 'run'],
      `${api}/openapi.json`,
      ...headers.flatMap((header) => ['-H', header]),
      ...['--checks', CHECKS.join(), ...ENDING.flatMap((id) => ['--exclude-operation-id', id])],
      // Threads of Python 3.11 cannot parse at a time.
      ...['--max-examples', String(examples), '--workers', '1', '--continue-on-failure', '--no-color'],
      '--generation-deterministic',
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  run.on('error', () => console.error('st is missing: eval "$(scripts/need.sh schemathesis)"'));
  const [said, complained, [code]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, 'close'),
  ]);
  await rm(folder, { recursive: true });
  // Without the progress.
  const found = said.slice(said.search(/^=+ (ERRORS|FAILURES)/m));
  expect(code, found + complained).toBe(0);
}

/** Serves a desk, and logs an owner in. */
async function open() {
  const site = await serve({
    settings: {
      ...Object.fromEntries(LIMITS.map((name) => [`SELVAGE_LIMITS_${name}`, '1000000'])),
      // Schemathesis sends a header of its own, which could be a proxy's; people at this machine send none.
      SELVAGE_ADMIN_LISTEN: '127.0.0.1:0',
    },
  });
  const admin = site.log.find(({ message }) => message === 'serving')?.admin;
  const url = `http://${admin}`;
  return { site, url, api: `${url}/desk/api`, cookie: await enter({ ...site, url }) };
}

test('every call of the desk is answered as the description says', async () => {
  test.setTimeout(600_000);
  const { site, url, api, cookie } = await open();
  await conform(api, cookie, [`Cookie: ${cookie}`, `Origin: ${url}`], 10);
  const me = await fetch(`${api}/me`, { headers: { cookie } });
  await site.stop();
  expect(me.status, 'the session lasted').toBe(200);
});

test('every call of a program is answered as the description says, whatever its role', async () => {
  test.setTimeout(600_000);
  const { site, url, api, cookie } = await open();
  for (const role of ['owner', 'editor', 'author', 'merchandiser']) {
    const made = await fetch(`${api}/tokens`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ name: role, role, current: PASSWORD }),
    });
    const { secret } = (await made.json()) as { secret: string };
    const authorization = `Bearer ${secret}`;
    await conform(api, cookie, [`Authorization: ${authorization}`], 4);
    const me = await fetch(`${api}/me`, { headers: { authorization } });
    expect(await me.json(), 'the token lasted').toMatchObject({ name: role, role });
  }
  await site.stop();
});

test('a client that is generated from the description calls the desk', async () => {
  test.setTimeout(120_000);
  const site = await serve();
  const cookie = await enter(site);
  const folder = await mkdtemp(join(tmpdir(), 'selvage-client-'));
  const answer = await fetch(`${site.url}/desk/api/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await answer.text());
  // The files are made as they come, without a formatter.
  await writeFile(join(folder, 'config.yaml'), 'post_hooks: []\n');
  await writeFile(join(folder, 'calls.py'), CALLS);
  const run = async (name: string, ...words: string[]) =>
    promisify(execFile)(name, words, { cwd: folder, encoding: 'utf8' });
  await run('openapi-spec-validator', 'openapi.json');
  const generator = ['generate', '--path', 'openapi.json', '--output-path', 'client', '--meta', 'none'];
  await run('openapi-python-client', ...generator, '--config', 'config.yaml');
  const python = execFileSync('sh', ['-c', 'dirname "$(command -v st)"'], { encoding: 'utf8' });
  const { stdout } = await run(join(python.trim(), 'python'), 'calls.py', `${site.url}/desk/api`, cookie);
  await rm(folder, { recursive: true });
  await site.stop();
  expect(JSON.parse(stdout)).toEqual({
    newest: 'item/3039',
    offset: true,
    refused: 'invalid',
    saved: 2,
    revisions: [2, 1],
    uploaded: '价格表.csv',
    found: ['价格表.csv'],
  });
});

/** Calls of the generated client, with parameters in paths and queries, texts and a file. */
const CALLS = `
import io, json, sys
from client import Client
from client.api.default import get_entry, list_entries, list_media, list_revisions, save_draft, upload_media
from client.models import Edit, EntryFields, Section
from client.types import File

api, cookie = sys.argv[1:]
client = Client(
    base_url=api,
    cookies=dict([cookie.split("=", 1)]),
    headers={"Origin": api.removesuffix("/desk/api")},
    raise_on_unexpected_status=True,
)
news = list_entries.sync(client=client, section=Section.NEWS, text="3039")
every = list_entries.sync(client=client, section=Section.NEWS)
rest = list_entries.sync(client=client, section=Section.NEWS, offset=1)
refused = list_entries.sync(client=client, offset=-1)
entry = get_entry.sync("item/3039", client=client)
fields = EntryFields.from_dict({"common": {}, "en": {"title": "A title"}})
saved = save_draft.sync("item/3039", client=client, body=Edit(base=entry.number, fields=fields))
revisions = list_revisions.sync("item/3039", client=client, offset=0)
table = File(payload=io.BytesIO("纱支,价格\\n40,3.20\\n".encode()))
uploaded = upload_media.sync(client=client, name="价格表.csv", body=table)
found = list_media.sync(client=client, text="价格表", pictures=False)
print(json.dumps({
    "newest": news.entries[0].id,
    "offset": every.total == rest.total and every.entries[1].id == rest.entries[0].id,
    "refused": refused.code,
    "saved": saved.entry.number,
    "revisions": [own.number for own in revisions],
    "uploaded": uploaded.name,
    "found": [own.name for own in found.media],
}))
`;

/** Names things that are there: those that are made up are not, and say little about the calls. */
async function realIds(api: string, cookie: string): Promise<string> {
  const first = async (name: string) => {
    const answer = await fetch(`${api}/${name}`, { headers: { cookie } });
    return ((await answer.json()) as Record<string, Array<{ id: string }>>)[name]?.[0]?.id;
  };
  const ids = {
    entries: 'item/3038',
    customers: await first('customers'),
    contracts: await first('contracts'),
  };
  const configs = Object.entries(ids).map(
    ([name, id]) =>
      `[[operations]]\ninclude-path-regex = "^/${name}/"\nparameters = { "path.id" = ${JSON.stringify(id)}, "path.number" = 1 }\n`,
  );
  return configs.join('');
}

/** Makes an account of an owner, and returns the cookie of its session. */
async function enter({ url, database }: { url: string; database: string }): Promise<string> {
  const words = ['desk', 'invite', 'owner@example.com', '--role', 'owner', '--provider-db', database];
  const link = execFileSync(process.env.SERVER ?? '', words, { encoding: 'utf8' });
  const accepted = await fetch(`${url}/desk/api/invitation/accept`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      token: new URL(link.trim()).hash.slice(1),
      name: 'Owner',
      password: PASSWORD,
    }),
  });
  return accepted.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
