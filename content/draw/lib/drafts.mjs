/** The drafts of the weaves, and the floats they make. */
export const mod = (a, n) => ((a % n) + n) % n;

/** True where the warp is on top; `repeat` is the size of the draft. */
export const drafts = {
  plain: { repeat: [2, 2], up: (row, col) => mod(row + col, 2) === 0 },
  twill: { repeat: [4, 4], up: (row, col) => mod(col - row, 4) < 2 },
  satin: { repeat: [5, 5], up: (row, col) => mod(row - 2 * col, 5) !== 0 },
  denim: { repeat: [4, 4], up: (row, col) => mod(col + row, 4) !== 0 },
  jacquard: { repeat: [100, 50], up: (row, col) => (figure(row, col) ? mod(row - 2 * col, 5) === 0 : mod(row - 2 * col, 5) !== 0) },
};

/** The figure of the jacquard: a plum blossom in half drop, with four leaves between. */
function figure(row, col) {
  const tileCol = Math.floor(mod(col, 100) / 50);
  const x = mod(col, 50) - 24.5;
  const y = mod(row + tileCol * 25, 50) - 24.5;
  const r = Math.hypot(x, y);
  if (r < 3.1) return true;
  for (let i = 0; i < 5; i += 1) {
    const a = (i * 72 - 90) * (Math.PI / 180);
    const [px, py] = [x - Math.cos(a) * 10.6, y - Math.sin(a) * 10.6];
    if (Math.hypot(px, py) < 5.9 && r > 5.4) {
      // a stamen is left open in each petal
      const along = x * Math.cos(a) + y * Math.sin(a);
      const across = Math.abs(-x * Math.sin(a) + y * Math.cos(a));
      return !(along < 10.5 && across < 0.8);
    }
  }
  // leaves at the four corners, each with its vein
  const dx = 25 - Math.abs(x);
  const dy = 25 - Math.abs(y);
  const along = (dx + dy) / Math.SQRT2;
  const across = Math.abs(dx - dy) / Math.SQRT2;
  return along > 2.2 && along < 14.5 && across < 3.6 * Math.sin(((along - 2.2) / 12.3) * Math.PI) && across > 0.5;
}

/** Every float inside a window of the draft: [start, length] along its thread. */
export function floats(up, rows, cols, wantWarp) {
  const out = [];
  const lines = wantWarp ? cols : rows;
  const along = wantWarp ? rows : cols;
  for (let l = 0; l < lines; l += 1) {
    const on = (i) => (wantWarp ? up(i, l) : !up(l, i));
    let i = -6;
    while (i < along + 6) {
      if (!on(i)) { i += 1; continue; }
      let n = 1;
      while (on(i + n) && n < 40) n += 1;
      if (i + n > -1 && i < along + 1) out.push([l, i, n]);
      i += n;
    }
  }
  return out;
}

