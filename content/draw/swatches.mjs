/** Dye swatches: a card of four pinked cuttings from pale to full, with the codes of their baths. */
import { pinked, weavePattern } from './lib/chip.mjs';
import { ink, grey, madder, mix } from './lib/palette.mjs';
import { el, group, num, path, picture, rect } from './lib/svg.mjs';

/** name → [full colour, weave, code]. */
const dyes = {
  indigo: ['#22375b', 'denim', 'ID'], madder: ['#a1382a', 'plain', 'MD'], linen: ['#cdb98f', 'plain', 'LN'], mineral: ['#6f7568', 'twill', 'MN'],
  vat: ['#2f5a55', 'twill', 'VT'], reactive: ['#7a4a68', 'satin', 'RC'], pigment: ['#b5713d', 'plain', 'PG'], natural: ['#8a6f3f', 'jersey', 'NT'],
};

/** Figures as pencil strokes in a box of 10 × 16. */
const glyphs = {
  0: 'M5 0C1 0 0 4 0 8s1 8 5 8 5-4 5-8-1-8-5-8z', 1: 'M1 3L5 0v16', 2: 'M0 4C0-1 10-1 10 4c0 4-10 8-10 12h10', 3: 'M0 2c3-4 10-2 10 2 0 3-3 4-5 4 3 0 5 1 5 4 0 5-7 6-10 2', 4: 'M7 16V0L0 11h10', 5: 'M9 0H1v7c4-3 9-1 9 4 0 6-7 6-10 3', 6: 'M8 0C2 2 0 7 0 11c0 7 10 7 10 0 0-6-8-6-10-1', 8: 'M5 8c-6-1-5-8 0-8s6 7 0 8c-7 1-6 8 0 8s7-7 0-8z',
  I: 'M5 0v16', D: 'M0 0v16h3c9 0 9-16 0-16z', M: 'M0 16V0l5 9 5-9v16', L: 'M0 0v16h9', N: 'M0 16V0l10 16V0', V: 'M0 0l5 16 5-16', T: 'M0 0h10M5 0v16', R: 'M0 16V0h4c7 0 7 8 0 8H0m5 0l5 8', C: 'M10 3C7-2 0-1 0 8s7 10 10 5', P: 'M0 16V0h4c8 0 8 9 0 9H0', G: 'M10 3C7-2 0-1 0 8s8 10 10 5V9H6', '-': 'M2 8h6',
};

export function code(text, x, y, size = 1, stroke = grey) {
  return group({ fill: 'none', stroke, 'stroke-width': num(1.5, 1), 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, [...text].map((c, i) => path(glyphs[c], { transform: `translate(${num(x + i * 16 * size)} ${y})scale(${size})` })));
}

function card(name) {
  const [full, weave, letters] = dyes[name];
  const steps = [0.66, 0.44, 0.2, 0];
  const defs = [];
  const parts = [rect(60, 60, 1080, 780, { fill: '#fbf8f2', stroke: ink, 'stroke-width': 1.6 })];
  steps.forEach((t, i) => {
    const tone = mix(full, '#f0e8da', t);
    const pair = weave === 'denim' ? [tone, mix('#e9e3d6', tone, 0.1), mix(tone, '#0c1018', 0.5)] : [mix(tone, '#ffffff', 0.06), mix(tone, '#000000', 0.07), mix(tone, '#0c0a08', 0.45)];
    defs.push(weavePattern({ id: `c${i}`, weave, pair, cell: 5 }));
    const big = i === 3;
    const [x, y, w, h] = big ? [470, 118, 610, 610] : [120, 118 + i * 213, 280, 184];
    const shape = pinked(x, y, w, h, 9);
    parts.push(path(shape, { fill: '#ddd2bf', transform: 'translate(5 7)' }), path(shape, { fill: `url(#c${i})` }));
    // the two staples that hold each cutting
    parts.push(path(`M${x + w / 2 - 12} ${y + 14}h24`, { stroke: '#fdfbf6', 'stroke-width': 4, 'stroke-linecap': 'round' }), path(`M${x + w / 2 - 12} ${y + 15.5}h24`, { stroke: '#8d8475', 'stroke-width': 1.2, 'stroke-linecap': 'round' }));
  });
  parts.push(path('M470 766H1080', { stroke: '#d8cdb9', 'stroke-width': 1.2 }), path('M470 766H640', { stroke: madder, 'stroke-width': 3, 'stroke-dasharray': '11 5' }));
  parts.push(code(`${letters}-${[...letters].reduce((s, c) => s + c.charCodeAt(0), 0) % 90 + 10}`.replace(/[79]/g, '8'), 470, 786, 1.5, ink));
  // soft fold over the large cutting
  defs.push(el('linearGradient', { id: 'f', x1: 0, y1: 0, x2: 1, y2: 0.6 }, [[0, '#fff', 0.14], [0.35, '#000', 0.05], [0.52, '#fff', 0.1], [0.75, '#000', 0.12], [1, '#000', 0.02]].map(([o, c, a]) => el('stop', { offset: o, 'stop-color': c, 'stop-opacity': a }))));
  parts.push(path(pinked(470, 118, 610, 610, 9), { fill: 'url(#f)' }));
  return picture(1200, 900, parts, { ground: '#efe8dc', defs: defs.join('') });
}

export const pictures = Object.fromEntries(Object.keys(dyes).map((name) => [`swatches/${name}.svg`, () => card(name)]));
