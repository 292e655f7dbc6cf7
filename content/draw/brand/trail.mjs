// People with lamps on their way up a snow slope at night.
import { EMBER, Light, SNOW, clamp, layered, mix, seeded, step } from './light.mjs';

const NIGHT = [0.003, 0.005, 0.01];
const DUSK = [0.01, 0.03, 0.044];
const LAMPS = 30;

function ridge(x) {
  const peak = 0.52 * Math.exp(-(((x - 0.75) / 0.25) ** 2)) + 0.16 * Math.exp(-(((x - 0.3) / 0.14) ** 2));
  return 0.74 - peak - 0.1 * (layered(x * 6, 3, 5, 44) - 0.5);
}

/** The way up: where a lamp is, from below (0) to the top (1). */
function way(share) {
  const y = 0.98 - 0.72 * share ** 0.86;
  const swing = Math.sin(share * 9.5) * 0.115 * (1 - share) ** 0.8;
  return [0.64 + 0.105 * share + swing, y];
}

/** The relief of the slope: gullies that run down from the top. */
function fall(x, y) {
  const angle = Math.atan2(y - 0.12, x - 0.75);
  return layered(angle * 4.5, Math.hypot(x - 0.75, y - 0.12) * 3, 4, 52);
}

function slope(x, y) {
  const below = y - ridge(x);
  const relief = fall(x, y);
  const lit = clamp(0.55 + (fall(x + 0.006, y + 0.004) - relief) * 11, 0.06, 1.5);
  const crest = step(0.035, 0, below) * 0.035;
  const dusk = 0.4 + 0.6 * step(0.2, 0.6, x);
  return [0.62, 0.86, 1.02].map((value) => value * (0.034 * lit * (1 - 0.55 * below) + crest) * dusk);
}

export function drawTrail(width, height) {
  const light = new Light(width, height);
  light.paint((x, y) => (y > ridge(x) ? slope(x, y) : mix(NIGHT, DUSK, step(0, 0.8, y))));
  const random = seeded(63);
  for (let star = 0; star < 620; star++) {
    const [x, y] = [random(), random() * 0.7];
    if (y < ridge(x)) light.splat(x * width, y * height, SNOW, random() ** 5 * 1.2);
  }
  const unit = width / 2560;
  const track = Array.from({ length: 400 }, (_, at) => way(at / 399)).map(([x, y]) => [x * width, y * height]);
  for (let side = -2; side <= 2; side++)
    light.stroke(track.map(([x, y]) => [x + side * unit, y]), [0.35, 0.55, 0.66], (share) => 0.06 * (1 - 0.7 * share));
  for (let lamp = 0; lamp < LAMPS; lamp++) {
    const share = clamp((lamp + 0.9 * random()) / LAMPS) ** 1.12;
    const [x, y] = way(share);
    const size = (1 - 0.8 * share) * unit;
    light.glow(x * width, y * height - 15 * size, 5.5 * size, [1, 0.72, 0.42], 1.6);
    light.glow(x * width, y * height - 12 * size, 20 * size, EMBER, 0.3);
    light.glow(x * width, y * height, 52 * size, EMBER, 0.05);
  }
  const [x, y] = way(1);
  light.glow(x * width, y * height, 130 * unit, EMBER, 0.03);
  light.snow(900, random);
  return light;
}
