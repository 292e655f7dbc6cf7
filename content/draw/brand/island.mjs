// An island in the sea, as rows of lines: the warm place is where the land rises.
import { AURORA, EMBER, Light, clamp, layered, mix, step } from './light.mjs';

const COLD = [0.09, 0.3, 0.38];
const WARM = [1, 0.6, 0.32];
const ROWS = 92;
const ISLAND = { x: 0.72, y: 0.46 };

/** How high the land or a wave rises at a place, `far` from 0 (near) to 1. */
function rise(x, far) {
  const away = ((x - ISLAND.x) / 0.17) ** 2 + ((far - ISLAND.y) / 0.2) ** 2;
  const land = Math.exp(-(away ** 0.8)) * (0.34 + 0.95 * layered(x * 13, far * 9, 4, 12) ** 1.4);
  const side = Math.exp(-(((x - 0.9) / 0.06) ** 2 + ((far - 0.6) / 0.12) ** 2)) * 0.24 * (0.4 + layered(x * 20, far * 12, 3, 5));
  const wave = 0.012 * (layered(x * 9 + far * 3, far * 34, 2, 21) - 0.5);
  return land + side + wave;
}

function colourOf(high) {
  if (high < 0.1) return mix(COLD, AURORA.map((value) => value * 0.75), high / 0.1);
  if (high < 0.32) return mix(AURORA.map((value) => value * 0.75), EMBER, (high - 0.1) / 0.22);
  return mix(EMBER, WARM, clamp((high - 0.32) / 0.3));
}

export function drawIsland(width, height) {
  const light = new Light(width, height);
  // From near to far; a line hides what is behind and below it.
  const top = new Float32Array(width).fill(height);
  for (let row = 0; row < ROWS; row++) {
    const far = row / (ROWS - 1);
    const ground = 1.06 - 0.66 * (1 - (1 - far) ** 1.5);
    const scale = 0.42 * (1 - 0.42 * far);
    let before;
    for (let column = 0; column < width; column++) {
      const x = column / width;
      const spread = 0.5 + (x - 0.5) * (0.8 + 0.42 * far);
      const high = rise(spread, far);
      const y = (ground - high * scale) * height;
      const seen = y < top[column];
      top[column] = Math.min(top[column], y);
      if (seen) {
        const dusk = 0.16 + 0.84 * step(0.16, 0.56, x);
        const strength = dusk * (0.2 + 1.5 * clamp(high * 1.6)) * (1 - 0.62 * far ** 2) * step(0, 0.14, far + 0.05);
        const from = before === undefined ? y : Math.min(Math.max(before, y - 0.036 * height), y + 0.036 * height);
        const steps = Math.max(1, Math.ceil(Math.abs(y - from)));
        for (let at = 0; at < steps; at++) light.dot(column, from + ((y - from) * at) / steps, colourOf(high), strength * 0.95);
      }
      before = seen ? y : undefined;
    }
  }
  light.glow(ISLAND.x * width, 0.42 * height, width * 0.07, EMBER, 0.12);
  light.glow(ISLAND.x * width, 0.46 * height, width * 0.2, EMBER, 0.05);
  return light;
}
