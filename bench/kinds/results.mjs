// The figures that the project promises: runs the measurements one after the other; all of them together write results.md
// and results.svg. Arguments pick some of them.
import { readFileSync, writeFileSync } from 'node:fs';
import { chart } from '../lib/chart.mjs';
import { replace } from '../lib/report.mjs';
import { beside } from '../measure/beside.mjs';
import { fill } from '../measure/fill.mjs';
import { hits } from '../measure/hits.mjs';
import { memory } from '../measure/memory.mjs';
import { purgeTime } from '../measure/purge.mjs';
import { report } from '../measure/report.mjs';
import { startTime } from '../measure/start.mjs';
import { uncached } from '../measure/uncached.mjs';

const MEASURES = { start: startTime, hits, uncached, beside, memory, fill, purge: purgeTime };

export async function measure(binary, picked) {
  const unknown = picked.filter((name) => !(name in MEASURES));
  if (unknown.length > 0) {
    const names = Object.keys(MEASURES).join(', ');
    throw new Error(`no such measure: ${unknown.join(', ')}; there are ${names}`);
  }
  const results = {};
  for (const name of picked.length > 0 ? picked : Object.keys(MEASURES)) {
    const began = performance.now();
    console.log(`bench: ${name} …`);
    results[name] = await MEASURES[name](binary);
    console.log(`bench: ${name} took ${((performance.now() - began) / 1000).toFixed(0)} s`);
    console.log(JSON.stringify(results[name], (_, value) => rounded(value)));
  }
  if (picked.length > 0) return;
  replace('results.md', 'results', report(results));
  const [text, drawing] = ['results.md', 'results.svg'].map((name) => new URL(`../${name}`, import.meta.url));
  writeFileSync(drawing, chart(readFileSync(text, 'utf8')));
}

const rounded = (value) => (typeof value === 'number' ? Number(value.toPrecision(5)) : value);
