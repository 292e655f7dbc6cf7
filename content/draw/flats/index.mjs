/** Every flat on its card: paper ground, the drawing, and a pinked cutting of its cloth. */
import { Flat, plainCloth } from '../lib/flat.mjs';
import { chip } from '../lib/chip.mjs';
import { el, group, num, picture } from '../lib/svg.mjs';
import { grounds } from '../lib/night.mjs';
import { ground, ink } from '../lib/palette.mjs';
import { behind } from './backs.mjs';
import { dyeable } from './dyeing.mjs';
import { cloth, dye, tone } from './fabrics.mjs';
import * as lower from './lower.mjs';
import * as outer from './outer.mjs';
import * as tops from './tops.mjs';

/** name → how to draw it. */
export const flats = {
  tee: tops.tee, polo: tops.polo, shirt: tops.shirt, 'oxford-shirt': tops.oxfordShirt, blouse: tops.blouse, 'linen-blouse': tops.linenBlouse, dress: tops.dress, 'shirt-dress': tops.shirtDress, skirt: lower.skirt, trousers: lower.plainTrousers,
  chinos: lower.chinos, jeans: lower.jeans, shorts: lower.shorts, 'denim-jacket': outer.denimJacket, jacket: outer.jacket, parka: outer.parka, 'wool-coat': outer.woolCoat, 'trench-coat': outer.trenchCoat, 'padded-vest': outer.paddedVest,
  sweater: tops.sweater, cardigan: tops.cardigan, hoodie: tops.hoodie, sweatpants: lower.sweatpants, pajamas: tops.pajamas, robe: tops.robe, 'work-jacket': outer.workJacket, coverall: outer.coverall, apron: lower.apron, scrubs: tops.scrubs,
  blazer: outer.blazer, raincoat: outer.raincoat, 'kids-dress': tops.kidsDress, 'kids-romper': tops.kidsRomper, 'kids-parka': outer.kidsParka, 'school-shirt': tops.schoolShirt, 'pocket-tee': tops.pocketTee, turtleneck: tops.turtleneck,
  'check-shirt': tops.checkShirt, 'shift-dress': tops.shiftDress, 'jersey-dress': tops.jerseyDress, 'uniform-polo': tops.uniformPolo, 'kids-turtleneck': tops.kidsTurtleneck, 'pleated-skirt': lower.pleatedSkirt, cap: lower.cap, scarf: lower.scarf, tote: lower.tote,
};

function draw(name, flat) {
  return group({ fill: 'none', stroke: ink, 'stroke-linejoin': 'round', 'stroke-linecap': 'round', 'stroke-width': 1.5 }, dye(flat.out.join(''), name));
}

function front(name) {
  const flat = new Flat();
  flats[name](flat);
  return flat;
}

/** The drawing alone with its bounds, around x = 0, for use in other pictures. */
export function flatBody(name) {
  const flat = front(name);
  return { body: draw(name, flat), min: flat.min, max: flat.max };
}

/** Drawings that are scaled inside themselves, or reach beyond their pieces: [left, top, right, bottom]. */
const known = { pajamas: [-360, 74, 360, 1078], coverall: [-320, 52, 320, 1108], 'kids-parka': [-320, 170, 320, 830], apron: [-372, 165, 372, 1004], scarf: [-215, 150, 215, 1060], tote: [-262, 245, 262, 1000], hoodie: [-362, 30, 362, 880] };

/** A card; both sides of a garment have one scale. */
function card(name, side) {
  const { min, max } = front(name);
  const [x0, y0, x1, y1] = known[name] ?? [...min, ...max];
  const scale = Math.min(1.16, 960 / (y1 - y0), 800 / (x1 - x0));
  const place = `translate(${num(480 - (scale * (x0 + x1)) / 2)} ${num(580 - (scale * (y0 + y1)) / 2)})scale(${num(scale, 3)})`;
  const { defs, body } = chip({ x: 826, y: 1066, size: 112, id: 'k', pattern: cloth(name, 'k') });
  const lines = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round', 'stroke-width': 1.5 };
  const drawing = group({ id: 'flat' }, el('g', { transform: place, ...lines }, dyeable(side.out.join(''))));
  return picture(960, 1200, [group({ fill: plainCloth, color: tone(name), stroke: ink }, drawing), body], { ground, night: grounds, defs });
}

export const pictures = {};
for (const name of Object.keys(flats)) {
  pictures[`flats/${name}.svg`] = () => card(name, front(name));
  const back = behind(name, front(name));
  if (back) pictures[`flats/${name}-back.svg`] = () => card(name, back);
}
