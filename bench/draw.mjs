// Draws results.svg from results.md. With `--check`, fails if the drawing is another one.
import { readFileSync, writeFileSync } from 'node:fs';
import { chart } from './lib/chart.mjs';

const drawing = new URL('results.svg', import.meta.url);
const drawn = chart(readFileSync(new URL('results.md', import.meta.url), 'utf8'));
if (!process.argv.includes('--check')) writeFileSync(drawing, drawn);
else if (readFileSync(drawing, 'utf8') !== drawn) {
  console.error('bench/results.svg is not the drawing of bench/results.md: run node bench/draw.mjs');
  process.exit(1);
}
