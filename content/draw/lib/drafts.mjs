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

/** The figure of the jacquard: a peony seen from above, in half drop, with four leaves between. */
function figure(row, col) {
  const tileCol = Math.floor(mod(col, 100) / 50);
  const x = mod(col, 50) - 24.5;
  const y = mod(row + tileCol * 25, 50) - 24.5;
  const r = Math.hypot(x, y);
  const a = Math.atan2(y, x);
  const petals = (n, turn) => Math.abs(Math.cos(((a + turn) * n) / 2));
  if (r < 2.6) return true;
  if (r < 3.8) return false;
  const inner = 5.2 + 3.4 * petals(5, 0.3);
  if (r < inner - 0.2) return true;
  if (r < inner + 1.3) return false;
  const outer = 10.5 + 6 * petals(8, 0);
  if (r < outer) return !(petals(8, 0) > 0.985 && r < outer - 2.5);
  // leaves at the four corners, each with its vein
  const dx = 25 - Math.abs(x);
  const dy = 25 - Math.abs(y);
  const along = (dx + dy) / Math.SQRT2;
  const across = Math.abs(dx - dy) / Math.SQRT2;
  return along > 1.6 && along < 12.5 && across < 2.9 * Math.sin((along - 1.6) / 10.9 * Math.PI) && across > 0.45;
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

