/** Prints: one motif, a plum spray, as each way of printing would lay it on cloth. */
import { madder, mix } from './lib/palette.mjs';
import { random } from './lib/random.mjs';
import { el, group, num, path, picture, rect } from './lib/svg.mjs';
import { weavePattern } from './lib/chip.mjs';

const flower = (r, fill, heart, more = {}) => group(more, Array.from({ length: 5 }, (_, i) => path(`M0 ${num(-r * 0.16)}C${num(-r * 0.62)} ${num(-r * 0.3)} ${num(-r * 0.62)} ${num(-r)} 0 ${num(-r)}C${num(r * 0.62)} ${num(-r)} ${num(r * 0.62)} ${num(-r * 0.3)} 0 ${num(-r * 0.16)}z`, { fill, transform: `rotate(${i * 72})` })).join('') + el('circle', { r: num(r * 0.17), fill: heart }) + path(Array.from({ length: 5 }, (_, i) => { const a = (i * 72 + 36 - 90) * Math.PI / 180; return `M0 0L${num(Math.cos(a) * r * 0.42)} ${num(Math.sin(a) * r * 0.42)}`; }).join(''), { stroke: heart, 'stroke-width': num(r * 0.05), fill: 'none' }));
const leaf = (l, fill) => path(`M0 0C${num(l * 0.3)} ${num(-l * 0.28)} ${num(l * 0.75)} ${num(-l * 0.22)} ${l} 0C${num(l * 0.75)} ${num(l * 0.22)} ${num(l * 0.3)} ${num(l * 0.28)} 0 0z`, { fill });
const at = (x, y, a, inner, s = 1) => el('g', { transform: `translate(${num(x)} ${num(y)})rotate(${num(a)})${s === 1 ? '' : `scale(${num(s, 2)})`}` }, inner);

/** One spray within about ±110. */
const spray = ([petal, heart, green, stem]) => path('M-100 70C-40 50 20 20 90 -70M-20 36C-10 60 10 76 40 84M30 -2C50 -4 74 4 92 20', { stroke: stem, 'stroke-width': 4, fill: 'none', 'stroke-linecap': 'round' }) +
  at(-62, 56, 200, leaf(46, green)) + at(-36, 44, 60, leaf(40, green)) + at(60, -34, -10, leaf(48, green)) + at(20, 74, 20, leaf(36, green)) +
  at(-14, 14, 10, flower(46, petal, heart)) + at(78, -72, 30, flower(34, petal, heart)) + at(96, 24, -20, flower(24, petal, heart)) + at(48, 88, 50, flower(20, petal, heart)) + el('circle', { cx: -104, cy: 72, r: 9, fill: petal });

const W = 1200;
const H = 900;
const field = (inner, dx, dy, turn = true) => {
  let uses = '';
  for (let j = -1; j * dy < H + dy; j += 1) for (let i = -1; i * dx < W + dx; i += 1) uses += el('use', { href: '#m', transform: `translate(${num(i * dx + (j % 2 ? dx / 2 : 0))} ${num(j * dy + 60)})${turn && (i + j) % 2 ? 'rotate(180)' : ''}` });
  return { defs: el('g', { id: 'm' }, inner), uses };
};

const prints = {
  // two colours, in perfect register, over a stripe
  rotary: () => { const { defs, uses } = field(spray(['#2f4872', '#f4efe6', '#8fa0bf', '#6f7b96']), 300, 220); let s = ''; for (let x = 0; x < W; x += 50) s += `M${x} 0v${H}`; return { ground: '#f4ecdc', defs, body: path(s, { stroke: '#e6d9c0', 'stroke-width': 10 }) + uses }; },
  // flat colours, each its own screen, slightly overlapping
  screen: () => { const one = group({ opacity: 0.9 }, el('circle', { cx: -40, cy: -30, r: 110, fill: '#d9c9a8' })) + el('g', { transform: 'translate(20 10)scale(1.35)' }, spray(['#22375b', '#a1382a', '#5d769f', '#22375b'])); const { defs, uses } = field(one, 420, 330, false); return { ground: '#f6f0e4', defs, body: uses }; },
  // a painted gradient, as only a head of jets can lay it
  digital: () => {
    const rng = random('digital'); let dots = '';
    const g = el('linearGradient', { id: 'g', x1: 0, y1: 0, x2: 0.5, y2: 1 }, [[0, '#f1e6d2'], [0.36, '#c3cddf'], [0.68, '#5d769f'], [1, '#1c2d4d']].map(([o, c]) => el('stop', { offset: o, 'stop-color': c })));
    let blossoms = '';
    for (let i = 0; i < 64; i += 1) { const y = rng.between(-20, H + 20); const t = y / H; const r = rng.between(16, 74) * (0.5 + t * 0.7); blossoms += at(rng.between(-20, W + 20), y, rng.between(0, 72), el('g', { opacity: num(0.35 + rng() * 0.6, 2) }, flower(Math.round(r), mix(t < 0.5 ? '#5d769f' : '#e9eef6', '#fbf4e6', rng() * 0.5), i % 9 === 0 ? madder : mix('#22375b', '#fbf4e6', t)))); }
    for (let i = 0; i < 160; i += 1) dots += `M${num(rng.between(0, W), 0)} ${num(rng.between(0, H), 0)}h0`;
    return { ground: '#e9dfcd', defs: g, body: rect(0, 0, W, H, { fill: 'url(#g)' }) + blossoms + path(dots, { stroke: '#fffaf0', 'stroke-width': 4, 'stroke-linecap': 'round', opacity: 0.6 }) };
  },
  // the ground is dyed, the pattern bleached out of it
  discharge: () => { const { defs, uses } = field(spray(['#e9dcc4', '#22375b', '#b9b09c', '#d8ccb4']), 320, 236); const rng = random('d'); let spots = ''; for (let i = 0; i < 90; i += 1) spots += `M${num(rng.between(0, W), 0)} ${num(rng.between(0, H), 0)}h0`; return { ground: '#22375b', defs, body: path(spots, { stroke: '#e9dcc4', 'stroke-width': 8, 'stroke-linecap': 'round', opacity: 0.8 }) + uses }; },
  // foil: fine lines that catch the light
  foil: () => {
    const g = el('linearGradient', { id: 'g', x1: 0, y1: 0, x2: 1200, y2: 700, gradientUnits: 'userSpaceOnUse' }, [[0, '#b39a66'], [0.18, '#f6ecd0'], [0.32, '#a88c56'], [0.5, '#efe2bf'], [0.66, '#96793f'], [0.82, '#f8f0da'], [1, '#a88c56']].map(([o, c]) => el('stop', { offset: o, 'stop-color': c })));
    let waves = '';
    for (let j = 0; j < 9; j += 1) for (let i = 0; i < 8; i += 1) for (let r = 26; r <= 92; r += 22) { const [x, y] = [i * 184 + (j % 2) * 92, j * 92 + 92 + 40]; waves += `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`; }
    return { ground: '#2b2926', defs: g, body: path(waves, { fill: 'none', stroke: 'url(#g)', 'stroke-width': 4.5 }) + '' };
  },
  // wood block by hand: a little uneven
  block: () => {
    const rng = random('block'); let body = '';
    const block = path('M-82 -82H82V82H-82z', { fill: 'none', stroke: madder, 'stroke-width': 5 }) + flower(62, madder, '#f4ecdc') + [45, 135, 225, 315].map((a) => at(Math.cos(a * Math.PI / 180) * 52, Math.sin(a * Math.PI / 180) * 52, a, leaf(44, '#22375b'))).join('');
    for (let j = 0; j < 5; j += 1) for (let i = 0; i < 7; i += 1) body += el('use', { href: '#m', opacity: num(rng.between(0.8, 1), 2), transform: `translate(${num(120 + i * 180 - 60 + rng.between(-3, 3))} ${num(90 + j * 180 + rng.between(-3, 3))})rotate(${num(rng.between(-1.4, 1.4))})` });
    return { ground: '#f1e6d2', defs: el('g', { id: 'm' }, block), body };
  },
};

export const pictures = Object.fromEntries(Object.keys(prints).map((name) => [`prints/${name}.svg`, () => {
  const { ground, defs, body } = prints[name]();
  const dark = name === 'foil' || name === 'discharge';
  const veil = weavePattern({ id: 'v', weave: 'plain', pair: dark ? ['#3b3a38', '#2b2a28', '#0e0d0c'] : ['#ffffff', '#f1e9da', '#9d8f76'], cell: 4 });
  const light = el('linearGradient', { id: 'l', x1: 0, y1: 0, x2: 1, y2: 0.7 }, [[0, '#fff', 0.16], [0.3, '#000', 0.06], [0.46, '#fff', 0.1], [0.7, '#000', 0.13], [0.85, '#fff', 0.05], [1, '#000', 0.12]].map(([o, c, a]) => el('stop', { offset: o, 'stop-color': c, 'stop-opacity': a })));
  return picture(W, H, [body, rect(0, 0, W, H, { fill: 'url(#v)', opacity: dark ? 0.14 : 0.16 }), rect(0, 0, W, H, { fill: 'url(#l)' })], { ground, defs: defs + veil + light });
}]));
