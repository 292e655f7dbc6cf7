// A coastline under snow at nightfall: aurora above the ridges, one lit house on the island, its light on the water.
import { AURORA, EMBER, Light, SNOW, clamp, layered, mix, noise, seeded, step } from './light.mjs';

const NIGHT = [0.002, 0.004, 0.008];
const DUSK = [0.012, 0.04, 0.058];
const HORIZON = 0.58;
const HOUSE = { x: 0.695, y: 0.548 };

/** Ridges from far to near: where they begin, how high they are, how fine and how light. */
const RIDGES = [
  { base: 0.575, height: 0.2, scale: 2.4, seed: 3, shade: 0.06 },
  { base: 0.582, height: 0.13, scale: 4.1, seed: 17, shade: 0.036 },
];

function sky(x, y) {
  const colour = mix(NIGHT, DUSK, step(0, HORIZON, y) ** 1.6);
  const sway = layered(x * 3.2, y * 1.1, 3, 5) - 0.5;
  const curtain = noise((x + sway * 0.34) * 16, y * 0.7, 9) ** 3;
  const rays = 0.6 + 0.4 * noise((x + sway * 0.3) * 70, y * 1.5, 23);
  const band = Math.exp(-(((y - 0.24 - sway * 0.3) / 0.17) ** 2));
  return mix(colour, AURORA, clamp(curtain * band * rays * 0.3));
}

function ridge({ base, height, scale, seed }, x) {
  const rise = layered(x * scale, 0.5, 5, seed);
  return base - height * clamp((rise - 0.32) * 1.8);
}

/** The island with the house: a low back in the water. */
function island(x) {
  const back = Math.exp(-(((x - 0.71) / 0.105) ** 2)) * 0.052;
  return HORIZON + 0.016 - back * (0.86 + 0.28 * layered(x * 26, 2, 3, 41));
}

/** The shore that one stands on. */
function shore(x) {
  return 0.9 - 0.16 * step(0.62, 0, x) - 0.05 * layered(x * 3, 7, 4, 51);
}

function land(x, y) {
  for (const entry of [...RIDGES].reverse()) {
    const top = ridge(entry, x);
    if (y < top || y > entry.base + 0.02) continue;
    const snow = layered(x * 42, y * 30 + entry.seed, 4, entry.seed) - 0.45;
    const slope = ridge(entry, x + 0.004) - ridge(entry, x - 0.004);
    const shade = entry.shade * (0.9 + clamp(slope * 16, -0.55, 0.7) + snow * 1.3);
    return [0.7, 0.92, 1.08].map((value) => value * Math.max(0.008, shade * (1 - 0.6 * step(top, entry.base, y))));
  }
  return undefined;
}

function water(x, y) {
  const depth = (y - HORIZON) / (1 - HORIZON);
  const ripple = layered(x * 26 * (1.3 - depth * 0.7), (1 / (depth + 0.05)) * 5, 3, 61) - 0.5;
  const mirrored = sky(x + ripple * 0.03, HORIZON - (y - HORIZON) * 0.9 + ripple * 0.1);
  return mirrored.map((value) => value * (0.62 + ripple * 0.7) * (1 - depth * 0.35));
}

function shade(x, y) {
  if (y > shore(x)) {
    const below = y - shore(x);
    const drift = layered(x * 7 + y * 3, y * 16, 4, 71);
    const edge = step(0.02, 0, below) * 0.09;
    return SNOW.map((value, channel) => value * (0.012 + drift * 0.034 + edge * 0.8) * [0.78, 0.98, 1.12][channel] * (1 - below));
  }
  if (y > island(x) && y < HORIZON + 0.018 + 0.004 * noise(x * 90, 1, 81)) {
    const snow = 0.012 + 0.05 * layered(x * 60, y * 60, 3, 91);
    return SNOW.map((value) => value * snow);
  }
  if (y > HORIZON) return water(x, y);
  return land(x, y) ?? sky(x, y);
}

export function drawCoast(width, height) {
  const light = new Light(width, height);
  light.paint(shade);
  const random = seeded(24);
  for (let star = 0; star < 420; star++) {
    const [x, y] = [random(), random() * 0.42];
    if (land(x, y) === undefined) light.splat(x * width, y * height, SNOW, random() ** 6 * 1.4);
  }
  // The house: two windows, and what they send out.
  const [x, y] = [HOUSE.x * width, HOUSE.y * height];
  const unit = width / 2560;
  for (let row = -5; row <= 3; row++)
    for (let column = -5; column <= 16; column++) {
      if (column > 4 && column < 8) continue;
      light.splat(x + column * unit, y + row * unit, [1, 0.6, 0.28], 2.2);
    }
  light.glow(x + 5 * unit, y, 26 * unit, EMBER, 0.75);
  light.glow(x + 5 * unit, y, 130 * unit, EMBER, 0.1);
  for (let streak = 0; streak < 5200; streak++) {
    const down = random() ** 1.5;
    const spread = (random() + random() + random() - 1.5) * (0.006 + 0.028 * down);
    const row = HORIZON + 0.022 + down * 0.3;
    if (row > shore(HOUSE.x + spread)) continue;
    const length = (4 + 22 * random()) * unit;
    for (let along = 0; along < length; along++)
      light.splat((HOUSE.x + 0.002 + spread) * width + along - length / 2, row * height, EMBER, 0.075 * (1 - down) ** 1.4);
  }
  light.snow(2600, random);
  return light;
}
