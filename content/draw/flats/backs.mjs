/** Garments from behind: body and sleeves again, then what is at the back only. What the front closes, opens or carries is left out. */
import { across, dyed, Flat, plainCloth as P } from '../lib/flat.mjs';
import { patch, top, trousers } from './parts.mjs';

const on = (fill) => (fill === dyed ? 'dyed' : 'paper');

/** The fall of a collar, or its stand alone. */
function collar(f, { neck: n, y }, { fill, height: h, band: stand }) {
  const crest = stand ? h * 0.8 : h * 0.62;
  const low = stand ? `L${n + 4} ${y + 2}C${n * 0.6} ${y + 20} ${n * 0.3} ${y + 24} 0 ${y + 24}` : `C${n + 8} ${y - 12} ${n + 18} ${y + 2} ${n + 24} ${y + 16}C${n * 0.9} ${y + 34} ${n * 0.5} ${y + 40} 0 ${y + 40}`;
  f.body(`M0 ${y - crest}C${n * 0.5} ${y - crest} ${n * 0.8} ${y - crest * 0.9} ${n - 4} ${y - crest * 0.6}${low}`, fill, 2.2);
  f.stitched(across(stand ? `M0 ${y + 17}C${n * 0.3} ${y + 17} ${n * 0.6} ${y + 13} ${n - 2} ${y - 2}` : `M0 ${y + 32}C${n * 0.5} ${y + 32} ${n * 0.86} ${y + 26} ${n + 14} ${y + 11}`), on(fill));
}

function band(f, { neck: n, y }, { rib, fill, ribs }) {
  const o = n + rib * 0.72;
  const upper = `M0 ${y - rib * 0.5 + 10}C${n * 0.5} ${y - rib * 0.5 + 10} ${n * 0.8} ${y - rib * 0.5} ${n - 4} ${y - rib * 0.5}`;
  const lower = `M0 ${y + 18 + rib * 0.6}C${n * 0.5} ${y + 18 + rib * 0.6} ${n * 0.9} ${y + 14} ${o} ${y + 4}`;
  f.piece(`${across(upper)}L${o} ${y + 4}C${n * 0.9} ${y + 14} ${n * 0.5} ${y + 18 + rib * 0.6} 0 ${y + 18 + rib * 0.6}C${-n * 0.5} ${y + 18 + rib * 0.6} ${-n * 0.9} ${y + 14} ${-o} ${y + 4}z`, fill, 1.8);
  if (ribs) f.ribs(across(upper), across(lower), Math.round(ribs * 0.8), fill === dyed ? '#93a4c3' : undefined);
  else f.stitched(across(`M0 ${y + 26 + rib * 0.6}C${n * 0.5} ${y + 26 + rib * 0.6} ${n * 0.9} ${y + 22} ${o + 4} ${y + 12}`), on(fill === dyed ? P : fill));
}

/** The hood from behind hangs over the shoulders. */
function hoodBehind(f, { neck: n, y }, { fill }) {
  f.body(`M0 ${y - 118}C${n * 1.1} ${y - 118} ${n * 1.72} ${y - 60} ${n * 1.62} ${y + 6}C${n * 1.5} ${y + 74} ${n * 0.7} ${y + 124} 0 ${y + 132}`, fill, 2.6);
  f.line(`M0 ${y - 118}L0 ${y + 132}`, 1.5);
  f.stitched(`M-7 ${y - 116}L-7 ${y + 128}M7 ${y - 116}L7 ${y + 128}`, on(fill));
}

const yoke = (f, { y, shoulder: [sx] }, fill = P) => { f.line(across(`M0 ${y + 104}C60 ${y + 104} ${sx - 70} ${y + 98} ${sx - 18} ${y + 90}`), 1.5); f.stitched(across(`M0 ${y + 111}C60 ${y + 111} ${sx - 70} ${y + 105} ${sx - 18} ${y + 97}`), on(fill)); };
const pleat = (f, { y }) => { f.line(`M-15 ${y + 104}L-15 ${y + 250}M15 ${y + 104}L15 ${y + 250}`, 1.2); f.piece(`M-7 ${y + 104}L7 ${y + 104}L5 ${y + 134}L-5 ${y + 134}z`, P, 1.2); };
const middle = (f, from, to) => f.line(`M0 ${from}L0 ${to}`, 1.6);
/** A vent at the hem, lapped to the left. */
const vent = (f, from, to) => { f.line(`M0 ${from}L0 ${to}M0 ${from}L-26 ${from + 14}`, 1.7); f.stitched(`M-6 ${from + 12}L-6 ${to - 4}`); };
const zip = (f, from, to) => { f.line(`M0 ${from}L0 ${to}`, 1.6); f.stitched(`M-8 ${from + 4}L-8 ${to}L8 ${to}L8 ${from + 4}`); f.raw(`<path d="M-4 ${from}h8v9h-8zM-2.5 ${from + 9}h5v13h-5z" fill="#fffdf8" stroke-width="1.3"/>`); };
const darts = (f, x, from, to) => f.seam(`M${x} ${from}L${x + 4} ${to}`, 1.3);
const dyedYoke = (f, { neck: n, y, shoulder: [sx, sy] }) => f.body(`M0 ${y + 16}C${n * 0.5} ${y + 16} ${n * 0.86} ${y + 10} ${n} ${y}L${sx} ${sy}C${sx - 12} ${sy + 54} ${sx - 16} ${sy + 100} ${sx - 12} ${sy + 140}C${sx * 0.6} ${sy + 152} ${sx * 0.3} ${sy + 156} 0 ${sy + 156}`, dyed, 1.8);
/** A welt pocket with its button on each side. */
const hipPockets = (f, y) => { f.pair(`M50 ${y}L124 ${y - 5}L125 ${y + 7}L51 ${y + 12}z`, P, 1.5).stitch(`M46 ${y - 5}L128 ${y - 11}L129 ${y + 12}L47 ${y + 18}z`); f.button(88, y + 24, 5).button(-88, y + 24, 5); darts(f, 86, y - 56, y - 4); };

/** The parts at the back of each garment, drawn over body and sleeves. */
const extras = {
  shirt: (f, b) => { yoke(f, b); pleat(f, b); }, 'oxford-shirt': (f, b) => { yoke(f, b, dyed); pleat(f, b); f.button(0, b.y + 40, 4.5); }, 'check-shirt': (f, b) => { yoke(f, b); pleat(f, b); }, 'school-shirt': (f, b) => { yoke(f, b); pleat(f, b); },
  blouse: (f, b) => { yoke(f, b); darts(f, 84, 470, 700); }, 'linen-blouse': (f, b) => { yoke(f, b); for (const x of [16, 32, 48]) f.fold(`M${x} 262C${x + 2} 340 ${x + 4} 420 ${x + 8} 520`); },
  dress: (f, b) => zip(f, b.y + 22, 640), 'shirt-dress': (f, b) => { yoke(f, b); pleat(f, b); }, 'shift-dress': (f, b) => { zip(f, b.y + 24, 620); darts(f, 92, 480, 690); }, 'jersey-dress': (f, b) => f.fold(`M40 ${b.y + 420}C60 720 96 880 110 1004`, 'dyed'), 'kids-dress': (f, b) => { f.line(`M0 ${b.y + 24}L0 500`, 1.5); f.button(0, 290, 6).button(0, 350, 6).button(0, 410, 6); },
  sweater: dyedYoke, raincoat: (f, b) => { dyedYoke(f, b); f.stitched(across('M0 336C60 336 120 334 172 330'), 'dyed'); vent(f, 760, 986); }, cardigan: () => {},
  parka: (f, b) => { yoke(f, b); f.stitched(across('M0 596L212 592')); f.stitched(across('M0 612L212 608')); vent(f, 800, 970); }, 'kids-parka': (f) => { for (const y of [400, 500, 600, 700, 790]) f.line(across(`M0 ${y + 10}C90 ${y + 12} 170 ${y + 8} 222 ${y - 4}`), 1.3); },
  'padded-vest': (f, b) => { dyedYoke(f, b); for (const [i, y] of [380, 460, 540, 620, 700, 770].entries()) f.line(across(`M0 ${y + 10}C70 ${y + 12} 130 ${y + 10} ${[188, 196, 202, 204, 205, 206][i]} ${y - 4}`), 1.4); f.body('M0 96C40 96 74 102 78 114L72 158C48 172 20 176 0 176', dyed, 2.2); },
  'wool-coat': (f, b) => { middle(f, b.y + 54, 800); vent(f, 800, 1044); f.piece('M-120 600L120 600L120 634L-120 634z', P, 1.8); f.stitched('M-114 606L114 606M-114 628L114 628'); f.button(-98, 617, 8).button(98, 617, 8); },
  'trench-coat': (f, b) => { f.body(`M0 ${b.y + 20}C60 ${b.y + 20} 120 ${b.y + 30} 182 206C176 300 176 350 184 386C130 408 60 418 0 418`, P, 1.8); f.stitched(across('M0 408C60 408 128 398 178 378')); middle(f, 418, 566); vent(f, 760, 1054); },
  blazer: (f, b) => { middle(f, b.y + 54, 860); f.seam('M130 300C150 420 140 560 152 850', 1.2); vent(f, 660, 860); }, jacket: (f, b) => yoke(f, b),
  'denim-jacket': (f) => { f.line(across('M0 320L176 286'), 1.5, '#c9d3e4'); f.stitched(across('M0 328L176 294'), 'dyed'); f.seam('M60 316C58 460 70 620 92 730', 1.5, '#c9d3e4'); f.stitch('M68 316C66 460 78 620 100 730', 0, 'dyed'); f.piece('M-120 742L-64 746L-52 760L-64 774L-120 772z', dyed, 1.6).piece('M120 742L64 746L52 760L64 774L120 772z', dyed, 1.6); f.button(-66, 760, 5).button(66, 760, 5); },
  'work-jacket': (f, b) => { yoke(f, b); f.seam('M120 260C112 440 112 620 120 824', 1.3); f.stitch('M128 260C120 440 120 620 128 822'); },
  coverall: (f, b) => { yoke(f, b); f.line('M0 540L0 690', 1.6); for (let x = -120; x <= 120; x += 15) f.line(`M${x} 508L${x} 545`, 0.9); patch(f, 74, 590, 80, 92, { both: true, shape: 'cut', hem: 18 }); },
  scrubs: (f, b) => yoke(f, b), robe: (f) => f.piece('M-6 176L6 176L5 206L-5 206z', P, 1.2), pajamas: (f, b) => f.line(across(`M0 ${b.y + 84}L170 ${b.y + 76}`), 1.3),
  'kids-romper': (f) => middle(f, 640, 740), hoodie: () => {},
};
for (const name of ['tee', 'pocket-tee', 'polo', 'uniform-polo']) extras[name] = (f, b) => f.stitched(across(`M0 ${b.y + (name.includes('polo') ? 62 : 36)}C50 ${b.y + 34} ${b.neck + 20} ${b.y + 24} ${b.shoulder[0] - 6} ${b.shoulder[1] + 6}`));

/** Trousers, by what stands on their seat. */
const seats = {
  jeans(f, { top: t, band: h, hip: [hx], fill }) {
    f.line(across(`M0 ${t + h + 78}L${hx - 16} ${t + h + 42}`), 1.6, '#dfe6f1'); f.stitched(across(`M0 ${t + h + 86}L${hx - 16} ${t + h + 50}`), 'dyed');
    patch(f, 86, t + h + 104, 100, 120, { both: true, fill, hem: 16 });
    f.stitch(`M38 ${t + h + 152}C60 ${t + h + 158} 76 ${t + h + 168} 86 ${t + h + 180}C96 ${t + h + 168} 112 ${t + h + 158} 134 ${t + h + 150}`, 0, 'dyed');
    f.raw(`<path d="M46 ${t - 2}h62v42h-62z" fill="#b98d5c" stroke-width="1.4"/><path d="M58 ${t + 12}h38M58 ${t + 24}h24" stroke="#6b4a2a" stroke-width="2"/>`);
  },
  chinos: (f, { top: t, band: h }) => hipPockets(f, t + h + 96), trousers: (f, { top: t, band: h }) => hipPockets(f, t + h + 96), shorts: (f, { top: t, band: h }) => hipPockets(f, t + h + 92),
  sweatpants: (f, { top: t, band: h }) => patch(f, 92, t + h + 84, 92, 108, { shape: 'square', hem: 22 }),
};

function legs(f, front, name) {
  const spec = front.made.legs;
  trousers(f, spec);
  const { waist: w, top: t, band: h, crotch, bandFill, out, inn, fill, rib } = spec;
  for (const { at, top: from } of front.made.pairs) if (from > crotch + 100) f.out.push(...front.out.slice(at, at + 3));
  f.piece(`M${-w + 2} ${t}C${-w * 0.5} ${t - 18} ${w * 0.5} ${t - 18} ${w - 2} ${t}L${w} ${t + h}C${w * 0.5} ${t + h + 6} ${-w * 0.5} ${t + h + 6} ${-w} ${t + h}z`, bandFill, 2.2);
  if (rib) f.ribs(`M${-w + 2} ${t}C${-w * 0.5} ${t - 18} ${w * 0.5} ${t - 18} ${w - 2} ${t}`, `M${-w} ${t + h}C${-w * 0.5} ${t + h + 6} ${w * 0.5} ${t + h + 6} ${w} ${t + h}`, rib, bandFill === dyed ? '#93a4c3' : undefined);
  f.line(`M0 ${t + h}L0 ${crotch}`, 1.7);
  if (out[1] - crotch > 500 && !rib) f.stitch(`M${out[0]} ${out[1] - 20}L${inn[0]} ${inn[1] - 20}`, 0, on(fill));
  seats[name](f, spec);
}

function upper(f, front, name) {
  const { made, out } = front;
  const { b, before, fills } = made.top;
  f.out.push(...out.slice(0, before));
  top(f, b, { ...fills, neckInside: false });
  extras[name]?.(f, b);
  // bands at the hem, belts at the waist, cuffs
  for (const { at, top: from, bottom } of made.bodies) if (at > before && bottom - from < 90 && from > b.armpit[1] + 60) f.out.push(...out.slice(at, at + 3).filter((one, i) => i === 0 || !one.includes('z"')));
  for (const { at, left, top: from } of made.pairs) if (at > before + 4 && left > b.armpit[0] + 40 && from > b.armpit[1]) f.out.push(...out.slice(at, at + 2));
  if (made.hood) hoodBehind(f, b, made.hood);
  else if (made.collar) collar(f, b, made.collar);
  else if (made.neck) band(f, b, made.neck);
}

const skirts = {
  skirt: (f) => { zip(f, 272, 470); darts(f, 60, 322, 420); },
  'pleated-skirt': (f) => zip(f, 252, 440),
};

/** The back of a garment from its front; `null` where both sides are alike or it has none. */
export function behind(name, front) {
  const f = new Flat();
  if (skirts[name]) {
    f.out.push(...front.out.filter((one) => !one.includes('<circle')));
    skirts[name](f);
  } else if (front.made.legs) legs(f, front, name);
  else if (front.made.top && extras[name]) {
    const wraps = front.out.length > 0 && front.out[0].startsWith('<g ') && front.made.top.before === 1;
    upper(f, front, name);
    if (wraps || name === 'coverall') f.raw('</g>');
  } else return null;
  return f;
}
