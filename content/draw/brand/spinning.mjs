// Fibres being spun: they leave the nozzles glowing, cool on their way down, and are drawn together.
import { AURORA, EMBER, Light, SNOW, clamp, layered, mix, seeded, step } from './light.mjs';

const WARM = [1, 0.66, 0.4];
const COLD = [0.1, 0.34, 0.42];
const NOZZLES = 260;
const TOP = 0.2;
const GATHER = { x: 0.67, y: 1.3 };

function colourAt(y) {
  const cooled = step(TOP, 0.82, y);
  if (cooled < 0.3) return mix(WARM, EMBER, cooled / 0.3);
  if (cooled < 0.62) return mix(EMBER, AURORA.map((value) => value * 0.6), (cooled - 0.3) / 0.32);
  return mix(AURORA.map((value) => value * 0.6), COLD, (cooled - 0.62) / 0.38);
}

export function drawSpinning(width, height) {
  const light = new Light(width, height);
  const random = seeded(2011);
  const unit = width / 2560;
  for (let nozzle = 0; nozzle < NOZZLES; nozzle++) {
    const start = 0.4 + 0.58 * ((nozzle + 0.7 * random()) / NOZZLES);
    const depth = random();
    const top = TOP - 0.05 * depth;
    const sway = random() * 9;
    const own = (0.3 + 0.7 * random()) * (0.4 + 0.6 * (1 - depth));
    const points = [];
    for (let y = top; y < 1.02; y += 0.006) {
      const down = (y - top) / (GATHER.y - top);
      const drift = (layered(start * 9 + sway, y * 2.2, 2, 7) - 0.5) * 0.05 * step(0, 0.6, down);
      points.push([(start + (GATHER.x - start) * down ** 1.7 + drift) * width, y * height]);
    }
    light.stroke(points, (share) => colourAt(top + share * (1.02 - top)), (share) => own * (0.75 - 0.45 * share) * step(0, 0.015, share));
    light.glow(points[0][0], points[0][1], (2.2 + 2.4 * (1 - depth)) * unit, WARM, 0.5 * own);
  }
  for (let drop = 0; drop < 900; drop++) {
    const y = TOP + random() ** 1.6 * 0.6;
    light.splat((0.42 + 0.54 * random()) * width, y * height, random() < 0.5 ? EMBER : SNOW, clamp(0.3 - 0.3 * y));
  }
  light.glow(GATHER.x * width, TOP * height, width * 0.1, EMBER, 0.1);
  light.glow(GATHER.x * width, TOP * height, width * 0.22, EMBER, 0.04);
  return light;
}
