// The memory of a server at rest, and under ten editors.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { get } from '../lib/http.mjs';
import { childrenOf, peak, rss } from '../lib/proc.mjs';
import { quantile } from '../lib/statistics.mjs';

const EDITORS = 10;
const SECONDS = 30;
/** Between two calls of an editor, in milliseconds. */
const PAUSE = 250;
/** Until what a start has left is settled, in milliseconds. */
const REST = 5_000;

/** Figures in bytes, and the calls of the editors. */
export async function memory({ origin, child, page, editor }) {
  await get(origin + page(1));
  await sleep(REST);
  const rest = resident(child.pid);
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  // One after the other: Payload loses sessions that begin at the same time.
  const editors = [];
  while (editors.length < EDITORS) editors.push(await editor(origin));
  const times = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    editors.map(async (own, number) => {
      for (let round = 0; performance.now() < end; round += 1) {
        const at = 2 + number * 900 + round;
        const steps = [
          () => own.list((at % 200) * 50),
          () => own.search(`no. ${at}`),
          () => own.open(at),
          () => own.save(at, `Draft ${round}`),
          () => own.save(at, `Draft ${round}, again`),
          () => own.publish(at, `Text ${round}`),
          () => get(origin + page(at)),
        ];
        for (const step of steps) {
          const began = performance.now();
          await step();
          times.push(performance.now() - began);
          await sleep(PAUSE);
        }
      }
    }),
  );
  const most = peak(child.pid);
  await sleep(REST);
  return {
    rest,
    most,
    after: resident(child.pid),
    calls: times.length,
    p99: quantile(times, 0.99),
  };
}

const resident = (pid) => [pid, ...childrenOf(pid)].reduce((sum, id) => sum + rss(id), 0);
