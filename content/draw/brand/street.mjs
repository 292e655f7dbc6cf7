// A street at night in the snow: dark fronts, few windows lit, and one shop that lights the pavement.
import { EMBER, Light, SNOW, clamp, layered, seeded, step } from './light.mjs';

const WARM = [1, 0.56, 0.25];
const STREET = 0.78;
const SHOP = { left: 0.585, right: 0.745, top: 0.575 };

const random = seeded(21);
/** The houses from left to right: their edges, eaves, and rows of windows. */
const HOUSES = [];
for (let left = -0.02; left < 1.02; ) {
  const breadth = left < SHOP.left && left + 0.15 > SHOP.left - 0.05 ? SHOP.left - 0.02 - left : 0.09 + 0.09 * random();
  const width = left >= SHOP.left - 0.03 && left < SHOP.left ? SHOP.right + 0.02 - left : Math.max(0.06, breadth);
  HOUSES.push({ left, right: left + width, eaves: 0.13 + 0.2 * random(), columns: Math.max(2, Math.round(width / 0.032)), rows: 5 + Math.floor(2 * random()), seed: HOUSES.length });
  left += width;
}

function lattice(column, row, seed) {
  return seeded(column * 7919 + row * 104729 + seed * 1299709 + 11)();
}

function front(x, y) {
  const house = HOUSES.find(({ left, right }) => x >= left && x < right);
  const { left, right, eaves, columns, rows, seed } = house;
  if (y < eaves) return undefined;
  if (y < eaves + 0.008) return SNOW.map((value) => value * 0.09 * (0.5 + layered(x * 80, 2, 2, 5)));
  const dusk = 0.35 + 0.65 * step(0.2, 0.55, x);
  const wall = (0.008 + 0.008 * lattice(1, 1, seed)) * (0.7 + 0.6 * layered(x * 60, y * 60, 3, 17)) * dusk;
  const edge = Math.min(x - left, right - x) < 0.0012 ? 0.5 : 1;
  const below = 0.55 - eaves;
  const u = ((x - left) / (right - left)) * columns;
  const v = ((y - eaves - 0.03) / below) * rows;
  const [column, row] = [Math.floor(u), Math.floor(v)];
  const [du, dv] = [u - column, v - row];
  const isWindow = row >= 0 && row < rows && du > 0.28 && du < 0.72 && dv > 0.18 && dv < 0.78;
  if (isWindow && y < 0.545) {
    const cross = Math.abs(du - 0.5) < 0.018 || Math.abs(dv - 0.42) < 0.02 ? 0.35 : 1;
    const chance = lattice(column, row, seed);
    const nearShop = x > 0.45 ? 0.86 : 0.95;
    if (chance > nearShop) {
      const curtain = 0.6 + 0.4 * step(0.3, 0.7, dv);
      return WARM.map((value) => value * (0.16 + 0.4 * (chance - nearShop) * 6) * cross * curtain * dusk);
    }
    return SNOW.map((value, channel) => value * 0.008 * [0.7, 1, 1.3][channel] * cross);
  }
  if (row >= 0 && row < rows && du > 0.24 && du < 0.76 && dv > 0.78 && dv < 0.83 && y < 0.55) return SNOW.map((value) => value * 0.06 * dusk);
  return SNOW.map((value, channel) => value * wall * edge * [0.8, 0.95, 1.15][channel]);
}

function shop(x, y) {
  if (x < SHOP.left || x > SHOP.right || y < SHOP.top || y > STREET) return undefined;
  if (y < SHOP.top + 0.012) return SNOW.map((value) => value * 0.22);
  if (y < SHOP.top + 0.035) return EMBER.map((value) => value * 0.16);
  const u = ((x - SHOP.left) / (SHOP.right - SHOP.left)) * 5;
  const [pane, du] = [Math.floor(u), u - Math.floor(u)];
  if (du < 0.03 || du > 0.97 || (pane !== 2 && y > STREET - 0.035)) return [0.03, 0.014, 0.008];
  const inside = 0.55 + 0.5 * step(STREET, SHOP.top, y);
  // Coats on a rail.
  const hung = pane !== 2 && y > 0.65 && y < 0.74 + 0.012 * Math.sin(u * 40) ? 0.3 + 0.25 * Math.abs(Math.sin(u * 21)) : 1;
  return WARM.map((value) => value * inside * hung);
}

function pavement(x, y) {
  const depth = (y - STREET) / (1 - STREET);
  const drift = 0.4 + 0.9 * layered(x * 10, y * 34, 4, 71);
  const middle = (SHOP.left + SHOP.right) / 2;
  const spread = 0.075 + 0.16 * depth;
  const spill = Math.exp(-(((x - middle) / spread) ** 4)) * (1 - depth) ** 1.5;
  const bars = 0.72 + 0.28 * Math.cos(((x - middle) / spread) * 11);
  return SNOW.map((value, channel) => value * 0.014 * drift * [0.8, 1, 1.2][channel] + WARM[channel] * 0.3 * spill * drift * bars);
}

export function drawStreet(width, height) {
  const light = new Light(width, height);
  light.paint((x, y) => (y > STREET ? pavement(x, y) : shop(x, y) ?? front(x, y) ?? [0.004, 0.008 + 0.012 * y, 0.014 + 0.02 * y]));
  const flakes = seeded(5);
  light.glow(((SHOP.left + SHOP.right) / 2) * width, 0.68 * height, 0.07 * width, EMBER, 0.12);
  light.glow(((SHOP.left + SHOP.right) / 2) * width, 0.7 * height, 0.16 * width, EMBER, 0.05);
  light.snow(3000, flakes);
  for (let flake = 0; flake < 900; flake++) {
    const [x, y] = [SHOP.left - 0.08 + 0.32 * flakes(), 0.5 + 0.42 * flakes()];
    light.glow(x * width, y * height, (1 + 1.6 * flakes()) * (width / 2560), [1, 0.75, 0.5], clamp(0.3 * flakes()));
  }
  return light;
}
