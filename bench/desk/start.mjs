// From the start of the process to the first list of entries, and to the first page of one.
import { setTimeout as sleep } from 'node:timers/promises';
import { get } from '../lib/http.mjs';
import { stop } from '../lib/processes.mjs';
import { median } from '../lib/statistics.mjs';

const TIMES = 5;

/** Starts the sides in turn; each has the cookie of a session. Returns the milliseconds of each. */
export async function starts(sides) {
  const times = sides.map(() => ({ list: [], page: [] }));
  for (let round = 0; round < TIMES; round += 1) {
    for (const [index, side] of sides.entries()) {
      for (const what of ['list', 'page']) times[index][what].push(await once(side, what));
    }
  }
  return times.map(({ list, page }) => ({
    list: figures(list),
    page: figures(page),
  }));
}

const figures = (times) => ({
  median: median(times),
  most: Math.max(...times),
});

async function once(side, what) {
  const began = performance.now();
  const { child, origin } = await side.start();
  const target = what === 'list' ? side.list : side.page(1);
  for (;;) {
    const answer = await get(origin + target, {
      headers: { cookie: side.cookie },
    }).catch(() => undefined);
    if (answer?.status === 200) break;
    if (child.exitCode !== null) throw new Error(`${side.name} ended; see ${child.log}`);
    await sleep(1);
  }
  const took = performance.now() - began;
  await stop(child);
  return took;
}
