/** Tiles for links to associations and offices: our own wordless marks, no one's trade mark. */
import { lines } from './lib/night.mjs';
import { madder } from './lib/palette.mjs';
import { el, group, num, path, picture } from './lib/svg.mjs';

const navy = '#22375b';
const sand = '#d6c9b0';
const p = (d, fill = navy, more = {}) => path(d, { fill, ...more });
const petals = (n, draw) => Array.from({ length: n }, (_, i) => el('g', { transform: `rotate(${num((360 / n) * i, 2)})` }, draw(i))).join('');

/** Around 0,0 within ±100. */
const marks = {
  // a hall of many stands
  'canton-fair': petals(8, (i) => p('M0 -22L34 -90C20 -102 -20 -102 -34 -90z', i % 2 ? navy : '#7388ae')) + el('circle', { r: 16, fill: madder }),
  // woven square
  ccct: [-60, -20, 20, 60].map((x, i) => [-60, -20, 20, 60].map((y, j) => p(`M${x - 17} ${y - 17}h34v34h-34z`, (i + j) % 2 ? navy : sand)).join('')).join('') + p('M-77 3h154v-6h-154z', madder),
  // leaf within a drop
  oeko: p('M0 -100C50 -40 72 -4 72 30A72 70 0 0 1 -72 30C-72 -4 -50 -40 0 -100z') + p('M0 82C-44 60 -44 0 0 -34C44 0 44 60 0 82z', '#fbf8f2') + p('M0 96V-6M0 56L22 34M0 34L-20 14', 'none', { stroke: madder, 'stroke-width': 6, 'stroke-linecap': 'round' }),
  // two hands as two arcs round a spool
  bsci: p('M-94 0A94 94 0 0 1 0 -94V-62A62 62 0 0 0 -62 0z') + p('M94 0A94 94 0 0 1 0 94V62A62 62 0 0 0 62 0z', '#7388ae') + p('M-30 -40h60v14H16V26H30v14h-60V26h14V-26h-14z', navy) + p('M-13 -14h26M-13 0h26M-13 14h26', 'none', { stroke: '#fbf8f2', 'stroke-width': 4 }) + el('circle', { cx: 66, cy: -66, r: 14, fill: madder }),
  // rings of measure
  iso: el('circle', { r: 88, fill: 'none', stroke: navy, 'stroke-width': 12 }) + el('circle', { r: 58, fill: 'none', stroke: '#7388ae', 'stroke-width': 8 }) + p('M-44 0L-12 32L50 -36', 'none', { stroke: madder, 'stroke-width': 14, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
  // gate
  customs: p('M-92 -70H92V-48H-92zM-80 -40H-52V90H-80zM52 -40H80V90H52z') + p('M-14 -40H14V90H-14z', '#7388ae') + p('M-92 -92C-40 -80 40 -80 92 -92L84 -78H-84z', navy) + p('M-44 40H44', 'none', { stroke: madder, 'stroke-width': 8 }),
  // boll
  cntac: petals(5, () => p('M0 -8C-44 -40 -36 -92 0 -94C36 -92 44 -40 0 -8z', '#fbf8f2', { stroke: navy, 'stroke-width': 9 })) + el('circle', { r: 15, fill: madder }),
  // crane and wave
  'tianjin-port': p('M-70 70V-30H-58V70zM0 70V-30H12V70z') + p('M-86 -44H96V-30H-86z') + p('M-36 -44L-28 -92H-18L80 -44H60L-20 -80L-24 -44z') + p('M54 -30H62V6H82V32H34V6H54z', madder) + p('M-96 84C-70 68 -50 68 -28 84S18 100 40 84S78 68 96 84V98C78 82 60 82 40 98S-6 114 -28 98S-70 82 -96 98z', '#7388ae'),
};

export const pictures = Object.fromEntries(Object.keys(marks).map((name) => [`logos/${name}.svg`, () => picture(480, 240, [
  el('rect', { x: 10, y: 10, width: 460, height: 220, fill: 'none', stroke: '#d8cdb9', 'stroke-width': 1.2, 'stroke-dasharray': '7 4' }),
  group({ transform: 'translate(240 120)scale(.84)' }, marks[name]),
], { ground: '#fbf8f2', night: lines })]));
