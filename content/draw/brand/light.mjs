// A canvas that adds light: floating-point RGB, seeded noise, and the way to files.
import sharp from 'sharp';

export const EMBER = [1, 0.32, 0.13];
export const AURORA = [0.3, 0.82, 0.74];
export const BASALT = [13, 15, 18].map((value) => linear(value / 255));
export const SNOW = [0.88, 0.93, 0.97];

/** Seeded numbers from 0 to 1: the same at every drawing. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function lattice(x, y, seed) {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 1442695041);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1. */
export function noise(x, y, seed = 1) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const ease = (t) => t * t * t * (t * (t * 6 - 15) + 10);
  const [u, v] = [ease(x - column), ease(y - row)];
  const top = lattice(column, row, seed) * (1 - u) + lattice(column + 1, row, seed) * u;
  const bottom = lattice(column, row + 1, seed) * (1 - u) + lattice(column + 1, row + 1, seed) * u;
  return top * (1 - v) + bottom * v;
}

/** Noise upon noise, each twice as fine and half as strong. */
export function layered(x, y, octaves, seed = 1) {
  let [sum, weight, total] = [0, 1, 0];
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x * 2 ** octave, y * 2 ** octave, seed + octave);
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

export const mix = (from, to, share) => from.map((value, index) => value + (to[index] - value) * share);
export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));
export const step = (low, high, value) => {
  const share = clamp((value - low) / (high - low));
  return share * share * (3 - 2 * share);
};

export class Light {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.data = new Float32Array(width * height * 3);
  }

  /** Adds light at a point between pixels. */
  splat(x, y, [red, green, blue], strength) {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= this.width - 1 || row >= this.height - 1) return;
    const [u, v] = [x - column, y - row];
    for (const [dx, dy, share] of [
      [0, 0, (1 - u) * (1 - v)],
      [1, 0, u * (1 - v)],
      [0, 1, (1 - u) * v],
      [1, 1, u * v],
    ]) {
      const at = ((row + dy) * this.width + column + dx) * 3;
      this.data[at] += red * strength * share;
      this.data[at + 1] += green * strength * share;
      this.data[at + 2] += blue * strength * share;
    }
  }

  /** Adds a soft round glow. */
  glow(x, y, radius, colour, strength) {
    const reach = radius * 3;
    for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(this.height, y + reach); row++) {
      for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(this.width, x + reach); column++) {
        const distance = ((column - x) ** 2 + (row - y) ** 2) / radius ** 2;
        const amount = strength * Math.exp(-distance);
        const at = (row * this.width + column) * 3;
        for (let channel = 0; channel < 3; channel++) this.data[at + channel] += colour[channel] * amount;
      }
    }
  }

  /** Adds light along a line, point by point: as wide and bright in a large picture as in a small one. */
  dot(x, y, colour, strength) {
    const reach = this.width / 5120;
    for (const dx of [-reach, reach]) for (const dy of [-reach, reach]) this.splat(x + dx, y + dy, colour, strength * reach);
  }

  /** Draws a line through points; colour and strength may change along it (from 0 to 1). */
  stroke(points, colour, strength) {
    const at = (value, share) => (typeof value === 'function' ? value(share) : value);
    for (let index = 1; index < points.length; index++) {
      const [[x1, y1], [x2, y2]] = [points[index - 1], points[index]];
      const length = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1)));
      for (let along = 0; along < length; along++) {
        const share = along / length;
        const whole = (index - 1 + share) / (points.length - 1);
        this.dot(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, at(colour, whole), at(strength, whole));
      }
    }
  }

  /** Adds falling snow: many small flakes, a few near ones out of focus. */
  snow(flakes, random) {
    const unit = this.width / 2560;
    for (let flake = 0; flake < flakes; flake++) {
      const size = random() ** 5;
      const [x, y] = [random() * this.width, random() * this.height];
      if (size < 0.35) this.splat(x, y, SNOW, 0.12 + size);
      else this.glow(x, y, (0.8 + size * 3.4) * unit, SNOW, 0.12 + 0.12 * random());
    }
  }

  /** Sets every pixel: `shade(x, y)` from 0 to 1 gives linear RGB. */
  paint(shade) {
    for (let row = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++) {
        const colour = shade(column / this.width, row / this.height);
        const at = (row * this.width + column) * 3;
        for (let channel = 0; channel < 3; channel++) this.data[at + channel] = colour[channel];
      }
    }
  }

  /** The picture as bytes: light upon the ground, as film takes it, with a grain that hides the steps of dark tones. */
  bytes({ ground = BASALT, grain = 0.8, random = seeded(7) } = {}) {
    const bytes = Buffer.alloc(this.data.length);
    for (let at = 0; at < this.data.length; at += 3) {
      const speck = (random() + random() - 1) * grain;
      for (let channel = 0; channel < 3; channel++) {
        const value = ground[channel] + (1 - ground[channel]) * (1 - Math.exp(-this.data[at + channel]));
        bytes[at + channel] = Math.round(clamp(gamma(value) * 255 + speck, 0, 255));
      }
    }
    return bytes;
  }

  image(options) {
    return sharp(this.bytes(options), { raw: { width: this.width, height: this.height, channels: 3 } });
  }
}

function linear(value) {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function gamma(value) {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
