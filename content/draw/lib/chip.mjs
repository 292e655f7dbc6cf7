/** A cutting of cloth with a pinked edge, its weave as a pattern. */
import { drafts, floats } from './drafts.mjs';
import { mix } from './palette.mjs';
import { el, num, path } from './svg.mjs';

const colours = {
  plain: ['#3a5483', '#2f4872', '#1b2c4b'], twill: ['#3a5483', '#2b416a', '#1b2c4b'], satin: ['#4665a0', '#2f4872', '#1b2c4b'], denim: ['#2d4570', '#d9dde4', '#1b2c4b'], jersey: ['#3f5a8b', '#3f5a8b', '#1d2f50'],
};

/** A `<pattern>` of interlaced cloth; `pair` is [warp, weft, gap], `cell` the width of a thread. */
export function weavePattern({ id, weave, pair = colours[weave], cell = 6 }) {
  const [warp, weft, gap] = pair;
  if (weave === 'jersey') {
    const [w, h] = [cell * 2, cell * 1.6];
    const vee = `M${num(w * 0.5)} ${num(h * 0.95)}L${num(w * 0.12)} ${num(h * 0.1)}M${num(w * 0.5)} ${num(h * 0.95)}L${num(w * 0.88)} ${num(h * 0.1)}`;
    return el('pattern', { id, width: w, height: h, patternUnits: 'userSpaceOnUse' }, [
      path(`M0 0h${num(w)}v${num(h)}H0z`, { fill: gap }), path(vee, { stroke: warp, 'stroke-width': w * 0.34, 'stroke-linecap': 'round', fill: 'none' }),
      path(vee, { stroke: mix(warp, '#ffffff', 0.24), 'stroke-width': w * 0.1, 'stroke-linecap': 'round', fill: 'none' })]);
  }
  const { up, repeat: [c, r] } = drafts[weave];
  const [w, h] = [c * cell, r * cell];
  const data = (wantWarp) => floats(up, r, c, wantWarp).map(([l, s, n]) => {
    const mid = num(l * cell + cell / 2);
    return wantWarp ? `M${mid} ${num(s * cell + cell * 0.4)}v${num(Math.max(0.01, (n - 0.8) * cell))}` : `M${num(s * cell + cell * 0.4)} ${mid}h${num(Math.max(0.01, (n - 0.8) * cell))}`;
  }).join('');
  const lay = (d, colour) => path(d, { stroke: mix(colour, '#120e08', 0.25), 'stroke-width': cell * 0.92 }) + path(d, { stroke: colour, 'stroke-width': cell * 0.66 }) + path(d, { stroke: mix(colour, '#ffffff', 0.2), 'stroke-width': cell * 0.22 });
  return el('pattern', { id, width: w, height: h, patternUnits: 'userSpaceOnUse', fill: 'none', 'stroke-linecap': 'round' }, [
    path(`M0 0h${num(w)}v${num(h)}H0z`, { fill: gap }), lay(data(false), weft), lay(data(true), warp)]);
}

/** The outline of a square cut with pinking shears. */
export function pinked(x, y, width, height, tooth = 7) {
  const across = Math.round(width / (2 * tooth));
  const down = Math.round(height / (2 * tooth));
  const [tx, ty] = [width / (2 * across), height / (2 * down)];
  const t = tooth * 0.8;
  const z = (n, a, b) => Array.from({ length: n }, () => a + b).join('');
  return `M${num(x)} ${num(y)}${z(across, `l${num(tx)} ${num(-t)}`, `l${num(tx)} ${num(t)}`)}${z(down, `l${num(t)} ${num(ty)}`, `l${num(-t)} ${num(ty)}`)}${z(across, `l${num(-tx)} ${num(t)}`, `l${num(-tx)} ${num(-t)}`)}${z(down, `l${num(-t)} ${num(-ty)}`, `l${num(t)} ${num(-ty)}`)}z`;
}

/** A square cutting of a cloth that `pattern` draws under the name `id`. */
export function chip({ x, y, size, id, pattern }) {
  const shape = pinked(x - size / 2, y - size / 2, size, size, size / 16);
  return { defs: pattern, body: path(shape, { fill: '#d9cfbc', transform: 'translate(3 4)' }) + path(shape, { fill: `url(#${id})` }) };
}
