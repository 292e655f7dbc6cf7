// The news list rendered for every request, against one Node process for each core rendering the same bundle.
import os from 'node:os';
import { get, ready } from '../lib/http.mjs';
import { stop } from '../lib/processes.mjs';
import { byTurns } from '../lib/statistics.mjs';
import { load } from '../lib/wrk.mjs';
import { copyOfBundles, node, pageOf } from '../servers/peer.mjs';
import { selvage } from '../servers/selvage.mjs';

const PAGE = '/news/list';

export async function uncached(binary) {
  const bundles = copyOfBundles();
  const settings = { SELVAGE_CACHE_BUDGET: '0 B', SELVAGE_ENGINE_ISOLATES: String(os.cpus().length) };
  const ours = await selvage(binary, 'uncached', settings, ['--dev', bundles]);
  const { page, folder } = await pageOf(binary, ours.origin, PAGE);
  const theirs = await node(bundles, folder);
  await ready(theirs.url, theirs.child);
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
