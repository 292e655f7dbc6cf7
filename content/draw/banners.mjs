/** Banners of 2400 × 800: quiet on the left and in the middle, where the type stands; one thing to look at on the right. */
import { pinked, weavePattern } from './lib/chip.mjs';
import { drawInto } from './lib/line.mjs';
import { Model } from './lib/model.mjs';
import { grounds, lines, rooms } from './lib/night.mjs';
import { ground, ink, madder, mix } from './lib/palette.mjs';
import { random } from './lib/random.mjs';
import { el, num, path, picture, rect } from './lib/svg.mjs';
import { flatBody } from './flats/index.mjs';
import { map } from './maps.mjs';
import { model } from './scenes/index.mjs';
import * as things from './scenes/things.mjs';

const W = 2400;
const H = 800;
const stop = (offset, colour, opacity) => el('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity });

/** Light falling on hanging cloth: folds as a gradient across. */
const folds = (id, seed, x0, x1, strength = 1) => {
  const rng = random(seed);
  let stops = '';
  let lit = true;
  for (let o = 0; o < 1; o += rng.between(0.05, 0.13)) { stops += stop(num(o, 3), lit ? '#fff6e6' : '#070604', num(rng.between(0.1, 0.3) * strength, 2)); lit = !lit; }
  return el('linearGradient', { id, gradientUnits: 'userSpaceOnUse', x1: x0, y1: 0, x2: x1, y2: 90 }, stops);
};

/** Cloth that hangs into the picture from the right, ending in its selvage. `edge` are the points of a cubic from top to bottom. */
function hanging({ weave, pair, cell, edge, seed, strength = 1, white = '#ece5d8' }) {
  const [x0, c1x, c1y, c2x, c2y, x1] = edge;
  const curve = (d) => `M${x0 + d} -20C${c1x + d} ${c1y} ${c2x + d} ${c2y} ${x1 + d} 820`;
  const body = `${curve(0)}H2420V-20z`;
  const defs = weavePattern({ id: 'w', weave, pair, cell }) + folds('f', seed, Math.min(x0, x1), 2400, strength);
  const drawing = [
    ...[90, 66, 44, 26, 12].map((w) => path(curve(-4), { stroke: '#3a3226', 'stroke-width': w, opacity: 0.055, fill: 'none' })),
    path(body, { fill: 'url(#w)' }),
    path(curve(21), { stroke: white, 'stroke-width': 42, fill: 'none' }),
    path(curve(21), { stroke: mix(white, '#6f695f', 0.3), 'stroke-width': 42, 'stroke-dasharray': '2 4', fill: 'none', opacity: 0.45 }),
    path(curve(28), { stroke: '#7d2a1f', 'stroke-width': 7, fill: 'none' }),
    path(curve(27), { stroke: '#b54434', 'stroke-width': 5, 'stroke-dasharray': '9 4', fill: 'none' }),
    path(body, { fill: 'url(#f)' }),
    path(curve(0), { stroke: '#8d8475', 'stroke-width': 1.2, fill: 'none' }),
  ];
  return { defs, drawing };
}

/** A garment on a card of paper with a cutting beside it. */
function cardOf(name, x, y, scale, turn) {
  const { body, min, max } = flatBody(name);
  return el('g', { transform: `translate(${x} ${y})rotate(${turn})` }, [
    rect(-208, -272, 430, 560, { fill: '#3a3226', opacity: 0.16 }), rect(-215, -280, 430, 560, { fill: '#fbf8f2', stroke: '#cfc4b1', 'stroke-width': 1.2 }),
    el('g', { transform: `translate(0 ${num(-(scale * (min[1] + max[1])) / 2)})scale(${scale})` }, body),
    path('M-190 250h90', { stroke: madder, 'stroke-width': 3, 'stroke-dasharray': '11 5' }), path('M-190 262h170', { stroke: '#cfc4b1', 'stroke-width': 2 }),
  ]);
}

const finish = (drawing, defs, night = grounds) => picture(W, H, drawing, { ground, night, defs });

const banners = {
  home: () => { const { defs, drawing } = hanging({ weave: 'denim', pair: ['#2d4570', '#8f9cb6', '#18233b'], cell: 5, edge: [1540, 1440, 240, 1680, 520, 1500], seed: 'home' }); return finish(drawing, defs); },
  about: () => { const { defs, body } = drawInto(model('street'), [1330, 20, 2380, 790]); return finish([body], defs, rooms); },
  news: () => {
    const weaves = [['twill', ['#5c554c', '#cdc1aa', '#2e2a25']], ['plain', ['#b04535', '#9c3527', '#5d1b12']], ['plain', ['#efe5d1', '#e4d7bf', '#a8987b']], ['denim', ['#2d4570', '#dfe0e2', '#141d30']], ['satin', ['#4665a0', '#2f4872', '#1b2c4b']]];
    let defs = '';
    const cards = weaves.map(([weave, pair], i) => {
      defs += weavePattern({ id: `n${i}`, weave, pair, cell: 5 });
      return el('g', { transform: `translate(1900 1130)rotate(${-34 + i * 15})` }, [
        rect(-138, -948, 296, 560, { fill: '#3a3226', opacity: 0.13 }), rect(-148, -960, 296, 560, { fill: '#fbf8f2', stroke: '#cfc4b1', 'stroke-width': 1.2 }),
        path(pinked(-116, -928, 232, 330, 7), { fill: `url(#n${i})` }), path('M-116 -560H20M-116 -536H80M-116 -512H-10', { stroke: '#b5aa99', 'stroke-width': 4 }), path('M-116 -470h64', { stroke: madder, 'stroke-width': 4 }),
        el('circle', { cx: 0, cy: -430, r: 7, fill: ground, stroke: '#8d8475', 'stroke-width': 1.5 }),
      ]);
    });
    return finish([...cards], defs);
  },
  oem: () => {
    const m = new Model();
    m.shade = true;
    m.room(15.5, 2.6, 0, { windows: 0 });
    for (let i = 0; i < 3; i += 1) things.cone(m, 0.6 + i * 0.42, 1.1 + (i % 2) * 0.5, 0, i === 1 ? 'madder' : 'linen', 2.4);
    things.roll(m, 'y', 2.6, 0.4, 0.36, 0.34, 1.8, 'linen'); things.roll(m, 'y', 3.3, 0.4, 0.36, 0.34, 1.8, 'white'); things.roll(m, 'y', 2.95, 0.4, 0.93, 0.34, 1.8, 'linen');
    m.cyl('z', [5.2, 1.3, 0], 0.9, 0.85, 'steel', { cap: 'dye', bands: [0.15, 0.85] });
    m.sheet('x', 4.8, 5.6, [[1.05, 0.86], [1.03, 1.7], [1.12, 1.95], [1.3, 2.02], [1.48, 1.95], [1.57, 1.7], [1.55, 0.86]], 'indigo'); m.cyl('x', [4.4, 1.3, 1.86], 0.1, 1.6, 'wood');
    things.table(m, 6.8, 0.5, 2.2, 1.5, 0.8, 'wood'); for (let i = 0; i < 4; i += 1) m.box(6.95, 0.65, 0.8 + i * 0.05, 1.9, 1.2, 0.05, i % 2 ? 'denim' : 'indigo', { weight: 0.8 });
    m.poly([[7.1, 0.8, 1.005], [7.8, 0.8, 1.005], [7.85, 1.1, 1.005], [7.6, 1.6, 1.005], [7.1, 1.65, 1.005]], 'print', { fill: '#fffdf8' }); m.poly([[8.0, 0.8, 1.005], [8.7, 0.85, 1.005], [8.6, 1.6, 1.005], [8.1, 1.65, 1.005]], 'print', { fill: '#fffdf8' });
    m.stamp('st', [[9.9, 0.6, 0]], (s) => things.station(s, 'indigo'));
    things.rail(m, 11.8, 1.1, 1.3, ['linen', 'indigo', 'white', 'indigo'], { height: 1.6, drop: 0.9 });
    m.stamp('pl', [[13.9, 0.7, 0]], (s) => things.pallet(s, 0, 0, 2));
    const { defs, body } = drawInto(m, [1010, 30, 2370, 780]);
    return finish([body], defs, rooms);
  },
  'sample-1': () => { const { defs, drawing } = hanging({ weave: 'plain', pair: ['#3a5483', '#2f4872', '#16233d'], cell: 7, edge: [1900, 1840, 260, 1960, 560, 1880], seed: 's1' }); return finish([...drawing, cardOf('shirt', 1700, 396, 0.5, -4)], defs); },
  'sample-2': () => { const { defs, drawing } = hanging({ weave: 'twill', pair: ['#5c554c', '#cdc1aa', '#2e2a25'], cell: 8, edge: [1880, 1960, 220, 1800, 540, 1920], seed: 's2', strength: 0.8 }); return finish([...drawing, cardOf('trench-coat', 1690, 398, 0.48, 3)], defs); },
  'sample-3': () => { const { defs, drawing } = hanging({ weave: 'jersey', pair: ['#93a5c4', '#93a5c4', '#566688'], cell: 11, edge: [1890, 1830, 300, 1950, 500, 1900], seed: 's3', strength: 0.9 }); return finish([...drawing, cardOf('sweater', 1700, 396, 0.5, -2)], defs); },
  market: () => finish([el('g', { transform: 'translate(1060 96)scale(.66)' }, map('world', 2000, 960))], '', lines),
  order: () => {
    // a ledger: calm rows, each a seam, one of them being sewn
    let rows = '';
    let sewn = '';
    for (let i = 0; i < 9; i += 1) { const y = 130 + i * 66; rows += `M1180 ${y}H2400`; const to = [2120, 1980, 2240, 1760, 2040, 1890, 2160, 1820, 1960][i]; if (i !== 4) sewn += `M1180 ${y - 22}H${to}`; }
    return finish([
      path('M1560 60V800M2060 60V800', { stroke: '#e0d6c4', 'stroke-width': 1.4 }), path(rows, { stroke: '#d8cdb9', 'stroke-width': 1.4 }),
      path(sewn, { stroke: '#22375b', 'stroke-width': 5, 'stroke-dasharray': '20 9', 'stroke-linecap': 'round' }),
      path('M1180 372H2040', { stroke: madder, 'stroke-width': 6, 'stroke-dasharray': '22 9', 'stroke-linecap': 'round', fill: 'none' }),
      path('M2046 372C2090 360 2110 300 2160 296S2236 330 2262 286', { stroke: madder, 'stroke-width': 5, fill: 'none', 'stroke-linecap': 'round' }),
      path('M2020 460L2258 276C2272 266 2288 270 2290 280S2284 296 2270 304L2020 460z', { fill: '#fdfbf7', stroke: ink, 'stroke-width': 3, 'stroke-linejoin': 'round' }), path('M2254 292L2272 282', { stroke: ink, 'stroke-width': 4, 'stroke-linecap': 'round' }),
    ], '', lines);
  },
  culture: () => {
    const m = new Model();
    m.shade = true;
    m.room(6.4, 4.2, 0, { windows: 0 });
    const colours = ['linen', 'white', 'linen', 'sky', 'denim', 'indigo'];
    for (let j = 0; j < 4; j += 1) for (let i = 0; i < 6; i += 1) m.stamp(`cone-${j === 1 && i === 4 ? 'madder' : colours[Math.min(5, Math.max(0, i + (j % 2)))]}`, [[0.7 + i, 0.6 + j, 0]], (s) => things.cone(s, 0, 0, 0, j === 1 && i === 4 ? 'madder' : colours[Math.min(5, Math.max(0, i + (j % 2)))], 3.1));
    const { defs, body } = drawInto(m, [1330, 50, 2370, 770]);
    return finish([body], defs, rooms);
  },
  contact: () => { const { defs, body } = drawInto(model('ship'), [1290, 20, 2390, 790]); return finish([body], defs, rooms); },
};

export const pictures = Object.fromEntries(Object.keys(banners).map((name) => [`banners/${name}.svg`, () => banners[name]()]));

