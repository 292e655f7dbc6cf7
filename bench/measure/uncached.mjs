// The news list rendered for every request, against one Node process for each core rendering the same bundle.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { get, ready } from '../lib/http.mjs';
import { freePort, start, stop, workplace } from '../lib/processes.mjs';
import { byTurns, load } from '../lib/wrk.mjs';
import { selvage } from '../servers/selvage.mjs';

const PAGE = '/news/list';
const NODE = fileURLToPath(new URL('../servers/node.mjs', import.meta.url));
const BUNDLES = fileURLToPath(new URL('../../bundles', import.meta.url));
const ROOT = '<div id="root">';
const END = '</div><script id="document"';

export async function uncached(binary) {
  // A copy that both take, so that they surely render the same build.
  const bundles = path.join(workplace, 'bundles');
  cpSync(BUNDLES, bundles, { recursive: true });
  const settings = { SELVAGE_CACHE_BUDGET: '0 B', SELVAGE_ENGINE_ISOLATES: String(os.cpus().length) };
  const ours = await selvage(binary, 'uncached', settings, ['--dev', bundles]);
  const page = (await get(ours.origin + PAGE)).body.toString();
  const document = (await get(`${ours.origin}/_page${PAGE}`)).body;
  const theirs = await nodeServer(path.join(bundles, 'server.js'), document, page);
  const same = (await get(theirs.url)).body.toString();
  if (same !== page) throw new Error('Node does not render the same page');

  const options = { connections: 16 };
  const loads = {
    selvage: () => load(ours.origin + PAGE, ours.child.pid, options),
    node: () => load(theirs.url, theirs.child.pid, options),
  };
  // Both engines compile what is hot first.
  await byTurns(2, loads);
  const results = await byTurns(5, loads);
  await Promise.all([stop(ours.child), stop(theirs.child)]);
  return { ...results, bytes: page.length };
}

async function nodeServer(bundle, document, page) {
  const folder = path.join(workplace, 'node');
  mkdirSync(folder);
  const [begin, end] = [page.indexOf(ROOT) + ROOT.length, page.indexOf(END)];
  writeFileSync(path.join(folder, 'document.json'), document);
  writeFileSync(path.join(folder, 'before.html'), page.slice(0, begin));
  writeFileSync(path.join(folder, 'after.html'), page.slice(end));
  const port = await freePort();
  const child = start('node', process.execPath, [NODE, String(port), bundle, folder], {
    NODE_ENV: 'production',
  });
  const url = `http://127.0.0.1:${port}/`;
  await ready(url, child);
  return { child, url };
}
