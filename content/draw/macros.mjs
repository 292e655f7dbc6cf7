/**
 * The material at each step, seen from a hand's breadth: drawn as strands, plies and boards, then printed as pixels, since
 * a strand has thousands of strokes.
 */
import sharp from 'sharp';
import { weavePattern } from './lib/chip.mjs';
import { lettering } from './lib/letters.mjs';
import { mix } from './lib/palette.mjs';
import { random } from './lib/random.mjs';
import { circle, el, group, num, path, picture, rect } from './lib/svg.mjs';

const [W, H] = [1600, 1000];
const dark = (colour, t) => mix(colour, '#120d08', t);
const light = (colour, t) => mix(colour, '#fffaf0', t);
const madder = '#a1382a';

/** Gradients, filters: what drawings share. */
const ramp = (id, stops, more = {}) => el('linearGradient', { id, ...more }, stops.map(([at, colour, opacity]) => el('stop', { offset: num(at, 3), 'stop-color': colour, 'stop-opacity': opacity ?? 1 })));
const soft = (id, radius) => el('filter', { id, x: '-20%', y: '-20%', width: '140%', height: '140%' }, el('feGaussianBlur', { stdDeviation: radius }));
/** Shifts every edge a little, as fibres do. */
const rough = (id, scale, size = 0.04) => el('filter', { id, x: 0, y: 0, width: W, height: H, filterUnits: 'userSpaceOnUse' }, [
  el('feTurbulence', { type: 'fractalNoise', baseFrequency: `${size}`, numOctaves: 3, seed: 7, result: 'n' }),
  el('feDisplacementMap', { in: 'SourceGraphic', in2: 'n', scale, xChannelSelector: 'R', yChannelSelector: 'G' }),
]);
/** Leaves out specks, as ink on board does. */
const worn = (id, seed) => el('filter', { id, x: 0, y: 0, width: W, height: H, filterUnits: 'userSpaceOnUse' }, [
  el('feTurbulence', { type: 'fractalNoise', baseFrequency: '.09 .16', numOctaves: 4, seed, result: 'n' }),
  el('feColorMatrix', { in: 'n', type: 'matrix', values: '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -9 0 0 6', result: 'm' }),
  el('feComposite', { in: 'SourceGraphic', in2: 'm', operator: 'in', result: 'c' }),
  el('feDisplacementMap', { in: 'c', in2: 'n', scale: 5, xChannelSelector: 'R', yChannelSelector: 'G' }),
]);

/** Points along a cubic curve. */
function curve([x0, y0], [x1, y1], [x2, y2], [x3, y3], steps = 40) {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const s = 1 - t;
    return [s ** 3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t ** 3 * x3, s ** 3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t ** 3 * y3];
  });
}
const through = (points) => `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`;

/** Places at equal distances along a line: [x, y, direction]. */
function along(points, pitch) {
  const out = [];
  let rest = 0;
  for (let i = 1; i < points.length; i += 1) {
    const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
    const size = Math.hypot(x1 - x0, y1 - y0);
    const angle = Math.atan2(y1 - y0, x1 - x0);
    for (; rest <= size; rest += pitch) out.push([x0 + ((x1 - x0) * rest) / size, y0 + ((y1 - y0) * rest) / size, angle]);
    rest -= size;
  }
  return out;
}

/** A twisted strand along a line: its round body, the turns of its plies, its loose fibres. */
function strand(points, width, colour, rng, { shadow = 0.35, hairs = 1, lean = 0.62, plies = false } = {}) {
  const d = through(points);
  const line = (stroke, share, shift = 0, more = {}) => path(d, { fill: 'none', stroke, 'stroke-width': width * share, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...(shift ? { transform: `translate(${num(-width * shift)} ${num(-width * shift)})` } : {}), ...more });
  const turns = ['', '', ''];
  for (const [x, y, a] of along(points, width * 0.17)) {
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const half = width * (0.43 + rng() * 0.05);
    const back = half * lean + rng() * width * 0.05;
    const at = (u, v) => `${num(x + c * u - s * v)} ${num(y + s * u + c * v)}`;
    turns[rng() < 0.42 ? 0 : rng() < 0.6 ? 1 : 2] += `M${at(-back, half)}C${at(-back * 0.1, half * 0.55)} ${at(back * 0.1, -half * 0.55)} ${at(back, -half)}`;
  }
  let grooves = ['', ''];
  if (plies) for (const [x, y, a] of along(points, width * 0.62)) {
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const at = (u, v) => `${num(x + c * u - s * v)} ${num(y + s * u + c * v)}`;
    const one = (shift, half) => `M${at(-half * 1.15 + shift, half)}C${at(-half * 0.2 + shift, half * 0.7)} ${at(half * 0.2 + shift, -half * 0.7)} ${at(half * 1.15 + shift, -half)}`;
    grooves = [grooves[0] + one(0, width * 0.46), grooves[1] + one(width * 0.2, width * 0.34)];
  }
  let loose = '';
  for (const [x, y, a] of along(points, width * 0.5)) {
    if (rng() > 0.55 * hairs) continue;
    const side = rng() < 0.5 ? -1 : 1;
    const [nx, ny] = [-Math.sin(a) * side, Math.cos(a) * side];
    const [r, l] = [width * 0.44, width * rng.between(0.2, 0.75)];
    const drift = rng.between(-0.9, 0.9) * l;
    loose += `M${num(x + nx * r)} ${num(y + ny * r)}q${num(nx * l * 0.8)} ${num(ny * l * 0.8)} ${num(nx * l * 0.7 + Math.cos(a) * drift)} ${num(ny * l * 0.7 + Math.sin(a) * drift)}`;
  }
  const thin = (data, stroke, share, opacity) => path(data, { fill: 'none', stroke, 'stroke-width': width * share, opacity });
  return [
    shadow && line('#0c0805', 1.05, 0, { opacity: shadow, filter: 'url(#blur)', transform: `translate(${num(width * 0.12)} ${num(width * 0.2)})` }),
    line(dark(colour, 0.55), 1), line(dark(colour, 0.2), 0.84, 0.02), line(colour, 0.62, 0.05), line(light(colour, 0.32), 0.26, 0.12, { opacity: 0.8 }),
    plies && thin(grooves[1], light(colour, 0.6), 0.16, 0.3) + thin(grooves[0], dark(colour, 0.75), 0.09, 0.3) + thin(grooves[0], dark(colour, 0.85), 0.035, 0.75),
    thin(turns[0], dark(colour, 0.55), 0.035, 0.55), thin(turns[1], light(colour, 0.5), 0.03, 0.5), thin(turns[2], dark(colour, 0.3), 0.05, 0.35), thin(loose, light(colour, 0.35), 0.016, 0.6),
  ].filter(Boolean).join('');
}

/** Woven cloth as ground: threads of a weave, and the light over it. */
function cloth(id, weave, pair, cell, turn = 0) {
  const pattern = weavePattern({ id, weave, pair, cell });
  return turn ? pattern.replace('<pattern ', `<pattern patternTransform="rotate(${turn})" `) : pattern;
}
const greige = ['#e4d8c1', '#d9ccb3', '#8d7c60'];
const indigo = ['#2d4570', '#c9cfd9', '#141d30'];
const navyTwill = ['#3a5483', '#2b416a', '#16233b'];
/** Slubs: threads a little thicker or darker than their neighbours. */
function slubs(rng, cell, count) {
  let [pale, deep] = ['', ''];
  for (let i = 0; i < count; i += 1) {
    const [x, y, l] = [rng.between(-100, W), Math.round(rng.between(0, H) / cell) * cell + cell / 2, rng.between(40, 340)];
    const one = rng() < 0.6 ? `M${num(x)} ${num(y)}q${num(l / 2)} ${num(rng.between(-2, 2))} ${num(l)} 0` : `M${num(Math.round(x / cell) * cell + cell / 2)} ${num(y)}q${num(rng.between(-2, 2))} ${num(l / 2)} 0 ${num(l)}`;
    if (rng() < 0.55) pale += one; else deep += one;
  }
  return path(pale, { fill: 'none', stroke: '#fffaf0', 'stroke-width': cell * 0.7, opacity: 0.16, 'stroke-linecap': 'round' }) + path(deep, { fill: 'none', stroke: '#120d08', 'stroke-width': cell * 0.7, opacity: 0.12, 'stroke-linecap': 'round' });
}
const fullRect = (fill, more = {}) => rect(0, 0, W, H, { fill, ...more });
const glow = el('radialGradient', { id: 'glow', cx: 0.34, cy: 0.28, r: 0.95 }, [[0, '#fff6e0', 0.2], [0.5, '#fff6e0', 0], [0.62, '#0c0805', 0.03], [1, '#0c0805', 0.42]].map(([o, c, a]) => el('stop', { offset: o, 'stop-color': c, 'stop-opacity': a })));

const macros = {
  /** Carded cotton: a cloud of fibres, sharp in the middle only. */
  fibre() {
    const rng = random('fibre');
    const layer = (count, tone, width, spread, filter) => {
      let out = '';
      for (let i = 0; i < count; i += 1) {
        const t = rng();
        const [x, y] = [rng.between(-150, W + 50), H * 0.52 + (rng() + rng() + rng() - 1.5) * spread + Math.sin(t * 9) * 40];
        const wave = () => rng.between(-150, 150);
        const colour = tone(rng());
        out += path(`M${num(x)} ${num(y)}c${num(rng.between(40, 160))} ${num(wave())} ${num(rng.between(80, 260))} ${num(wave())} ${num(rng.between(140, 420))} ${num(wave() * 0.8)}s${num(rng.between(-80, 120))} ${num(wave())} ${num(rng.between(-60, 160))} ${num(wave())}`, { fill: 'none', stroke: colour, 'stroke-width': width * rng.between(0.6, 1.3), 'stroke-linecap': 'round', opacity: rng.between(0.4, 0.95) });
      }
      return group(filter ? { filter } : {}, out);
    };
    const seeds = [[420, 610, 26, -20], [1130, 420, 20, 35]].map(([x, y, r, a]) => el('g', { transform: `translate(${x} ${y})rotate(${a})` }, el('ellipse', { cx: 5, cy: 9, rx: r * 1.3, ry: r * 0.85, fill: '#0c0805', opacity: 0.35, filter: 'url(#blur)' }) + el('ellipse', { rx: r * 1.3, ry: r * 0.8, fill: '#4a3826' }) + el('ellipse', { cx: -r * 0.3, cy: -r * 0.25, rx: r * 0.7, ry: r * 0.3, fill: '#8b7152', opacity: 0.7 }))).join('');
    return {
      ground: '#31405c',
      defs: ramp('sky', [[0, '#2c3b57'], [0.5, '#46587a'], [1, '#1b2740']], { x2: 0.3, y2: 1 }) + soft('far', 9) + soft('near', 3) + soft('blur', 8),
      body: fullRect('url(#sky)') + layer(900, (t) => mix('#8f98a8', '#c9c3b4', t), 9, 520, 'url(#far)') + layer(1100, (t) => mix('#b9b1a0', '#efe7d6', t), 4.6, 430, 'url(#near)') + seeds + layer(1500, (t) => mix('#d5cab4', '#fffdf6', t), 2.5, 330),
    };
  },
  /** Two-ply yarns side by side. */
  yarn() {
    const rng = random('yarn');
    const tones = ['#e8dcc4', '#efe6d3', '#d9c9a8', '#e8dcc4', '#2f4872', '#e3d6bc', '#efe6d3', madder, '#e8dcc4', '#cdbb96', '#3d5682', '#efe6d3', '#e3d6bc'];
    const body = tones.map((tone, i) => {
      const x = -330 + i * 178;
      const bend = rng.between(-24, 24);
      return strand(curve([x, H + 120], [x + 150 + bend, H * 0.66], [x + 250 - bend, H * 0.3], [x + 470, -120], 60), 150, tone, rng, { hairs: 1.6, lean: 1.1, plies: true });
    }).join('');
    return { ground: '#2a221a', defs: soft('blur', 16) + rough('rough', 10, 0.02), body: group({ filter: 'url(#rough)' }, body) };
  },
  /** Yarn on its cone: windings that cross. */
  winding() {
    const rng = random('winding');
    let body = '';
    for (let i = 0; i < 230; i += 1) {
      const left = i % 2 === 0;
      const y = rng.between(-420, H + 420);
      const [rise, sag] = [left ? 430 : -430, rng.between(-18, 18)];
      const tone = i > 222 && left ? mix('#a1382a', '#c7705f', rng() * 0.3) : mix('#d9c8a6', '#f2e9d6', rng());
      body += strand(curve([-60, y - rise / 2], [420, y - rise * 0.3 - 40 + sag], [1180, y + rise * 0.3 + 40 + sag], [W + 60, y + rise / 2], 30), 27, tone, rng, { hairs: 1, shadow: 0.5 });
    }
    const turn = ramp('turn', [[0, '#0c0805', 0.72], [0.2, '#0c0805', 0.2], [0.4, '#fff8e8', 0.16], [0.58, '#0c0805', 0], [0.82, '#0c0805', 0.32], [1, '#0c0805', 0.78]]);
    return { ground: '#5c4e3a', defs: soft('blur', 5) + turn, body: body + fullRect('url(#turn)') };
  },
  /** A check woven from dyed yarns. */
  check() {
    const rng = random('check');
    const cell = 50;
    const order = ['n', 'n', 'n', 'n', 'c', 'c', 'c', 'm', 'c', 'c', 'c', 'n', 'n', 'n', 'n', 'b', 'b', 'c', 'c', 'c', 'c', 'b', 'b'];
    const tone = { n: '#2b416a', c: '#ece2cd', m: madder, b: '#7d90b4' };
    const at = (i) => tone[order[(i + order.length * 3) % order.length]];
    let [under, over] = ['', ''];
    const [cols, rows] = [Math.ceil(W / cell) + 1, Math.ceil(H / cell) + 1];
    for (let r = -1; r <= rows; r += 1) under += strand(curve([-40, r * cell], [W / 3, r * cell + rng.between(-3, 3)], [W / 1.5, r * cell + rng.between(-3, 3)], [W + 40, r * cell], 24), cell * 0.92, at(r + 3), rng, { hairs: 0.5, shadow: 0 });
    for (let c = -1; c <= cols; c += 1) for (let r = -1; r <= rows; r += 1) {
      if ((r + c) % 4 > 1 || (r + c) % 4 < -2 || (r + c) % 4 === -1) continue;
      const [x, y] = [c * cell + cell / 2, r * cell];
      if ((r + c) % 4 === 1 || (r + c) % 4 === -3) continue;
      over += strand([[x, y - cell * 0.42], [x + rng.between(-1.5, 1.5), y + cell * 0.5], [x, y + cell * 1.42]], cell * 0.9, at(c + 1), rng, { hairs: 0.4, shadow: 0.55 });
    }
    return { ground: '#1a1f2c', defs: soft('blur', 5) + rough('rough', 5, 0.03) + glow, body: group({ filter: 'url(#rough)' }, under + over) + fullRect('url(#glow)') };
  },
  /** Cut plies from the side, one notched. */
  plies() {
    const rng = random('plies');
    let body = '';
    const tones = ['#2b416a', '#34507f', '#2b416a', '#e3d6bc', '#22375b', '#3d5682'];
    const step = 31;
    for (let i = 0; i < 34; i += 1) {
      const y = H + 20 - i * step;
      const paperSheet = i % 9 === 8;
      const tone = paperSheet ? '#c98a7d' : tones[Math.floor(i / 5) % tones.length];
      const points = [];
      for (let x = -60; x <= W + 60; x += 26) points.push([x, y + Math.sin(x / 240 + i * 0.4) * 5 + Math.sin(x / 610 + 1) * 16 + rng.between(-1.6, 1.6)]);
      const d = through(points);
      const line = (stroke, width, shift, more = {}) => path(d, { fill: 'none', stroke, 'stroke-width': width, transform: `translate(0 ${shift})`, ...more });
      if (paperSheet) { body += line('#0c0805', 8, 4, { opacity: 0.5 }) + line(madder, 5, 0); continue; }
      body += line('#0a0705', step * 0.98, 9, { opacity: 0.75 }) + line(dark(tone, 0.42), step * 0.82, 2) + line(tone, step * 0.58, 0) + line(light(tone, 0.16), step * 0.18, -6, { opacity: 0.7 });
      // the ends of the warp, cut
      let [ends, pits, fray] = ['', '', ''];
      for (const [x, yy] of along(points, 17)) {
        const [u, v] = [x + rng.between(-3, 3), yy + rng.between(-2.5, 3.5)];
        ends += `M${num(u)} ${num(v - 5)}v${num(rng.between(6, 11))}`;
        pits += `M${num(u + 8)} ${num(v - 6)}v11`;
        if (rng() < 0.2) fray += `M${num(u)} ${num(v)}c${num(rng.between(-12, 12))} 10 ${num(rng.between(-18, 18))} ${num(rng.between(6, 20))} ${num(rng.between(-26, 26))} ${num(rng.between(14, 30))}`;
      }
      body += path(ends, { fill: 'none', stroke: light(tone, 0.34), 'stroke-width': 8, 'stroke-linecap': 'round', opacity: 0.62 }) + path(pits, { fill: 'none', stroke: dark(tone, 0.7), 'stroke-width': 4, opacity: 0.55 }) + path(fray, { fill: 'none', stroke: light(tone, 0.4), 'stroke-width': 1.7, opacity: 0.75 });
    }
    const notch = 'M1128-20L1148 420 1166 424 1184-20z';
    const defs = soft('blur', 14) + rough('rough', 8, 0.05) + ramp('fall', [[0, '#fff6e0', 0.2], [0.3, '#fff6e0', 0], [0.7, '#0c0805', 0.1], [1, '#0c0805', 0.55]], { x2: 0, y2: 1 }) + ramp('side', [[0, '#0c0805', 0.3], [0.3, '#0c0805', 0], [1, '#0c0805', 0.25]]);
    return { ground: '#120d08', defs, body: group({ filter: 'url(#rough)' }, body + path(notch, { fill: '#0c0805', opacity: 0.9 }) + path('M1126-20L1146 420', { stroke: '#8fa0bf', 'stroke-width': 4, opacity: 0.55 })) + fullRect('url(#fall)') + fullRect('url(#side)') };
  },
  /** Rolls of cloth on their shelf, seen from the end. */
  rolls() {
    const rng = random('rolls');
    const r = 238;
    const list = [[210, 790, '#e0d3b8'], [690, 800, '#2b416a'], [1170, 790, '#d3c3a0'], [1640, 800, '#e8dcc4'], [450, 384, '#e8dcc4'], [930, 390, '#dccfb4'], [1410, 384, '#7d3a30'], [-30, 390, '#3d5682'], [690, -24, '#cdbb96'], [1170, -20, '#34507f'], [210, -20, '#e3d6bc'], [1650, -30, '#dccfb4']];
    const body = list.map(([x, y, tone]) => {
      let out = circle(x + 14, y + 20, r + 2, { fill: '#0c0805', opacity: 0.5, filter: 'url(#blur)' }) + circle(x, y, r, { fill: dark(tone, 0.62) });
      for (let k = r - 4; k > 62; k -= 9.5) {
        const points = [];
        const squash = rng.between(-0.012, 0.012);
        for (let a = 0; a <= 72; a += 1) { const t = (a / 72) * Math.PI * 2; const q = k * (1 + squash * Math.cos(2 * t)) + Math.sin(t * 3 + k) * 1.2 + rng.between(-0.9, 0.9); points.push([x + Math.cos(t) * q, y + Math.sin(t) * q]); }
        const d = `${through(points)}z`;
        const own = mix(tone, rng() < 0.5 ? '#fffaf0' : '#120d08', rng() * 0.16);
        out += path(d, { fill: 'none', stroke: own, 'stroke-width': 6.6 }) + path(d, { fill: 'none', stroke: light(own, 0.3), 'stroke-width': 2, 'stroke-dasharray': `${num(rng.between(3, 7))} ${num(rng.between(5, 9))}`, opacity: 0.6, transform: 'translate(-1 -1.5)' });
      }
      const a = rng.between(0, 6);
      out += path(`M${num(x + Math.cos(a) * r)} ${num(y + Math.sin(a) * r)}q${num(-Math.sin(a) * 40 + 8)} ${num(Math.cos(a) * 40 + 8)} ${num(-Math.sin(a) * 74 + Math.cos(a) * 22)} ${num(Math.cos(a) * 74 + Math.sin(a) * 22)}`, { fill: 'none', stroke: tone, 'stroke-width': 7 });
      return out + circle(x, y, 66, { fill: '#7b6444' }) + circle(x, y, 59, { fill: 'none', stroke: '#a98d63', 'stroke-width': 11 }) + circle(x, y, 46, { fill: '#0f0b07' }) + path(`M${x - 40} ${y + 22}A46 46 0 0 0 ${x + 40} ${y + 22}`, { fill: 'none', stroke: '#5e4a30', 'stroke-width': 6, opacity: 0.8 });
    }).join('');
    const ticket = group({ transform: 'translate(985 290)rotate(7)' }, path('M0 0h210v128H0z', { fill: '#0c0805', opacity: 0.45, filter: 'url(#blur)', transform: 'translate(8 12)' }) + path('M0 0h210v128H0z', { fill: '#fbf6ea' }) + lettering('D301', 20, 20, 2, { stroke: '#1d1b19', weight: 2.4 }) + lettering('LOT 26-118', 20, 72, 1, { stroke: '#4b463f', weight: 2 }) + lettering('86.5 M', 20, 98, 1, { stroke: '#4b463f', weight: 2 }) + path('M0 0h8v128H0z', { fill: madder }));
    return { ground: '#0f0b07', defs: soft('blur', 12) + rough('rough', 5, 0.06) + glow, body: group({ filter: 'url(#rough)' }, body) + ticket + fullRect('url(#glow)') };
  },
  /** A flat-felled seam in denim. */
  seam() {
    const rng = random('seam');
    const cell = 13;
    const band = (y, h) => rect(-20, y, W + 40, h, { fill: 'url(#d2)' }) + rect(-20, y, W + 40, h, { fill: 'url(#bulge)' });
    const sewn = (y) => {
      let out = '';
      for (let x = -70; x < W + 60; x += 118) {
        const wob = rng.between(-3, 3);
        out += el('ellipse', { cx: x + 6, cy: y + wob + 5, rx: 15, ry: 12, fill: '#070a12', opacity: 0.8 }) + el('ellipse', { cx: x + 104, cy: y + wob + 4, rx: 14, ry: 11, fill: '#070a12', opacity: 0.8 }) +
          strand(curve([x + 8, y + 5 + wob], [x + 30, y - 10 + wob], [x + 76, y - 11 + wob], [x + 100, y + 4 + wob], 14), 27, '#c08a3e', rng, { hairs: 0.8, shadow: 0.7 });
      }
      return out;
    };
    const puckers = Array.from({ length: 26 }, () => { const x = rng.between(0, W); return `M${num(x)} 318q${num(rng.between(-12, 12))} 180 ${num(rng.between(-16, 16))} 364`; }).join('');
    const defs = cloth('d', 'denim', indigo, cell) + cloth('d2', 'denim', ['#36507f', '#d3d8e0', '#16213a'], cell, 8) + soft('blur', 7) + soft('wide', 16) + rough('rough', 6, 0.05) + glow +
      ramp('bulge', [[0, '#060910', 0.75], [0.06, '#fff8e8', 0.24], [0.2, '#fff8e8', 0.06], [0.5, '#060910', 0.22], [0.8, '#fff8e8', 0.05], [0.92, '#fff8e8', 0.2], [1, '#060910', 0.8]], { x2: 0, y2: 1 });
    return {
      ground: '#141d30', defs,
      body: group({ filter: 'url(#rough)' }, fullRect('url(#d)') + slubs(rng, cell, 90) + rect(-20, 300, W + 40, 420, { fill: '#060910', opacity: 0.6, filter: 'url(#wide)' }) + band(318, 364) + path(puckers, { fill: 'none', stroke: '#e9eef6', 'stroke-width': 16, opacity: 0.1, filter: 'url(#blur)' })) + sewn(408) + sewn(592) + fullRect('url(#glow)'),
    };
  },
  /** A line half sewn, half chalked. */
  stitches() {
    const rng = random('stitches');
    const cell = 11;
    const at = (x) => 560 + Math.sin(x / 420) * 70;
    let sewn = '';
    const end = 900;
    for (let x = 96; x < end; x += 112) {
      const [a, b] = [x, x + 70];
      sewn += el('ellipse', { cx: a, cy: at(a) + 3, rx: 12, ry: 9, fill: '#2b2115', opacity: 0.75 }) + el('ellipse', { cx: b, cy: at(b) + 3, rx: 12, ry: 9, fill: '#2b2115', opacity: 0.75 }) +
        strand(curve([a, at(a) + 3], [a + 22, at(a + 22) - 12], [b - 22, at(b - 22) - 12], [b, at(b) + 3], 14), 26, madder, rng, { hairs: 1, shadow: 0.6 });
    }
    let chalk = '';
    for (let x = -20; x < W + 20; x += 8) chalk += `${x === -20 ? 'M' : 'L'}${x} ${num(at(x))}`;
    const loose = strand(curve([966, at(966)], [1060, 470], [1010, 250], [1180, 210], 50).concat(curve([1180, 210], [1350, 172], [1390, 360], [1660, 250], 50)), 24, madder, rng, { hairs: 1.2, shadow: 0.55 });
    const hole = el('ellipse', { cx: 966, cy: at(966) + 2, rx: 13, ry: 10, fill: '#2b2115', opacity: 0.85 });
    const defs = cloth('p', 'plain', greige, cell) + soft('blur', 8) + soft('wide', 30) + rough('rough', 5, 0.05) + worn('chalk', 4) + glow;
    return {
      ground: '#cfc0a4', defs,
      body: group({ filter: 'url(#rough)' }, fullRect('url(#p)') + slubs(rng, cell, 130)) + path(chalk, { fill: 'none', stroke: '#3d5682', 'stroke-width': 11, opacity: 0.75, filter: 'url(#chalk)', 'stroke-linecap': 'round' }) +
        path('M-100 760C400 640 900 880 1700 690', { fill: 'none', stroke: '#3b2c17', 'stroke-width': 60, opacity: 0.22, filter: 'url(#wide)' }) + path('M-100 700C400 580 900 820 1700 630', { fill: 'none', stroke: '#fffaf0', 'stroke-width': 60, opacity: 0.3, filter: 'url(#wide)' }) + sewn + hole + loose + fullRect('url(#glow)'),
    };
  },
  /** A needle through jersey. */
  needle() {
    const rng = random('needle');
    const defs = cloth('j', 'jersey', ['#5b75a6', '#5b75a6', '#1d2f50'], 24) + soft('blur', 9) + soft('wide', 24) + rough('rough', 6, 0.03) + glow +
      ramp('steel', [[0, '#4c4f55'], [0.22, '#a9adb3'], [0.38, '#ffffff'], [0.52, '#c3c7cc'], [0.78, '#6a6e75'], [1, '#2c2e33']], { x2: 0, y2: 1 });
    const body = 'M-1020-34C-640-36-300-32 40-22C200-16 330-6 420 4C330 12 200 20 40 24C-300 34-640 38-1020 36z';
    const needle = group({ transform: 'translate(930 560)rotate(32)' }, path(body, { fill: 'url(#steel)' }) + path('M-1020 4C-640 4-400 6-180 8', { fill: 'none', stroke: '#2c2e33', 'stroke-width': 9, opacity: 0.55 }) + path('M-20-1C20-13 190-11 216 2C190 13 20 14-20 2z', { fill: '#17223a' }) + path('M-20-1C20-13 190-11 216 2', { fill: 'none', stroke: '#3d4046', 'stroke-width': 5 }));
    const through1 = strand(curve([1120, 662], [1040, 520], [1270, 380], [1250, 210], 50).concat(curve([1250, 210], [1230, 60], [1020, 20], [990, -60], 40)), 21, madder, rng, { hairs: 1.3, shadow: 0.5 });
    const under = strand(curve([1060, 640], [1000, 780], [780, 800], [700, 1080], 50), 21, madder, rng, { hairs: 1.3, shadow: 0.5 });
    const pit = group({ transform: 'translate(1300 790)rotate(32)' }, el('ellipse', { rx: 96, ry: 52, fill: '#060a14', opacity: 0.7, filter: 'url(#blur)' }) + el('ellipse', { cx: -4, rx: 42, ry: 24, fill: '#060a14', opacity: 0.95 }));
    return {
      ground: '#1d2f50', defs,
      body: group({ filter: 'url(#rough)' }, fullRect('url(#j)')) + pit + group({ transform: 'translate(30 90)', opacity: 0.45, filter: 'url(#wide)' }, group({ transform: 'translate(900 590)rotate(32)' }, path(body, { fill: '#060a14' }))) + under + needle + through1 + fullRect('url(#glow)'),
    };
  },
  /** One thick pick in a greige cloth, and the arrow that marks it. */
  fault() {
    const rng = random('fault');
    const cell = 19;
    const y = 28 * cell + cell / 2;
    const thick = strand(curve([360, y], [620, y - 5], [980, y + 6], [1240, y], 40), 46, '#efe4cd', rng, { hairs: 3, shadow: 0.55 });
    let gaps = '';
    for (let x = 380; x < 1230; x += 2 * cell) gaps += `M${x} ${num(y - 23)}v46`;
    const arrow = group({ transform: 'translate(1268 440)rotate(8)scale(1.3)' }, path('M0 66L110 0v36h180v60H110v36z', { fill: '#0c0805', opacity: 0.4, filter: 'url(#blur)', transform: 'translate(7 11)' }) + path('M0 66L110 0v36h180v60H110v36z', { fill: '#b5402f' }) + path('M30 66L104 21v28h176', { fill: 'none', stroke: '#e58d7d', 'stroke-width': 4, opacity: 0.7 }) + lettering('3', 218, 46, 2.4, { stroke: '#fff6ea', weight: 2.4 }));
    return {
      ground: '#8d7c60', defs: cloth('p', 'plain', greige, cell) + soft('blur', 7) + rough('rough', 7, 0.04) + glow,
      body: group({ filter: 'url(#rough)' }, fullRect('url(#p)') + slubs(rng, cell, 60) + thick + path(gaps, { stroke: '#cdbf9f', 'stroke-width': cell * 0.55, 'stroke-linecap': 'round' })) + fullRect('url(#glow)') + arrow,
    };
  },
  /** A woven label, sewn into a collar. */
  label() {
    const rng = random('label');
    const cell = 5;
    const [w, h] = [880, 420];
    let weft = '';
    for (let y = 0; y < h; y += cell) weft += `M0 ${num(y + rng.between(-0.4, 0.4))}h${w}`;
    const woven = (text, x, y, size, weight, stroke) => lettering(text, x, y, size, { stroke, weight });
    const face = group({ filter: 'url(#woven)' }, rect(0, 0, w, h, { fill: '#f3ecdd' }) + woven('JINLAN', 150, 86, 6.4, 2.6, '#22375b') + path(`M150 232H730`, { stroke: madder, 'stroke-width': 13, 'stroke-dasharray': '44 16' }) + woven('1993-2023', 190, 280, 3.6, 2.4, '#22375b'));
    const label = group({ transform: 'translate(360 290)rotate(-3)' }, [
      rect(0, 0, w, h, { fill: '#060910', opacity: 0.6, filter: 'url(#blur)', transform: 'translate(14 22)' }), face, path(weft, { stroke: '#7d6f58', 'stroke-width': 1.3, opacity: 0.45 }), path(Array.from({ length: 176 }, (_, i) => `M${i * 5} 0v${h}`).join(''), { stroke: '#fffaf0', 'stroke-width': 1, opacity: 0.35 }),
      rect(0, 0, 44, h, { fill: 'url(#fold)' }), rect(w - 44, 0, 44, h, { fill: 'url(#fold2)' }),
    ]);
    const sewn = (x0, y0, x1, y1, n) => Array.from({ length: n }, (_, i) => { const at = (t) => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t]; const [a, b] = [at((i + 0.12) / n), at((i + 0.82) / n)]; return strand(curve(a, [a[0], a[1] - 2], [b[0], b[1] - 2], b, 8), 15, '#e9dcc2', rng, { hairs: 0.7, shadow: 0.7 }); }).join('');
    const defs = cloth('t', 'twill', navyTwill, 12) + soft('blur', 14) + soft('wide', 34) + rough('rough', 6, 0.05) + rough('woven', 5, 0.09) + glow + ramp('fold', [[0, '#3b2c17', 0.5], [0.4, '#fffaf0', 0.2], [1, '#fffaf0', 0]]) + ramp('fold2', [[0, '#fffaf0', 0], [0.6, '#3b2c17', 0.1], [1, '#3b2c17', 0.5]]);
    return {
      ground: '#16233b', defs,
      body: group({ filter: 'url(#rough)' }, fullRect('url(#t)') + slubs(rng, 12, 90) + path('M-100 120C400 260 1100 -40 1700 160', { fill: 'none', stroke: '#fffaf0', 'stroke-width': 90, opacity: 0.16, filter: 'url(#wide)' }) + path('M-100 860C500 980 1000 760 1700 900', { fill: 'none', stroke: '#060910', 'stroke-width': 130, opacity: 0.5, filter: 'url(#wide)' })) + label + sewn(390, 324, 412, 672, 9) + sewn(1206, 280, 1228, 628, 9) + fullRect('url(#glow)'),
    };
  },
  /** The counter sample: its tag, its string, its seal. */
  sealed() {
    const rng = random('sealed');
    const defs = cloth('t', 'twill', navyTwill, 13) + soft('blur', 12) + soft('wide', 30) + rough('rough', 5, 0.05) + worn('ink', 9) + glow +
      el('radialGradient', { id: 'wax', cx: 0.36, cy: 0.3, r: 0.8 }, [[0, '#d2604f'], [0.4, '#a8392b'], [1, '#5f1a12']].map(([o, c]) => el('stop', { offset: o, 'stop-color': c })));
    const card = 'M70 0H690C712 0 722 10 722 32V388C722 410 712 420 690 420H70L-60 290V130z';
    const tag = group({ transform: 'translate(560 330)rotate(-7)' }, [
      path(card, { fill: '#0c0805', opacity: 0.55, filter: 'url(#blur)', transform: 'translate(16 26)' }), path(card, { fill: '#eadfc9' }), path(card, { fill: 'none', stroke: '#fff9ec', 'stroke-width': 3, opacity: 0.7, transform: 'translate(2 3)' }),
      circle(0, 210, 30, { fill: '#b9966a' }), circle(0, 210, 17, { fill: '#1d2c49' }),
      lettering('JL-K2101', 90, 52, 3, { stroke: '#1d1b19', weight: 2.2 }), path('M90 132H660M90 356H400', { stroke: '#8d8475', 'stroke-width': 2 }),
      lettering('SEALED SAMPLE', 90, 160, 1.7, { stroke: '#4b463f', weight: 1.8 }), lettering('2026-10-12', 90, 214, 1.7, { stroke: '#4b463f', weight: 1.8 }),
      path('M96 338C120 270 140 268 134 318S166 356 184 306S214 288 206 330C236 356 250 290 270 300S262 344 306 322 366 304 410 318', { fill: 'none', stroke: '#22375b', 'stroke-width': 6, 'stroke-linecap': 'round', filter: 'url(#ink)' }),
    ]);
    const string = strand(curve([-60, 420], [180, 300], [380, 700], [548, 566], 50), 19, '#e3d6bc', rng, { hairs: 1.5 }) + strand(curve([548, 566], [400, 470], [300, 420], [200, -40], 50), 19, '#e3d6bc', rng, { hairs: 1.5 });
    const blob = Array.from({ length: 48 }, (_, i) => { const a = (i / 48) * Math.PI * 2; const r = 118 + Math.sin(a * 3 + 1) * 7 + Math.sin(a * 5) * 5; return [Math.cos(a) * r, Math.sin(a) * r]; });
    const seal = group({ transform: 'translate(1130 560)rotate(-10)' }, path(`${through(blob)}z`, { fill: '#0c0805', opacity: 0.5, filter: 'url(#blur)', transform: 'translate(9 14)' }) + path(`${through(blob)}z`, { fill: 'url(#wax)' }) + circle(0, 0, 84, { fill: 'none', stroke: '#6d2017', 'stroke-width': 7 }) + circle(-2, -3, 84, { fill: 'none', stroke: '#e08a7a', 'stroke-width': 2.4, opacity: 0.8 }) + lettering('JL', -38, -34, 4.2, { stroke: '#6d2017', weight: 2.6, transform: 'translate(3 4)', pitch: 13 }) + lettering('JL', -38, -34, 4.2, { stroke: '#d9776a', weight: 1.3, pitch: 13 }));
    return { ground: '#16233b', defs, body: group({ filter: 'url(#rough)' }, fullRect('url(#t)') + slubs(rng, 13, 90) + path('M-100 200C500 420 900 60 1700 330', { fill: 'none', stroke: '#fffaf0', 'stroke-width': 90, opacity: 0.14, filter: 'url(#wide)' }) + path('M-100 900C500 1020 900 760 1700 960', { fill: 'none', stroke: '#060910', 'stroke-width': 120, opacity: 0.4, filter: 'url(#wide)' })) + fullRect('url(#glow)') + tag + string + seal };
  },
  /** The marks of a carton. */
  carton() {
    const rng = random('carton');
    let [flutes, specks] = ['', ['', '']];
    for (let x = -10; x < W + 20; x += 21) flutes += `M${num(x + rng.between(-1, 1))} 0V${H}`;
    for (let i = 0; i < 2600; i += 1) specks[i % 2] += `M${num(rng.between(0, W))} ${num(rng.between(0, H))}l${num(rng.between(-9, 9))} ${num(rng.between(-4, 4))}`;
    const ink = { stroke: '#1f2a44', weight: 3.1 };
    const marks = [
      path('M330 150L570 330 330 510 90 330z', { fill: 'none', stroke: '#1f2a44', 'stroke-width': 15 }), lettering('JL', 258, 282, 6, { ...ink, weight: 2.9 }),
      lettering('OSAKA', 680, 165, 7, ink), lettering('C/NO. 12-48', 680, 345, 4.3, { ...ink, weight: 3 }), lettering('QTY: 24 PCS', 680, 452, 3, { ...ink, weight: 2.7 }), lettering('G.W.: 9.8 KG', 680, 532, 3, { ...ink, weight: 2.7 }),
      lettering('MADE IN CHINA', 680, 612, 3, { ...ink, weight: 2.7 }),
      path('M160 790v-130M160 650l-40 46h80zM330 790v-130M330 650l-40 46h80zM100 806h290', { fill: '#1f2a44', stroke: '#1f2a44', 'stroke-width': 13, 'stroke-linejoin': 'round' }),
    ].join('');
    const stencil = el('mask', { id: 'bridges' }, fullRect('#fff') + path('M0 200h1600M0 222h0', { stroke: '#000', 'stroke-width': 0 }));
    const tape = rect(-20, 850, W + 40, 170, { fill: '#c9a566', opacity: 0.62 }) + rect(-20, 850, W + 40, 170, { fill: 'url(#shine)' }) + path('M-20 850H1640', { stroke: '#8a6a39', 'stroke-width': 2.4, opacity: 0.7 });
    return {
      ground: '#b98f5c',
      defs: ramp('board', [[0, '#c79f6c'], [0.6, '#bb905d'], [1, '#a57a49']], { x2: 0.4, y2: 1 }) + ramp('shine', [[0, '#fff', 0], [0.3, '#fff', 0.34], [0.36, '#fff', 0.1], [0.62, '#fff', 0.02], [0.7, '#fff', 0.26], [0.8, '#fff', 0]], { x2: 1, y2: 0.1 }) + worn('ink', 3) + soft('blur', 3) + glow + stencil,
      body: fullRect('url(#board)') + path(flutes, { stroke: '#7d5a31', 'stroke-width': 8, opacity: 0.16, filter: 'url(#blur)' }) + path(specks[0], { stroke: '#6e4d28', 'stroke-width': 1.8, opacity: 0.28 }) + path(specks[1], { stroke: '#e9cb9b', 'stroke-width': 1.6, opacity: 0.34 }) + group({ filter: 'url(#ink)', opacity: 0.92 }, marks) + tape + fullRect('url(#glow)'),
    };
  },
  /** Board from its edge, and the card that shows moisture. */
  board() {
    const rng = random('board');
    let body = '';
    for (let i = 0; i < 9; i += 1) {
      const y = -30 + i * 122;
      const wave = [];
      const phase = rng.between(0, 6);
      for (let x = -20; x <= W + 20; x += 6) wave.push([x, y + 60 + Math.sin(x / 17.5 + phase) * 33 + rng.between(-0.7, 0.7)]);
      body += rect(-10, y, W + 20, 122, { fill: '#2a1c0d' }) + path(through(wave), { fill: 'none', stroke: '#7d5a31', 'stroke-width': 17 }) + path(through(wave), { fill: 'none', stroke: '#c39a64', 'stroke-width': 11, transform: 'translate(-1 -2)' }) + path(through(wave), { fill: 'none', stroke: '#e0bf8c', 'stroke-width': 3, transform: 'translate(-2 -5)', opacity: 0.7 });
      for (const edge of [y + 10, y + 108]) body += rect(-10, edge, W + 20, 18, { fill: '#8a6537' }) + rect(-10, edge, W + 20, 12, { fill: '#c9a06a' }) + rect(-10, edge, W + 20, 4, { fill: '#e6c795' });
    }
    const dots = [['30', '#d98f9c', '#c5707f'], ['40', '#8f86b3', '#766da0'], ['50', '#3f6aa8', '#2f578f']].map(([text, fill, rim], i) => circle(150, 150 + i * 158, 58, { fill, stroke: rim, 'stroke-width': 6 }) + circle(132, 134 + i * 158, 22, { fill: '#fff', opacity: 0.14 }) + lettering(`${text} %`, 248, 128 + i * 158, 2.9, { stroke: '#1d1b19', weight: 2.1 })).join('');
    const card = group({ transform: 'translate(890 190)rotate(5)' }, rect(0, 0, 470, 640, { fill: '#0c0805', opacity: 0.6, filter: 'url(#blur)', transform: 'translate(16 24)' }) + rect(0, 0, 470, 640, { fill: '#f6f0e2' }) + rect(0, 0, 470, 52, { fill: '#22375b' }) + lettering('HUMIDITY', 34, 17, 1.2, { stroke: '#f6f0e2', weight: 2 }) + dots + path('M40 574H430', { stroke: '#b5aa99', 'stroke-width': 2 }) + lettering('26-07-18', 40, 592, 1.4, { stroke: '#6f695f', weight: 1.8 }));
    return { ground: '#2a1c0d', defs: soft('blur', 16) + rough('rough', 6, 0.03) + glow, body: group({ filter: 'url(#rough)' }, body) + fullRect('url(#glow)') + card };
  },
  /** The bolt seal on a container's door. */
  bolt() {
    const rng = random('bolt');
    let ribs = '';
    for (let x = -60; x < W; x += 330) ribs += rect(x, 0, 160, H, { fill: 'url(#rib)' }) + rect(x + 160, 0, 26, H, { fill: 'url(#riseA)' }) + rect(x - 26, 0, 26, H, { fill: 'url(#riseB)' });
    let rust = '';
    for (let i = 0; i < 60; i += 1) { const [x, y] = [rng.between(0, W), rng.between(0, H)]; rust += `M${num(x)} ${num(y)}l${num(rng.between(-5, 5))} ${num(rng.between(8, 60))}`; }
    const bar = rect(620, -20, 92, H + 40, { fill: 'url(#bar)' });
    const hasp = path('M520 470h330c26 0 40 16 40 40v44c0 24-14 40-40 40H520z', { fill: '#0c0805', opacity: 0.5, filter: 'url(#blur)', transform: 'translate(14 22)' }) + path('M520 470h330c26 0 40 16 40 40v44c0 24-14 40-40 40H520z', { fill: 'url(#plate)' }) + path('M520 474h330c22 0 34 14 34 34', { fill: 'none', stroke: '#e9eef2', 'stroke-width': 4, opacity: 0.6 }) + circle(566, 532, 22, { fill: '#6a7078' }) + circle(562, 528, 12, { fill: '#a7aeb5' }) + circle(822, 532, 34, { fill: '#12161d' });
    const pin = rect(802, 330, 40, 420, { fill: 'url(#bar)' }) + el('ellipse', { cx: 822, cy: 330, rx: 50, ry: 22, fill: '#8f959c' }) + path('M772 330v-36c0-30 100-30 100 0v36c0 26-100 26-100 0z', { fill: 'url(#bar)' });
    const barrel = group({}, rect(740, 640, 168, 250, { fill: '#0c0805', opacity: 0.5, filter: 'url(#blur)', rx: 20, transform: 'translate(16 24)' }) + rect(738, 632, 168, 252, { fill: 'url(#red)', rx: 22 }) + rect(738, 632, 168, 34, { fill: '#fff', opacity: 0.16, rx: 16 }) + path('M738 690h168M738 836h168', { stroke: '#5b1a12', 'stroke-width': 4, opacity: 0.7 }) + lettering('JL', 778, 704, 2.6, { stroke: '#ffe9df', weight: 2.2 }) + lettering('204417', 756, 766, 1.4, { stroke: '#ffe9df', weight: 1.9 }) + lettering('H', 808, 800, 1.5, { stroke: '#ffe9df', weight: 1.9 }));
    const wireTag = strand(curve([842, 350], [980, 260], [1010, 420], [1120, 420], 40), 12, '#c9ccd0', rng, { hairs: 0 }) + group({ transform: 'translate(1110 380)rotate(10)' }, rect(0, 0, 360, 210, { fill: '#0c0805', opacity: 0.5, filter: 'url(#blur)', transform: 'translate(12 18)' }) + rect(0, 0, 360, 210, { fill: '#efe6d3' }) + circle(26, 44, 12, { fill: '#1b2740' }) + lettering('TIANJIN', 62, 30, 2, { stroke: '#1d1b19', weight: 2 }) + lettering('XINGANG', 62, 80, 2, { stroke: '#1d1b19', weight: 2 }) + path('M30 132h300', { stroke: madder, 'stroke-width': 5, 'stroke-dasharray': '15 6' }) + lettering('CY 10-24 18:00', 30, 156, 1.3, { stroke: '#4b463f', weight: 1.9 }));
    const defs = ramp('rib', [[0, '#2f4872'], [0.5, '#35507f'], [1, '#2a4169']]) + ramp('riseA', [[0, '#4d689a'], [1, '#1c2d4d']]) + ramp('riseB', [[0, '#16243f'], [1, '#3d5682']]) + ramp('bar', [[0, '#4c5158'], [0.2, '#b9bfc6'], [0.34, '#f4f6f8'], [0.5, '#b3b9c0'], [0.8, '#5f656d'], [1, '#30343a']]) + ramp('plate', [[0, '#aab0b7'], [0.4, '#d3d8dd'], [1, '#7c828a']], { x2: 0.2, y2: 1 }) + ramp('red', [[0, '#74231a'], [0.22, '#b8412f'], [0.38, '#d9705e'], [0.6, '#a8392b'], [1, '#551710']]) + soft('blur', 13) + worn('rust', 12) + glow;
    return { ground: '#22375b', defs, body: fullRect('#22375b') + ribs + path(rust, { fill: 'none', stroke: '#7a4a2c', 'stroke-width': 7, opacity: 0.5, filter: 'url(#rust)', 'stroke-linecap': 'round' }) + rect(604, -20, 124, H + 40, { fill: '#0c0805', opacity: 0.45, filter: 'url(#blur)', transform: 'translate(18 0)' }) + bar + hasp + pin + barrel + wireTag + fullRect('url(#glow)') };
  },
};

/** Prints a drawing as pixels, with the grain of the paper that the other pictures have. */
async function print(name) {
  const { ground, defs, body } = macros[name]();
  const { data } = await sharp(Buffer.from(picture(W, H, body, { ground, defs })), { unlimited: true }).flatten().raw().toBuffer({ resolveWithObject: true });
  const rng = random(`grain${name}`);
  for (let i = 0; i < data.length; i += 3) {
    const grain = (rng() + rng() - 1) * 6;
    for (let c = 0; c < 3; c += 1) data[i + c] = Math.max(0, Math.min(255, data[i + c] + grain));
  }
  return { [`macros/${name}.jpg`]: await sharp(data, { raw: { width: W, height: H, channels: 3 } }).jpeg({ quality: 68, mozjpeg: true }).toBuffer() };
}

export const pictures = Object.fromEntries(Object.keys(macros).map((name) => [`macros/${name}.jpg`, () => print(name)]));
