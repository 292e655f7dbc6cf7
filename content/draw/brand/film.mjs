// The intro film: cold fibres drift, warmth runs along them, and they gather into a coat.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { coatFibre, seamFibre } from './garment.mjs';
import { AURORA, EMBER, Light, clamp, layered, mix, seeded, step } from './light.mjs';

export const FILM = { width: 1280, height: 720, rate: 24, seconds: 10.5 };

const COLD = [0.12, 0.38, 0.48];
const GLOW = [1, 0.52, 0.26];
const FIBRES = 2300;
const POINTS = 44;

/** Drifting fibres: paths of a flow field across the whole picture, each with its place in the coat. */
function fibres() {
  const random = seeded(24);
  const aspect = FILM.width / FILM.height;
  return Array.from({ length: FIBRES }, (_, index) => {
    let [x, y] = [(random() - 0.5) * aspect * 1.3, (random() - 0.5) * 1.3];
    const way = [];
    for (let at = 0; at < POINTS; at++) {
      way.push([x, y]);
      const angle = (layered(x * 1.5 + 9, y * 1.9 + 4, 3, 11) - 0.5) * 5.6;
      x += Math.cos(angle) * 0.011;
      y += Math.sin(angle) * 0.011;
    }
    const coat = index % 9 === 0 ? seamFibre(random) : coatFibre(random);
    const middle = coat.at(0.5);
    const far = Math.hypot(middle[0], middle[1] + 0.04);
    return { way, coat, delay: 0.9 * far + 0.5 * random(), own: 0.5 + random(), sway: random() * 7 };
  });
}

const ALL = fibres();

function colour(heat) {
  if (heat < 0.4) return mix(COLD, AURORA.map((value) => value * 0.7), heat / 0.4);
  if (heat < 0.7) return mix(AURORA.map((value) => value * 0.7), EMBER, step(0.4, 0.7, heat));
  return mix(EMBER, GLOW, clamp((heat - 0.7) / 0.5));
}

/** The picture at a moment, in seconds. */
export function drawFrame(time) {
  const { width, height } = FILM;
  const light = new Light(width, height);
  const pulse = 1 + 0.08 * Math.sin(time * 2.4) * step(7.5, 9, time);
  for (const { way, coat, delay, own, sway } of ALL) {
    const gathered = step(2.6 + delay * 2.2, 5.4 + delay * 2.2, time);
    const warmed = step(1.2 + delay * 3.2, 3.4 + delay * 3.4, time);
    const shown = step(0.1 + own * 0.5, 1.4 + own * 0.5, time);
    if (shown <= 0) continue;
    const drift = (1 - gathered) * 0.02;
    let before;
    for (let at = 0; at < POINTS; at++) {
      const s = at / (POINTS - 1);
      const [ax, ay] = way[at];
      const [bx, by] = coat.at(s);
      const wave = Math.sin(sway + s * 4 + time * 0.9);
      const lift = Math.sin(Math.PI * gathered) * 0.05 * wave;
      const x = ax + (bx - ax) * gathered + wave * drift + time * 0.012 * (1 - gathered);
      const y = ay + (by - ay) * gathered + lift + Math.cos(sway + time * 0.7) * drift;
      const point = [width / 2 + x * height, height / 2 + (y + 0.015) * height];
      if (before) line(light, before, point, { s, gathered, warmed, shown, own, puff: coat.puff, place: [x, y], pulse });
      before = point;
    }
  }
  const heart = step(4, 8, time);
  light.glow(width / 2, height * 0.47, height * 0.3, EMBER, 0.1 * heart * pulse);
  light.glow(width / 2, height * 0.5, height * 0.62, EMBER, 0.03 * heart);
  return light;
}

function line(light, [x1, y1], [x2, y2], { s, gathered, warmed, shown, own, puff, place, pulse }) {
  const length = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1)));
  const ends = 0.25 + 0.75 * Math.sin(Math.PI * s);
  const chest = Math.exp(-((place[0] / 0.24) ** 2 + ((place[1] + 0.03) / 0.3) ** 2));
  const heat = clamp(warmed * (0.42 + 0.62 * chest * (0.4 + 0.6 * gathered)), 0, 1.1);
  const loose = 0.1 + 0.2 * warmed;
  const worn = (0.09 + 0.3 * chest) * puff * pulse;
  const strength = shown * own * ends * (loose + (worn - loose) * gathered) * 0.62;
  const paint = colour(heat);
  for (let along = 0; along < length; along++) {
    const share = along / length;
    light.splat(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, paint, strength);
  }
}

/** Two passes each: threads of light are dear, and a visitor waits for every byte. */
const ENCODERS = {
  webm: ['-c:v', 'libvpx-vp9', '-b:v', '900k', '-deadline', 'good', '-cpu-used', '2', '-row-mt', '1'],
  mp4: ['-c:v', 'libx264', '-b:v', '1000k', '-preset', 'slow', '-profile:v', 'high', '-movflags', '+faststart'],
};

/** Draws the film into `intro.webm` and `intro.mp4`; needs ffmpeg. */
export async function drawFilm(folder) {
  const work = await mkdtemp(path.join(tmpdir(), 'film-'));
  const master = path.join(work, 'master.mkv');
  await drawMaster(master);
  for (const [kind, options] of Object.entries(ENCODERS)) {
    const settings = ['-i', master, '-an', '-pix_fmt', 'yuv420p', ...options, '-passlogfile', path.join(work, kind)];
    await encode([...settings, '-pass', '1', '-f', 'null', '-']).ended;
    await encode([...settings, '-pass', '2', fileURLToPath(new URL(`intro.${kind}`, folder))]).ended;
  }
  await rm(work, { recursive: true });
}

async function drawMaster(file) {
  const { width, height, rate, seconds } = FILM;
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(rate), '-i', '-'];
  const { input, ended } = encode([...raw, '-c:v', 'ffv1', file]);
  for (let frame = 0; frame < Math.round(rate * seconds); frame++) {
    // Grain would cost more than the film.
    if (!input.write(drawFrame(frame / rate).bytes({ grain: 0 }))) await once(input, 'drain');
  }
  input.end();
  await ended;
}

function encode(settings) {
  const encoder = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...settings], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(encoder, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  });
  return { input: encoder.stdin, ended };
}
