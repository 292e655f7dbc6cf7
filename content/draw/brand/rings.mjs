// Rings of growth, one a year around a warm heart.
import { AURORA, EMBER, Light, clamp, layered, mix, seeded, step } from './light.mjs';

const COLD = [0.08, 0.28, 0.36];
const WARM = [1, 0.6, 0.34];
const HEART = { x: 0.69, y: 0.5 };
const YEARS = 15;

function colourOf(out) {
  if (out < 0.22) return mix(WARM, EMBER, out / 0.22);
  if (out < 0.52) return mix(EMBER, AURORA.map((value) => value * 0.6), (out - 0.22) / 0.3);
  return mix(AURORA.map((value) => value * 0.6), COLD, clamp((out - 0.52) / 0.4));
}

export function drawRings(width, height) {
  const light = new Light(width, height);
  const random = seeded(138);
  let radius = 0.03;
  for (let year = 0; year < YEARS; year++) {
    const breadth = 0.034 + 0.036 * random();
    const lines = Math.round(breadth * 520);
    for (let line = 0; line < lines; line++) {
      // Wide in summer, close together and bright towards the winter.
      const share = (line / lines) ** 0.62;
      ring(light, radius + breadth * share, 0.1 + 0.55 * share ** 5, random);
    }
    radius += breadth;
  }
  light.glow(HEART.x * width, HEART.y * height, height * 0.06, WARM, 0.35);
  light.glow(HEART.x * width, HEART.y * height, height * 0.22, EMBER, 0.16);
  return light;
}

function ring(light, radius, strength, random) {
  const { width, height } = light;
  const points = [];
  const turns = Math.max(90, Math.round(radius * 1400));
  for (let turn = 0; turn <= turns; turn++) {
    const angle = (turn / turns) * 2 * Math.PI;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const bent = 1 + 0.34 * (layered(dx * 1.1 + 4, dy * 1.1 + radius * 1.6, 3, 33) - 0.5) + 0.06 * (layered(dx * 5, dy * 5 + radius * 3, 2, 8) - 0.5);
    points.push([HEART.x * width + dx * radius * bent * height, HEART.y * height + dy * radius * bent * height]);
  }
  const own = 0.6 + 0.8 * random();
  const start = random();
  light.stroke(points, colourOf(radius), (share) => {
    const [x] = points[Math.min(turns, Math.round(share * turns))];
    const dusk = 0.05 + 0.95 * step(0.24, 0.6, x / width);
    const broken = 0.4 + 0.6 * layered((share + start) * 9, radius * 40, 2, 61);
    return strength * own * dusk * broken * (1.25 - 0.75 * clamp(radius * 1.4));
  });
}
