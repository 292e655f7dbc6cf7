// Three sources of warmth, and the fibres between them.
import { AURORA, EMBER, Light, clamp, layered, mix, seeded, step } from './light.mjs';

const WARM = [1, 0.64, 0.38];
const COLD = [0.1, 0.34, 0.42];
const SOURCES = [
  { x: 0.6, y: 0.62, heat: 1 },
  { x: 0.83, y: 0.56, heat: 0.85 },
  { x: 0.71, y: 0.3, heat: 0.9 },
];
const FIBRES = 3400;
const STEPS = 520;

/** The direction away from the sources at a point, and how hot it is there. */
function field(x, y, aspect) {
  let [dx, dy, heat] = [0, 0, 0];
  for (const source of SOURCES) {
    const [ax, ay] = [(x - source.x) * aspect, y - source.y];
    const square = ax * ax + ay * ay + 0.0004;
    dx += (source.heat * ax) / square;
    dy += (source.heat * ay) / square;
    heat += source.heat * Math.exp(-square / 0.03);
  }
  return { angle: Math.atan2(dy, dx) + (layered(x * 3, y * 3, 3, 15) - 0.5) * 0.9, heat };
}

function colourOf(heat) {
  if (heat > 0.6) return mix(EMBER, WARM, clamp((heat - 0.6) / 0.4));
  if (heat > 0.25) return mix(AURORA.map((value) => value * 0.5), EMBER, (heat - 0.25) / 0.35);
  return mix(COLD, AURORA.map((value) => value * 0.5), heat / 0.25);
}

export function drawSources(width, height) {
  const light = new Light(width, height);
  const random = seeded(3);
  const aspect = width / height;
  const stride = 1.5 / width;
  for (let fibre = 0; fibre < FIBRES; fibre++) {
    const source = SOURCES[fibre % 3];
    const turn = random() * 2 * Math.PI;
    let [x, y] = [source.x + (Math.cos(turn) * 0.003) / aspect, source.y + Math.sin(turn) * 0.003];
    const own = 0.3 + random();
    const length = STEPS * (width / 1280) * (0.3 + 0.7 * random());
    for (let at = 0; at < length; at++) {
      const { angle, heat } = field(x, y, aspect);
      x += Math.cos(angle) * stride;
      y += Math.sin(angle) * stride * aspect;
      const dusk = 0.06 + 0.94 * step(0.24, 0.58, x);
      light.dot(x * width, y * height, colourOf(heat), own * dusk * (1 - at / length) * (0.05 + 0.32 * heat));
    }
  }
  for (const { x, y, heat } of SOURCES) {
    light.glow(x * width, y * height, 0.008 * height, WARM, 2 * heat);
    light.glow(x * width, y * height, 0.05 * height, WARM, 0.3 * heat);
    light.glow(x * width, y * height, 0.2 * height, EMBER, 0.1 * heat);
  }
  return light;
}
