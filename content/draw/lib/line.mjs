/** Draws a model as an isometric ink line: sorted from the back, filled, shadows cast softly on the floor. */
import { materials } from './model.mjs';
import { el, line, num, path, picture } from './svg.mjs';
import { rooms } from './night.mjs';
import { ground, ink } from './palette.mjs';

const COS = Math.cos(Math.PI / 6);
const KAPPA = 0.5523;

/** Metres to the plane of the picture (unscaled). */
export const project = ([x, y, z]) => [(x - y) * COS, (x + y) / 2 - z];

function ellipse(axis, centre, r) {
  const [u, v] = { x: [1, 2], y: [2, 0], z: [0, 1] }[axis];
  const at = (a, b) => { const p = [...centre]; p[u] += a * r; p[v] += b * r; return p; };
  const k = KAPPA;
  return [at(1, 0), at(1, k), at(k, 1), at(0, 1), at(-k, 1), at(-1, k), at(-1, 0), at(-1, -k), at(-k, -1), at(0, -1), at(k, -1), at(1, -k), at(1, 0)];
}

export class Pen {
  constructor(scale, dx, dy) { this.scale = scale; this.dx = dx; this.dy = dy; }
  p = (point) => { const [x, y] = project(point); return [x * this.scale + this.dx, y * this.scale + this.dy]; };
  /** The rectangle that a part takes in the picture: left, top, right, bottom. */
  bounds(part) {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => this.p([0, 1, 2].map((k) => (i & (1 << k) ? part.max[k] : part.min[k]))));
    const [xs, ys] = [corners.map((c) => c[0]), corners.map((c) => c[1])];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }

  flat(points, attributes, close = true) { return path(line(points.map(this.p), close), attributes); }
  curve(points, attributes) {
    const digits = points.map(this.p).map(([x, y]) => `${num(x)} ${num(y)}`);
    return path(`M${digits[0]}C${digits.slice(1).join(' ')}z`, attributes);
  }
}

const overlaps = (a, b) => a[2] >= b[0] && b[2] >= a[0] && a[3] >= b[1] && b[3] >= a[1];

function faces(part) {
  const [[x, y, z], [X, Y, Z]] = [part.min, part.max];
  return {
    top: [[x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]],
    left: [[x, Y, z], [X, Y, z], [X, Y, Z], [x, Y, Z]],
    right: [[X, y, z], [X, Y, z], [X, Y, Z], [X, y, Z]],
    outline: [[x, y, Z], [X, y, Z], [X, y, z], [X, Y, z], [x, Y, z], [x, Y, Z]],
  };
}

function decal(part, { face, at: [u, v, u2, v2] }) {
  const [[x, y, z], [X, Y, Z]] = [part.min, part.max];
  if (face === 'left') return [[x + u, Y, z + v], [x + u2, Y, z + v], [x + u2, Y, z + v2], [x + u, Y, z + v2]];
  if (face === 'right') return [[X, y + u, z + v], [X, y + u2, z + v], [X, y + u2, z + v2], [X, y + u, z + v2]];
  return [[x + u, y + v, Z], [x + u2, y + v, Z], [x + u2, y + v2, Z], [x + u, y + v2, Z]];
}

const FACE_FILL = { top: 0, left: 1, right: 2 };

function drawBox(pen, part) {
  const fills = materials[part.material].fills;
  const f = faces(part);
  const flatness = part.max[2] - part.min[2];
  let out = pen.flat(f.outline, { fill: fills[0], 'stroke-width': part.weight ?? 1.5 });
  if (flatness * pen.scale > 1.6) {
    out += pen.flat(f.left, { fill: fills[1] });
    out += pen.flat(f.right, { fill: fills[2] });
  }
  for (const mark of part.decals) {
    out += pen.flat(decal(part, mark), { fill: materials[mark.material].fills[FACE_FILL[mark.face]], 'stroke-width': 0.7 });
  }
  return out;
}

function drawCyl(pen, part) {
  const fills = materials[part.material].fills;
  const w = { x: 0, y: 1, z: 2 }[part.axis];
  const far = [...part.at];
  far[w] += part.length;
  const [u, v] = { x: [1, 2], y: [2, 0], z: [0, 1] }[part.axis];
  const rim = (centre, r, angle) => { const p = [...centre]; p[u] += Math.cos(angle) * r; p[v] += Math.sin(angle) * r; return p; };
  // Of the points around both rims the hull gives the silhouette.
  const steps = Math.max(part.r, part.r2) * pen.scale > 26 ? 36 : 20;
  const cloud = [];
  for (let i = 0; i < steps; i += 1) {
    const angle = (i / steps) * Math.PI * 2;
    cloud.push(pen.p(rim(part.at, part.r, angle)), pen.p(rim(far, part.r2, angle)));
  }
  const body = path(line(hull(cloud), true), { fill: fills[part.axis === 'z' ? 2 : 1], 'stroke-width': 1.3 });
  let cap = '';
  if (part.r2 > 0.001) {
    const end = part.axis === 'z' ? fills[0] : fills[part.axis === 'x' ? 2 : 1];
    cap = pen.curve(ellipse(part.axis, far, part.r2), { fill: part.cap ? materials[part.cap].fills[0] : end });
    if (part.bore) cap += pen.curve(ellipse(part.axis, far, part.bore), { fill: materials.dark.fills[1] });
  }
  // A lighter flank where the light comes from.
  const flank = part.axis === 'z' && Math.max(part.r, part.r2) * pen.scale > 7
    ? path(line(hull(cloudBetween(pen, rim, part, far, Math.PI * 0.42, Math.PI * 0.75)), true), { fill: fills[0], stroke: 'none' }) : '';
  let bands = '';
  for (const share of part.bands ?? []) {
    const c = [...part.at];
    c[w] += part.length * share;
    const r = part.r + (part.r2 - part.r) * share;
    const [a, b] = part.axis === 'z' ? [-0.25, 0.75] : part.axis === 'x' ? [-0.25, 0.75] : [-0.25, 0.75];
    const arc = [];
    for (let i = 0; i <= 10; i += 1) arc.push(rim(c, r, (a + ((b - a) * i) / 10) * Math.PI));
    bands += pen.flat(arc, { fill: 'none', 'stroke-width': 0.6 }, false);
  }
  return body + flank + bands + cap;
}

function cloudBetween(pen, rim, part, far, a, b) {
  const cloud = [];
  for (let i = 0; i <= 5; i += 1) {
    const angle = a + ((b - a) * i) / 5;
    cloud.push(pen.p(rim(part.at, part.r, angle)), pen.p(rim(far, part.r2, angle)));
  }
  return cloud;
}

/** The convex hull of points (Andrew's chain). */
export function hull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list) => {
    const out = [];
    for (const p of list) {
      while (out.length > 1) {
        const [a, b] = [out.at(-2), out.at(-1)];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 1e-9) break;
        out.pop();
      }
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function drawSheet(pen, part) {
  const fills = materials[part.material].fills;
  const at = (along, [a, z]) => (part.axis === 'x' ? [along, a, z] : [a, along, z]);
  const strips = [];
  for (let i = 0; i + 1 < part.profile.length; i += 1) {
    const [p, q] = [part.profile[i], part.profile[i + 1]];
    const [da, dz] = [q[0] - p[0], q[1] - p[1]];
    const size = Math.hypot(da, dz) || 1;
    const steep = Math.abs(dz) / size;
    const tone = steep < 0.45 ? 0 : part.axis === 'x' ? (dz * da > 0 ? 2 : 1) : 2;
    const depth = (p[0] + q[0]) / 2 + (p[1] + q[1]) / 2;
    strips.push({ depth, tone, quad: [at(part.from, p), at(part.to, p), at(part.to, q), at(part.from, q)] });
  }
  strips.sort((a, b) => a.depth - b.depth);
  let out = '';
  let run = null;
  for (const strip of strips) {
    const fill = fills[strip.tone];
    out += pen.flat(strip.quad, { fill, stroke: fill, 'stroke-width': 0.5 });
    run = strip;
  }
  if (run) {
    const edge = (along) => pen.flat(part.profile.map((p) => at(along, p)), { fill: 'none', 'stroke-width': 1 }, false);
    const ends = [part.profile[0], part.profile.at(-1)].map((p) => line([at(part.from, p), at(part.to, p)].map(pen.p))).join('');
    out += edge(part.to) + edge(part.from) + path(ends, { fill: 'none' });
    if (part.stripe) {
      const [share, material] = part.stripe;
      const along = part.from + (part.to - part.from) * share;
      out += pen.flat(part.profile.map((p) => at(along, p)), { fill: 'none', stroke: materials[material].fills[1], 'stroke-width': 1.4 }, false);
    }
  }
  return out;
}

function drawPart(pen, part, model) {
  switch (part.kind) {
    case 'box': return drawBox(pen, part);
    case 'cyl': return drawCyl(pen, part);
    case 'sheet': return drawSheet(pen, part);
    case 'poly': return pen.flat(part.points, { fill: part.fill ?? materials[part.material].fills[part.tone ?? 0], 'stroke-width': part.weight ?? 0.8, 'stroke-dasharray': part.dash });
    case 'wire': return pen.flat(part.points, { fill: 'none', stroke: materials[part.material].fills[1], 'stroke-width': Math.max(0.8, part.r * 2 * pen.scale) }, false);
    case 'stamp': {
      const [x, y] = project(part.place);
      return el('use', { href: `#${part.name}`, x: num(x * pen.scale + pen.dx), y: num(y * pen.scale + pen.dy) });
    }
    default: throw new Error(`unknown part ${part.kind}`);
  }
}

/** Orders parts from the back: a part behind another on any axis is drawn first. */
function sorted(parts, pen) {
  const bounds = parts.map((part) => pen.bounds(part));
  const behind = (a, b) => {
    const e = 1e-4;
    if (a.layer !== b.layer && (a.layer ?? 0) !== (b.layer ?? 0)) return (a.layer ?? 0) < (b.layer ?? 0);
    for (const i of [2, 0, 1]) if (a.max[i] <= b.min[i] + e && !(b.max[i] <= a.min[i] + e)) return true;
    return false;
  };
  const before = parts.map(() => []);
  for (let i = 0; i < parts.length; i += 1) {
    for (let j = i + 1; j < parts.length; j += 1) {
      const [a, b] = [bounds[i], bounds[j]];
      if (!overlaps(a, b)) continue;
      const ij = behind(parts[i], parts[j]);
      const ji = behind(parts[j], parts[i]);
      if (ij && !ji) before[j].push(i);
      else if (ji && !ij) before[i].push(j);
      else {
        const depth = (p) => p.min[0] + p.max[0] + p.min[1] + p.max[1] + (p.min[2] + p.max[2]) * 1;
        if (depth(parts[i]) <= depth(parts[j])) before[j].push(i); else before[i].push(j);
      }
    }
  }
  const state = new Uint8Array(parts.length);
  const order = [];
  const visit = (i) => {
    if (state[i]) return;
    state[i] = 1;
    for (const j of before[i]) visit(j);
    order.push(parts[i]);
  };
  parts.map((_, i) => i).sort((i, j) => (parts[i].min[0] + parts[i].min[1]) - (parts[j].min[0] + parts[j].min[1])).forEach(visit);
  return order;
}

/** Shadows on the floor: each part's corners thrown along the light, as one flat colour. */
function shadows(pen, parts, model, floor) {
  const throwTo = ([x, y, z]) => [x + z * 0.34, y - z * 0.1, 0];
  let data = '';
  const cast = (part, place = [0, 0, 0]) => {
    if (part.kind === 'stamp') { model.stamps.get(part.name).parts.forEach((inner) => cast(inner, part.place)); return; }
    if (part.kind === 'wire' || part.shadow === false || part.kind === 'poly') return;
    if (part.min[2] + place[2] > 2.6 || part.max[0] - part.min[0] + part.max[1] - part.min[1] < 0.25) return;
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => throwTo([0, 1, 2].map((k) => (i & (1 << k) ? part.max[k] : part.min[k]) + place[k])));
    const inside = corners.map(([x, y]) => [Math.min(x, floor.x1), Math.max(Math.min(y, floor.y1), floor.y0), 0]);
    data += line(hull(inside.map(pen.p)), true, 0);
  };
  parts.forEach((part) => cast(part));
  return data ? path(data, { fill: '#e3dac9', stroke: 'none' }) : '';
}

function hallBack(pen, { w, d, h, windows, floor }) {
  const [fill] = materials[floor].fills;
  const t = 0.12;
  let out = '';
  out += pen.flat([[-t, -t, -0.18], [w, -t, -0.18], [w, d, -0.18], [-t, d, -0.18]], { fill: 'none', stroke: 'none' });
  // slab
  out += pen.flat([[0, 0, 0], [w, 0, 0], [w, d, 0], [0, d, 0]], { fill, 'stroke-width': 1.5 });
  out += pen.flat([[0, d, 0], [w, d, 0], [w, d, -0.2], [0, d, -0.2]], { fill: materials[floor].fills[1] });
  out += pen.flat([[w, 0, 0], [w, d, 0], [w, d, -0.2], [w, 0, -0.2]], { fill: materials[floor].fills[2] });
  // floor joints
  let joints = '';
  for (let i = 2; i < w - 0.5; i += 2) joints += line([[i, 0, 0], [i, d, 0]].map(pen.p));
  for (let i = 2; i < d - 0.5; i += 2) joints += line([[0, i, 0], [w, i, 0]].map(pen.p));
  out += path(joints, { fill: 'none', stroke: '#e0d7c7', 'stroke-width': 0.7 });
  if (h > 0) {
    const wall = materials.wall.fills;
    // wall at y = 0 (right behind) and wall at x = 0 (left behind), with their thickness on top
    out += pen.flat([[0, 0, 0], [w, 0, 0], [w, 0, h], [0, 0, h]], { fill: wall[1], 'stroke-width': 1.2 });
    out += pen.flat([[0, 0, 0], [0, d, 0], [0, d, h], [0, 0, h]], { fill: wall[2], 'stroke-width': 1.2 });
    out += pen.flat([[-t, -t, h], [w, -t, h], [w, 0, h], [0, 0, h], [0, d, h], [-t, d, h]], { fill: wall[0], 'stroke-width': 1.2 });
    out += pen.flat([[w, -t, 0], [w, 0, 0], [w, 0, h], [w, -t, h]], { fill: wall[2] });
    out += pen.flat([[-t, d, 0], [0, d, 0], [0, d, h], [-t, d, h]], { fill: wall[1] });
    const sill = h * 0.34;
    const lintel = h * 0.86;
    let panes = '';
    let bars = '';
    const count = windows;
    const gap = w / (count * 4 + 1);
    for (let i = 0; i < count; i += 1) {
      const a = gap * (1 + i * 4);
      const b = a + gap * 3;
      panes += pen.flat([[a, 0, sill], [b, 0, sill], [b, 0, lintel], [a, 0, lintel]], { fill: '#e6ebf1', 'stroke-width': 1 });
      const m = (a + b) / 2;
      bars += line([[m, 0, sill], [m, 0, lintel]].map(pen.p)) + line([[a, 0, (sill + lintel) / 2], [b, 0, (sill + lintel) / 2]].map(pen.p));
      // light on the floor
      const slide = 0.95;
      const reach = (x, z) => [x + z * 0.32, z * slide, 0];
      const pool = [reach(a, sill), reach(b, sill), reach(b, lintel), reach(a, lintel)].map(([x, y, z]) => [Math.min(x, w), Math.min(y, d), z]);
      panes += pen.flat(pool, { fill: '#fffefb', stroke: 'none' });
    }
    out += panes + path(bars, { fill: 'none', 'stroke-width': 0.7 });
  }
  return out;
}

/** The scene inside a rectangle of some larger picture: its definitions and its drawing. Parts outside `window` are left out. */
export function drawInto(model, [left, top, right, bottom], { floor: withFloor = true, walls = true, window = null } = {}) {
  const [width, height] = [right - left, bottom - top];
  const flatParts = model.parts;
  const hall = withFloor && model.hall && { ...model.hall, h: walls ? model.hall.h * 0.84 : 0 };
  const corners = [];
  const add = (min, max) => { for (let i = 0; i < 8; i += 1) corners.push(project([0, 1, 2].map((k) => (i & (1 << k) ? max[k] : min[k])))); };
  for (const part of flatParts) add(part.min, part.max);
  if (hall) add([0, 0, -0.2], [hall.w, hall.d, 0]);
  if (hall?.h) { add([-0.12, -0.12, 0], [0, hall.d, hall.h]); add([0, -0.12, 0], [hall.w, 0, hall.h]); }
  const xs = corners.map((c) => c[0]);
  const ys = corners.map((c) => c[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(width / (x1 - x0), height / (y1 - y0));
  const pen = new Pen(scale, left + width / 2 - ((x0 + x1) / 2) * scale, top + height / 2 - ((y0 + y1) / 2) * scale);
  const local = new Pen(scale, 0, 0);
  const seen = window ? flatParts.filter((part) => overlaps(pen.bounds(part), window)) : flatParts;
  const used = (name) => !window || seen.some((part) => part.name === name);
  const defs = [...model.stamps].filter(([name]) => used(name)).map(([name, inner]) => el('g', { id: name }, sorted(inner.parts, local).map((part) => drawPart(local, part, inner)).join(''))).join('');
  const floor = hall ? { x1: hall.w, y1: hall.d, y0: 0 } : { x1: 1e9, y1: 1e9, y0: -1e9 };
  const inner = [
    model.under?.(pen) ?? '',
    hall ? hallBack(pen, hall) : '',
    hall || model.shade ? shadows(pen, flatParts, model, floor) : '',
    ...sorted(seen, pen).map((part) => drawPart(pen, part, model)),
    model.over?.(pen) ?? '',
  ];
  return { defs, body: el('g', { stroke: ink, 'stroke-width': 0.8, 'stroke-linejoin': 'round', 'stroke-linecap': 'round', fill: 'none' }, inner) };
}

const [WIDTH, HEIGHT, MARGIN] = [1600, 1000, 56];

/** The scene as a picture of 1600 × 1000; or what a window of it shows, from its left and top and as wide as it says. */
export function drawLine(model, [left, top, width] = [0, 0, WIDTH]) {
  const view = [left, top, width, (width * HEIGHT) / WIDTH];
  const { defs, body } = drawInto(model, [MARGIN, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN], { window: [left, top, left + view[2], top + view[3]] });
  return picture(WIDTH, HEIGHT, body, { ground, night: rooms, defs, view });
}
