/** Traces a model in light: sun through the windows, a soft sky, one bounce; returns linear colour with what a lens needs. */
import { materials } from './model.mjs';
import { build } from './solids.mjs';
import { caster } from './ray.mjs';
import { random } from './random.mjs';

const norm = (v) => { const s = Math.hypot(...v); return v.map((x) => x / s); };
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Value noise on a lattice, −1 … 1. */
function noise(x, y, z) {
  const [xi, yi, zi] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const s = (t) => t * t * (3 - 2 * t);
  const [fx, fy, fz] = [s(x - xi), s(y - yi), s(z - zi)];
  const h = (a, b, c) => {
    let n = Math.imul(xi + a, 374761393) ^ Math.imul(yi + b, 668265263) ^ Math.imul(zi + c, 2147483647 - 1274126177);
    n = Math.imul(n ^ (n >>> 13), 1274126177);
    return ((n ^ (n >>> 16)) >>> 0) / 2147483648 - 1;
  };
  const l = (a, b, t) => a + (b - a) * t;
  return l(l(l(h(0, 0, 0), h(1, 0, 0), fx), l(h(0, 1, 0), h(1, 1, 0), fx), fy), l(l(h(0, 0, 1), h(1, 0, 1), fx), l(h(0, 1, 1), h(1, 1, 1), fx), fy), fz);
}

/** How a texture brightens or darkens a place; u, v lie in the surface, roughly. */
function tone(texture, x, y, z, nx, ny, nz) {
  const [u, v] = Math.abs(nz) > 0.7 ? [x, y] : Math.abs(nx) > Math.abs(ny) ? [y, z] : [x, z];
  switch (texture) {
    case 'cloth': {
      const threads = Math.sin(u * 460) * 0.1 + Math.sin(v * 460) * 0.1;
      const slub = noise(u * 9, v * 150, z * 3) * 0.13 + noise(u * 150, v * 9, x * 3) * 0.13;
      return 1 + threads + slub + noise(u * 3.1, v * 3.1, 5) * 0.08;
    }
    case 'twill': return 1 + Math.sin((u + v) * 420) * 0.16 + noise(u * 160, v * 24, 1) * 0.18 + noise(u * 4, v * 4, 2) * 0.09;
    case 'wood': return 1 + noise(u * 2.2, v * 46, 1) * 0.16 + noise(u * 9, v * 130, 3) * 0.1;
    case 'carton': return 1 + noise(u * 9, v * 9, 4) * 0.06 + Math.sin(u * 380) * 0.025;
    case 'concrete': {
      const joint = Math.min(Math.abs(((x + 1000) % 2) - 1), Math.abs(((y + 1000) % 2) - 1)) < 0.008 ? 0.72 : 1;
      return joint * (1 + noise(u * 0.9, v * 0.9, 1) * 0.1 + noise(u * 4, v * 4, 2) * 0.07 + noise(u * 40, v * 40, 3) * 0.06);
    }
    case 'plaster': return 1 + noise(u * 1.4, v * 1.4, 9) * 0.035 + noise(u * 30, v * 30, 8) * 0.03;
    case 'paper': return 1 + noise(u * 60, v * 60, 6) * 0.03;
    default: return 1;
  }
}

export function trace(model, { width, height, samples, seed }) {
  const world = build(model);
  const { cast, hit } = caster(world);
  const stuff = world.names.map((name) => ({ gloss: 0, glow: 0, texture: '', ...materials[name] }));
  const index = (name) => world.names.indexOf(name);
  const rng = random(`light${seed}`);
  const { eye, at, fov } = model.photo;
  const outdoor = Boolean(model.outdoor);
  const sea = Boolean(model.sea);
  const hall = model.hall;
  const ceiling = outdoor ? 0 : hall.h + 0.5;
  const ahead = norm(at.map((v, i) => v - eye[i]));
  // the drawing has x to the right and y to the left, so the picture is turned the same way round
  const left = norm(cross(ahead, [0, 0, 1]));
  const up = cross(left, ahead);
  const right = left.map((v) => -v);
  const zoom = Math.tan((fov * Math.PI) / 360);
  const sun = norm(outdoor ? [-0.62, 0.72, 0.62] : [-0.34, -1.0, 0.92]);
  const sunColour = outdoor ? [2.9, 2.55, 2.05] : [4.2, 3.55, 2.7];
  const sunU = norm(cross(sun, [0, 0, 1]));
  const sunV = cross(sunU, sun);
  const blur = outdoor ? 0.025 : 0.04;
  const ground = sea ? -0.5 : 0;
  const windows = [];
  if (!outdoor) {
    const count = hall.windows || 0;
    const gap = hall.w / (count * 4 + 1);
    for (let i = -2; i < count + 3 && count; i += 1) windows.push([gap * (1 + i * 4), gap * (4 + i * 4)]);
  }
  const [sill, lintel] = [1.15, outdoor ? 0 : hall.h * 0.9];
  const window = (x, z) => z > sill && z < lintel && windows.some(([a, b]) => x > a && x < b && Math.abs(x - (a + b) / 2) > 0.035 && Math.abs(z - (sill + lintel) / 2) > 0.025);

  const env = (dx, dy, dz, out) => {
    if (outdoor) {
      const t = Math.max(0, dz);
      const s = Math.pow(1 - t, 3);
      out[0] = 0.42 + 0.5 * s; out[1] = 0.58 + 0.36 * s; out[2] = 0.86 + 0.06 * s;
      return;
    }
    // a soft room behind the camera: lighter above, warm below
    const t = 0.5 + 0.5 * dz;
    const side = 0.75 + 0.35 * Math.max(0, -dy * 0.6 + dx * 0.2);
    out[0] = (0.42 + 0.55 * t) * side; out[1] = (0.42 + 0.56 * t) * side; out[2] = (0.42 + 0.59 * t) * side;
  };

  const s = { t: 0, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, material: -1, prim: -1, glow: 0 };
  const floorIndex = index('floor');
  const wallIndex = index('wall');
  const waterIndex = index('water');
  /** Meets the solids or the shell of the room; false for the sky. `camera` rays see the ceiling as well. */
  const meet = (ox, oy, oz, dx, dy, dz, camera) => {
    let best = 1e9;
    s.prim = -1;
    if (cast(ox, oy, oz, dx, dy, dz, 1e9, false)) {
      best = hit.t; s.nx = hit.nx; s.ny = hit.ny; s.nz = hit.nz; s.material = hit.material; s.prim = hit.prim;
    }
    s.glow = s.prim >= 0 ? stuff[s.material].glow : 0;
    let t = (ground - oz) / dz;
    if (t > 1e-4 && t < best) { best = t; s.nx = 0; s.ny = 0; s.nz = 1; s.material = sea ? waterIndex : floorIndex; s.prim = 100000; s.glow = 0; }
    if (!outdoor) {
      t = -oy / dy;
      if (t > 1e-4 && t < best && oy > 0) {
        best = t; s.nx = 0; s.ny = 1; s.nz = 0; s.material = wallIndex; s.prim = 100001;
        s.glow = window(ox + t * dx, oz + t * dz) ? (camera ? 2.1 : 2.6) : 0;
      }
      t = -ox / dx;
      if (t > 1e-4 && t < best && ox > 0) { best = t; s.nx = 1; s.ny = 0; s.nz = 0; s.material = wallIndex; s.prim = 100002; s.glow = 0; }
      if (camera) {
        t = (ceiling - oz) / dz;
        if (t > 1e-4 && t < best) {
          best = t; s.nx = 0; s.ny = 0; s.nz = -1; s.material = wallIndex; s.prim = 100003;
          const across = ((ox + t * dx + 100) % 2.4);
          s.glow = across > 1.1 && across < 1.22 ? 1.7 : 0;
        }
      }
    }
    if (best === 1e9) return false;
    s.t = best; s.x = ox + best * dx; s.y = oy + best * dy; s.z = oz + best * dz;
    return true;
  };
  /** How much sun reaches a place, 0 or the cosine. */
  const sunlight = (x, y, z, nx, ny, nz) => {
    const [a, b] = [(rng() - 0.5) * blur * 2, (rng() - 0.5) * blur * 2];
    const dx = sun[0] + sunU[0] * a + sunV[0] * b;
    const dy = sun[1] + sunU[1] * a + sunV[1] * b;
    const dz = sun[2] + sunU[2] * a + sunV[2] * b;
    const cos = nx * dx + ny * dy + nz * dz;
    if (cos <= 0) return 0;
    let limit = 1e9;
    if (!outdoor) {
      const t = -y / dy;
      if (t <= 0 || !window(x + t * dx, z + t * dz)) return 0;
      limit = t;
    }
    return cast(x + nx * 2e-3, y + ny * 2e-3, z + nz * 2e-3, dx, dy, dz, limit, true) ? 0 : cos;
  };

  const size = width * height;
  const albedo = new Float32Array(size * 3);
  const light = new Float32Array(size * 3);
  const shine = new Float32Array(size * 3);
  const normal = new Float32Array(size * 3);
  const depth = new Float32Array(size);
  const sky = [0, 0, 0];
  const shade = [0, 0, 0];
  /** Light from a place met by a secondary ray, into `shade`. */
  const second = (ox, oy, oz, dx, dy, dz) => {
    if (!meet(ox, oy, oz, dx, dy, dz, false)) { env(dx, dy, dz, shade); return; }
    if (s.glow > 0) { const c = stuff[s.material].rgb; shade[0] = s.glow * (c[0] + 0.25); shade[1] = s.glow * (c[1] + 0.25); shade[2] = s.glow * (c[2] + 0.3); return; }
    const c = stuff[s.material].rgb;
    const lit = sunlight(s.x, s.y, s.z, s.nx, s.ny, s.nz);
    env(s.nx, s.ny, s.nz, sky);
    for (let k = 0; k < 3; k += 1) shade[k] = c[k] * (lit * sunColour[k] + sky[k] * 0.55);
  };

  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const p = (py * width + px) * 3;
      for (let i = 0; i < samples; i += 1) {
        const a = ((px + rng()) / width * 2 - 1) * zoom * (width / height);
        const b = (1 - (py + rng()) / height * 2) * zoom;
        let dx = ahead[0] + right[0] * a + up[0] * b;
        let dy = ahead[1] + right[1] * a + up[1] * b;
        let dz = ahead[2] + right[2] * a + up[2] * b;
        const l = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
        dx *= l; dy *= l; dz *= l;
        if (!meet(eye[0], eye[1], eye[2], dx, dy, dz, true)) {
          env(dx, dy, dz, sky);
          const haze = Math.pow(1 - Math.max(0, dz), 6) * 0.25;
          shine[p] += sky[0] + haze; shine[p + 1] += sky[1] + haze; shine[p + 2] += sky[2] + haze * 0.8;
          depth[p / 3] += 60;
          continue;
        }
        depth[p / 3] += Math.min(60, s.t);
        if (s.glow > 0) {
          const c = stuff[s.material].rgb;
          shine[p] += s.glow * (0.55 + c[0] * 0.45); shine[p + 1] += s.glow * (0.55 + c[1] * 0.45); shine[p + 2] += s.glow * (0.56 + c[2] * 0.46);
          continue;
        }
        const m = stuff[s.material];
        let [x, y, z, nx, ny, nz] = [s.x, s.y, s.z, s.nx, s.ny, s.nz];
        const far = outdoor ? 1 - Math.exp(-s.t * 0.006) : 0;
        if (m.texture === 'water') {
          nx += noise(x * 5, y * 5, 1) * 0.12 + noise(x * 17, y * 17, 2) * 0.06; ny += noise(x * 5, y * 5, 7) * 0.12 + noise(x * 17, y * 17, 8) * 0.06;
          const q = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz); nx *= q; ny *= q; nz *= q;
        }
        normal[p] += nx; normal[p + 1] += ny; normal[p + 2] += nz;
        const shadeTone = tone(m.texture, x, y, z, nx, ny, nz);
        // diffuse: the sun and one bounce
        const lit = sunlight(x, y, z, nx, ny, nz);
        const u1 = rng(); const phi = rng() * Math.PI * 2; const r = Math.sqrt(u1);
        const [tx, ty, tz] = Math.abs(nz) < 0.9 ? [-ny, nx, 0] : [0, -nz, ny];
        const tl = 1 / Math.sqrt(tx * tx + ty * ty + tz * tz);
        const [bx, by, bz] = [(ny * tz - nz * ty) * tl, (nz * tx - nx * tz) * tl, (nx * ty - ny * tx) * tl];
        const [ca, sa, cz] = [Math.cos(phi) * r, Math.sin(phi) * r, Math.sqrt(1 - u1)];
        second(x + nx * 2e-3, y + ny * 2e-3, z + nz * 2e-3, tx * tl * ca + bx * sa + nx * cz, ty * tl * ca + by * sa + ny * cz, tz * tl * ca + bz * sa + nz * cz);
        for (let k = 0; k < 3; k += 1) {
          albedo[p + k] += m.rgb[k] * shadeTone * (1 - far);
          light[p + k] += lit * sunColour[k] + Math.min(shade[k], 3);
        }
        if (far > 0) { shine[p] += far * 0.86; shine[p + 1] += far * 0.88; shine[p + 2] += far * 0.88; }
        if (m.gloss > 0) {
          const cos = -(dx * nx + dy * ny + dz * nz);
          const fresnel = m.gloss * (0.07 + 0.93 * Math.pow(1 - Math.max(0, cos), 5));
          const rough = m.gloss > 0.4 ? 0.03 : 0.12;
          let rx = dx + 2 * cos * nx + (rng() - 0.5) * rough; let ry = dy + 2 * cos * ny + (rng() - 0.5) * rough; let rz = dz + 2 * cos * nz + (rng() - 0.5) * rough;
          const rl = 1 / Math.sqrt(rx * rx + ry * ry + rz * rz); rx *= rl; ry *= rl; rz *= rl;
          second(x + nx * 2e-3, y + ny * 2e-3, z + nz * 2e-3, rx, ry, rz);
          for (let k = 0; k < 3; k += 1) shine[p + k] += Math.min(shade[k], 4) * fresnel * (1 - far);
        }
      }
      for (let k = 0; k < 3; k += 1) { albedo[p + k] /= samples; light[p + k] /= samples; shine[p + k] /= samples; normal[p + k] /= samples; }
      depth[p / 3] /= samples;
    }
  }
  return { width, height, albedo, light: calm(light, normal, depth, width, height, 4), shine: calm(shine, normal, depth, width, height, 1), depth };
}

/** Smooths noise over neighbours on the same surface (à trous, widening each time). */
function calm(source, normal, depth, width, height, rounds) {
  let from = source;
  const kernel = [0.375, 0.25, 0.0625];
  for (let round = 0; round < rounds; round += 1) {
    const step = 1 << round;
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      const c = i * 3;
      let [sum, r, g, b] = [0, 0, 0, 0];
      const here = from[c] + from[c + 1] + from[c + 2];
      for (let v = -2; v <= 2; v += 1) {
        const yy = y + v * step;
        if (yy < 0 || yy >= height) continue;
        for (let u = -2; u <= 2; u += 1) {
          const xx = x + u * step;
          if (xx < 0 || xx >= width) continue;
          const j = yy * width + xx;
          const q = j * 3;
          const flat = normal[c] * normal[q] + normal[c + 1] * normal[q + 1] + normal[c + 2] * normal[q + 2];
          if (flat < 0.6 && (u || v)) continue;
          const gap = Math.abs(depth[i] - depth[j]) / (depth[i] * 0.01 * step + 0.02);
          const there = from[q] + from[q + 1] + from[q + 2];
          const jump = Math.abs(there - here) / (0.45 * (here + 0.35) * (rounds - round * 0.6));
          const w = kernel[u < 0 ? -u : u] * kernel[v < 0 ? -v : v] * Math.exp(-gap - jump) * Math.max(0.01, flat);
          sum += w; r += from[q] * w; g += from[q + 1] * w; b += from[q + 2] * w;
        }
      }
      if (sum > 0) { to[c] = r / sum; to[c + 1] = g / sum; to[c + 2] = b / sum; } else { to[c] = from[c]; to[c + 1] = from[c + 1]; to[c + 2] = from[c + 2]; }
    }
    from = to;
  }
  return from;
}
