/** Dye swatches: a card of four pinked cuttings from pale to full, with the codes of their baths. */
import { pinked, weavePattern } from './lib/chip.mjs';
import { lettering } from './lib/letters.mjs';
import { grounds } from './lib/night.mjs';
import { ink, madder, mix } from './lib/palette.mjs';
import { el, path, picture, rect } from './lib/svg.mjs';

/** name → [full colour, weave, code]. */
const dyes = {
  indigo: ['#22375b', 'denim', 'ID'], madder: ['#a1382a', 'plain', 'MD'], linen: ['#cdb98f', 'plain', 'LN'], mineral: ['#6f7568', 'twill', 'MN'],
  vat: ['#2f5a55', 'twill', 'VT'], reactive: ['#7a4a68', 'satin', 'RC'], pigment: ['#b5713d', 'plain', 'PG'], natural: ['#8a6f3f', 'jersey', 'NT'],
};

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
  parts.push(lettering(`${letters}-${[...letters].reduce((s, c) => s + c.charCodeAt(0), 0) % 90 + 10}`.replace(/[79]/g, '8'), 470, 786, 1.5, { stroke: ink }));
  // soft fold over the large cutting
  defs.push(el('linearGradient', { id: 'f', x1: 0, y1: 0, x2: 1, y2: 0.6 }, [[0, '#fff', 0.14], [0.35, '#000', 0.05], [0.52, '#fff', 0.1], [0.75, '#000', 0.12], [1, '#000', 0.02]].map(([o, c, a]) => el('stop', { offset: o, 'stop-color': c, 'stop-opacity': a }))));
  parts.push(path(pinked(470, 118, 610, 610, 9), { fill: 'url(#f)' }));
  return picture(1200, 900, parts, { ground: '#efe8dc', night: grounds, defs: defs.join('') });
}

export const pictures = Object.fromEntries(Object.keys(dyes).map((name) => [`swatches/${name}.svg`, () => card(name)]));
