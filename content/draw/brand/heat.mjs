// Heat through fibre: a flow field, hot at its source and cold at its ends.
import { AURORA, EMBER, Light, clamp, layered, mix, seeded, step } from './light.mjs';

const WARM = [1, 0.62, 0.36];
const COLD = [0.1, 0.34, 0.42];
const FIBRES = 13000;
const STEPS = 420;

/** Where the heat comes from, in shares of the picture. */
const SOURCE = { x: 0.7, y: 0.56 };

/** Where a fibre goes on from a point. */
export function direction(x, y, time = 0) {
  const turn = layered(x * 2.1 + time, y * 2.6 - time * 0.4, 3, 11) - 0.5;
  const swirl = Math.atan2(y - SOURCE.y, (x - SOURCE.x) * 1.6) + Math.PI / 2;
  const near = Math.exp(-((x - SOURCE.x) ** 2 * 9 + (y - SOURCE.y) ** 2 * 14));
  return turn * 5.2 * (1 - 0.45 * near) + swirl * 0.32 * near - 0.18;
}

/** How hot it is at a point, from 0 to 1. */
export function heat(x, y) {
  const distance = Math.hypot((x - SOURCE.x) * 1.25, (y - SOURCE.y) * 1.1);
  return clamp(1.12 - distance * 2.1 + (layered(x * 5, y * 5, 2, 31) - 0.5) * 0.42);
}

export function colourOf(heat) {
  if (heat > 0.72) return mix(EMBER, WARM, (heat - 0.72) / 0.28);
  if (heat > 0.36) return mix(AURORA.map((value) => value * 0.5), EMBER, step(0.36, 0.66, heat));
  return mix(COLD, AURORA.map((value) => value * 0.5), heat / 0.36);
}

export function drawHeat(width, height) {
  const light = new Light(width, height);
  const random = seeded(1993);
  const stride = 1.15 / width;
  const unit = width / 2560;
  for (let fibre = 0; fibre < FIBRES; fibre++) {
    let [x, y] = [random() * 1.2 - 0.12, random() * 1.24 - 0.12];
    const own = 0.35 + random() * 1.1;
    for (let at = 0; at < STEPS; at++) {
      const angle = direction(x, y);
      x += Math.cos(angle) * stride * 1.6;
      y += Math.sin(angle) * stride * 1.6 * (width / height);
      const warmth = heat(x, y);
      const ends = Math.sin((Math.PI * at) / STEPS);
      // Words stand on the left, so it is dusk there.
      const dusk = 0.1 + 0.9 * step(0.2, 0.62, x);
      light.splat(x * width, y * height, colourOf(warmth), own * ends * dusk * (0.05 + 0.85 * warmth ** 2.6) * unit);
    }
  }
  light.glow(SOURCE.x * width, SOURCE.y * height, width * 0.13, EMBER, 0.05);
  light.glow(SOURCE.x * width, SOURCE.y * height, width * 0.3, EMBER, 0.02);
  return light;
}
