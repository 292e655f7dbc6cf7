/** Flattens a model into primitives a ray can hit, with a bounding volume hierarchy over them. */
import { materials } from './model.mjs';

export const BOX = 0;
export const ROUND = 1;
export const TRIANGLE = 2;
export const ROD = 3;

/** Primitives as plain objects; `dx, dy, dz` is where a stamp stands. */
function collect(model, out = [], [dx, dy, dz] = [0, 0, 0]) {
  const shift = ([x, y, z]) => [x + dx, y + dy, z + dz];
  const triangle = (a, b, c, material) => out.push({ kind: TRIANGLE, data: [...shift(a), ...shift(b), ...shift(c)], material });
  const fan = (points, material) => { for (let i = 1; i + 1 < points.length; i += 1) triangle(points[0], points[i], points[i + 1], material); };
  for (const part of model.parts) {
    const { material } = part;
    if (part.kind === 'stamp') collect(model.stamps.get(part.name), out, shift(part.place));
    else if (part.kind === 'box') {
      out.push({ kind: BOX, data: [...shift(part.min), ...shift(part.max)], material });
      const [[x, y, z], [X, Y, Z]] = [part.min, part.max];
      const e = 0.004;
      for (const { face, at: [u, v, u2, v2], material: mark } of part.decals) {
        if (face === 'left') fan([[x + u, Y + e, z + v], [x + u2, Y + e, z + v], [x + u2, Y + e, z + v2], [x + u, Y + e, z + v2]], mark);
        else if (face === 'right') fan([[X + e, y + u, z + v], [X + e, y + u2, z + v], [X + e, y + u2, z + v2], [X + e, y + u, z + v2]], mark);
        else fan([[x + u, y + v, Z + e], [x + u2, y + v, Z + e], [x + u2, y + v2, Z + e], [x + u, y + v2, Z + e]], mark);
      }
    } else if (part.kind === 'cyl') {
      const w = { x: 0, y: 1, z: 2 }[part.axis];
      out.push({ kind: ROUND, data: [...shift(part.at), w, part.r, part.r2, part.length], material, cap: part.cap });
    } else if (part.kind === 'sheet') {
      const at = (along, [a, z]) => (part.axis === 'x' ? [along, a, z] : [a, along, z]);
      for (let i = 0; i + 1 < part.profile.length; i += 1) {
        const [p, q] = [part.profile[i], part.profile[i + 1]];
        fan([at(part.from, p), at(part.to, p), at(part.to, q), at(part.from, q)], material);
      }
      if (part.stripe) {
        const along = part.from + (part.to - part.from) * part.stripe[0];
        for (let i = 0; i + 1 < part.profile.length; i += 1) out.push({ kind: ROD, data: [...shift(at(along, part.profile[i])), ...shift(at(along, part.profile[i + 1])), 0.006], material: part.stripe[1] });
      }
    } else if (part.kind === 'poly') {
      if (part.fill === 'none') for (let i = 0; i < part.points.length; i += 1) out.push({ kind: ROD, data: [...shift(part.points[i]), ...shift(part.points[(i + 1) % part.points.length]), 0.006], material: 'dark' });
      else {
        shape(part.points, fan, material);
        // a drawn piece of paper keeps its pencil line
        if (material === 'print' && part.fill) part.points.forEach((a, i) => out.push({ kind: ROD, data: [...shift(a), ...shift(part.points[(i + 1) % part.points.length]), 0.005], material: 'dark' }));
      }
    } else if (part.kind === 'wire') {
      for (let i = 0; i + 1 < part.points.length; i += 1) out.push({ kind: ROD, data: [...shift(part.points[i]), ...shift(part.points[i + 1]), Math.max(part.r, 0.004)], material });
    }
  }
  return out;
}

/** A polygon that need not be convex, cut into triangles by clipping ears in its own plane. */
function shape(points, fan, material) {
  const spread = [0, 1, 2].map((k) => Math.max(...points.map((p) => p[k])) - Math.min(...points.map((p) => p[k])));
  const drop = spread.indexOf(Math.min(...spread));
  const [u, v] = [0, 1, 2].filter((k) => k !== drop);
  const cross = (a, b, c) => (b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u]);
  let area = 0;
  points.forEach((p, i) => { const q = points[(i + 1) % points.length]; area += p[u] * q[v] - q[u] * p[v]; });
  const turn = Math.sign(area) || 1;
  const left = [...points];
  let guard = 200;
  while (left.length > 3 && guard > 0) {
    guard -= 1;
    const n = left.length;
    const ear = left.findIndex((b, i) => {
      const [a, c] = [left[(i + n - 1) % n], left[(i + 1) % n]];
      if (cross(a, b, c) * turn <= 1e-12) return false;
      return !left.some((p) => p !== a && p !== b && p !== c && cross(a, b, p) * turn > 0 && cross(b, c, p) * turn > 0 && cross(c, a, p) * turn > 0);
    });
    if (ear < 0) break;
    fan([left[(ear + n - 1) % n], left[ear], left[(ear + 1) % n]], material);
    left.splice(ear, 1);
  }
  fan(left, material);
}

function bounds({ kind, data }) {
  if (kind === BOX) return [data.slice(0, 3), data.slice(3, 6)];
  if (kind === ROUND) {
    const [x, y, z, w, r, r2, length] = data;
    const R = Math.max(r, r2);
    const min = [x - R, y - R, z - R];
    const max = [x + R, y + R, z + R];
    min[w] = [x, y, z][w];
    max[w] = min[w] + length;
    return [min, max];
  }
  const points = kind === TRIANGLE ? [data.slice(0, 3), data.slice(3, 6), data.slice(6, 9)] : [data.slice(0, 3), data.slice(3, 6)];
  const pad = kind === ROD ? data[6] : 1e-5;
  return [[0, 1, 2].map((k) => Math.min(...points.map((p) => p[k])) - pad), [0, 1, 2].map((k) => Math.max(...points.map((p) => p[k])) + pad)];
}

/** The primitives, their numbers in one array of stride 10, and the tree: [min, max, first child or -first primitive - 1, count]. */
export function build(model) {
  const names = Object.keys(materials);
  const found = collect(model).map((p) => ({ ...p, box: bounds(p) }));
  const nodes = [];
  const order = [];
  const make = (items) => {
    const index = nodes.length;
    const min = [0, 1, 2].map((k) => items.reduce((m, p) => Math.min(m, p.box[0][k]), Infinity));
    const max = [0, 1, 2].map((k) => items.reduce((m, p) => Math.max(m, p.box[1][k]), -Infinity));
    const node = [...min, ...max, 0, 0];
    nodes.push(node);
    if (items.length <= 3) {
      node[6] = -order.length - 1;
      node[7] = items.length;
      order.push(...items);
      return index;
    }
    const size = max.map((v, k) => v - min[k]);
    const axis = size.indexOf(Math.max(...size));
    items.sort((a, b) => a.box[0][axis] + a.box[1][axis] - b.box[0][axis] - b.box[1][axis]);
    // split where the surface areas weigh least
    const area = (list) => {
      const s = [0, 1, 2].map((k) => list.reduce((m, p) => Math.max(m, p.box[1][k]), -Infinity) - list.reduce((m, p) => Math.min(m, p.box[0][k]), Infinity));
      return s[0] * s[1] + s[1] * s[2] + s[2] * s[0];
    };
    let best = items.length >> 1;
    let cost = Infinity;
    for (let i = 1; i < 12; i += 1) {
      const at = Math.max(1, Math.min(items.length - 1, Math.round((items.length * i) / 12)));
      const c = area(items.slice(0, at)) * at + area(items.slice(at)) * (items.length - at);
      if (c < cost) { cost = c; best = at; }
    }
    make(items.slice(0, best));
    node[6] = make(items.slice(best));
    return index;
  };
  make(found);
  const data = new Float64Array(order.length * 10);
  const kind = new Uint8Array(order.length);
  const material = new Uint8Array(order.length);
  const cap = new Uint8Array(order.length);
  order.forEach((p, i) => {
    data.set(p.data, i * 10);
    kind[i] = p.kind;
    material[i] = names.indexOf(p.material);
    cap[i] = names.indexOf(p.cap ?? p.material);
  });
  const tree = new Float64Array(nodes.flat());
  return { data, kind, material, cap, tree, names };
}
