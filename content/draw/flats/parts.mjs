/** Parts of garments that many flats share: the top block, collars, cuffs, pockets. */
import { across, dyed, inside, plainCloth } from '../lib/flat.mjs';

const P = plainCloth;

/** Measures of a top; everything may be changed. `w` is half the width. */
export const block = (more = {}) => ({
  neck: 64, y: 150, shoulder: [188, 192], armpit: [200, 396], waist: [196, 600], hem: [202, 860], dip: 6,
  sleeve: { out: [352, 800], in: [290, 818], cuff: 52 }, ...more,
});

export const paths = (b) => {
  const { neck, y, shoulder: [sx, sy], armpit: [ax, ay], waist: [wx, wy], hem: [hx, hy], dip } = b;
  const armhole = `M${sx} ${sy}C${sx - 14} ${sy + 60} ${sx - 22} ${ay - 60} ${ax} ${ay}`;
  const side = `M${ax} ${ay}C${ax - 4} ${(ay + wy) / 2} ${wx} ${wy - 60} ${wx} ${wy}C${wx} ${wy + 90} ${hx} ${hy - 120} ${hx} ${hy}`;
  const hem = `M${hx} ${hy}C${hx * 0.6} ${hy + dip} ${hx * 0.3} ${hy + dip} 0 ${hy + dip}`;
  const half = `M0 ${y + 16}C${neck * 0.5} ${y + 16} ${neck * 0.86} ${y + 10} ${neck} ${y}L${sx} ${sy}${armhole.replace(/^M[^C]*/, '')}${side.replace(/^M[^C]*/, '')}${hem.replace(/^M[^C]*/, '')}`;
  let sleeve = null;
  let cuff = null;
  if (b.sleeve) {
    const { out: [ox, oy], in: [ix, iy], cuff: cuffLength = 0, full = 0 } = b.sleeve;
    const bow = b.sleeve.bow ?? 26;
    sleeve = `M${sx} ${sy}C${sx + (ox - sx) * 0.22 + bow} ${sy + (oy - sy) * 0.12} ${ox - (ox - sx) * 0.16 + bow * 0.5 + full} ${oy - (oy - sy) * 0.35} ${ox} ${oy}L${ix} ${iy}C${ix - (ix - ax) * 0.1 - full * 0.3} ${iy - (iy - ay) * 0.4} ${ax + (ix - ax) * 0.16} ${ay + (iy - ay) * 0.2} ${ax} ${ay}C${sx - 22} ${ay - 60} ${sx - 14} ${sy + 60} ${sx} ${sy}z`;
    if (cuffLength) {
      const length = Math.hypot(ox - ix, oy - iy);
      const [ux, uy] = [(oy - iy) / length * -1, (ox - ix) / length];
      cuff = { a: [ix, iy], b: [ox, oy], c: [ox + ux * cuffLength, oy + uy * cuffLength], d: [ix + ux * cuffLength, iy + uy * cuffLength] };
    }
  }
  return { armhole, side, hem, half, sleeve, cuff };
};

const quad = ({ a, b, c, d }) => `M${a.join(' ')}L${b.join(' ')}L${c.join(' ')}L${d.join(' ')}z`;

/** Sleeves and body; says the paths so that details can follow them. */
export function top(f, b, { sleeveFill = P, bodyFill = P, cuffFill = sleeveFill, cuffRib = 0, hemStitch = 12, neckInside = true } = {}) {
  f.made.top ??= { b, before: f.out.length, fills: { sleeveFill, bodyFill, cuffFill, cuffRib, hemStitch } };
  const p = paths(b);
  const { neck, y } = b;
  if (neckInside) f.body(`M0 ${y - 12}C${neck * 0.5} ${y - 12} ${neck * 0.86} ${y - 8} ${neck} ${y}L${neck - 6} ${y + 60}L0 ${y + 120}`, inside, 2);
  if (p.sleeve) {
    f.pair(p.sleeve, sleeveFill);
    const on = sleeveFill === dyed ? 'dyed' : 'paper';
    const { out: [ox, oy], in: [ix, iy] } = b.sleeve;
    if (p.cuff) {
      f.pair(quad(p.cuff), cuffFill, 2.2);
      if (cuffRib) f.rib([p.cuff.a, p.cuff.b, p.cuff.c, p.cuff.d], cuffRib, true);
    } else f.stitch(`M${ox} ${oy}L${ix} ${iy}`, 14, on);
    if (oy > 600) {
      f.fold(`M${(ox + ix) / 2 - 30} ${oy - 190}C${(ox + ix) / 2 - 14} ${oy - 170} ${ox - 26} ${oy - 160} ${ox - 14} ${oy - 168}`, on);
      f.fold(`M${b.armpit[0] + 22} ${b.armpit[1] + 40}C${b.armpit[0] + 34} ${b.armpit[1] - 10} ${b.armpit[0] + 26} ${b.armpit[1] - 60} ${b.armpit[0] + 10} ${b.armpit[1] - 110}`, on);
    }
  }
  f.body(p.half, bodyFill);
  f.seam(p.armhole, 1.6);
  const on = bodyFill === dyed ? 'dyed' : 'paper';
  if (hemStitch) {
    const [hx, hy] = b.hem;
    f.stitched(across(`M0 ${hy + b.dip - hemStitch}C${hx * 0.3} ${hy + b.dip - hemStitch} ${hx * 0.6} ${hy + b.dip - hemStitch} ${hx - 2} ${hy - hemStitch}`), on);
  }
  return p;
}

/** A round neck cut out of the body, with its rib or facing. */
export function roundNeck(f, b, { depth = 66, rib = 22, fill = P, ribs = 34, v = false } = {}) {
  f.made.neck = { rib, fill, ribs };
  const { neck: n, y } = b;
  const front = (k, s = 0) => (v ? `M0 ${y + k}L${n - s} ${y - 2}` : `M0 ${y + k}C${(n - s) * 0.62} ${y + k} ${n - s} ${y + k * 0.5} ${n - s} ${y - 2}`);
  // what is seen through the neck
  f.piece(`M${-n} ${y - 2}C${-n * 0.5} ${y + 16} ${n * 0.5} ${y + 16} ${n} ${y - 2}${v ? `L0 ${y + depth}` : `C${n} ${y + depth * 0.5} ${n * 0.62} ${y + depth} 0 ${y + depth}C${-n * 0.62} ${y + depth} ${-n} ${y + depth * 0.5} ${-n} ${y - 2}`}z`, inside, 1.4);
  f.label(y + 18);
  // the band: outer front edge, then back over the shoulders
  const o = n + rib * 0.72;
  const outer = v ? `L0 ${y + depth + rib * 1.25}L${-o} ${y + 4}` : `C${o} ${y + (depth + rib) * 0.55} ${o * 0.6} ${y + depth + rib} 0 ${y + depth + rib}C${-o * 0.6} ${y + depth + rib} ${-o} ${y + (depth + rib) * 0.55} ${-o} ${y + 4}`;
  const inner = v ? `L0 ${y + depth}L${n} ${y - 2}` : `C${-n} ${y + depth * 0.5} ${-n * 0.62} ${y + depth} 0 ${y + depth}C${n * 0.62} ${y + depth} ${n} ${y + depth * 0.5} ${n} ${y - 2}`;
  f.piece(`M${o} ${y + 4}${outer}L${-n} ${y - 2}${inner}z`, fill, 1.8);
  f.piece(`M${-o} ${y + 4}C${-n - 2} ${y - rib * 0.36} ${-n} ${y - rib * 0.5} ${-n + 6} ${y - rib * 0.5}C${-n * 0.5} ${y - rib * 0.5 + 10} ${n * 0.5} ${y - rib * 0.5 + 10} ${n - 6} ${y - rib * 0.5}C${n} ${y - rib * 0.5} ${n + 2} ${y - rib * 0.36} ${o} ${y + 4}L${n} ${y - 2}C${n * 0.5} ${y + 16} ${-n * 0.5} ${y + 16} ${-n} ${y - 2}z`, fill, 1.8);
  const stroke = fill === dyed ? '#93a4c3' : '#8d8475';
  if (ribs && !v) f.ribs(`M${-n} ${y}C${-n} ${y + depth * 0.5} ${-n * 0.62} ${y + depth} 0 ${y + depth}C${n * 0.62} ${y + depth} ${n} ${y + depth * 0.5} ${n} ${y}`, `M${-o} ${y + 4}C${-o} ${y + (depth + rib) * 0.55} ${-o * 0.6} ${y + depth + rib} 0 ${y + depth + rib}C${o * 0.6} ${y + depth + rib} ${o} ${y + (depth + rib) * 0.55} ${o} ${y + 4}`, ribs, stroke);
  if (ribs && v) { f.ribs(`M${n} ${y}L0 ${y + depth}`, `M${o} ${y + 4}L0 ${y + depth + rib * 1.25}`, ribs, stroke); f.ribs(`M${-n} ${y}L0 ${y + depth}`, `M${-o} ${y + 4}L0 ${y + depth + rib * 1.25}`, ribs, stroke); f.line(`M0 ${y + depth}L0 ${y + depth + rib * 1.25}`, 1.1); }
  const d = depth + rib + 7;
  if (!v) f.stitched(across(`M0 ${y + d}C${(o + 5) * 0.6} ${y + d} ${o + 6} ${y + d * 0.55} ${o + 6} ${y + 8}`));
  return front;
}

/** A shirt collar on its stand; `open` leaves the top button undone. */
export function shirtCollar(f, b, { fill = P, drop = 92, spread = 62, stand = true, height = 44, band = false } = {}) {
  f.made.collar = { fill, height, band };
  const { neck: n, y } = b;
  const h = height;
  // inside of the back
  f.piece(`M${-n - 4} ${y + 2}C${-n + 2} ${y - h * 0.8} ${-n * 0.5} ${y - h} 0 ${y - h}C${n * 0.5} ${y - h} ${n - 2} ${y - h * 0.8} ${n + 4} ${y + 2}L0 ${y + 66}z`, inside, 2);
  f.line(`M${-n * 0.86} ${y - 12}C${-n * 0.4} ${y + 4} ${n * 0.4} ${y + 4} ${n * 0.86} ${y - 12}`, 1.1);
  f.label(y + 6);
  if (stand) {
    f.pair(`M0 ${y + 66}C${n * 0.42} ${y + 50} ${n * 0.82} ${y + 24} ${n + 4} ${y + 2}L${n * 0.86} ${y - 18}C${n * 0.7} ${y + 10} ${n * 0.34} ${y + 32} 0 ${y + 40}z`, fill, 1.6);
  }
  if (band) { f.stitch(`M4 ${y + 60}C${n * 0.42} ${y + 44} ${n * 0.8} ${y + 18} ${n} ${y - 2}`, 0, fill === dyed ? 'dyed' : 'paper'); f.button(0, y + 53, 5.5); return; }
  const leaf = `M5 ${y + 44}C${n * 0.36} ${y + 30} ${n * 0.72} ${y + 2} ${n * 0.8} ${y - h * 0.84}C${n * 0.98} ${y - h * 0.8} ${n + 12} ${y - 14} ${n + 20} ${y + 12}C${n + 8} ${y + 40} ${spread + 14} ${y + drop * 0.7} ${spread} ${y + drop}C${spread * 0.6} ${y + drop * 0.82} ${spread * 0.3} ${y + drop * 0.66} 5 ${y + 44}z`;
  f.pair(leaf, fill, 2.2);
  const on = fill === dyed ? 'dyed' : 'paper';
  f.stitch(`M${n + 13} ${y + 14}C${n + 2} ${y + 40} ${spread + 8} ${y + drop * 0.64} ${spread - 3} ${y + drop - 10}C${spread * 0.6} ${y + drop * 0.72} ${spread * 0.4} ${y + drop * 0.62} 16 ${y + 45}`, 0, on);
  if (stand) f.button(0, y + 53, 5.5);
}

/** A front placket with topstitching and buttons. */
export function placket(f, from, to, { half = 17, count = 6, fill = P, first = 46, r = 6.5 } = {}) {
  f.piece(`M${-half} ${from}L${half} ${from}L${half} ${to}L${-half} ${to}z`, fill, 1.5);
  const on = fill === dyed ? 'dyed' : 'paper';
  f.stitched(`M${-half + 6} ${from + 4}L${-half + 6} ${to - 3}M${half - 6} ${from + 4}L${half - 6} ${to - 3}`, on);
  if (count) f.buttons(0, from + first, to - 70, count, r);
}

/** A patch pocket centred at x: pointed, square or round below. */
export function patch(f, x, y, w, h, { fill = P, shape = 'point', hem = 20, both = false, flap = 0, button = false } = {}) {
  const [l, r] = [x - w / 2, x + w / 2];
  const point = Math.min(w, h) * 0.16;
  const low = { point: `L${r} ${y + h - point}L${x} ${y + h}L${l} ${y + h - point}`, square: `L${r} ${y + h}L${l} ${y + h}`, round: `L${r} ${y + h - 24}C${r} ${y + h - 6} ${r - 8} ${y + h} ${r - 24} ${y + h}L${l + 24} ${y + h}C${l + 8} ${y + h} ${l} ${y + h - 6} ${l} ${y + h - 24}`, cut: `L${r} ${y + h - 16}L${r - 16} ${y + h}L${l + 16} ${y + h}L${l} ${y + h - 16}` }[shape];
  const d = `M${l} ${y}L${r} ${y}${low}z`;
  const on = fill === dyed ? 'dyed' : 'paper';
  const inner = `M${l + 6} ${y}${{ point: `L${l + 6} ${y + h - point - 4}L${x} ${y + h - 7}L${r - 6} ${y + h - point - 4}`, square: `L${l + 6} ${y + h - 6}L${r - 6} ${y + h - 6}`, round: `L${l + 6} ${y + h - 24}C${l + 6} ${y + h - 10} ${l + 12} ${y + h - 6} ${l + 25} ${y + h - 6}L${r - 25} ${y + h - 6}C${r - 12} ${y + h - 6} ${r - 6} ${y + h - 10} ${r - 6} ${y + h - 24}`, cut: `L${l + 6} ${y + h - 18}L${l + 18} ${y + h - 6}L${r - 18} ${y + h - 6}L${r - 6} ${y + h - 18}` }[shape]}L${r - 6} ${y}`;
  (both ? f.pair(d, fill, 1.8) : f.piece(d, fill, 1.8));
  (both ? f.stitch(inner, 0, on) : f.stitched(inner, on));
  if (hem) { const t = `M${l} ${y + hem}L${r} ${y + hem}`; (both ? f.stitch(t, 0, on) : f.stitched(t, on)); }
  if (flap) {
    const flapPath = `M${l - 4} ${y - 6}L${r + 4} ${y - 6}L${r + 4} ${y + flap * 0.62}L${x} ${y + flap}L${l - 4} ${y + flap * 0.62}z`;
    const flapStitch = `M${l + 2} ${y}L${l + 2} ${y + flap * 0.54}L${x} ${y + flap - 8}L${r - 2} ${y + flap * 0.54}L${r - 2} ${y}`;
    (both ? f.pair(flapPath, fill, 1.8) : f.piece(flapPath, fill, 1.8));
    (both ? f.stitch(flapStitch, 0, on) : f.stitched(flapStitch, on));
    if (button) { f.button(x, y + flap - 17, 6); if (both) f.button(-x, y + flap - 17, 6); }
  }
}

/** A slanted welt pocket on both sides. */
export const welt = (f, x1, y1, x2, y2, w = 14, fill = P) => f.pair(`M${x1} ${y1}L${x1 + w} ${y1 + 3}L${x2 + w} ${y2 + 3}L${x2} ${y2}z`, fill, 1.6).stitch(`M${x1 - 5} ${y1 - 4}L${x1 + w + 6} ${y1 - 1}L${x2 + w + 6} ${y2 + 8}L${x2 - 6} ${y2 + 5}z`);

/** A pocket flap with straight edge on both sides. */
export const flap = (f, x, y, w, h, fill = P) => f.pair(`M${x} ${y}L${x + w} ${y + 2}L${x + w} ${y + h}C${x + w} ${y + h + 8} ${x + w - 6} ${y + h + 8} ${x + w - 10} ${y + h + 8}L${x + 10} ${y + h + 6}C${x + 4} ${y + h + 6} ${x} ${y + h + 2} ${x} ${y + h - 2}z`, fill, 1.8).stitch(`M${x + 6} ${y + 3}L${x + 6} ${y + h - 2}L${x + w - 6} ${y + h}L${x + w - 6} ${y + 4}`, 0, fill === dyed ? 'dyed' : 'paper');

/** Lapels with a notch: collar above, lapel below, closing at `close`. */
export function lapels(f, b, { close = 470, width = 104, notch = 250, collarFill = P, lapelFill = P, overlap = 10, peak = false } = {}) {
  f.made.collar = { fill: collarFill, height: 44, band: false };
  const { neck: n, y } = b;
  f.piece(`M${-n} ${y}C${-n * 0.8} ${y - 36} ${-n * 0.4} ${y - 44} 0 ${y - 44}C${n * 0.4} ${y - 44} ${n * 0.8} ${y - 36} ${n} ${y}L${overlap} ${close}z`, inside, 2);
  f.line(`M${-n * 0.9} ${y - 6}C${-n * 0.4} ${y + 8} ${n * 0.4} ${y + 8} ${n * 0.9} ${y - 6}`, 1.1);
  f.label(y + 10);
  const up = peak ? -34 : 0;
  const lapel = `M${n * 0.82} ${y + 48}L${width - 6} ${notch - 6}L${width + 12} ${notch + 10 + up}C${width} ${notch + 90} ${overlap + 60} ${close - 90} ${overlap} ${close}C${overlap + 6} ${close - 120} ${n * 0.6} ${y + 130} ${n * 0.82} ${y + 48}z`;
  f.pair(lapel, lapelFill, 2.2);
  f.stitch(`M${width + 4} ${notch + 16 + up}C${width - 8} ${notch + 90} ${overlap + 56} ${close - 90} ${overlap + 4} ${close - 18}`, 0, lapelFill === dyed ? 'dyed' : 'paper');
  const collar = `M0 ${y - 44}C${n * 0.4} ${y - 44} ${n * 0.8} ${y - 38} ${n + 4} ${y - 4}C${n + 22} ${y + 20} ${n + 26} ${y + 30} ${width + 2} ${notch - 34}L${width - 6} ${notch - 6}L${n * 0.82} ${y + 48}C${n * 0.78} ${y + 10} ${n * 0.6} ${y - 22} ${n * 0.5} ${y - 34}C${n * 0.3} ${y - 40} ${n * 0.1} ${y - 42} 0 ${y - 42}z`;
  f.pair(collar, collarFill, 2.2);
}

/** A hood lying behind and around the neck. */
export function hood(f, b, { fill = P, lining = inside } = {}) {
  f.made.hood = { fill };
  const { neck: n, y } = b;
  f.body(`M0 ${y - 118}C${n * 1.1} ${y - 118} ${n * 1.72} ${y - 60} ${n * 1.62} ${y + 6}C${n * 1.5} ${y + 46} ${n * 0.6} ${y + 84} 0 ${y + 96}`, fill, 2.6);
  f.body(`M0 ${y - 92}C${n * 0.8} ${y - 92} ${n * 1.16} ${y - 40} ${n * 1.02} ${y + 6}C${n * 0.8} ${y + 50} ${n * 0.3} ${y + 76} 0 ${y + 90}`, lining, 1.8);
  f.stitch(`M0 ${y - 102}C${n * 0.9} ${y - 102} ${n * 1.32} ${y - 46} ${n * 1.16} ${y + 8}C${n * 0.95} ${y + 50} ${n * 0.4} ${y + 74} 0 ${y + 94}`, 0, fill === dyed ? 'dyed' : 'paper');
  f.line(`M0 ${y - 118}L0 ${y - 92}`, 1.2);
  f.label(y + 10);
}

/** Drawcords with tips. */
export function cords(f, x, y, length) {
  f.raw(`<path d="M${x} ${y}c6 30-4 ${length * 0.6} 2 ${length}M${-x} ${y}c-6 30 4 ${length * 0.5} -2 ${length * 0.9}" stroke-width="4.4"/><path d="M${x} ${y}c6 30-4 ${length * 0.6} 2 ${length}M${-x} ${y}c-6 30 4 ${length * 0.5} -2 ${length * 0.9}" stroke="#fdfbf6" stroke-width="2.2"/>`);
  f.raw(`<circle cx="${x}" cy="${y}" r="5" fill="#fffdf8" stroke-width="1.4"/><circle cx="${-x}" cy="${y}" r="5" fill="#fffdf8" stroke-width="1.4"/>`);
}

/** Legs: waist half width, hip, crotch, leg ends; says the paths. */
export function trousers(f, { waist = 128, top: t = 150, hip = [172, 330], crotch = 420, out = [150, 1060], inn = [62, 1064], band = 40, fill = P, bandFill = P, legFill = fill, rib = 0 } = {}) {
  f.made.legs = { waist, top: t, hip, crotch, out, inn, band, fill, bandFill, legFill, rib };
  const outer = `M${waist} ${t + band}C${waist + 14} ${t + band + 60} ${hip[0]} ${hip[1] - 70} ${hip[0]} ${hip[1]}C${hip[0] + 2} ${hip[1] + 220} ${out[0] + 6} ${out[1] - 260} ${out[0]} ${out[1]}`;
  const inseam = `M${inn[0]} ${inn[1]}C${inn[0] - 14} ${inn[1] - 300} 26 ${crotch + 180} 0 ${crotch}`;
  const leg = `M0 ${t + band}L${waist} ${t + band}${outer.replace(/^M[^C]*/, '')}L${inn[0]} ${inn[1]}${inseam.replace(/^M[^C]*/, '')}z`;
  // the back of the waistband seen from the front
  f.piece(`M${-waist + 2} ${t}C${-waist * 0.5} ${t - 18} ${waist * 0.5} ${t - 18} ${waist - 2} ${t}L${waist} ${t + band}L${-waist} ${t + band}z`, inside, 2);
  f.pair(leg, legFill);
  f.piece(`M${-waist + 2} ${t}C${-waist * 0.5} ${t + 12} ${waist * 0.5} ${t + 12} ${waist - 2} ${t}L${waist} ${t + band}C${waist * 0.5} ${t + band + 12} ${-waist * 0.5} ${t + band + 12} ${-waist} ${t + band}z`, bandFill, 2.2);
  if (rib) f.ribs(`M${-waist + 2} ${t}C${-waist * 0.5} ${t + 12} ${waist * 0.5} ${t + 12} ${waist - 2} ${t}`, `M${-waist} ${t + band}C${-waist * 0.5} ${t + band + 12} ${waist * 0.5} ${t + band + 12} ${waist} ${t + band}`, rib, bandFill === dyed ? '#93a4c3' : undefined);
  return { outer, inseam, leg };
}

/** Fly with its curved stitching. */
export function fly(f, t, crotch, { on = 'paper', w = 30 } = {}) {
  f.line(`M0 ${t}L0 ${crotch}`, 1.6);
  f.stitched(`M${w} ${t + 2}L${w} ${crotch - 90}C${w} ${crotch - 50} ${w * 0.6} ${crotch - 34} 3 ${crotch - 26}M${w - 6} ${t + 2}L${w - 6} ${crotch - 90}C${w - 6} ${crotch - 56} ${w * 0.5} ${crotch - 42} 3 ${crotch - 34}`, on);
}

export const loops = (f, xs, t, h = 50) => { for (const x of xs) f.pair(`M${x - 6} ${t}L${x + 6} ${t}L${x + 6} ${t + h}L${x - 6} ${t + h}z`, P, 1.4); };
