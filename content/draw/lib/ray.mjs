/** Finds what a ray meets first. One caster per scene; the answer lies in its own fields, so that nothing is allocated per ray. */
import { BOX, ROUND, TRIANGLE } from './solids.mjs';

export function caster({ data, kind, material, cap, tree }) {
  const stack = new Int32Array(64);
  const hit = { t: 0, nx: 0, ny: 0, nz: 0, material: 0, prim: -1 };
  const o = new Float64Array(3);
  const d = new Float64Array(3);
  const n = new Float64Array(3);

  /** True when something is met before `limit`; with `any` the first found is enough. */
  function cast(ox, oy, oz, dx, dy, dz, limit, any) {
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    o[0] = ox; o[1] = oy; o[2] = oz;
    d[0] = dx; d[1] = dy; d[2] = dz;
    let best = limit;
    let found = -1;
    let side = 0;
    let top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top];
      const b = node * 8;
      let t0 = (tree[b] - ox) * ix;
      let t1 = (tree[b + 3] - ox) * ix;
      let near = t0 < t1 ? t0 : t1;
      let far = t0 < t1 ? t1 : t0;
      t0 = (tree[b + 1] - oy) * iy;
      t1 = (tree[b + 4] - oy) * iy;
      if (t0 > t1) { const s = t0; t0 = t1; t1 = s; }
      if (t0 > near) near = t0;
      if (t1 < far) far = t1;
      t0 = (tree[b + 2] - oz) * iz;
      t1 = (tree[b + 5] - oz) * iz;
      if (t0 > t1) { const s = t0; t0 = t1; t1 = s; }
      if (t0 > near) near = t0;
      if (t1 < far) far = t1;
      if (!(near <= far) || far < 0 || near > best) continue;
      const count = tree[b + 7];
      if (count === 0) {
        stack[top++] = tree[b + 6];
        stack[top++] = node + 1;
        continue;
      }
      const first = -tree[b + 6] - 1;
      for (let p = first; p < first + count; p += 1) {
        const k = p * 10;
        let t = -1;
        let s = 0;
        const what = kind[p];
        if (what === BOX) {
          let a0 = (data[k] - ox) * ix;
          let a1 = (data[k + 3] - ox) * ix;
          if (a0 > a1) { const w = a0; a0 = a1; a1 = w; }
          let in0 = a0;
          let out0 = a1;
          s = 0;
          a0 = (data[k + 1] - oy) * iy;
          a1 = (data[k + 4] - oy) * iy;
          if (a0 > a1) { const w = a0; a0 = a1; a1 = w; }
          if (a0 > in0) { in0 = a0; s = 1; }
          if (a1 < out0) out0 = a1;
          a0 = (data[k + 2] - oz) * iz;
          a1 = (data[k + 5] - oz) * iz;
          if (a0 > a1) { const w = a0; a0 = a1; a1 = w; }
          if (a0 > in0) { in0 = a0; s = 2; }
          if (a1 < out0) out0 = a1;
          if (in0 <= out0 && in0 > 1e-4) t = in0;
        } else if (what === ROUND) {
          t = round(k, best);
          s = roundSide;
        } else if (what === TRIANGLE) {
          const e1x = data[k + 3] - data[k];
          const e1y = data[k + 4] - data[k + 1];
          const e1z = data[k + 5] - data[k + 2];
          const e2x = data[k + 6] - data[k];
          const e2y = data[k + 7] - data[k + 1];
          const e2z = data[k + 8] - data[k + 2];
          const px = dy * e2z - dz * e2y;
          const py = dz * e2x - dx * e2z;
          const pz = dx * e2y - dy * e2x;
          const det = e1x * px + e1y * py + e1z * pz;
          if (det > -1e-12 && det < 1e-12) continue;
          const inv = 1 / det;
          const tx = ox - data[k];
          const ty = oy - data[k + 1];
          const tz = oz - data[k + 2];
          const u = (tx * px + ty * py + tz * pz) * inv;
          if (u < 0 || u > 1) continue;
          const qx = ty * e1z - tz * e1y;
          const qy = tz * e1x - tx * e1z;
          const qz = tx * e1y - ty * e1x;
          const v = (dx * qx + dy * qy + dz * qz) * inv;
          if (v < 0 || u + v > 1) continue;
          t = (e2x * qx + e2y * qy + e2z * qz) * inv;
        } else {
          t = rod(k);
        }
        if (t > 1e-4 && t < best) {
          best = t;
          found = p;
          side = s;
          if (any) return true;
        }
      }
    }
    if (found < 0) return false;
    hit.t = best;
    hit.prim = found;
    settle(found, side, best);
    return true;
  }

  let roundSide = 0;
  /** A cone or cylinder along an axis with its two ends. */
  function round(k, best) {
    const w = data[k + 3];
    const u = w === 0 ? 1 : w === 1 ? 2 : 0;
    const v = w === 0 ? 2 : w === 1 ? 0 : 1;
    const [r, r2, length] = [data[k + 4], data[k + 5], data[k + 6]];
    const ou = o[u] - data[k + u];
    const ov = o[v] - data[k + v];
    const ow = o[w] - data[k + w];
    const slope = (r2 - r) / length;
    const c0 = r + slope * ow;
    const c1 = slope * d[w];
    const A = d[u] * d[u] + d[v] * d[v] - c1 * c1;
    const B = ou * d[u] + ov * d[v] - c0 * c1;
    const C = ou * ou + ov * ov - c0 * c0;
    let t = -1;
    const disc = B * B - A * C;
    if (disc > 0 && Math.abs(A) > 1e-12) {
      const root = Math.sqrt(disc);
      for (const candidate of A > 0 ? [(-B - root) / A, (-B + root) / A] : [(-B + root) / A, (-B - root) / A]) {
        const h = ow + candidate * d[w];
        if (candidate > 1e-4 && h >= 0 && h <= length) { t = candidate; roundSide = 0; break; }
      }
    }
    for (let end = 0; end < 2; end += 1) {
      const tc = ((end ? length : 0) - ow) / d[w];
      if (tc > 1e-4 && (t < 0 || tc < t) && tc < best) {
        const a = ou + tc * d[u];
        const b = ov + tc * d[v];
        const R = end ? r2 : r;
        if (a * a + b * b <= R * R) { t = tc; roundSide = 1 + end; }
      }
    }
    return t;
  }

  /** A thread between two points. */
  function rod(k) {
    const bx = data[k + 3] - data[k];
    const by = data[k + 4] - data[k + 1];
    const bz = data[k + 5] - data[k + 2];
    const cx = o[0] - data[k];
    const cy = o[1] - data[k + 1];
    const cz = o[2] - data[k + 2];
    const bb = bx * bx + by * by + bz * bz;
    const bd = bx * d[0] + by * d[1] + bz * d[2];
    const bc = bx * cx + by * cy + bz * cz;
    const dc = d[0] * cx + d[1] * cy + d[2] * cz;
    const A = bb - bd * bd;
    const B = bb * dc - bc * bd;
    const C = bb * (cx * cx + cy * cy + cz * cz) - bc * bc - data[k + 6] * data[k + 6] * bb;
    const h = B * B - A * C;
    if (h < 0) return -1;
    const t = (-B - Math.sqrt(h)) / A;
    const y = bc + t * bd;
    return y > 0 && y < bb ? t : -1;
  }

  function settle(p, side, t) {
    const k = p * 10;
    hit.material = material[p];
    const what = kind[p];
    n[0] = 0; n[1] = 0; n[2] = 0;
    if (what === BOX) n[side] = d[side] > 0 ? -1 : 1;
    else if (what === ROUND) {
      const w = data[k + 3];
      if (side > 0) {
        n[w] = side === 2 ? 1 : -1;
        if (side === 2) hit.material = cap[p];
      } else {
        for (let i = 0; i < 3; i += 1) n[i] = i === w ? -(data[k + 5] - data[k + 4]) / data[k + 6] * Math.max(data[k + 4], data[k + 5]) : o[i] + t * d[i] - data[k + i];
      }
    } else if (what === TRIANGLE) {
      const ax = data[k + 3] - data[k]; const ay = data[k + 4] - data[k + 1]; const az = data[k + 5] - data[k + 2];
      const bx = data[k + 6] - data[k]; const by = data[k + 7] - data[k + 1]; const bz = data[k + 8] - data[k + 2];
      n[0] = ay * bz - az * by; n[1] = az * bx - ax * bz; n[2] = ax * by - ay * bx;
    } else {
      const bx = data[k + 3] - data[k]; const by = data[k + 4] - data[k + 1]; const bz = data[k + 5] - data[k + 2];
      const px = o[0] + t * d[0] - data[k]; const py = o[1] + t * d[1] - data[k + 1]; const pz = o[2] + t * d[2] - data[k + 2];
      const s = (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz);
      n[0] = px - s * bx; n[1] = py - s * by; n[2] = pz - s * bz;
    }
    const size = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) || 1;
    const turn = n[0] * d[0] + n[1] * d[1] + n[2] * d[2] > 0 ? -1 / size : 1 / size;
    hit.nx = n[0] * turn; hit.ny = n[1] * turn; hit.nz = n[2] * turn;
  }

  return { cast, hit };
}
