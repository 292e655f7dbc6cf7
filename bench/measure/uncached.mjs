// The news list rendered for every request, against one Node process for each core rendering the same bundle: with the page's
// document at hand on both sides, and with the provider's calls for each page on both sides.
import os from 'node:os';
import path from 'node:path';
import { get, metric, ready } from '../lib/http.mjs';
import { stop, workplace } from '../lib/processes.mjs';
import { byTurns } from '../lib/statistics.mjs';
import { load } from '../lib/wrk.mjs';
import { copyOfBundles, node, pageOf } from '../servers/peer.mjs';
import { callsOf } from '../servers/recorder.mjs';
import { embedded, selvage } from '../servers/selvage.mjs';

const PAGE = '/news/list';
const SETTINGS = { SELVAGE_CACHE_BUDGET: '0 B', SELVAGE_ENGINE_ISOLATES: String(os.cpus().length) };

export async function uncached(binary) {
  const bundles = copyOfBundles();
  const cached = await beside(binary, bundles, SETTINGS);

  const provider = await embedded(binary, 'provider', path.join(workplace, 'provider.sqlite'));
  const settings = {
    ...SETTINGS,
    SELVAGE_PROVIDER_URL: provider.origin,
    SELVAGE_PROVIDER_CACHE_FRESH: '0s',
  };
  const calls = await callsOf(binary, settings, PAGE);
  const called = await beside(binary, bundles, settings, calls);
  await stop(provider.child);
  return { ...cached, called };
}

/** Both sides in turn; Node makes `calls` of the provider for each page. */
async function beside(binary, bundles, settings, calls = []) {
  const ours = await selvage(binary, 'uncached', settings, ['--dev', bundles]);
  const { page, folder } = await pageOf(binary, ours.origin, PAGE, calls);
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
  // Requests for the same page at the same time share calls.
  const made = () => metric(ours.origin, 'selvage_provider_calls_total');
  const before = await made();
  const { count } = await loads.selvage();
  const own = ((await made()) - before) / count;
  await Promise.all([stop(ours.child), stop(theirs.child)]);
  return { ...results, calls: { node: calls.length, own }, bytes: page.length };
}
