/**
 * The drafting table for technical flats. Patterns are written as halves (x from the centre front to the wearer's left)
 * with absolute M, L and C; this mirrors them, and lays topstitching beside any edge.
 */
import { num, path, tidy } from './svg.mjs';

const parse = (d) => [...d.matchAll(/([MLC])([^MLCz]*)/g)].map(([, c, n]) => ({ c, p: (n.match(/-?\d*\.?\d+/g) ?? []).map(Number) }));
const write = (segments) => segments.map(({ c, p }) => c + p.map((v) => num(v)).join(' ')).join('');

/** Mirrors a line. */
export const mirror = (d) => write(parse(d).map(({ c, p }) => ({ c, p: p.map((v, i) => (i % 2 ? v : -v)) }))) + (d.includes('z') ? 'z' : '');

function backwards(d) {
  const segments = parse(d);
  const ends = segments.map(({ p }) => p.slice(-2));
  const out = [];
  for (let i = segments.length - 1; i > 0; i -= 1) {
    const { c, p } = segments[i];
    out.push(c === 'C' ? { c, p: [p[2], p[3], p[0], p[1], ...ends[i - 1]] } : { c: 'L', p: ends[i - 1] });
  }
  return write(out);
}

/** A closed outline from the half that runs from the centre at the top to the centre at the bottom. */
export const closed = (half) => `${write(parse(half))}${backwards(mirror(half))}z`;

/** A line across the centre from its right half, which starts at the centre. */
export const across = (half) => {
  const start = parse(half).at(-1).p.slice(-2);
  const left = backwards(mirror(half)).length ? `M${num(-start[0])} ${num(start[1])}${backwards(mirror(half))}` : '';
  return left + write(parse(half).slice(1));
};

function points(d) {
  const out = [];
  let at = [0, 0];
  for (const { c, p } of parse(d)) {
    if (c === 'M') { at = p; out.push(at); } else if (c === 'L') {
      for (let i = 0; i < p.length; i += 2) { at = [p[i], p[i + 1]]; out.push(at); }
    } else for (let k = 0; k < p.length; k += 6) {
      const [x1, y1, x2, y2, x3, y3] = p.slice(k, k + 6);
      for (let i = 1; i <= 10; i += 1) {
        const t = i / 10; const s = 1 - t;
        out.push([s ** 3 * at[0] + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t ** 3 * x3, s ** 3 * at[1] + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t ** 3 * y3]);
      }
      at = [x3, y3];
    }
  }
  return out;
}

/** The line beside a line: to its right for a positive distance, seen along its direction. */
export function beside(d, distance) {
  const p = points(d);
  const moved = p.map(([x, y], i) => {
    const [a, b] = [p[Math.max(0, i - 1)], p[Math.min(p.length - 1, i + 1)]];
    const size = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [x - ((b[1] - a[1]) / size) * distance, y + ((b[0] - a[0]) / size) * distance];
  });
  return `M${moved.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`;
}

/** The smallest and largest coordinates of a line. */
function extent(d) {
  const p = points(d);
  const of = (k, pick) => pick(...p.map((point) => point[k]));
  return { left: of(0, Math.min), top: of(1, Math.min), bottom: of(1, Math.max) };
}

const paperFill = '#fdfbf6';
const inside = '#e7ddcb';
const dyed = '#2f4872';

export class Flat {
  /** `made` keeps the parts, and the pieces over the centre and in pairs, for the view from behind. */
  constructor() { this.out = []; this.min = [0, 1e9]; this.max = [0, -1e9]; this.made = { bodies: [], pairs: [] }; }

  #draw(d, attributes) {
    if (attributes.fill && !this.scaled) for (const at of points(d)) for (const k of [0, 1]) { this.min[k] = Math.min(this.min[k], at[k]); this.max[k] = Math.max(this.max[k], at[k]); }
    this.out.push(path(tidy(d), attributes));
    return this;
  }

  /** A closed piece as written. */
  piece(d, fill = paperFill, weight = 2.6) { return this.#draw(d.endsWith('z') ? d : `${d}z`, { fill, 'stroke-width': weight }); }

  /** A piece over the centre, from its half. */
  body(half, fill = paperFill, weight = 2.6) { this.made.bodies.push({ at: this.out.length, ...extent(half) }); return this.piece(closed(half), fill, weight); }

  /** Draws a piece on the left and on the right. */
  pair(d, fill = paperFill, weight = 2.6) { this.made.pairs.push({ at: this.out.length, ...extent(d) }); return this.piece(d, fill, weight).piece(mirror(d), fill, weight); }

  seam(d, weight = 1.5, stroke) { return this.#draw(`${d}${mirror(d)}`, { 'stroke-width': weight, stroke }); }

  line(d, weight = 1.5, stroke) { return this.#draw(d, { 'stroke-width': weight, stroke }); }

  /** Topstitching along both sides; a light thread on a dyed piece. */
  stitch(d, distance = 0, on = 'paper') { const s = distance ? beside(d, distance) : d; return this.stitched(`${s}${mirror(s)}`, on); }

  stitched(d, on = 'paper') { return this.#draw(d, { 'stroke-width': 1.1, 'stroke-dasharray': '5 3', stroke: on === 'dyed' ? '#dfe6f1' : '#4b463f' }); }

  /** One side only, beside a line. */
  stitch1(d, distance = 0, on = 'paper') { return this.stitched(distance ? beside(d, distance) : d, on); }

  /** A soft fold of the cloth. */
  fold(d, on = 'paper') { return this.#draw(`${d}${mirror(d)}`, { 'stroke-width': 1, stroke: on === 'dyed' ? '#7d90b4' : '#b5aa99' }); }

  button(x, y, r = 6.5) {
    this.out.push(`<circle cx="${num(x)}" cy="${num(y)}" r="${r}" fill="#fffdf8" stroke-width="1.3"/><path d="M${num(x - r * 0.25)} ${num(y - r * 0.25)}h.1m${num(r * 0.4)} 0h.1M${num(x - r * 0.25)} ${num(y + r * 0.25)}h.1m${num(r * 0.4)} 0h.1" stroke="#1d1b19" stroke-width="1.7"/>`);
    return this;
  }

  buttons(x, from, to, count, r) {
    for (let i = 0; i < count; i += 1) this.button(x, from + ((to - from) * i) / (count - 1), r);
    return this;
  }

  /** A zip from top to bottom with teeth and a puller. */
  zip(x, from, to, { width = 7, puller = from } = {}) {
    this.#draw(`M${x - width} ${from}L${x - width} ${to}M${x + width} ${from}L${x + width} ${to}`, { 'stroke-width': 1.1 });
    this.out.push(`<path d="M${x} ${from}V${to}" stroke-width="6" stroke-dasharray="1.6 2.6" stroke-linecap="butt"/>`);
    this.out.push(`<path d="M${x - 4} ${puller}h8v9h-8zM${x - 2.5} ${puller + 9}h5v15h-5z" fill="#fffdf8" stroke-width="1.3"/>`);
    return this;
  }

  /** Ribbing between two edges given by their ends: left-top, right-top, right-bottom, left-bottom. */
  rib([a, b, c, d], count, both = false) {
    let lines = '';
    for (let i = 1; i < count; i += 1) {
      const t = i / count;
      lines += `M${num(a[0] + (b[0] - a[0]) * t)} ${num(a[1] + (b[1] - a[1]) * t)}L${num(d[0] + (c[0] - d[0]) * t)} ${num(d[1] + (c[1] - d[1]) * t)}`;
    }
    return this.#draw(both ? `${lines}${mirror(lines)}` : lines, { 'stroke-width': 0.8, stroke: '#8d8475' });
  }

  /** Ribs between two curves. */
  ribs(upper, lower, count, stroke = '#8d8475') {
    const pick = (d) => { const p = points(d); return (t) => { const f = t * (p.length - 1); const i = Math.min(p.length - 2, Math.floor(f)); const s = f - i; return [p[i][0] + (p[i + 1][0] - p[i][0]) * s, p[i][1] + (p[i + 1][1] - p[i][1]) * s]; }; };
    const [u, l] = [pick(upper), pick(lower)];
    let lines = '';
    for (let i = 1; i < count; i += 1) { const [a, b] = [u(i / count), l(i / count)]; lines += `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`; }
    return this.#draw(lines, { 'stroke-width': 0.8, stroke });
  }

  /** A small woven label inside the neck. */
  label(y) { this.out.push(`<path d="M-17 ${y}h34v15h-34z" fill="#fffdf8" stroke-width="1"/><path d="M-17 ${y + 12}h34" stroke="#a1382a" stroke-width="1.6"/>`); return this; }

  raw(text) { this.out.push(text); return this; }
}

export { dyed, inside, paperFill as plainCloth };
