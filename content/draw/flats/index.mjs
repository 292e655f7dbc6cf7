/** Every flat on its card: paper ground, the drawing, and a pinked cutting of its cloth. */
import { Flat } from '../lib/flat.mjs';
import { chip } from '../lib/chip.mjs';
import { el, group, num, picture } from '../lib/svg.mjs';
import { ground, ink } from '../lib/palette.mjs';
import * as lower from './lower.mjs';
import * as outer from './outer.mjs';
import * as tops from './tops.mjs';

/** name → [how to draw it, the weave of its cutting]. */
export const flats = {
  tee: [tops.tee, 'jersey'], polo: [tops.polo, 'jersey'], shirt: [tops.shirt, 'plain'], 'oxford-shirt': [tops.oxfordShirt, 'plain'], blouse: [tops.blouse, 'satin'],
  'linen-blouse': [tops.linenBlouse, 'plain'], dress: [tops.dress, 'satin'], 'shirt-dress': [tops.shirtDress, 'plain'], skirt: [lower.skirt, 'twill'],
  trousers: [lower.plainTrousers, 'twill'], chinos: [lower.chinos, 'twill'], jeans: [lower.jeans, 'denim'], shorts: [lower.shorts, 'twill'],
  'denim-jacket': [outer.denimJacket, 'denim'], jacket: [outer.jacket, 'twill'], parka: [outer.parka, 'plain'], 'wool-coat': [outer.woolCoat, 'twill'],
  'trench-coat': [outer.trenchCoat, 'twill'], 'padded-vest': [outer.paddedVest, 'plain'], sweater: [tops.sweater, 'jersey'], cardigan: [tops.cardigan, 'jersey'],
  hoodie: [tops.hoodie, 'jersey'], sweatpants: [lower.sweatpants, 'jersey'], pajamas: [tops.pajamas, 'satin'], robe: [tops.robe, 'plain'],
  'work-jacket': [outer.workJacket, 'denim'], coverall: [outer.coverall, 'twill'], apron: [lower.apron, 'plain'], scrubs: [tops.scrubs, 'plain'],
  blazer: [outer.blazer, 'twill'], raincoat: [outer.raincoat, 'plain'], 'kids-dress': [tops.kidsDress, 'plain'], 'kids-romper': [tops.kidsRomper, 'jersey'],
  'kids-parka': [outer.kidsParka, 'plain'], 'school-shirt': [tops.schoolShirt, 'plain'], 'pocket-tee': [tops.pocketTee, 'jersey'], turtleneck: [tops.turtleneck, 'jersey'],
  'check-shirt': [tops.checkShirt, 'twill'], 'shift-dress': [tops.shiftDress, 'plain'], 'jersey-dress': [tops.jerseyDress, 'jersey'],
  'uniform-polo': [tops.uniformPolo, 'jersey'], 'kids-turtleneck': [tops.kidsTurtleneck, 'jersey'], 'pleated-skirt': [lower.pleatedSkirt, 'satin'], cap: [lower.cap, 'twill'], scarf: [lower.scarf, 'jersey'], tote: [lower.tote, 'plain'],
};

/** The drawing alone with its bounds, around x = 0, for use in other pictures. */
export function flatBody(name) {
  const flat = new Flat();
  flats[name][0](flat);
  const body = group({ fill: 'none', stroke: ink, 'stroke-linejoin': 'round', 'stroke-linecap': 'round', 'stroke-width': 1.5 }, flat.out);
  return { body, min: flat.min, max: flat.max };
}

/** Drawings that are scaled inside themselves, or reach beyond their pieces: [left, top, right, bottom]. */
const known = { pajamas: [-360, 74, 360, 1078], coverall: [-320, 52, 320, 1108], 'kids-parka': [-320, 170, 320, 830], apron: [-372, 165, 372, 1004], scarf: [-215, 150, 215, 1060], tote: [-262, 245, 262, 1000], hoodie: [-362, 30, 362, 880] };

function card(name) {
  const { defs, body } = chip({ x: 838, y: 1078, size: 84, weave: flats[name][1], id: 'k' });
  const drawing = flatBody(name);
  const [x0, y0, x1, y1] = known[name] ?? [...drawing.min, ...drawing.max];
  const scale = Math.min(1.16, 960 / (y1 - y0), 800 / (x1 - x0));
  const place = `translate(${num(480 - (scale * (x0 + x1)) / 2)} ${num(580 - (scale * (y0 + y1)) / 2)})scale(${num(scale, 3)})`;
  return picture(960, 1200, [el('g', { transform: place }, drawing.body), body], { ground, defs });
}

export const pictures = Object.fromEntries(Object.keys(flats).map((name) => [`flats/${name}.svg`, () => card(name)]));
