// Aurora over a snowfield, with one tent lit from within.
import { AURORA, EMBER, Light, SNOW, clamp, layered, mix, noise, seeded, step } from './light.mjs';

const NIGHT = [0.002, 0.004, 0.009];
const DUSK = [0.006, 0.022, 0.034];
const HIGH = [0.2, 0.34, 0.66];
const CURTAINS = [
  { base: 0.52, sway: 0.3, seed: 3, strength: 1 },
  { base: 0.36, sway: 0.26, seed: 27, strength: 0.55 },
];
const TENT = { x: 0.7, y: 0.8 };

function ground(x) {
  return 0.8 - 0.05 * step(0.3, 0.9, x) + 0.05 * (layered(x * 3.4, 2, 4, 14) - 0.5) - 0.09 * Math.exp(-(((x - 0.94) / 0.12) ** 2));
}

function sky(x, y) {
  let colour = mix(NIGHT, DUSK, step(0.1, 0.85, y));
  for (const { base, sway, seed, strength } of CURTAINS) {
    const fold = layered(x * 6 + y * 1.4, 4, 3, seed + 4);
    const ray = noise(x * 120 + fold * 10, 1 + y * 0.8, seed + 9);
    const bottom = base + sway * (layered(x * 1.6, 1, 2, seed) - 0.5) + 0.12 * (0.7 - x) + 0.05 * (fold + ray - 1);
    const above = bottom - y;
    if (above < -0.16) continue;
    const edge = step(-0.16, 0.03, above) ** 1.6;
    const tall = 0.06 + 0.3 * layered(x * 5 + 2, 8, 2, seed + 2) ** 1.5;
    const bright = 0.06 + 1.7 * clamp(fold * 1.5 - 0.32) ** 1.6;
    const veil = edge * Math.exp(-Math.max(0, above) / tall) * (0.45 + 0.55 * ray ** 1.5) * bright * strength;
    const paint = mix(AURORA, HIGH, clamp(above / 0.5));
    const dusk = 0.18 + 0.82 * step(0.12, 0.6, x);
    colour = colour.map((value, channel) => value + paint[channel] * veil * dusk);
  }
  return colour;
}

function snowfield(x, y) {
  const below = y - ground(x);
  const drift = layered(x * 6 + y * 4, y * 22, 4, 71);
  const lit = sky(x, 0.42).map((value) => value * 0.16);
  const warm = Math.exp(-((((x - TENT.x) / 0.07) ** 2 + ((y - TENT.y - 0.012) / 0.03) ** 2))) * 0.5;
  return SNOW.map((value, channel) => (value * (0.006 + 0.02 * drift) + lit[channel] * drift) * (1 - 2.4 * below) + EMBER[channel] * warm * drift);
}

export function drawAurora(width, height) {
  const light = new Light(width, height);
  light.paint((x, y) => (y > ground(x) ? snowfield(x, y) : sky(x, y)));
  const random = seeded(18);
  for (let star = 0; star < 520; star++) {
    const [x, y] = [random(), random() * 0.7];
    if (y < ground(x)) light.splat(x * width, y * height, SNOW, random() ** 6 * 1.3);
  }
  // The tent: bright at its foot, its poles dark.
  const unit = width / 2560;
  for (let row = 0; row < 52; row++) {
    const half = 3 + row * 0.72;
    for (let column = -half; column <= half; column++) {
      const pole = Math.abs(Math.abs(column) - half * 0.32) < 1.1 ? 0.4 : 1;
      const glow = (0.5 + 1.1 * (row / 52)) * (1 - 0.45 * Math.abs(column / half));
      light.splat(TENT.x * width + column * unit, (TENT.y * height) + (row - 46) * unit, [1, 0.5, 0.2], glow * pole * 0.8);
    }
  }
  light.glow(TENT.x * width, TENT.y * height - 12 * unit, 60 * unit, EMBER, 0.3);
  light.glow(TENT.x * width, TENT.y * height, 240 * unit, EMBER, 0.07);
  return light;
}
