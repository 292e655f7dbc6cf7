// Memory beside one Node process that does the same job: at rest after the first page, and after a load of uncached pages.
// Resident, not proportional: these measures run in Node themselves, and would bear half of its binary.
import { get, ready } from '../lib/http.mjs';
import { rss } from '../lib/proc.mjs';
import { stop } from '../lib/processes.mjs';
import { load } from '../lib/wrk.mjs';
import { copyOfBundles, node, pageOf } from '../servers/peer.mjs';
import { selvage } from '../servers/selvage.mjs';

const PAGE = '/news/list';

export async function beside(binary) {
  const settings = { SELVAGE_CACHE_BUDGET: '0 B', SELVAGE_ENGINE_ISOLATES: '1' };
  const ours = await selvage(binary, 'beside', settings);
  const { folder } = await pageOf(binary, ours.origin, PAGE);
  const theirs = await node(copyOfBundles(), folder, 'single');
  await ready(theirs.url, theirs.child);
  const measured = {};
  for (const [name, url, child] of [
    ['selvage', ours.origin + PAGE, ours.child],
    ['node', theirs.url, theirs.child],
  ]) {
    await get(url);
    const rest = rss(child.pid);
    await load(url, child.pid, { seconds: 10, connections: 16 });
    measured[name] = { rest, load: rss(child.pid) };
  }
  await Promise.all([stop(ours.child), stop(theirs.child)]);
  return measured;
}
