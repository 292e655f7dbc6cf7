// A lighthouse in falling snow: its beam over the water.
import { AURORA, EMBER, Light, SNOW, clamp, layered, mix, seeded, step } from './light.mjs';

const NIGHT = [0.003, 0.005, 0.01];
const DUSK = [0.012, 0.036, 0.05];
const HORIZON = 0.72;
const LAMP = { x: 0.7, y: 0.36 };
const WARM = [1, 0.62, 0.34];

function rock(x) {
  const back = 0.062 * Math.exp(-(((x - 0.71) / 0.075) ** 2)) + 0.03 * Math.exp(-(((x - 0.8) / 0.06) ** 2));
  return HORIZON + 0.012 - back * (0.7 + 0.6 * layered(x * 30, 3, 4, 19));
}

/** Light in the beam at a place: brightest along its middle. */
function beam(x, y, aspect) {
  const [dx, dy] = [(x - LAMP.x) * aspect, y - LAMP.y];
  const far = Math.hypot(dx, dy);
  const angle = Math.atan2(dy, dx);
  const air = 0.45 + 0.9 * layered(x * 5, y * 7, 4, 81);
  const cone = (turn, spread, reach) => {
    const off = Math.atan2(Math.sin(angle - turn), Math.cos(angle - turn));
    return Math.exp(-((off / spread) ** 2)) * Math.exp(-far / reach);
  };
  return air * (0.62 * cone(Math.PI * 1.045, 0.085, 0.62) + 0.4 * cone(-0.13, 0.1, 0.4) + 0.5 * Math.exp(-far / 0.03));
}

export function drawBeacon(width, height) {
  const light = new Light(width, height);
  const aspect = width / height;
  light.paint((x, y) => {
    const shine = beam(x, y, aspect);
    if (y > rock(x) && y < HORIZON + 0.02) return SNOW.map((value) => value * 0.03 * layered(x * 60, y * 60, 3, 91));
    if (y > HORIZON) {
      const depth = (y - HORIZON) / (1 - HORIZON);
      const ripple = layered(x * 24 * (1.3 - depth * 0.7), (1 / (depth + 0.05)) * 5, 3, 61);
      const glitter = Math.exp(-(((x - LAMP.x) / (0.012 + 0.07 * depth)) ** 2)) * step(0.5, 0.85, ripple) * (1 - depth) * 0.55;
      return mix(DUSK, NIGHT, depth).map((value, channel) => value * (0.35 + ripple * 0.7) + WARM[channel] * glitter);
    }
    return mix(NIGHT, DUSK, step(0.05, HORIZON, y) ** 1.5).map((value, channel) => value + WARM[channel] * shine * 0.5 + AURORA[channel] * 0.01 * layered(x * 3, y * 3, 3, 5));
  });
  const unit = width / 2560;
  const [x, y] = [LAMP.x * width, LAMP.y * height];
  // The tower: a dark shaft with snow on its lit side, the lamp room above it.
  const foot = (rock(LAMP.x) + 0.004) * height;
  for (let row = y + 14 * unit; row < foot; row++) {
    const down = (row - y) / (foot - y);
    const half = (13 + 15 * down) * unit;
    for (let column = -half; column <= half; column++) {
      const at = (Math.round(row) * width + Math.round(x + column)) * 3;
      const round = 0.5 + 0.5 * Math.sin((column / half) * 1.4 - 0.5);
      const band = Math.floor(down * 7) % 2 === 0 ? 0.085 : 0.03;
      for (let channel = 0; channel < 3; channel++) light.data[at + channel] = SNOW[channel] * band * (1 - 0.75 * round) + 0.003;
    }
  }
  light.stroke([[x - 20 * unit, y + 14 * unit], [x + 20 * unit, y + 14 * unit]], SNOW, 0.3);
  light.stroke([[x - 12 * unit, y - 14 * unit], [x, y - 28 * unit], [x + 12 * unit, y - 14 * unit]], SNOW, 0.24);
  light.glow(x, y, 9 * unit, [1, 0.82, 0.58], 3);
  light.glow(x, y, 44 * unit, WARM, 0.5);
  light.glow(x, y, 190 * unit, EMBER, 0.14);
  const random = seeded(47);
  for (let flake = 0; flake < 9000; flake++) {
    const [column, row] = [random(), random() * HORIZON];
    const shine = beam(column, row, aspect);
    if (random() < shine * 2.4) light.splat(column * width, row * height, [1, 0.8, 0.6], clamp(0.2 + shine * 1.5, 0, 0.8));
  }
  light.snow(1500, random);
  return light;
}
