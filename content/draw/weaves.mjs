/**
 * Cloth as true interlacing. A draft says which thread lies on top where warp (columns) and weft (rows) cross;
 * every float between two dives is drawn once. Knits are loops, each drawn through the one below.
 */
import { drafts, floats, mod } from './lib/drafts.mjs';
import { random } from './lib/random.mjs';
import { mix } from './lib/palette.mjs';
import { el, group, num, path, picture, rect } from './lib/svg.mjs';

const W = 1600;
const H = 1000;
const cloths = {
  plain: { warp: '#efe5d1', weft: '#e4d7bf', gap: '#a8987b' },
  twill: { warp: '#5c554c', weft: '#cdc1aa', gap: '#2e2a25' },
  satin: { warp: '#3d5a90', weft: '#2a4169', gap: '#131f36', gloss: 1 },
  denim: { warp: '#2d4570', weft: '#e9e3d6', gap: '#141d30' },
  jacquard: { warp: '#2a4169', weft: '#d9cdb5', gap: '#141d30' },
};

const dark = (c, t) => mix(c, '#15110c', t);
const light = (c, t) => mix(c, '#fffaf0', t);

/** One float of `n` cells as a lozenge of yarn, lying along x, with its twist. */
function yarn(id, n, cell, colour, rng, gloss) {
  const w = cell * (n === 1 ? 0.86 : 0.94);
  const over = n === 1 ? 0.15 : 0.09;
  const length = n * cell + cell * over * 2;
  const x0 = -cell * over;
  const e = cell * 0.34;
  const half = w / 2;
  const shape = `M${num(x0)} ${num(-half * 0.5)}C${num(x0 + e * 0.4)} ${num(-half * 0.92)} ${num(x0 + e)} ${num(-half)} ${num(x0 + e * 1.5)} ${num(-half)}H${num(x0 + length - e * 1.5)}C${num(x0 + length - e)} ${num(-half)} ${num(x0 + length - e * 0.4)} ${num(-half * 0.92)} ${num(x0 + length)} ${num(-half * 0.5)}V${num(half * 0.5)}C${num(x0 + length - e * 0.4)} ${num(half * 0.92)} ${num(x0 + length - e)} ${num(half)} ${num(x0 + length - e * 1.5)} ${num(half)}H${num(x0 + e * 1.5)}C${num(x0 + e)} ${num(half)} ${num(x0 + e * 0.4)} ${num(half * 0.92)} ${num(x0)} ${num(half * 0.5)}z`;
  let twist = '';
  let fine = '';
  const pitch = cell * 0.145;
  for (let x = x0 + pitch * 0.6; x < x0 + length; x += pitch * rng.between(0.8, 1.2)) {
    const edge = Math.min(1, Math.min(x - x0, x0 + length - x) / (e * 1.2));
    const h = half * (0.52 + 0.38 * Math.sqrt(Math.max(0, edge)));
    const lean = cell * 0.2;
    const one = `M${num(x - lean * 0.5)} ${num(h)}C${num(x - lean * 0.1)} ${num(h * 0.4)} ${num(x + lean * 0.1)} ${num(-h * 0.4)} ${num(x + lean * 0.5)} ${num(-h)}`;
    if (rng() < 0.55) twist += one; else fine += one;
  }
  return group({ id }, [
    path(shape, { fill: 'url(#s)', stroke: dark(colour, 0.62), 'stroke-width': cell * 0.012 }),
    path(twist, { fill: 'none', stroke: dark(colour, 0.45), 'stroke-width': cell * 0.016, opacity: 0.42 }),
    path(fine, { fill: 'none', stroke: light(colour, 0.55), 'stroke-width': cell * 0.022, opacity: gloss ? 0.3 : 0.42 }),
    path(shape, { fill: `url(#e${n})` }),
  ]).replace('url(#s)', `url(#c${id[0]})`);
}

function closeUp(name) {
  const { up } = drafts[name];
  const cloth = cloths[name];
  const rng = random(`${name}1`);
  const cell = name === 'jacquard' ? 80 : 100;
  const [rows, cols] = [Math.ceil(H / cell), Math.ceil(W / cell)];
  const shift = name === 'jacquard' ? [8, 14] : [0, 0];
  const at = (row, col) => up(row + shift[0], col + shift[1]);
  const defs = [];
  const lengths = { p: new Set(), f: new Set() };
  const uses = { p: '', f: '' };
  for (const [key, wantWarp] of [['f', false], ['p', true]]) {
    for (const [l, start, n] of floats(at, rows, cols, wantWarp)) {
      lengths[key].add(n);
      const variant = Math.floor(rng() * 2);
      const wobble = ((l * 37) % 7) - 3;
      const [x, y] = wantWarp ? [l * cell + cell / 2 + wobble * 0.5, start * cell] : [start * cell, l * cell + cell / 2 + wobble * 0.5];
      uses[key] += wantWarp
        ? `<use href="#${key}${n}${variant}" transform="translate(${num(x)} ${num(y)})rotate(90)"/>`
        : `<use href="#${key}${n}${variant}" x="${num(x)}" y="${num(y)}"/>`;
    }
  }
  const stops = (list) => list.map(([at2, colour, opacity]) => el('stop', { offset: at2, 'stop-color': colour, 'stop-opacity': opacity })).join('');
  for (const [key, colour] of [['p', cloth.warp], ['f', cloth.weft]]) {
    // the warp is turned by a quarter, so its light side is the other end of the gradient
    const ramp = [[0, dark(colour, 0.5)], [0.18, dark(colour, 0.12)], [0.42, light(colour, cloth.gloss ? 0.5 : 0.3)], [0.7, colour], [1, dark(colour, 0.55)]];
    const facing = key === 'p' ? ramp.map(([o, c]) => [1 - o, c]).reverse() : ramp;
    defs.push(el('linearGradient', { id: `c${key}`, x2: 0, y2: 1 }, stops(facing)));
  }
  for (const n of new Set([...lengths.p, ...lengths.f])) {
    const reach = Math.min(0.5, 0.42 / n);
    defs.push(el('linearGradient', { id: `e${n}` }, stops([[0, '#0d0b08', 0.6], [reach, '#0d0b08', 0], [1 - reach, '#0d0b08', 0], [1, '#0d0b08', 0.6]])));
  }
  for (const [key, colour] of [['p', cloth.warp], ['f', cloth.weft]]) {
    for (const n of lengths[key]) for (const v of [0, 1]) defs.push(yarn(`${key}${n}${v}`, n, cell, colour, rng, cloth.gloss));
  }
  let fibres = '';
  for (let i = 0; i < 34; i += 1) {
    const [x, y] = [rng.between(0, W), rng.between(0, H)];
    fibres += `M${num(x, 0)} ${num(y, 0)}c${[1, 2, 3].map((k) => `${num(rng.between(-16, 26) * k, 0)} ${num(rng.between(-16, 12) * k, 0)}`).join(' ')}`;
  }
  const light1 = el('radialGradient', { id: 'l', cx: 0.36, cy: 0.3, r: 0.9 }, stops([[0, '#fff8e8', 0.16], [0.55, '#000', 0], [1, '#0b0906', 0.34]]));
  return picture(W, H, [
    group({}, uses.f), group({}, uses.p),
    path(fibres, { fill: 'none', stroke: light(cloth.weft, 0.5), 'stroke-width': 0.9, opacity: 0.5 }),
    rect(0, 0, W, H, { fill: 'url(#l)' }),
  ], { ground: cloth.gap, defs: [...defs, light1].join('') });
}

/** Middle and far view: one tile of floats as layered strokes, repeated without seams. */
function woven(name, scale) {
  const { up, repeat } = drafts[name];
  const cloth = cloths[name];
  const rng = random(`${name}${scale}`);
  const cell = scale === 2 ? (name === 'jacquard' ? 20 : 32) : (name === 'jacquard' ? 8 : 8);
  const [tc, tr] = name === 'jacquard' ? repeat : [20, 20];
  const draw = (wantWarp) => {
    let data = '';
    for (const [l, start, n] of floats(up, tr, tc, wantWarp)) {
      // a float belongs to the tile it starts in, and may reach into the next
      if (start < 0 || start >= (wantWarp ? tr : tc)) continue;
      const pad = cell * 0.4;
      const a = start * cell + pad;
      const b = (start + n) * cell - pad;
      const mid = l * cell + cell / 2;
      data += wantWarp ? `M${num(mid)} ${num(a)}V${num(b + 0.01)}` : `M${num(a)} ${num(mid)}H${num(b + 0.01)}`;
    }
    return data;
  };
  const layers = (id, colour, vertical) => {
    const shiftTo = cell * 0.11;
    const place = vertical ? { x: -shiftTo } : { y: -shiftTo };
    const l = [
      el('use', { href: `#${id}`, stroke: dark(colour, 0.5), 'stroke-width': cell * 0.98 }),
      el('use', { href: `#${id}`, stroke: dark(colour, 0.08), 'stroke-width': cell * 0.78, ...(vertical ? { x: -cell * 0.04 } : { y: -cell * 0.04 }) }),
      el('use', { href: `#${id}`, stroke: light(colour, cloth.gloss ? 0.3 : 0.18), 'stroke-width': cell * 0.42, ...place }),
    ];
    if (scale === 2) l.push(el('use', { href: `#${id}`, stroke: light(colour, cloth.gloss ? 0.62 : 0.42), 'stroke-width': cell * 0.13, ...place, opacity: 0.8 }));
    return l.join('');
  };
  const [tw, th] = [tc * cell, tr * cell];
  const tile = el('g', { id: 't', fill: 'none', 'stroke-linecap': 'round' }, [
    layers('f', scale === 3 && name === 'denim' ? mix(cloth.weft, cloth.warp, 0.3) : cloth.weft, false), layers('p', cloth.warp, true),
  ]);
  const defs = [path(draw(true), { id: 'p' }), path(draw(false), { id: 'f' }), tile];
  let tiles = '';
  for (let y = -th; y < H; y += th) for (let x = -tw; x < W; x += tw) tiles += el('use', { href: '#t', x, y });
  // uneven yarns: some threads a little lighter or darker over the whole cloth
  const slubs = { light: '', dark: '' };
  for (let k = 0; k < W / cell; k += 1) if (rng() < 0.3) slubs[rng() < 0.5 ? 'light' : 'dark'] += `M${num(k * cell + cell / 2)} 0V${H}`;
  for (let k = 0; k < H / cell; k += 1) if (rng() < 0.3) {
    const from = rng() < 0.6 ? 0 : Math.round(rng.between(0, W * 0.7));
    slubs[rng() < 0.5 ? 'light' : 'dark'] += `M${from} ${num(k * cell + cell / 2)}h${from ? Math.round(rng.between(60, 400)) : W}`;
  }
  const over = [
    path(slubs.light, { stroke: '#fff6e2', 'stroke-width': cell * 0.9, opacity: 0.07, fill: 'none' }),
    path(slubs.dark, { stroke: '#0a0806', 'stroke-width': cell * 0.9, opacity: 0.09, fill: 'none' }),
  ];
  if (scale === 3 && name === 'denim') over.push(selvageEdge(cell));
  const { defs: lightDefs, body } = fall(name, scale);
  return picture(W, H, [tiles, ...over, body], { ground: cloth.gap, defs: defs.join('') + lightDefs });
}

/** The white edge of the denim with its madder thread. */
function selvageEdge(cell) {
  const width = 104;
  let threads = '';
  for (let y = cell / 2; y < H; y += cell) for (let x = 0; x < 2; x += 1) threads += `M${num(x * cell + mod(y / cell - 0.5, 2) * cell)} ${num(y)}h${num(cell * 0.8)}`;
  const pattern = `<pattern id="sv" width="16" height="16" patternUnits="userSpaceOnUse"><path fill="#e9e3d6" d="M0 0h16v16H0z"/><path stroke="#fffdf8" stroke-width="5.5" stroke-linecap="round" d="M2 4h4M10 12h4"/><path stroke="#d3cab8" stroke-width="5" stroke-linecap="round" d="M12 2v4M4 10v4"/></pattern>`;
  return `<defs>${pattern}</defs>${rect(0, 0, width, H, { fill: 'url(#sv)' })}` +
    path(`M${width - 34} 0V${H}`, { stroke: '#7d2a1f', 'stroke-width': 9 }) + path(`M${width - 35} 0V${H}`, { stroke: '#b54434', 'stroke-width': 6, 'stroke-dasharray': '11 5' }) +
    path(`M${width} 0V${H}`, { stroke: '#0a1120', 'stroke-width': 3, opacity: 0.5 });
}

/** Light over the cloth: a calm sheen near, soft folds from afar. */
function fall(name, scale) {
  const stop = (offset, colour, opacity) => el('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity });
  if (scale === 2) {
    return {
      defs: el('radialGradient', { id: 'l', cx: 0.35, cy: 0.28, r: 0.95 }, stop(0, '#fff8e8', 0.14) + stop(0.5, '#000', 0) + stop(1, '#0b0906', 0.32)),
      body: rect(0, 0, W, H, { fill: 'url(#l)' }),
    };
  }
  const rng = random(`${name}fall`);
  const soft = { satin: 1.7, plain: 0.7, rib: 0.75, twill: 0.85 }[name] ?? 1;
  let folds = '';
  let offset = 0;
  let lit = false;
  while (offset < 1) {
    const strength = rng.between(0.08, 0.2) * soft;
    folds += lit ? stop(num(offset, 3), '#fff6e6', Math.min(0.4, strength)) : stop(num(offset, 3), '#0a0805', Math.min(0.42, strength * 1.25));
    lit = !lit;
    offset += rng.between(0.05, 0.16);
  }
  return {
    defs: el('linearGradient', { id: 'a', x1: 0, y1: 0.15, x2: 1, y2: 0.85 }, folds) +
      el('linearGradient', { id: 'b', x1: 0.9, y1: 0, x2: 0.2, y2: 1 }, stop(0, '#fff6e6', 0.16) + stop(0.45, '#000', 0) + stop(1, '#0a0805', 0.3)),
    body: rect(0, 0, W, H, { fill: 'url(#a)' }) + rect(0, 0, W, H, { fill: 'url(#b)' }),
  };
}

const knits = {
  jersey: { colour: '#93a5c4', gap: '#4c5a75', purl: () => false },
  rib: { colour: '#e3d7bf', gap: '#8a7a5f', purl: (wale) => mod(wale, 4) >= 2 },
};

/** Knitted loops: sinkers first, then course by course from below, every loop drawn through the last. */
function knitted(name, scale) {
  const { colour, gap, purl } = knits[name];
  const w = [0, 200, 50, 16][scale];
  const h = w * (name === 'rib' ? 0.8 : 0.76);
  const t = w * 0.31;
  const wales = Math.ceil(W / w) + 1;
  const digits = scale === 1 ? 0 : 1;
  const n = (v) => num(v, digits);
  let face = '';
  let sink = '';
  let back = '';
  const squeeze = (wale) => {
    if (name !== 'rib') return [wale * w, 1];
    // purl wales lie behind and are drawn in by the knit ones
    const unit = Math.floor(wale / 4);
    const k = mod(wale, 4);
    const places = [0.52, 1.56, 2.4, 3.1];
    return [unit * 3.66 * w + places[k] * w - w * 0.2, k < 2 ? 1.04 : 0.78];
  };
  const count = name === 'rib' ? Math.ceil(wales * 1.15) : wales;
  for (let i = -1; i < count; i += 1) {
    const [x, s] = squeeze(i);
    const W1 = w * s;
    if (purl(i)) {
      // the back of a stitch: the head's arc and the sinker's arc below
      back += `M${n(x - W1 * 0.5)} ${n(h * 0.28)}C${n(x - W1 * 0.3)} ${n(h * 0.34)} ${n(x - W1 * 0.36)} ${n(-h * 0.26)} ${n(x)} ${n(-h * 0.26)}S${n(x + W1 * 0.3)} ${n(h * 0.34)} ${n(x + W1 * 0.5)} ${n(h * 0.28)}`;
      continue;
    }
    const leg = (d) => `C${n(x + d * W1 * 0.17)} ${n(-h * 0.02)} ${n(x + d * W1 * 0.4)} ${n(-h * 0.3)} ${n(x + d * W1 * 0.36)} ${n(-h * 0.72)}`;
    face += `M${n(x - W1 * 0.13)} ${n(h * 0.36)}${leg(-1)}C${n(x - W1 * 0.33)} ${n(-h * 1.08)} ${n(x + W1 * 0.33)} ${n(-h * 1.08)} ${n(x + W1 * 0.36)} ${n(-h * 0.72)}C${n(x + W1 * 0.4)} ${n(-h * 0.3)} ${n(x + W1 * 0.17)} ${n(-h * 0.02)} ${n(x + W1 * 0.13)} ${n(h * 0.36)}`;
    sink += `M${n(x + W1 * 0.13)} ${n(h * 0.36)}C${n(x + W1 * 0.1)} ${n(h * 0.62)} ${n(x + W1 * 0.9)} ${n(h * 0.62)} ${n(x + W1 * 0.87)} ${n(h * 0.36)}`;
  }
  const ply = (id, c) => [
    [dark(c, 0.55), t], [dark(c, 0.16), t * 0.86], [c, t * 0.62], [light(c, 0.3), t * 0.32], ...(scale < 3 ? [[light(c, 0.55), t * 0.1]] : []),
  ].map(([stroke, width], i) => el('use', { href: `#${id}`, stroke, 'stroke-width': width, x: i > 1 ? -t * 0.06 : null }));
  const defs = [path(face, { id: 'f' }), path(sink, { id: 's' }), path(back || 'M0 0', { id: 'b' }),
    el('g', { id: 'c', fill: 'none', 'stroke-linecap': 'round' }, ply('f', colour)),
    el('g', { id: 'd', fill: 'none', 'stroke-linecap': 'round' }, ply('s', dark(colour, 0.34))),
    el('g', { id: 'q', fill: 'none', 'stroke-linecap': 'round' }, ply('b', dark(colour, 0.2)))].join('');
  let courses = '';
  const rows = Math.ceil(H / h) + 2;
  for (let r = rows; r >= -1; r -= 1) courses += el('use', { href: '#d', y: r * h });
  if (name === 'rib') for (let r = -1; r <= rows * 2; r += 1) courses += el('use', { href: '#q', y: r * h * 0.5 });
  for (let r = rows; r >= -1; r -= 1) courses += el('use', { href: '#c', y: r * h });
  const extra = scale === 1 ? twistMarks(name, colour, w, h, rows, squeeze, purl, count) : '';
  const { defs: lightDefs, body } = fall(name, Math.max(2, scale));
  return picture(W, H, [courses, extra, body], { ground: gap, defs: defs + lightDefs });
}

/** The twist of the yarn on the legs of the close-up. */
function twistMarks(name, colour, w, h, rows, squeeze, purl, count) {
  const rng = random(`${name}twist`);
  let marks = '';
  for (let i = -1; i < count; i += 1) {
    if (purl(i)) continue;
    const [x, s] = squeeze(i);
    for (const d of [-1, 1]) for (let k = 0; k < 6; k += 1) {
      const f = k / 5;
      const cx = x + d * w * s * (0.15 + 0.22 * Math.sin(f * 1.5));
      const cy = h * (0.12 - f * 0.72);
      const [a, b] = [w * 0.1, w * 0.045 + rng() * w * 0.02];
      marks += `M${num(cx - a, 0)} ${num(cy + b * d * 0.4 + b, 0)}q${num(a, 0)} ${num(-b * 0.3, 0)} ${num(2 * a, 0)} ${num(-2 * b, 0)}`;
    }
  }
  let uses = '';
  for (let r = -1; r <= rows; r += 1) uses += el('use', { href: '#m', y: r * h });
  return `<defs>${path(marks, { id: 'm', fill: 'none', stroke: dark(colour, 0.5), 'stroke-width': w * 0.008, 'stroke-opacity': 0.4 })}</defs>${uses}`;
}

export const pictures = {};
for (const name of Object.keys(drafts)) {
  pictures[`weaves/${name}-1.svg`] = () => closeUp(name);
  for (const scale of [2, 3]) pictures[`weaves/${name}-${scale}.svg`] = () => woven(name, scale);
}
for (const name of Object.keys(knits)) for (const scale of [1, 2, 3]) pictures[`weaves/${name}-${scale}.svg`] = () => knitted(name, scale);
