// Runs the measurements one after the other; all of them together write results.md and results.svg.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chart } from './lib/chart.mjs';
import { report } from './lib/report.mjs';
import { beside } from './measure/beside.mjs';
import { fill } from './measure/fill.mjs';
import { hits } from './measure/hits.mjs';
import { memory } from './measure/memory.mjs';
import { purgeTime } from './measure/purge.mjs';
import { startTime } from './measure/start.mjs';
import { uncached } from './measure/uncached.mjs';

const MEASURES = { start: startTime, hits, uncached, beside, memory, fill, purge: purgeTime };

const [program, ...picked] = process.argv.slice(2);
const binary = path.resolve(program);
const unknown = picked.filter((name) => !(name in MEASURES));
if (unknown.length) {
  console.error(
    `bench: no such measure: ${unknown.join(', ')}; there are ${Object.keys(MEASURES).join(', ')}`,
  );
  process.exit(2);
}

const results = {};
for (const name of picked.length ? picked : Object.keys(MEASURES)) {
  const began = performance.now();
  console.log(`bench: ${name} …`);
  results[name] = await MEASURES[name](binary);
  console.log(`bench: ${name} took ${((performance.now() - began) / 1000).toFixed(0)} s`);
  console.log(
    JSON.stringify(results[name], (_, value) =>
      typeof value === 'number' ? Number(value.toPrecision(5)) : value,
    ),
  );
}
if (!picked.length) {
  const text = report(results);
  writeFileSync(new URL('results.md', import.meta.url), text);
  writeFileSync(new URL('results.svg', import.meta.url), chart(text));
  console.log(`\n${text}`);
}
process.exit(0);
