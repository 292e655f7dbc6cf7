/**
 * A scene as solids in metres: x to the right, y to the left, z up, seen from (+, +, +).
 */

/** Materials: the three line fills (top, left = y side, right = x side). */
export const materials = {
  enamel: { fills: ['#fdfbf7', '#f2ece1', '#e4dccd'] },
  steel: { fills: ['#eeebe5', '#dcd7ce', '#c8c2b7'] },
  dark: { fills: ['#57524b', '#3b3732', '#292623'] },
  wood: { fills: ['#ecdfc6', '#dccaa9', '#c8b48f'] },
  carton: { fills: ['#e8dac0', '#d6c3a2', '#c2ac87'] },
  linen: { fills: ['#f8f2e6', '#ebe1ce', '#dacdb4'] },
  white: { fills: ['#ffffff', '#f7f3ec', '#ebe5da'] },
  indigo: { fills: ['#3a5585', '#2b436d', '#22375b'] },
  denim: { fills: ['#5b739d', '#4a628e', '#3d5682'] },
  sky: { fills: ['#c3cddf', '#aebbd2', '#99a9c4'] },
  madder: { fills: ['#b54a3a', '#a1382a', '#872c20'] },
  floor: { fills: ['#faf6ee', '#e9e1d2', '#dcd2c0'] },
  wall: { fills: ['#fdfaf4', '#f6f1e7', '#efe8db'] },
  glass: { fills: ['#e9edf1', '#dfe6ee', '#d3dce7'] },
  lamp: { fills: ['#fffdf6', '#fff9ea', '#fff4dc'] },
  water: { fills: ['#dfe5ec', '#d0d9e3', '#c2cdda'] },
  dye: { fills: ['#22375b', '#22375b', '#22375b'] },
  leaf: { fills: ['#a9b08f', '#969e7b', '#7f8866'] },
  print: { fills: ['#fdfaf4', '#fdfaf4', '#fdfaf4'] },
};

const AXES = { x: [1, 2, 0], y: [2, 0, 1], z: [0, 1, 2] };

export class Model {
  constructor() {
    this.parts = [];
    this.stamps = new Map();
  }

  #keep(part, min, max) {
    const sorted = [0, 1, 2].map((i) => [Math.min(min[i], max[i]), Math.max(min[i], max[i])]);
    part.min = sorted.map(([low]) => low);
    part.max = sorted.map(([, high]) => high);
    part.decals = [];
    this.parts.push(part);
    return part;
  }

  /** A block from its nearest-to-origin corner. */
  box(x, y, z, w, d, h, material = 'enamel', more = {}) {
    return this.#keep({ kind: 'box', material, ...more }, [x, y, z], [x + w, y + d, z + h]);
  }

  /** A round body along an axis; `r2` makes a cone. `at` is the middle of its first end. */
  cyl(axis, [x, y, z], r, length, material = 'steel', more = {}) {
    const [u, v, w] = AXES[axis];
    const R = Math.max(r, more.r2 ?? r);
    const min = [x, y, z];
    const max = [x, y, z];
    min[u] -= R; max[u] += R; min[v] -= R; max[v] += R; max[w] += length;
    return this.#keep({ kind: 'cyl', axis, at: [x, y, z], r, r2: more.r2 ?? r, length, material, ...more }, min, max);
  }

  /** Cloth: a profile [[across, z], …] drawn out along an axis between two places. */
  sheet(axis, from, to, profile, material = 'linen', more = {}) {
    const across = profile.map((p) => p[0]);
    const up = profile.map((p) => p[1]);
    const box = (a, z) => (axis === 'x' ? [[from, a, z], [to, a, z]] : [[a, from, z], [a, to, z]]);
    const [low] = box(Math.min(...across), Math.min(...up));
    const [, high] = box(Math.max(...across), Math.max(...up));
    return this.#keep({ kind: 'sheet', axis, from, to, profile, material, ...more }, low, high);
  }

  /** A flat polygon anywhere in space. */
  poly(points, material = 'print', more = {}) {
    const at = (pick) => [0, 1, 2].map((i) => pick(...points.map((p) => p[i])));
    return this.#keep({ kind: 'poly', points, material, ...more }, at(Math.min), at(Math.max));
  }

  /** A thread, cable or rail through points. */
  wire(points, material = 'dark', r = 0.012, more = {}) {
    const at = (pick) => [0, 1, 2].map((i) => pick(...points.map((p) => p[i])));
    return this.#keep({ kind: 'wire', points, material, r, ...more }, at(Math.min), at(Math.max));
  }

  /** One shape at many places: drawn once, placed with `<use>`. */
  stamp(name, places, build) {
    if (!this.stamps.has(name)) {
      const inner = new Model();
      build(inner);
      this.stamps.set(name, inner);
    }
    const inner = this.stamps.get(name);
    for (const place of places) {
      const min = [0, 1, 2].map((i) => Math.min(...inner.parts.map((p) => p.min[i])) + (place[i] ?? 0));
      const max = [0, 1, 2].map((i) => Math.max(...inner.parts.map((p) => p.max[i])) + (place[i] ?? 0));
      this.#keep({ kind: 'stamp', name, place: [place[0] ?? 0, place[1] ?? 0, place[2] ?? 0] }, min, max);
    }
  }

  /** A floor with two walls behind it and windows that throw light on the floor. */
  room(w, d, h, { windows = 3, floor = 'floor' } = {}) {
    this.hall = { w, d, h, windows, floor };
    return this;
  }
}

/** Draws a mark on one visible side of a block: rectangle [u, v, u2, v2] in metres from the lower corner nearest the origin. */
export function on(part, face, [u, v, u2, v2], material = 'dark') {
  part.decals.push({ face, at: [u, v, u2, v2], material });
  return part;
}
