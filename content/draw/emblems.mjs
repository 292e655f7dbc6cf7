/** Emblems of the departments: each a round woven badge with the tool of its work. */
import { grounds } from './lib/night.mjs';
import { ink, madder } from './lib/palette.mjs';
import { el, group, num, path, picture } from './lib/svg.mjs';
import { weavePattern } from './lib/chip.mjs';

const p = (d, more = {}) => path(d, more);
const solid = '#2f4872';
/** Drawn around 0,0 within ±120. */
const tools = {
  // a needle and its thread, holding everything together
  board: p('M-86 92L62 -76C74 -90 92 -92 98 -86S100 -62 86 -50L-86 92z', { fill: '#fdfbf6' }) + p('M70 -72L88 -66', { 'stroke-width': 5 }) + p('M80 -70C20 -130 -100 -90 -92 -20S20 10 40 60S-10 120 -60 104', { stroke: madder, 'stroke-width': 5, fill: 'none' }),
  // a sample card with two cuttings
  sales: p('M-84 -96H84V96H-84z', { fill: '#fdfbf6' }) + p('M-64 -74H-6V-14H-64z', { fill: solid }) + p('M6 -74H64V-14H6z', { fill: '#e7ddcb' }) + p('M-64 14H64M-64 36H64M-64 58H20', { 'stroke-width': 3 }) + p('M-64 78H-20', { stroke: madder, 'stroke-width': 5 }),
  // hanger
  merchandising: p('M0 -40C0 -58 24 -56 24 -80S-16 -112 -26 -84', { fill: 'none', 'stroke-width': 6 }) + p('M0 -40L110 34C118 42 112 54 100 54H-100C-112 54 -118 42 -110 34z', { fill: '#fdfbf6' }) + p('M0 -16L72 34H-72z', { fill: solid }) + p('M-72 80H72', { stroke: madder, 'stroke-width': 5, 'stroke-dasharray': '12 8' }),
  // set square and pattern
  technical: p('M-92 84V-92L84 84z', { fill: '#fdfbf6' }) + p('M-62 54V-20L12 54z', { fill: solid }) + p('M-92 -60h14M-92 -30h22M-92 0h14M-92 30h14M-60 84v-14M-30 84v-22M0 84v-14M30 84v-14', { 'stroke-width': 3 }) + p('M-40 -84C30 -70 80 -20 96 50', { stroke: madder, 'stroke-width': 5, 'stroke-dasharray': '12 8', fill: 'none' }),
  // sewing machine
  production: p('M-104 84H104V60H-104z', { fill: '#fdfbf6' }) + p('M100 60V-44C100 -70 84 -84 60 -84H-70C-86 -84 -92 -76 -92 -62V-36H-60V-44H40C50 -44 54 -38 54 -28V60z', { fill: '#fdfbf6' }) + p('M40 -44C50 -44 54 -38 54 -28V60H100V10C80 0 60 -20 52 -42z', { fill: solid }) + p('M-76 -36V44', { 'stroke-width': 5 }) + p('M-92 50H-60', { 'stroke-width': 6 }) + p('M-76 -62C-60 -112 20 -110 30 -86', { stroke: madder, 'stroke-width': 4, fill: 'none' }),
  // lens over a weave
  quality: p('M40 40L104 104', { 'stroke-width': 18 }) + el('circle', { cx: -16, cy: -16, r: 80, fill: '#fdfbf6' }) + el('circle', { cx: -16, cy: -16, r: 62, fill: 'url(#w)', 'stroke-width': 4 }) + p('M-52 -12L-26 16L28 -44', { stroke: madder, 'stroke-width': 9, fill: 'none' }),
  // ledger with stitches
  finance: p('M-90 -84C-50 -100 -20 -92 0 -74C20 -92 50 -100 90 -84V84C50 68 20 76 0 94C-20 76 -50 68 -90 84z', { fill: '#fdfbf6' }) + p('M0 -74V94', {}) + p('M0 -74C20 -92 50 -100 90 -84V84C50 68 20 76 0 94z', { fill: solid }) + p('M-72 -56C-50 -64 -34 -60 -18 -50M-72 -26C-50 -34 -34 -30 -18 -20M-72 4C-50 -4 -34 0 -18 10', { 'stroke-width': 3, fill: 'none' }) + p('M20 40L38 10L52 26L76 -28', { stroke: '#f0b9ae', 'stroke-width': 6, fill: 'none' }),
  // carton on a wave
  logistics: p('M0 -96L84 -54V26L0 68L-84 26V-54z', { fill: '#fdfbf6' }) + p('M0 -12L84 -54V26L0 68z', { fill: solid }) + p('M-84 -54L0 -12V68M0 -12L84 -54', { fill: 'none' }) + p('M-42 -75L42 -33', { 'stroke-width': 5 }) + p('M-104 96C-78 78 -60 78 -36 96S14 114 36 96S82 78 104 96', { stroke: madder, 'stroke-width': 5, fill: 'none' }),
  // three bobbins standing together
  hr: [-66, 0, 66].map((x, i) => p(`M${x - 28} ${i === 1 ? -84 : -56}h56v14h-56zM${x - 28} 70h56v14h-56z`, { fill: '#fdfbf6' }) + p(`M${x - 22} ${i === 1 ? -70 : -42}h44V70h-44z`, { fill: i === 1 ? solid : '#e7ddcb' })).join('') + p('M22 -10C50 10 60 30 88 10', { stroke: madder, 'stroke-width': 4, fill: 'none' }) + p('M-88 20C-60 40 -50 10 -22 10', { stroke: madder, 'stroke-width': 4, fill: 'none' }),
  // keys on a thread
  admin: el('circle', { cx: -30, cy: -46, r: 44, fill: solid }) + el('circle', { cx: -30, cy: -46, r: 20, fill: '#f4efe6' }) + p('M-2 -14L72 72L92 56L80 42L66 54L58 44L72 32L60 18L44 30L22 -2z', { fill: '#fdfbf6' }) + p('M-30 -66C-70 -120 -120 -60 -96 0S-60 80 -20 96', { stroke: madder, 'stroke-width': 4, fill: 'none' }),
};

function emblem(name) {
  const ring = [];
  for (let i = 0; i < 72; i += 1) {
    const a = (i / 72) * Math.PI * 2;
    ring.push(`M${num(200 + Math.cos(a) * 168)} ${num(200 + Math.sin(a) * 168)}L${num(200 + Math.cos(a + 0.035) * 178)} ${num(200 + Math.sin(a + 0.035) * 178)}`);
  }
  return picture(400, 400, [
    el('circle', { cx: 200, cy: 200, r: 173, fill: '#fbf8f2', stroke: ink, 'stroke-width': 2 }),
    path(ring.join(''), { stroke: '#2f4872', 'stroke-width': 5, 'stroke-linecap': 'round' }),
    el('circle', { cx: 200, cy: 200, r: 156, fill: 'none', stroke: '#c9bda6', 'stroke-width': 1.4, 'stroke-dasharray': '6 4' }),
    group({ transform: 'translate(200 200)scale(.9)', fill: 'none', stroke: ink, 'stroke-width': 4, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }, tools[name]),
  ], { ground: '#f4efe6', night: grounds, defs: name === 'quality' ? weavePattern({ id: 'w', weave: 'plain', pair: ['#3a5483', '#8ea0c1', '#1b2c4b'], cell: 14 }) : '' });
}

export const pictures = Object.fromEntries(Object.keys(tools).map((name) => [`org/${name}.svg`, () => emblem(name)]));
