/** The cloth of each flat: its weave as a tile for the cutting on the card, and its colour, which the dyed panels have too. */
import { weavePattern } from '../lib/chip.mjs';
import { mix } from '../lib/palette.mjs';
import { el, num, path, rect } from '../lib/svg.mjs';

const dark = (colour, t) => mix(colour, '#120e08', t);
const light = (colour, t) => mix(colour, '#fffaf0', t);
const tile = (id, width, height, inner, more = {}) => el('pattern', { id, width, height, patternUnits: 'userSpaceOnUse', fill: 'none', 'stroke-linecap': 'round', ...more }, inner);
const of = (weave, cell, [warp, weft, gap] = []) => (id, tone) => weavePattern({ id, weave, cell, pair: [warp ?? light(tone, 0.07), weft ?? dark(tone, 0.1), gap ?? dark(tone, 0.5)] });

const weaves = {
  jersey: of('jersey', 6), heavyJersey: of('jersey', 9), interlock: of('jersey', 4), plain: of('plain', 5), poplin: of('plain', 3.2), linen: of('plain', 8), canvas: of('plain', 10), taffeta: of('plain', 3), worsted: of('plain', 4),
  twill: of('twill', 5), gabardine: of('twill', 3), serge: of('twill', 4), satin: of('satin', 5), denim: (id, tone) => weavePattern({ id, weave: 'denim', cell: 5, pair: [tone, '#d9dde4', dark(tone, 0.5)] }),
  oxford: (id, tone) => weavePattern({ id, weave: 'plain', cell: 6, pair: [tone, '#efe9dc', dark(tone, 0.35)] }),
  // a blossom of floats in half drop
  jacquard: (id, tone) => { const bloom = (x, y) => path([0, 72, 144, 216, 288].map((a) => { const [u, v] = [x + 7 * Math.sin(a * Math.PI / 180), y - 7 * Math.cos(a * Math.PI / 180)]; return `M${num(u)} ${num(v)}h.1`; }).join(''), { stroke: '#d9cdb5', 'stroke-width': 7 }); return tile(id, 44, 44, [rect(0, 0, 44, 44, { fill: tone }), path('M4 0v44M12 0v44M20 0v44M28 0v44M36 0v44', { stroke: light(tone, 0.16), 'stroke-width': 3, 'stroke-dasharray': '9 2' }), bloom(11, 11), bloom(33, 33), path('M30 8l6 6M8 30l6 6', { stroke: '#d9cdb5', 'stroke-width': 4 })]); },
  // tucks: a hole in a field of loops
  pique: (id, tone) => tile(id, 14, 14, [rect(0, 0, 14, 14, { fill: dark(tone, 0.12) }), path('M3.5 1v5M10.5 8v5', { stroke: dark(tone, 0.62), 'stroke-width': 3 }), path('M10.5 1v5M3.5 8v5M7 0v14M0 0v14M14 0v14', { stroke: light(tone, 0.14), 'stroke-width': 3.4 })]),
  // two ribs up, two down
  rib: (id, tone) => tile(id, 32, 8, [rect(0, 0, 32, 8, { fill: dark(tone, 0.55) }), path('M5 8L2 1M5 8L8 1M13 8L10 1M13 8L16 1', { stroke: tone, 'stroke-width': 3.6 }), path('M5 8L2 1M13 8L10 1', { stroke: light(tone, 0.3), 'stroke-width': 1.2 }), path('M21 6h2M27 6h2', { stroke: dark(tone, 0.2), 'stroke-width': 3 })]),
  fleece: (id, tone) => tile(id, 16, 11, [rect(0, 0, 16, 11, { fill: dark(tone, 0.35) }), path('M1 3c3-4 6-4 7 0s4 3 7-1M-1 9c3-4 7-4 9 0s5 2 8-1', { stroke: light(tone, 0.06), 'stroke-width': 4 }), path('M1 2.4c3-3 5-3 6 0M8 8c2 2 5 1 7-1', { stroke: light(tone, 0.4), 'stroke-width': 1.2 })]),
  corduroy: (id, tone) => tile(id, 12, 6, [rect(0, 0, 12, 6, { fill: dark(tone, 0.6) }), rect(1.4, 0, 8.4, 6, { fill: dark(tone, 0.1) }), rect(2.6, 0, 4.4, 6, { fill: light(tone, 0.12) }), path('M3 1.5h5M2.6 4.5h5', { stroke: light(tone, 0.28), 'stroke-width': 0.9 })]),
  melton: (id, tone) => tile(id, 22, 20, [rect(0, 0, 22, 20, { fill: tone }), path('M2 3l5 2M12 2l4-1M17 6l4 3M4 9l3 4M11 9l6 1M2 16l6-1M13 15l3 3M19 15l2-3M8 18l2 2', { stroke: light(tone, 0.18), 'stroke-width': 1.3 }), path('M8 3l2 3M18 2l2 1M1 7l2 1M9 8l1-2M18 12l-3 1M10 13l1 3M17 18l3-1M4 19l2-2', { stroke: dark(tone, 0.4), 'stroke-width': 1.3 })]),
  honeycomb: (id, tone) => tile(id, 24, 24, [rect(0, 0, 24, 24, { fill: dark(tone, 0.16) }), ...[9, 6, 3].map((r, i) => path(`M12 ${12 - r}L${12 + r} 12L12 ${12 + r}L${12 - r} 12z`, { fill: dark(tone, 0.14 + i * 0.12) })), path('M0 12L12 0L24 12L12 24z', { stroke: light(tone, 0.5), 'stroke-width': 2.2 })]),
  crepe: (id, tone) => tile(id, 13, 11, [rect(0, 0, 13, 11, { fill: tone }), path('M1 2q2-2 4 0t4 0M3 6q2 2 4 0t5 1M0 9q3-2 5 0t6 0', { stroke: light(tone, 0.22), 'stroke-width': 1.5 }), path('M2 4q2-1 3 0M9 8q2 1 3 0', { stroke: dark(tone, 0.45), 'stroke-width': 1.3 })]),
  check: (id, tone) => tile(id, 56, 56, [rect(0, 0, 56, 56, { fill: '#ece2cd' }), rect(0, 0, 24, 56, { fill: tone, opacity: 0.55 }), rect(0, 0, 56, 24, { fill: tone, opacity: 0.55 }), path('M40 0v56M0 40h56', { stroke: '#a1382a', 'stroke-width': 2.6 }), path('M0 8L8 0M0 16L16 0M0 24L24 0M0 32L32 0M0 40L40 0M0 48L48 0M0 56L56 0M8 56L56 8M16 56L56 16M24 56L56 24M32 56L56 32M40 56L56 40M48 56L56 48', { stroke: dark(tone, 0.2), 'stroke-width': 1.3, opacity: 0.4 })]),
  film: (id, tone) => tile(id, 7, 7, [rect(0, 0, 7, 7, { fill: tone }), path('M0 3.500h7M3.500 0v7', { stroke: light(tone, 0.2), 'stroke-width': 1 })]),
};

/** name → [the weave of its fabric, the fabric's colour]. The samples' pages name the fabrics: K101, W202, D301. */
const fabrics = {
  tee: ['jersey', '#2f4872'], polo: ['pique', '#2f5a55'], hoodie: ['fleece', '#8b8f96'], turtleneck: ['rib', '#9a7b4a'], sweater: ['heavyJersey', '#7a4a68'], cardigan: ['jersey', '#4a4b52'], 'pocket-tee': ['heavyJersey', '#9c3a2c'],
  'oxford-shirt': ['oxford', '#6f8ab8'], shirt: ['poplin', '#a9bbd6'], 'linen-blouse': ['linen', '#c4ad82'], blouse: ['satin', '#a9656b'], 'check-shirt': ['check', '#2f4872'],
  'trench-coat': ['gabardine', '#b08f60'], 'wool-coat': ['melton', '#4d4a48'], raincoat: ['film', '#c08f2f'], 'padded-vest': ['taffeta', '#3b6b80'], parka: ['twill', '#6f7568'], blazer: ['worsted', '#3d4658'],
  jeans: ['denim', '#2d4570'], chinos: ['twill', '#b39c70'], 'denim-jacket': ['denim', '#34507f'], trousers: ['serge', '#5c5a58'], sweatpants: ['fleece', '#66748c'], shorts: ['linen', '#94a082'],
  'shirt-dress': ['poplin', '#b5713d'], dress: ['crepe', '#7c3f5e'], skirt: ['twill', '#6d4d3a'], 'shift-dress': ['linen', '#bd9d7c'], 'pleated-skirt': ['jacquard', '#2a4169'], 'jersey-dress': ['interlock', '#553d5c'],
  'work-jacket': ['twill', '#2b416a'], coverall: ['twill', '#50614e'], scrubs: ['serge', '#3f7f84'], apron: ['canvas', '#54504b'], robe: ['honeycomb', '#e4dccb'], 'uniform-polo': ['pique', '#2f4872'],
  'kids-dress': ['corduroy', '#a0512f'], 'kids-romper': ['interlock', '#d9c8a2'], 'kids-parka': ['taffeta', '#c2603c'], 'school-shirt': ['poplin', '#dfdcd2'], pajamas: ['interlock', '#8fa5c8'], 'kids-turtleneck': ['rib', '#b98a2c'],
  jacket: ['twill', '#2f4872'], cap: ['twill', '#2f4872'], scarf: ['heavyJersey', '#2f4872'], tote: ['canvas', '#2f4872'],
};

export const tone = (name) => fabrics[name][1];
export const cloth = (name, id) => { const [weave, colour] = fabrics[name]; return weaves[weave](id, colour); };

/** The drawing with its dyed panels in the fabric's colour, and the stitches on them so that they show. */
export function dye(body, name) {
  const colour = tone(name);
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  const pale = r * 0.3 + g * 0.59 + b * 0.11 > 125;
  const lines = { '#2f4872': colour, '#dfe6f1': pale ? '#4b463f' : mix(colour, '#ffffff', 0.84), '#c9d3e4': pale ? dark(colour, 0.5) : mix(colour, '#ffffff', 0.72), '#7d90b4': pale ? dark(colour, 0.3) : light(colour, 0.4), '#93a4c3': pale ? dark(colour, 0.35) : light(colour, 0.5), '#7b8cad': mix(colour, '#ffffff', 0.4) };
  return body.replace(/#(2f4872|dfe6f1|c9d3e4|7d90b4|93a4c3|7b8cad)/g, (hex) => lines[hex]);
}
