/** The scenes as photographs: traced in light, then seen through a lens (focus, bloom, film, grain) and encoded. */
import sharp from 'sharp';
import { model, scenes } from './scenes/index.mjs';
import { trace } from './lib/light.mjs';
import { random } from './lib/random.mjs';

const quick = Boolean(process.env.DRAFT);
const [W, H] = quick ? [480, 300] : [1280, 800];

/** Blurs what is out of focus. */
function focus(colour, depth, distance, strength) {
  const out = new Float32Array(colour.length);
  const ring = Array.from({ length: 28 }, (_, i) => { const r = Math.sqrt((i + 0.5) / 28); const a = i * 2.39996; return [Math.cos(a) * r, Math.sin(a) * r]; });
  const circle = (z) => Math.min(W / 150, Math.abs(1 / z - 1 / distance) * strength * W);
  for (let y = 0; y < H; y += 1) for (let x = 0; x < W; x += 1) {
    const i = y * W + x;
    const radius = circle(depth[i]);
    let [n, r, g, b] = [1, colour[i * 3], colour[i * 3 + 1], colour[i * 3 + 2]];
    if (radius > 0.6) for (const [u, v] of ring) {
      const [xx, yy] = [Math.round(x + u * radius), Math.round(y + v * radius)];
      if (xx < 0 || yy < 0 || xx >= W || yy >= H) continue;
      const j = yy * W + xx;
      const w = depth[j] < depth[i] * 0.97 ? Math.min(1, circle(depth[j]) / radius) ** 2 : 1;
      n += w; r += colour[j * 3] * w; g += colour[j * 3 + 1] * w; b += colour[j * 3 + 2] * w;
    }
    out[i * 3] = r / n; out[i * 3 + 1] = g / n; out[i * 3 + 2] = b / n;
  }
  return out;
}

/** A wide soft glow around what is brighter than paper. */
function bloom(colour) {
  const k = 8;
  const [w, h] = [Math.ceil(W / k), Math.ceil(H / k)];
  let small = new Float32Array(w * h * 3);
  for (let y = 0; y < H; y += 1) for (let x = 0; x < W; x += 1) {
    const q = ((Math.floor(y / k)) * w + Math.floor(x / k)) * 3;
    for (let c = 0; c < 3; c += 1) small[q + c] += Math.max(0, Math.min(3, colour[(y * W + x) * 3 + c]) - 0.85) / (k * k);
  }
  for (let round = 0; round < 3; round += 1) for (const [ax, ay] of [[1, 0], [0, 1]]) {
    const next = new Float32Array(small.length);
    for (let y = 0; y < h; y += 1) for (let x = 0; x < w; x += 1) for (let c = 0; c < 3; c += 1) {
      let sum = 0;
      for (let t = -4; t <= 4; t += 1) {
        const [xx, yy] = [Math.max(0, Math.min(w - 1, x + t * ax)), Math.max(0, Math.min(h - 1, y + t * ay))];
        sum += small[(yy * w + xx) * 3 + c];
      }
      next[(y * w + x) * 3 + c] = sum / 9;
    }
    small = next;
  }
  const at = (x, y, c) => {
    const [fx, fy] = [Math.max(0, Math.min(w - 1.001, x / k - 0.5)), Math.max(0, Math.min(h - 1.001, y / k - 0.5))];
    const [xi, yi] = [Math.floor(fx), Math.floor(fy)];
    const [u, v] = [fx - xi, fy - yi];
    const get = (a, b) => small[(Math.min(h - 1, b) * w + Math.min(w - 1, a)) * 3 + c];
    return (get(xi, yi) * (1 - u) + get(xi + 1, yi) * u) * (1 - v) + (get(xi, yi + 1) * (1 - u) + get(xi + 1, yi + 1) * u) * v;
  };
  for (let y = 0; y < H; y += 1) for (let x = 0; x < W; x += 1) for (let c = 0; c < 3; c += 1) colour[(y * W + x) * 3 + c] += at(x, y, c) * [0.34, 0.31, 0.28][c];
}

const film = (x) => Math.max(0, Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)));

async function photograph(name) {
  const scene = model(name);
  const { albedo, light, shine, depth } = trace(scene, { width: W, height: H, samples: quick ? 4 : 8, seed: name });
  let colour = albedo.map((a, i) => a * light[i] + shine[i]);
  const { eye, focus: point, at, exposure = 1 } = scene.photo;
  const distance = Math.hypot(...(point ?? at).map((v, i) => v - eye[i]));
  colour = focus(colour, depth, distance, scene.sea ? 0.024 : 0.021);
  bloom(colour);
  const rng = random(`grain${name}`);
  const bytes = Buffer.alloc(W * H * 3);
  const gain = exposure * (scene.outdoor ? 0.54 : 0.86);
  for (let y = 0; y < H; y += 1) for (let x = 0; x < W; x += 1) {
    const i = (y * W + x) * 3;
    const [u, v] = [(x / W - 0.5) * 1.25, y / H - 0.5];
    const vignette = 1 - 0.5 * (u * u + v * v);
    const rgb = [0, 1, 2].map((c) => film(colour[i + c] * gain * vignette * [1.03, 1, 0.95][c]));
    const grey = rgb[0] * 0.3 + rgb[1] * 0.6 + rgb[2] * 0.1;
    const grain = (rng() + rng() + rng() - 1.5) * 0.022;
    for (let c = 0; c < 3; c += 1) {
      const toned = (grey + (rgb[c] - grey) * 1.04) * 0.965 + [0.022, 0.019, 0.02][c];
      const shown = Math.min(1, Math.pow(Math.max(0, toned), 1 / 2.2));
      const curve = shown * 0.72 + shown * shown * (3 - 2 * shown) * 0.28;
      bytes[i + c] = Math.round(255 * Math.max(0, Math.min(1, curve + grain)));
    }
  }
  const picture = sharp(bytes, { raw: { width: W, height: H, channels: 3 } }).resize(1600, 1000, { kernel: 'lanczos3' }).sharpen({ sigma: 0.7, m1: 0.5, m2: 1.2 });
  return {
    [`photos/${name}.jpg`]: await picture.jpeg({ quality: 78, mozjpeg: true }).toBuffer(),
  };
}

export const pictures = Object.fromEntries(Object.keys(scenes).map((name) => [`photos/${name}`, () => photograph(name)]));
