/** Things that stand in more than one scene. */
import { on } from '../lib/model.mjs';

/** A table: top of a material on four legs. */
export function table(m, x, y, w, d, h = 0.78, top = 'wood', legs = 'steel') {
  const t = 0.05;
  for (const [a, b] of [[x + 0.05, y + 0.05], [x + w - 0.11, y + 0.05], [x + 0.05, y + d - 0.11], [x + w - 0.11, y + d - 0.11]]) {
    m.box(a, b, 0, 0.06, 0.06, h - t, legs, { weight: 0.8, shadow: false });
  }
  return m.box(x, y, h - t, w, d, t, top);
}

/** A round stool. */
export function stool(m, x, y) {
  m.cyl('z', [x, y, 0], 0.16, 0.03, 'dark');
  m.cyl('z', [x, y, 0.03], 0.03, 0.4, 'steel');
  m.cyl('z', [x, y, 0.43], 0.19, 0.06, 'wood');
}

/** A pile of folded cloth. */
export function pile(m, x, y, z, count, material, w = 0.42, d = 0.34, t = 0.045) {
  for (let i = 0; i < count; i += 1) {
    m.box(x + ((i * 7) % 3) * 0.008, y + ((i * 5) % 3) * 0.008, z + i * t, w, d, t, Array.isArray(material) ? material[i % material.length] : material, { weight: 0.9 });
  }
}

/** An industrial sewing machine on its table; the head points along x, the seat is in front (y+). */
export function station(m, cloth = 'indigo') {
  table(m, 0, 0, 1.15, 0.6, 0.76);
  m.box(0.2, 0.2, 0.76, 0.62, 0.2, 0.05, 'enamel', { weight: 1 });
  m.box(0.66, 0.2, 0.81, 0.16, 0.2, 0.3, 'enamel', { weight: 1.1 });
  m.box(0.22, 0.22, 0.99, 0.44, 0.16, 0.13, 'enamel', { weight: 1.1 });
  m.box(0.22, 0.24, 0.86, 0.08, 0.1, 0.13, 'steel', { weight: 0.8 });
  m.cyl('x', [0.82, 0.3, 1.0], 0.09, 0.05, 'steel');
  m.cyl('z', [0.98, 0.12, 0.76], 0.015, 0.62, 'steel');
  m.cyl('z', [0.98, 0.12, 1.06], 0.055, 0.16, cloth === 'indigo' ? 'madder' : 'linen', { r2: 0.03 });
  m.wire([[0.98, 0.12, 1.38], [0.6, 0.3, 1.14], [0.26, 0.3, 1.0]], 'madder', 0.004);
  m.sheet('x', 0.16, 0.52, [[0.28, 0.83], [0.44, 0.82], [0.62, 0.8], [0.66, 0.66], [0.66, 0.46]], cloth);
  stool(m, 0.55, 0.98);
}

/** A carton with its tape. */
export function carton(m, x, y, z, w = 0.6, d = 0.4, h = 0.4) {
  const b = m.box(x, y, z, w, d, h, 'carton', { weight: 1.1 });
  on(b, 'top', [0, d * 0.44, w, d * 0.56], 'linen');
  on(b, 'right', [d * 0.44, h * 0.72, d * 0.56, h], 'linen');
  on(b, 'left', [w * 0.58, h * 0.2, w * 0.88, h * 0.5], 'print');
  return b;
}

/** A pallet of cartons, `n` layers of 2 × 2. */
export function pallet(m, x, y, layers = 3, z = 0) {
  m.box(x, y, z, 1.24, 0.84, 0.05, 'wood', { weight: 0.9 });
  m.box(x, y + 0.3, z + 0.05, 1.24, 0.14, 0.08, 'wood', { weight: 0.7, shadow: false });
  m.box(x, y + 0.7, z + 0.05, 1.24, 0.14, 0.08, 'wood', { weight: 0.7, shadow: false });
  m.box(x, y, z + 0.13, 1.24, 0.84, 0.03, 'wood', { weight: 0.9 });
  for (let l = 0; l < layers; l += 1) for (let i = 0; i < 2; i += 1) for (let j = 0; j < 2; j += 1) carton(m, x + 0.01 + i * 0.61, y + 0.01 + j * 0.41, z + 0.16 + l * 0.41, 0.61, 0.41, 0.41);
}

/** A garment hanging on a rail that runs along x: a flat shape across it. */
export function hung(m, x, y, z, material, length = 0.95, width = 0.3) {
  const s = width;
  m.wire([[x, y, z + 0.1], [x, y, z]], 'dark', 0.005);
  m.poly([[x, y - 0.06, z], [x, y - s, z - 0.1], [x, y - s - 0.06, z - length * 0.75], [x, y - s + 0.06, z - length * 0.75], [x, y - s + 0.05, z - length],
    [x, y + s - 0.05, z - length], [x, y + s - 0.06, z - length * 0.75], [x, y + s + 0.06, z - length * 0.75], [x, y + s, z - 0.1], [x, y + 0.06, z]], material, { tone: 2, weight: 1 });
}

/** A clothes rail along x with garments of the given materials. */
export function rail(m, x, y, length, garments, { height = 1.6, drop = 0.95 } = {}) {
  for (const a of [x, x + length]) {
    m.wire([[a, y, 0.05], [a, y, height]], 'dark', 0.014);
    m.wire([[a, y - 0.28, 0.05], [a, y + 0.28, 0.05]], 'dark', 0.014);
  }
  m.wire([[x, y, height], [x + length, y, height]], 'dark', 0.014);
  const step = length / (garments.length + 1);
  garments.forEach((g, i) => hung(m, x + step * (i + 1), y, height - 0.1, g, drop + (i % 3) * 0.04));
}

/** A cone of yarn. */
export const cone = (m, x, y, z, material = 'linen', size = 1) => m.cyl('z', [x, y, z], 0.085 * size, 0.22 * size, material, { r2: 0.035 * size });

/** A potted plant. */
export function plant(m, x, y, size = 1, z = 0) {
  m.cyl('z', [x, y, z], 0.17 * size, 0.34 * size, 'linen', { r2: 0.2 * size });
  const leaf = (dx, dy, h, w) => m.poly([[x, y, z + 0.32 * size], [x + dx * 0.5 - dy * w, y + dy * 0.5 + dx * w, z + h * 0.62], [x + dx, y + dy, z + h], [x + dx * 0.5 + dy * w, y + dy * 0.5 - dx * w, z + h * 0.62]], 'leaf', { tone: dx + dy > 0 ? 1 : 0 });
  for (const [a, b, h] of [[-0.3, -0.2, 1.15], [0.1, -0.4, 1.0], [0.36, 0.05, 1.05], [0.02, 0.36, 1.1], [-0.34, 0.18, 0.9], [0.05, 0.02, 1.35]]) leaf(a * size, b * size, h * size, 0.22);
}

/** A lamp hung from above. */
export function lamp(m, x, y, z, drop = 1) {
  m.wire([[x, y, z + 0.12], [x, y, z + drop]], 'dark', 0.006);
  m.cyl('z', [x, y, z], 0.24, 0.16, 'enamel', { r2: 0.06, shadow: false });
}

/** A roll of cloth lying along an axis. */
export function roll(m, axis, x, y, z, r, length, material = 'indigo') {
  const core = axis === 'x' ? [x - 0.08, y, z] : [x, y - 0.08, z];
  m.cyl(axis, core, r * 0.28, length + 0.16, 'carton');
  return m.cyl(axis, [x, y, z], r, length, material, { bore: r * 0.28 });
}
