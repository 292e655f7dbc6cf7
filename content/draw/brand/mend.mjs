// A tear in a cloth, darned with warm thread.
import { AURORA, EMBER, Light, layered, mix, seeded, step } from './light.mjs';

const COLD = [0.14, 0.42, 0.5];
const WARM = [1, 0.55, 0.28];
const TEAR = { x: 0.73, y: 0.5 };
const THREADS = 120;
const TURN = -0.3;

/** Where a point of the cloth lies in the picture: turned, and slightly bent as worn cloth is. */
function place(u, v, { width, height }) {
  const bend = 0.03 * (layered(u * 2.2 + 3, v * 2.2, 3, 9) - 0.5);
  const [x, y] = [u + bend, v + 0.05 * (layered(u * 1.8, v * 1.8 + 5, 3, 29) - 0.5)];
  return [
    TEAR.x * width + (x * Math.cos(TURN) - y * Math.sin(TURN)) * height,
    TEAR.y * height + (x * Math.sin(TURN) + y * Math.cos(TURN)) * height,
  ];
}

/** How far a point is from the tear: below 1 the cloth is gone. */
function tear(u, v) {
  const ragged = 0.75 + 0.5 * layered(u * 16 + 7, v * 16, 3, 51);
  return Math.hypot(u / 0.27, v / 0.075) / ragged;
}

export function drawMend(width, height) {
  const light = new Light(width, height);
  const random = seeded(10);
  const pitch = 2.6 / THREADS;
  const unit = width / 1280;
  const draw = (at, across, paint, from, to, strength) => {
    for (let along = from; along < to; along += 1.15 / light.height) {
      const [u, v] = across ? [along, at] : [at, along];
      const [x, y] = place(u, v, light);
      if (x < 0 || y < 0 || x > width || y > height) continue;
      // Over and under: a thread is bright where it crosses over another one.
      const cell = Math.round(at / pitch) + Math.round(along / pitch);
      const crown = Math.cos(((along / pitch) % 1) * 2 * Math.PI) ** 2;
      const over = (cell + (across ? 1 : 0)) % 2 === 0 ? 0.3 + 0.9 * crown : 0.14;
      paint(u, v, x, y, over * strength);
    }
  };
  const cloth = (u, v, x, y, strength) => {
    const away = tear(u, v);
    if (away < 1) return;
    const dusk = 0.07 + 0.93 * step(0.22, 0.6, x / width);
    const warmth = Math.exp(-(((away - 1) / 1.1) ** 2));
    const colour = mix(mix(COLD, AURORA.map((value) => value * 0.7), layered(u * 3, v * 3, 2, 3)), EMBER, 0.72 * warmth);
    for (const [dx, dy] of [[0, 0], [unit, unit], [-unit, unit]]) light.dot(x + dx, y + dy, colour, strength * dusk * (0.16 + 0.16 * warmth));
  };
  for (let thread = -THREADS / 2; thread < THREADS / 2; thread++) {
    const own = 0.7 + 0.5 * random();
    draw(thread * pitch, true, cloth, -1.5, 1.1, own);
    draw(thread * pitch, false, cloth, -1.1, 1.1, own);
  }
  const darn = (_u, _v, x, y, strength) => {
    for (let side = -3; side <= 3; side++) {
      const round = 1 - (side / 4) ** 2;
      light.dot(x + side * 0.6 * unit, y + side * unit, mix(EMBER, WARM, round), strength * 0.42 * round);
    }
  };
  for (let stitch = -0.33; stitch < 0.33; stitch += pitch * 0.9) {
    const half = 0.07 + 0.06 * (1 - Math.abs(stitch) / 0.33);
    draw(stitch + 0.005 * random(), false, darn, -half - 0.06 * random(), half + 0.06 * random(), 0.9);
  }
  for (let stitch = -0.1; stitch < 0.1; stitch += pitch * 0.9) {
    const half = 0.3 - 0.9 * Math.abs(stitch);
    draw(stitch + 0.004 * random(), true, darn, -half - 0.09 * random(), half + 0.09 * random(), 0.9);
  }
  // The thread that is left.
  const [x, y] = place(0.34, -0.06, light);
  const end = Array.from({ length: 120 }, (_, at) => at / 119).map((s) => [x + 0.17 * s * width, y - 0.1 * height * Math.sin(s * 3.4) * (1 - 0.3 * s)]);
  for (const side of [-1, 0, 1]) light.stroke(end.map(([px, py]) => [px, py + side * unit]), WARM, 0.5);
  light.glow(TEAR.x * width, TEAR.y * height, height * 0.2, EMBER, 0.1);
  return light;
}
