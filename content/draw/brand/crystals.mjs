// Snow crystals, no two alike; one has warmed.
import { AURORA, EMBER, Light, SNOW, mix, seeded, step } from './light.mjs';

const COLD = [0.2, 0.46, 0.56];
const WARM = [1, 0.55, 0.28];

/** Half of an arm as lines from the middle outward: where the branches leave it and how long they are. */
function arm(random) {
  const branches = [];
  for (let out = 0.16 + 0.1 * random(); out < 0.94; out += 0.07 + 0.1 * random()) {
    const length = (0.12 + 0.4 * random()) * (1 - Math.abs(out - 0.48) * 1.2);
    if (length > 0.04) branches.push({ out, length, twigs: random() < 0.6 ? 2 + Math.floor(3 * random()) : 0 });
  }
  return { branches, plate: 0.08 + 0.16 * random() };
}

function crystal(light, { x, y, radius, turn, strength, colour }, random) {
  const { branches, plate } = arm(random);
  const place = (angle, out, side) => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return [x + radius * (dx * out - dy * side), y + radius * (dy * out + dx * side)];
  };
  const line = (from, to, share) => light.stroke([from, to], colour, strength * share);
  for (let sixth = 0; sixth < 6; sixth++) {
    const angle = turn + (sixth * Math.PI) / 3;
    for (const side of [-0.006, 0, 0.006]) line(place(angle, 0, side), place(angle, 1, side * 0.3), side ? 0.7 : 1);
    for (const share of [1, 0.72, 0.44]) line(place(angle, plate * share, 0), place(angle + Math.PI / 3, plate * share, 0), 0.8);
    for (const { out, length, twigs } of branches) {
      for (const way of [-1, 1]) {
        const end = [out + length * 0.5, way * length * 0.866];
        line(place(angle, out, 0), place(angle, ...end), 0.85);
        for (let twig = 1; twig <= twigs; twig++) {
          const at = twig / (twigs + 1);
          const [u, v] = [out + (end[0] - out) * at, end[1] * at];
          const reach = length * 0.3 * (1 - at * 0.6);
          line(place(angle, u, v), place(angle, u + reach, v), 0.55);
          line(place(angle, u, v), place(angle, u - reach * 0.5, v + way * reach * 0.866), 0.4);
        }
      }
    }
  }
}

export function drawCrystals(width, height) {
  const light = new Light(width, height);
  const random = seeded(90);
  const placed = [{ x: 0.69 * width, y: 0.47 * height, radius: 0.24 * height, turn: 0.26, strength: 0.8, colour: WARM }];
  for (let attempt = 0; attempt < 4000 && placed.length < 74; attempt++) {
    const radius = (0.018 + 0.15 * random() ** 2.6) * height;
    const [x, y] = [random() * width, random() * height];
    if (placed.some((other) => Math.hypot(other.x - x, other.y - y) < (other.radius + radius) * 1.12)) continue;
    const dusk = 0.1 + 0.9 * step(0.25, 0.62, x / width);
    const near = Math.exp(-((Math.hypot(x - placed[0].x, y - placed[0].y) / (0.42 * height)) ** 2));
    placed.push({ x, y, radius, turn: random() * 2, strength: dusk * (0.2 + 0.35 * random()), colour: mix(mix(COLD, AURORA, random()), EMBER, 0.75 * near) });
  }
  for (const each of placed) crystal(light, each, random);
  const { x, y, radius } = placed[0];
  light.glow(x, y, radius * 0.18, WARM, 0.5);
  light.glow(x, y, radius * 0.9, EMBER, 0.13);
  for (let flake = 0; flake < 700; flake++) light.splat(random() * width, random() * height, SNOW, random() ** 4 * 0.5);
  return light;
}
