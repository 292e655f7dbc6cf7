/**
 * The papers of the trade, as they lie on a desk: flat, without a ground of their own. Running text is ruled as bars, since
 * one picture serves every language; what is lettered is what the trade writes in Latin letters everywhere.
 */
import { pinked, weavePattern } from './lib/chip.mjs';
import { lettering } from './lib/letters.mjs';
import { grey, ink, madder, mix } from './lib/palette.mjs';
import { random } from './lib/random.mjs';
import { circle, el, group, num, path, picture, rect } from './lib/svg.mjs';
import { flatBody } from './flats/index.mjs';

const paper = '#fbf8f2';
const rule = '#d8cdb9';
const text = '#b3a894';
const navy = '#22375b';

const place = (x, y, turn, inner, scale = 1) => el('g', { transform: `translate(${num(x)} ${num(y)})${turn ? `rotate(${turn})` : ''}${scale === 1 ? '' : `scale(${num(scale, 3)})`}` }, inner);
/** A sheet with what is on it, and its shadow. */
const sheet = (x, y, w, h, inner, { turn = 0, fill = paper } = {}) => place(x, y, turn, [
  rect(7, 10, w, h, { fill: '#5b4a33', opacity: 0.2 }), rect(0, 0, w, h, { fill, stroke: ink, 'stroke-width': 1.6 }), ...[inner].flat(9),
]);
/** Lines of running text. */
function bars(x, y, w, count, { step = 17, weight = 4, seed = 'bars', stroke = text } = {}) {
  const rng = random(`${seed}${x}${y}`);
  let d = '';
  for (let i = 0; i < count; i += 1) d += `M${num(x)} ${num(y + i * step)}h${num(w * (i === count - 1 ? rng.between(0.35, 0.6) : rng.between(0.82, 1)), 0)}`;
  return path(d, { stroke, 'stroke-width': weight, 'stroke-linecap': 'round' });
}
/** A ruled table; `fill` draws a cell from its column, row, left, top, width and height. */
function table(x, y, columns, rows, h, fill, { head = true } = {}) {
  const w = columns.reduce((a, b) => a + b, 0);
  let lines = '';
  for (let r = 0; r <= rows; r += 1) lines += `M${x} ${num(y + r * h)}h${w}`;
  const lefts = columns.map((_, i) => x + columns.slice(0, i).reduce((a, b) => a + b, 0));
  for (const left of lefts.slice(1)) lines += `M${num(left)} ${y}v${num(rows * h)}`;
  const cells = lefts.flatMap((left, c) => Array.from({ length: rows }, (_, r) => fill(c, r, left, y + r * h, columns[c], h) ?? ''));
  return (head ? rect(x, y, w, h, { fill: '#efe7d8' }) : '') + path(lines, { stroke: rule, 'stroke-width': 1.2 }) + rect(x, y, w, rows * h, { fill: 'none', stroke: grey, 'stroke-width': 1.4 }) + cells.join('');
}
const bar = (x, y, w, h, share = 0.6, stroke = text) => path(`M${num(x + 10)} ${num(y + h / 2)}h${num((w - 20) * share)}`, { stroke, 'stroke-width': 4, 'stroke-linecap': 'round' });
const write = (words, x, y, size, stroke = ink, weight = 1.5, more = {}) => lettering(words, x, y, size, { stroke, weight, ...more });
const tick = (x, y, s = 1, stroke = navy) => path(`M${num(x)} ${num(y)}l${num(5 * s)} ${num(7 * s)} ${num(11 * s)}-${num(15 * s)}`, { fill: 'none', stroke, 'stroke-width': num(2.6 * s), 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
/** The company's head of a letter: name, and the selvage under it. */
const head = (x, y, w, code) => write('JINLAN', x, y, 1.6, navy, 1.7) + (code ? write(code, x + w - code.length * 16 * 1.05, y + 6, 1.05, grey) : '') + path(`M${x} ${y + 44}h${w}`, { stroke: rule, 'stroke-width': 1.4 }) + path(`M${x} ${y + 44}h${num(w * 0.3)}`, { stroke: madder, 'stroke-width': 3.4, 'stroke-dasharray': '12 5' });
const star = (r) => `M${Array.from({ length: 10 }, (_, i) => { const a = (i * 36 - 90) * (Math.PI / 180); const q = i % 2 ? r * 0.4 : r; return `${num(Math.cos(a) * q)} ${num(Math.sin(a) * q)}`; }).join('L')}z`;
/** The round chop of a company. */
function chop(x, y, r, turn = -12) {
  const ring = Array.from({ length: 22 }, (_, i) => { const a = (i * 12.2 + 138) * (Math.PI / 180); return path('M-4-6h8M0-6V7M-5 0h10M-4 7h8', { transform: `translate(${num(Math.cos(a) * r * 0.76)} ${num(Math.sin(a) * r * 0.76)})rotate(${num(i * 12.2 + 228)})` }); });
  return place(x, y, turn, group({ fill: 'none', stroke: madder, 'stroke-width': 2, opacity: 0.82 }, [circle(0, 0, r, { 'stroke-width': 5 }), path(star(r * 0.3), { fill: madder, stroke: 'none' }), ...ring, path(`M${num(-r * 0.4)} ${num(r * 0.5)}h${num(r * 0.8)}`, { 'stroke-width': 5, 'stroke-dasharray': '9 4' })]));
}
const signature = (x, y, s = 1) => place(x, y, 0, path('M0 20C10-8 22-10 18 12S34 34 44 8 60-6 56 14C72 28 80-2 92 2S88 26 112 14 142 2 168 10', { fill: 'none', stroke: navy, 'stroke-width': 3, 'stroke-linecap': 'round' }), s);
/** A flat within a box. */
function flat(name, x, y, w, h) {
  const { body, min, max } = flatBody(name);
  const s = Math.min(w / (max[0] - min[0]), h / (max[1] - min[1]));
  return place(x + w / 2 - (s * (min[0] + max[0])) / 2, y + h / 2 - (s * (min[1] + max[1])) / 2, 0, body, s);
}
const pencil = (d, more = {}) => path(d, { fill: 'none', stroke: madder, 'stroke-width': 3.4, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more });
const cutting = (x, y, w, h, id, tooth = 7) => path(pinked(x, y, w, h, tooth), { fill: '#ddd2bf', transform: 'translate(3 5)' }) + path(pinked(x, y, w, h, tooth), { fill: `url(#${id})` });
/** The fine lines that make a paper hard to copy. */
function guilloche(x, y, rx, ry, waves, lines) {
  return Array.from({ length: lines }, (_, k) => {
    const points = Array.from({ length: 181 }, (_, i) => { const a = (i / 180) * Math.PI * 2; const q = 1 + 0.13 * Math.sin(waves * a + (k * Math.PI * 2) / lines); return `${num(x + Math.cos(a) * rx * q)} ${num(y + Math.sin(a) * ry * q)}`; });
    return path(`M${points.join('L')}z`);
  }).join('');
}

const papers = {
  certificate() {
    const wave = (x0, y0, x1, y1, shift) => { const n = 84; return `M${Array.from({ length: n + 1 }, (_, i) => { const t = i / n; const s = Math.sin(t * Math.PI * 2 * (x0 === x1 ? 13 : 19) + shift) * 9; return `${num(x0 + (x1 - x0) * t + (x0 === x1 ? s : 0))} ${num(y0 + (y1 - y0) * t + (y0 === y1 ? s : 0))}`; }).join('L')}`; };
    const edge = [0, 2.1, 4.2].map((k) => path(wave(36, 36, 784, 36, k) + wave(36, 724, 784, 724, k) + wave(36, 36, 36, 724, k) + wave(784, 36, 784, 724, k))).join('');
    return { body: sheet(120, 96, 620, 740, [head(50, 46, 520, 'DEMO-OTX-0101'), bars(50, 130, 520, 12)], { turn: -5 }) + sheet(250, 66, 820, 760, [
      group({ fill: 'none', stroke: '#8fa0bf', 'stroke-width': 1.1 }, edge + guilloche(410, 330, 150, 150, 9, 6)), circle(410, 330, 62, { fill: paper, stroke: navy, 'stroke-width': 3 }), tick(386, 330, 3, navy),
      write('DEMO-QMS-1993', 210, 92, 1.9, navy, 1.7), path('M210 138h400', { stroke: madder, 'stroke-width': 3.4, 'stroke-dasharray': '12 5' }), bars(120, 540, 580, 3, { step: 22 }), write('2028-06-14', 120, 632, 1.3, ink), path('M120 676h200M420 676h170', { stroke: grey, 'stroke-width': 1.4 }), signature(424, 644), chop(664, 630, 66),
    ], { turn: 2 }) };
  },
  audit() {
    const rows = 11;
    return { body: sheet(150, 60, 900, 780, [
      head(56, 46, 788, 'AUDIT 2026-05-21'), bars(56, 124, 420, 2),
      table(56, 172, [270, 74, 74, 74, 296], rows, 42, (c, r, x, y, w, h) => {
        if (r === 0) return c && c < 4 ? write('ABC'[c - 1], x + 28, y + 13, 1.1, navy) : bar(x, y, w, h, 0.4, grey);
        if (c === 0) return bar(x, y, w, h, [0.8, 0.62, 0.9, 0.7, 0.84][r % 5]);
        const grade = [1, 1, 2, 1, 1, 2, 1, 1, 3, 1][r - 1];
        if (c < 4) return c === grade ? tick(x + 27, y + 22, 1, grade === 3 ? madder : navy) : '';
        return grade === 3 ? bars(x + 12, y + 15, 250, 2, { step: 13, weight: 3, stroke: madder }) : grade === 2 ? bars(x + 12, y + 21, 190, 1, { weight: 3 }) : '';
      }),
      pencil('M40 528C20 520 22 562 44 566H826C850 560 848 524 826 524'), write('B', 700, 104, 3.4, navy, 2), circle(728, 132, 46, { fill: 'none', stroke: navy, 'stroke-width': 3 }),
      path('M56 716h220M330 716h220', { stroke: grey, 'stroke-width': 1.4 }), signature(66, 684), signature(344, 682, 0.9), chop(730, 680, 62, 8),
    ]) };
  },
  /** Five factories compared. */
  factories() {
    const grades = ['B', 'A', 'B', 'B', 'A'];
    return { body: sheet(110, 90, 980, 720, [
      head(60, 48, 760, 'SMETA 4P'),
      ...grades.map((grade, i) => {
        const x = 60 + i * 176;
        const tall = [120, 164, 138, 104, 92][i];
        return group({ fill: 'none', stroke: ink, 'stroke-width': 1.8 }, path(`M${x} 330V${270 - tall * 0.3}l36-24v24l36-24v24l36-24v24l36-24v108z`, { fill: i === 1 ? '#b9c4d8' : '#efe7d8' }) + path(`M${x + 20} 330v-40h28v40M${x + 68} 290h18v18h-18zM${x + 104} 290h18v18h-18z`, { fill: paper })) +
          write(String(i + 1), x + 60, 352, 1.3, navy) + bars(x, 400, 150, 2, { step: 15, weight: 3.4 }) +
          [0, 1, 2, 3].map((r) => path(`M${x} ${452 + r * 36}h144`, { stroke: rule, 'stroke-width': 1.2 }) + tick(x + 6, 470 + r * 36, 0.8) + bar(x + 30, 462 + r * 36, 110, 12, [0.9, 0.66, 0.8, 0.5][(r + i) % 4])).join('') +
          write(grade, x + 54, 612, 2.2, grade === 'A' ? navy : ink, 1.8);
      }),
      path('M60 600h860', { stroke: grey, 'stroke-width': 1.4 }), chop(884, 82, 46, -14),
    ]) };
  },
  inspection() {
    const points = [[262, 330, '1'], [176, 470, '2'], [318, 560, '3']];
    return { body: sheet(100, 70, 1000, 760, [
      head(56, 46, 888, 'JL26-0818'), rect(56, 116, 390, 560, { fill: 'none', stroke: rule, 'stroke-width': 1.4 }), flat('tee', 92, 150, 318, 490),
      ...points.map(([x, y, n]) => circle(x, y, 20, { fill: paper, stroke: madder, 'stroke-width': 3 }) + write(n, x - 5, y - 9, 1.1, madder, 1.8)),
      write('AQL 2.5', 490, 122, 1.5, navy), write('AQL 4.0', 740, 122, 1.5, navy),
      table(490, 166, [150, 76, 76, 76, 76], 8, 40, (c, r, x, y, w, h) => (r === 0 ? (c ? write(['S', 'M', 'L', 'XL'][c - 1], x + (c === 4 ? 20 : 30), y + 12, 1, grey) : '') : c === 0 ? bar(x, y, w, h, [0.7, 0.9, 0.6][r % 3]) : r === 5 && c === 3 ? rect(x + 2, y + 2, w - 4, h - 4, { fill: '#f0d4cc' }) + write('+1.5', x + 10, y + 13, 0.9, madder, 1.7) : write(['0', '+.5', '-.5', '0'][(r * 3 + c) % 4], x + 18, y + 13, 0.9, ink, 1.5))),
      bars(490, 518, 454, 4, { step: 19 }), rect(490, 604, 236, 72, { fill: 'none', stroke: navy, 'stroke-width': 4 }), write('PASS', 522, 620, 2.5, navy, 1.8), signature(768, 634), path('M760 676h184', { stroke: grey, 'stroke-width': 1.4 }), write('1 / 6', 466, 718, 1, grey),
    ]) };
  },
  /** The six pages of a report, and what a pencil says of them. */
  reading() {
    const page = (i) => {
      const [x, y] = [116 + (i % 3) * 330, 70 + Math.floor(i / 3) * 398];
      const inner = [
        [write('N 1500', 30, 74, 1.2, navy), write('N 125', 30, 108, 1.2, navy), table(30, 150, [80, 80, 80], 3, 32, (c, r, cx, cy, w, h) => bar(cx, cy, w, h, 0.5))],
        [table(30, 70, [90, 50, 50, 50], 7, 34, (c, r, cx, cy, w, h) => (c === 0 ? bar(cx, cy, w, h, 0.7) : r > 1 && c === 2 && r < 5 ? rect(cx + 2, cy + 2, w - 4, h - 4, { fill: '#f0d4cc' }) : ''))],
        [flat('tee', 40, 74, 100, 150), flat('polo', 150, 74, 100, 150), bars(30, 256, 230, 3)],
        [rect(30, 74, 106, 84, { fill: '#b9c4d8', stroke: grey, 'stroke-width': 1.2 }), rect(150, 74, 106, 84, { fill: '#e7ddcb', stroke: grey, 'stroke-width': 1.2 }), path('M66 120l34-22M186 100l30 30', { stroke: madder, 'stroke-width': 3 }), path('M40 148h40M160 148h40', { stroke: ink, 'stroke-width': 2 }), bars(30, 190, 230, 6)],
        [table(30, 70, [120, 60, 60], 6, 34, (c, r, cx, cy, w, h) => (c === 0 ? bar(cx, cy, w, h, 0.8) : r ? write(['4-5', '4', '4-5'][(r + c) % 3], cx + 12, cy + 11, 0.75, ink) : ''))],
        [rect(30, 78, 150, 52, { fill: 'none', stroke: navy, 'stroke-width': 3 }), write('PASS', 46, 90, 1.8, navy, 1.6), bars(30, 168, 230, 4), bars(30, 258, 230, 3, { stroke: madder })],
      ][i];
      return sheet(x, y, 290, 372, [path('M30 40h90', { stroke: navy, 'stroke-width': 6 }), write(`${i + 1}`, 244, 30, 1.1, grey), ...inner], { turn: [-1.2, 0.8, -0.6, 1, -0.8, 1.4][i] });
    };
    return { body: [0, 1, 2, 3, 4, 5].map(page).join('') + pencil('M762 704C740 690 744 812 770 818H1046C1076 806 1070 708 1044 700C960 684 840 690 762 704z', { 'stroke-width': 4 }) + pencil('M1092 640C1120 600 1130 560 1108 520M1092 640l-4-30M1092 640l26-14', { 'stroke-width': 4 }) };
  },
  /** Fabric on arrival: three round cuttings, three readings of each. */
  fabric() {
    const pair = ['#e4d8c1', '#d9ccb3', '#8d7c60'];
    const disc = (x, y) => circle(x + 4, y + 6, 84, { fill: '#ddd2bf' }) + circle(x, y, 84, { fill: 'url(#p)', stroke: '#8d7c60', 'stroke-width': 1.2 });
    let marks = '';
    for (let i = 0; i <= 98; i += 1) marks += `M${60 + i * 10} 0v${i % 10 === 0 ? 34 : i % 5 === 0 ? 24 : 14}`;
    return { defs: weavePattern({ id: 'p', weave: 'plain', pair, cell: 6 }), body: sheet(110, 56, 980, 690, [
      head(56, 46, 868, 'D301 / 26-118'), ...[0, 1, 2].map((i) => disc(170 + i * 220, 220) + write(['457.8', '458.4', '457.1'][i], 122 + i * 220, 326, 1.2, navy) + write('ABC'[i], 162 + i * 220, 118, 0.9, grey)),
      table(740, 140, [92, 92], 5, 40, (c, r, x, y, w, h) => (r === 0 ? write(c ? 'CM' : 'NO', x + 28, y + 13, 0.9, grey) : write(c ? ['83.0', '82.9', '83.1', '83.0'][r - 1] : String(r), x + 14, y + 12, 1, ink))),
      table(56, 390, [240, 125, 125, 125, 253], 6, 40, (c, r, x, y, w, h) => (r === 0 ? (c && c < 4 ? write('ABC'[c - 1], x + 54, y + 13, 1, grey) : '') : c === 0 ? bar(x, y, w, h, [0.6, 0.85, 0.7, 0.5, 0.76][r - 1]) : c === 4 ? tick(x + 22, y + 22, 1) : write([['-2.4', '-2.6', '-2.5'], ['-1.1', '-1.0', '-1.2'], ['4-5', '4-5', '4-5'], ['4', '4', '4'], ['8.1', '8.0', '8.1']][r - 1][c - 1], x + 34, y + 12, 1, ink))),
      signature(690, 640, 0.9), path('M670 672h230', { stroke: grey, 'stroke-width': 1.4 }), bars(56, 656, 300, 1),
    ]) + place(72, 742, -1.5, rect(6, 9, 1060, 86, { fill: '#5b4a33', opacity: 0.22 }) + rect(0, 0, 1060, 86, { fill: '#ecd9b0', stroke: ink, 'stroke-width': 1.6 }) + path(marks, { stroke: ink, 'stroke-width': 1.6 }) + Array.from({ length: 9 }, (_, i) => write(String((i + 1) * 10), 148 + i * 100, 48, 1, madder, 1.6)).join('') + path('M0 80h1060', { stroke: madder, 'stroke-width': 4 })) };
  },
  techpack() {
    const note = (x, y, tx, ty, code, right = true) => pencil(`M${x} ${y}L${tx} ${ty}h${right ? 40 : -40}`, { stroke: grey, 'stroke-width': 1.6 }) + circle(x, y, 5, { fill: madder }) + write(code, right ? tx + 50 : tx - 50 - code.length * 16, ty - 8, 1, ink);
    return { defs: weavePattern({ id: 'o', weave: 'plain', pair: ['#5d769f', '#efe6d3', '#2b416a'], cell: 5 }), body: sheet(90, 60, 1020, 780, [
      head(56, 44, 908, 'JL-W3105'), flat('oxford-shirt', 220, 120, 440, 600), note(440, 170, 560, 140, '42.0'), note(560, 360, 680, 330, '14/3 CM'), note(320, 560, 190, 590, '74.5', false), note(292, 300, 170, 262, '46.0', false), note(498, 610, 650, 640, 'R 6'),
      rect(760, 400, 208, 150, { fill: '#f4efe6', stroke: grey, 'stroke-width': 1.4 }), path('M760 452h208M760 498h208', { stroke: ink, 'stroke-width': 2 }), path('M770 464h190M770 486h190', { stroke: navy, 'stroke-width': 2.4, 'stroke-dasharray': '9 4' }), path('M788 400v150', { stroke: madder, 'stroke-width': 1.6 }), write('0.6', 800, 516, 1, madder, 1.6),
      cutting(772, 120, 150, 150, 'o'), write('O-40', 772, 292, 1.1, grey), bars(760, 590, 200, 6, { step: 20 }),
    ]) };
  },
  /** A learner's paper: lines to sew without thread. */
  practice() {
    const holes = { fill: 'none', stroke: ink, 'stroke-width': 5, 'stroke-dasharray': '.1 11', 'stroke-linecap': 'round' };
    const guide = { fill: 'none', stroke: '#b9c4d8', 'stroke-width': 2 };
    const both = (d, wobble = '') => path(d, guide) + path(d, { ...holes, ...(wobble ? { transform: wobble } : {}) });
    let zig = 'M90 300';
    for (let i = 1; i <= 10; i += 1) zig += `L${90 + i * 34} ${i % 2 ? 240 : 300}`;
    const spiral = 'M700 590h60v60h-120v-120h180v180h-240v-240h300v300';
    const snake = `M90 430${['-60', '60', '-60', '60'].map((rise) => `c28 ${rise} 57 ${rise} 85 0`).join('')}`;
    return { body: sheet(130, 56, 940, 790, [
      [100, 132, 164, 196].map((y, i) => both(`M90 ${y}h340`, i === 2 ? 'rotate(.8 90 164)' : '')).join(''), both(zig), both(snake), both('M90 560C200 480 330 640 430 540M90 620C200 540 330 700 430 600', 'translate(0 2)'), both('M560 260a110 110 0 1 0 220 0a110 110 0 1 0-220 0M605 260a65 65 0 1 0 130 0a65 65 0 1 0-130 0'), both(spiral),
      pencil('M446 164C470 150 480 178 456 176', {}), pencil('M444 98l10 14 22-30M444 244l10 14 22-30M450 420l10 14 22-30'), write('4 / 5', 90, 694, 2, madder, 1.8), signature(250, 700, 0.8), strandOf('M780 260C850 200 930 230 1000 180'),
    ], { turn: -1.5 }) };
  },
  rfq() {
    const field = (x, y, w, label, value = '') => bars(x, y, label, 1, { weight: 3.4 }) + path(`M${x} ${y + 46}h${w}`, { stroke: grey, 'stroke-width': 1.3 }) + (value && write(value, x + 4, y + 20, 1.05, navy, 1.6));
    const box = (x, y, on) => rect(x, y, 22, 22, { fill: 'none', stroke: ink, 'stroke-width': 1.6 }) + (on ? tick(x + 4, y + 10, 0.95) : '') + bar(x + 26, y, 110, 22, 0.7);
    return { body: sheet(190, 100, 820, 740, bars(60, 60, 600, 20), { turn: 2.4 }) + sheet(160, 56, 840, 770, [
      head(56, 46, 728, 'RFQ'), field(56, 140, 330, 90, 'JL-K2101'), field(430, 140, 354, 120, 'NE 26/1 180 GSM'), field(56, 222, 330, 110, '600 X 4'), field(430, 222, 354, 90, '2027-03-15'),
      table(56, 308, [180, 91, 91, 91, 91, 184], 6, 40, (c, r, x, y, w, h) => (r === 0 ? (c && c < 5 ? write(['S', 'M', 'L', 'XL'][c - 1], x + 34, y + 12, 1, grey) : '') : c === 0 ? rect(x + 10, y + 8, 24, 24, { fill: ['#fdfbf6', '#22375b', madder, '#b3a894', '#2f5a55'][r - 1], stroke: grey, 'stroke-width': 1.2 }) + bar(x + 36, y, 130, h, 0.7) : c === 5 ? write('600', x + 60, y + 12, 1, ink) : write(['90', '180', '210', '120'][c - 1], x + 20, y + 12, 1, ink))),
      ...[0, 1, 2, 3, 4, 5].map((i) => box(56 + (i % 3) * 250, 580 + Math.floor(i / 3) * 46, [1, 1, 0, 1, 0, 1][i])), path('M56 712h270', { stroke: grey, 'stroke-width': 1.4 }), signature(70, 680), bars(430, 700, 340, 2),
    ], { turn: -1 }) };
  },
  /** A visitor's day: the plan of the house, the way through it, the hours. */
  visit() {
    const room = (x, y, w, h) => rect(x, y, w, h, { fill: '#f4efe6', stroke: ink, 'stroke-width': 3 });
    let benches = '';
    for (let i = 0; i < 8; i += 1) for (let j = 0; j < 2; j += 1) benches += `M${470 + i * 38} ${250 + j * 60}h24v26h-24z`;
    const stop = (x, y, n) => circle(x, y, 19, { fill: madder, stroke: paper, 'stroke-width': 3 }) + write(n, x - 5, y - 8, 1, paper, 2);
    return { body: sheet(100, 70, 1000, 760, [
      head(56, 46, 888, '9:00-16:00'), room(56, 130, 200, 200), room(256, 130, 180, 200), room(436, 130, 350, 250), room(56, 330, 380, 190), room(436, 380, 350, 140), room(786, 130, 158, 390),
      path(benches, { fill: '#b9c4d8', stroke: ink, 'stroke-width': 1.3 }), path('M90 420h300v56H90z', { fill: '#b9c4d8', stroke: ink, 'stroke-width': 1.4 }), path('M104 432c40-10 60 30 100 6M214 462c30-40 70 0 150-24', { fill: 'none', stroke: ink, 'stroke-width': 1.3 }), path('M820 170h90v44h-90zM820 230h90v44h-90zM820 290h90v44h-90z', { fill: '#e3d2b4', stroke: ink, 'stroke-width': 1.4 }), path('M480 430h80v52h-80zM600 430h80v52h-80z', { fill: '#efe7d8', stroke: ink, 'stroke-width': 1.4 }), path('M290 170a24 24 0 1 0 48 0a24 24 0 1 0-48 0M350 250a24 24 0 1 0 48 0a24 24 0 1 0-48 0', { fill: '#d9c9a8', stroke: ink, 'stroke-width': 1.4 }),
      path('M150 330h60M256 220v60M436 200v56M436 430v50M786 420v56M600 380h60', { stroke: paper, 'stroke-width': 6 }),
      pencil('M110 560C110 470 180 400 180 330S230 250 260 250 420 214 450 224 560 226 620 230 630 360 630 400 760 446 800 446 870 400 870 350', { 'stroke-dasharray': '12 8', 'stroke-width': 4.5 }), stop(150, 230, '1'), stop(346, 214, '2'), stop(610, 200, '3'), stop(640, 456, '4'), stop(868, 380, '5'),
      ...['9:00', '10:20', '12:50', '14:30', '16:00'].map((time, i) => write(time, 56 + i * 186, 590, 1.3, navy, 1.6) + bars(56 + i * 186, 640, 140, 3, { weight: 3.6 })), path('M56 572h888', { stroke: rule, 'stroke-width': 1.4 }),
    ]) };
  },
  /** The nest of sizes of one pattern. */
  grading() {
    const piece = (g) => `M${num(300 - g * 2)} ${num(150 - g * 5)}C${num(330 - g)} ${num(190 - g * 3)} ${num(380)} ${num(196 - g * 3)} ${num(410 + g * 2)} ${num(150 - g * 5)}L${num(540 + g * 9)} ${num(206 - g * 4)}C${num(508 + g * 9)} ${num(270)} ${num(520 + g * 10)} ${num(330 + g)} ${num(570 + g * 12)} ${num(360 + g * 2)}L${num(556 + g * 12)} ${num(720 + g * 9)}H300z`;
    const sleeve = (g) => `M${num(760 - g * 9)} ${num(420 + g * 4)}C${num(800 - g * 5)} ${num(330 - g * 3)} ${num(850)} ${num(262 - g * 7)} ${num(900 + g)} ${num(250 - g * 7)}S${num(1000 + g * 6)} ${num(336 - g * 2)} ${num(1050 + g * 9)} ${num(420 + g * 4)}L${num(1010 + g * 7)} ${num(640 + g * 7)}H${num(800 - g * 7)}z`;
    const sizes = [-2, -1, 0, 1, 2];
    const stroke = (g) => ({ fill: g === -2 ? '#f4efe6' : 'none', stroke: g === 0 ? madder : navy, 'stroke-width': g === 0 ? 2.6 : 1.6 });
    return { body: sheet(80, 60, 1040, 780, place(-60, -10, 0, [
      ...[...sizes].reverse().map((g) => path(piece(g), stroke(g === 2 ? -2 : g === -2 ? 2 : g)) + path(sleeve(g), stroke(g === 2 ? -2 : g === -2 ? 2 : g))),
      path('M400 320v300M392 336l8-18 8 18M392 604l8 18 8-18M905 360v220M897 376l8-18 8 18M897 564l8 18 8-18', { fill: 'none', stroke: ink, 'stroke-width': 1.8 }), path('M300 150V720', { stroke: ink, 'stroke-width': 1.6, 'stroke-dasharray': '22 6 4 6' }),
      path('M556 520h16M558 560h14M1024 540h16M784 540h16', { stroke: ink, 'stroke-width': 3 }), ...['XS', 'S', 'M', 'L', 'XL'].map((s, i) => write(s, 600, 640 + i * 24, 0.95, i === 2 ? madder : navy, 1.6)), write('JL-K2101', 330, 440, 1.1, grey), write('2 X', 330, 474, 1.1, grey), write('SLEEVE', 840, 606, 0.9, grey),
    ]), { turn: 0 }) };
  },
  labdip() {
    const tones = ['#2f4872', '#2b4a7c', '#34466c', '#2a3f66'];
    const standard = '#2c4471';
    const defs = [standard, ...tones].map((tone, i) => weavePattern({ id: `c${i}`, weave: 'jersey', pair: [mix(tone, '#ffffff', 0.1), tone, mix(tone, '#0c0a08', 0.45)], cell: 6 })).join('');
    return { defs, body: sheet(90, 70, 1020, 760, [
      head(56, 46, 908, '26-RC-0412'), cutting(56, 130, 300, 480, 'c0', 9), write('STD', 56, 640, 1.5, ink),
      ...tones.map((_, i) => { const [x, y] = [420 + (i % 2) * 290, 130 + Math.floor(i / 2) * 268]; return cutting(x, y, 240, 180, `c${i + 1}`, 8) + write('ABCD'[i], x, y + 206, 1.4, i === 0 ? madder : ink, 1.7) + write(['0.6', '1.3', '1.1', '0.9'][i], x + 190, y + 208, 1.1, i === 0 ? madder : grey, 1.6); }),
      pencil('M404 346C396 330 420 318 452 324S494 372 452 384 398 372 404 346z', { 'stroke-width': 4 }), path('M56 700h908', { stroke: rule, 'stroke-width': 1.4 }), signature(760, 704, 0.9), write('D65 / TL84', 56, 716, 1, grey), write('OK A', 520, 712, 1.3, madder, 1.8),
    ]) };
  },
  /** A marker: the pieces of several garments in the width of the cloth. */
  marker() {
    const rng = random('marker');
    const front = 'M0 10C20 30 46 30 64 8L128 26C118 60 122 84 146 100L140 236H0z';
    const back = 'M0 6C22 14 44 14 66 4L130 22C118 62 124 86 148 100L142 238H0z';
    const arm = 'M0 70C20 40 44 6 72 0S120 34 146 70L128 160H20z';
    const strip = 'M0 0h146v22H0z';
    const pocket = 'M0 0h54v44l-27 18L0 44z';
    let out = '';
    const put = (d, x, y, turn = 0, tone = 0) => { out += path(d, { transform: `translate(${num(x)} ${num(y)})${turn ? `rotate(${turn})` : ''}`, fill: ['#f4efe6', '#e6ecf5', '#f6e6e1'][tone] }); };
    for (let k = 0; k < 5; k += 1) {
      const x = 16 + k * 176;
      put(front, x + 150, 250, 180, k % 3); put(back, x + 4, 262, 0, (k + 1) % 3); put(arm, x, 14, 0, k % 3); put(arm, x + 164 + 0, 506 + 102, 180, (k + 2) % 3); put(strip, x + 6, 622, 0, (k + 1) % 3); put(pocket, x + 60 + rng.between(-4, 4), 190, 0, k % 3);
    }
    return { body: sheet(70, 70, 1060, 760, [
      rect(60, 60, 940, 664, { fill: paper, stroke: ink, 'stroke-width': 2 }), group({ transform: 'translate(64 62)', stroke: navy, 'stroke-width': 1.8, 'stroke-linejoin': 'round' }, out), path('M30 60v664M22 60h16M22 724h16', { stroke: madder, 'stroke-width': 2.4 }), write('148 CM', 0, 0, 1, madder, 1.6, { transform: 'translate(12 440)rotate(-90)' }), path('M60 34h940M60 26v16M1000 26v16', { stroke: madder, 'stroke-width': 2.4 }), rect(770, 20, 190, 30, { fill: paper }), write('86.2 %', 800, 24, 1.4, madder, 1.7),
    ]) };
  },
  /** January and February 2027 with the days that count back from the new year. */
  calendar() {
    const month = (x, first, days, marks) => {
      let out = '';
      for (let d = 1; d <= days; d += 1) {
        const slot = first + d - 1;
        const [cx, cy] = [x + (slot % 7) * 62, 216 + Math.floor(slot / 7) * 86];
        const off = marks.off?.(d);
        if (off) out += rect(cx - 6, cy - 10, 60, 66, { fill: '#f0d4cc' });
        out += write(String(d), cx + (d < 10 ? 16 : 6), cy + 10, 1.35, off ? madder : slot % 7 > 4 ? grey : ink, 1.6);
        if (marks.ring?.includes(d)) out += pencil(`M${cx + 2} ${cy + 24}C${cx - 6} ${cy - 14} ${cx + 56} ${cy - 20} ${cx + 54} ${cy + 22}S${cx + 2} ${cy + 60} ${cx + 2} ${cy + 16}`, { stroke: navy, 'stroke-width': 3.6 });
      }
      return out;
    };
    return { body: sheet(90, 70, 1020, 770, [
      rect(0, 0, 1020, 92, { fill: navy }), path('M120-24v48M340-24v48M680-24v48M900-24v48', { stroke: ink, 'stroke-width': 9, 'stroke-linecap': 'round' }), write('2027-01', 56, 34, 1.8, paper, 1.8), write('2027-02', 546, 34, 1.8, paper, 1.8),
      path('M510 120V700', { stroke: rule, 'stroke-width': 1.4 }), ...[56, 546].map((x) => [0, 1, 2, 3, 4, 5, 6].map((i) => path(`M${x + i * 62 + 6} 160h34`, { stroke: i > 4 ? madder : text, 'stroke-width': 5, 'stroke-linecap': 'round' })).join('')),
      month(56, 4, 31, { off: (d) => d >= 30, ring: [18, 20, 22] }), month(546, 0, 28, { off: (d) => d <= 21, ring: [22] }),
      path(star(20), { fill: madder, transform: 'translate(886 288)' }), pencil('M350 560C320 640 250 690 150 690M150 690l26-16M150 690l28 12', { stroke: navy }),
    ]) };
  },
  /** The papers that a buyer's office asks for, in their folder. */
  folder() {
    const tab = (x, w) => `M60 190V150C60 140 66 134 76 134H${x}L${x + 26} 108H${x + w}L${x + w + 24} 134H1120C1132 134 1140 142 1140 154V190z`;
    return { defs: weavePattern({ id: 'g', weave: 'twill', cell: 5 }) + weavePattern({ id: 'h', weave: 'plain', pair: ['#e4d8c1', '#d9ccb3', '#8d7c60'], cell: 5 }), body: path(tab(700, 220), { fill: '#d8c39a', stroke: ink, 'stroke-width': 1.6 }) + rect(60, 188, 1080, 610, { fill: '#d8c39a', stroke: ink, 'stroke-width': 1.6 }) +
      sheet(120, 80, 440, 560, [head(36, 36, 368), bars(36, 116, 368, 9), chop(330, 200, 44)], { turn: -4 }) + sheet(420, 56, 420, 560, [group({ fill: 'none', stroke: '#8fa0bf', 'stroke-width': 1 }, guilloche(210, 190, 84, 84, 9, 5)), write('DEMO-GOTS-0716', 60, 50, 1.25, navy), bars(50, 320, 320, 6)], { turn: 2 }) +
      sheet(700, 90, 400, 560, [cutting(40, 50, 140, 120, 'g'), cutting(220, 50, 140, 120, 'h'), write('D301', 40, 196, 1, grey), write('C207', 220, 196, 1, grey), bars(40, 250, 320, 5)], { turn: 5 }) +
      path('M40 380L60 360H1140L1160 380 1130 828C1129 838 1122 844 1112 844H88C78 844 71 838 70 828z', { fill: '#e3d2b4', stroke: ink, 'stroke-width': 1.8 }) + path('M470 560h260v130H470z', { fill: paper, stroke: ink, 'stroke-width': 1.4 }) + write('JINLAN', 508, 586, 1.8, navy, 1.8) + path('M500 646h200', { stroke: madder, 'stroke-width': 4, 'stroke-dasharray': '12 5' }) + path('M60 800H1138', { stroke: '#b9a06f', 'stroke-width': 2 }) };
  },
  /** From field to garment: the chain that a customs officer follows, one paper for each link. */
  origin() {
    const steps = ['BALE 0412', 'LOT 26-031', 'ROLL 118', 'JL-K2101', 'B/L 88214'];
    const marks = [
      'M-26 20C-44 6-36-16-18-14C-16-34 16-34 18-14C36-16 44 6 26 20C14 30-14 30-26 20zM0 24v24', 'M-24 40L-10-30H10L24 40z', 'M-40-20h80v44h-80zM-40-20a12 22 0 1 0 0 44M40-20a12 22 0 1 0 0 44', 'M-20-30L-54-12-44 10-30 4V44H30V4L44 10 54-12 20-30C10-20-10-20-20-30z', 'M-56 8H56L42 44H-42zM-30 8V-18H-2V8M4 8V-34H32V8',
    ];
    return { body: sheet(60, 110, 1080, 680, [
      head(56, 46, 968, 'COTTON 8/8'), path('M130 250H950', { stroke: madder, 'stroke-width': 5, 'stroke-dasharray': '16 8' }),
      ...steps.map((code, i) => { const x = 56 + i * 198; return circle(x + 82, 250, 82, { fill: i === 3 ? '#b9c4d8' : '#efe7d8', stroke: ink, 'stroke-width': 2 }) + path(marks[i], { transform: `translate(${x + 82} 246)`, fill: paper, stroke: ink, 'stroke-width': 2.6, 'stroke-linejoin': 'round' }) + write(code, x + 82 - code.length * 7, 360, 0.9, navy, 1.7) + bars(x + 6, 408, 150, 5, { weight: 3.6 }) + tick(x + 10, 520, 1.1) + bar(x + 34, 512, 120, 14, 0.8); }),
      path('M56 560H1024', { stroke: rule, 'stroke-width': 1.4 }), signature(70, 592), path('M56 636h240', { stroke: grey, 'stroke-width': 1.4 }), chop(940, 600, 52, 10),
    ]) };
  },
  /** A letter of credit with what does not agree in it. */
  credit() {
    const field = (y, tag, w, wrong) => write(tag, 60, y, 1.1, navy, 1.7) + bars(170, y + 8, w, 2, { step: 18 }) + (wrong ? pencil(`M160 ${y - 6}C150 ${y - 20} ${170 + w} ${y - 22} ${178 + w} ${y + 4}S${170 + w} ${y + 44} 180 ${y + 42} 152 ${y + 20} 162 ${y - 8}`) : '');
    return { body: sheet(420, 100, 640, 730, [bars(60, 70, 520, 22, { step: 27 })], { turn: 3 }) + sheet(190, 60, 720, 780, [head(56, 46, 608, 'MT 700'), ...[['20', 300], ['31D', 220, 1], ['32B', 260], ['43P', 340], ['44C', 210, 1], ['45A', 440, 1], ['46A', 480], ['48', 330]].map(([tag, w, wrong], i) => field(136 + i * 72, tag, w, wrong)), path('M610 286L650 240M610 286l8-22M610 286l22-6', { fill: 'none', stroke: madder, 'stroke-width': 3.4, 'stroke-linecap': 'round' }), write('5', 656, 214, 1.8, madder, 1.9)], { turn: -1.4 }) };
  },
  /** One size in three markets, laid over each other. */
  sizes() {
    const one = (w, h, stroke, fill) => path(`M${600 - 60 - w * 0.06} ${170}C${570} 200 630 200 ${660 + w * 0.06} 170L${600 + w * 0.62} ${206}L${600 + w * 1.06} ${330 + h * 0.1}L${600 + w * 0.84} ${384 + h * 0.1}L${600 + w * 0.56} 316L${600 + w * 0.56} ${600 + h}C${600 + w * 0.3} ${610 + h} ${600 - w * 0.3} ${610 + h} ${600 - w * 0.56} ${600 + h}L${600 - w * 0.56} 316L${600 - w * 0.84} ${384 + h * 0.1}L${600 - w * 1.06} ${330 + h * 0.1}L${600 - w * 0.62} 206z`, { fill, stroke, 'stroke-width': 3, 'stroke-linejoin': 'round' });
    const arrow = (y, w, stroke, text2) => path(`M${600 - w * 0.56} ${y}h${w * 1.12}M${600 - w * 0.56} ${y - 8}v16M${600 + w * 0.56} ${y - 8}v16`, { fill: 'none', stroke, 'stroke-width': 2 }) + rect(572, y - 14, 56, 26, { fill: '#f4efe6' }) + write(text2, 584, y - 8, 0.95, stroke, 1.7);
    return { body: sheet(90, 60, 1020, 780, place(-90, -30, 0, [one(372, 160, madder, '#f4efe6'), one(330, 110, navy, 'none'), one(292, 60, grey, 'none'), arrow(440, 292, grey, '48'), arrow(500, 330, navy, '52'), arrow(560, 372, madder, '57'), ...[['JP', grey], ['EU', navy], ['US', madder]].map(([code, stroke], i) => path(`M150 ${640 + i * 44}h60`, { stroke, 'stroke-width': 4 }) + write(`${code} M`, 230, 632 + i * 44, 1.2, stroke, 1.8))])) };
  },
  /** Care labels of three markets. */
  care() {
    const symbols = (x, y) => path(`M${x} ${y}l8 34h44l8-34M${x + 4} ${y + 8}q13-8 26 0t26 0M${x + 92} ${y + 36}l26-44 26 44zM${x + 164} ${y - 4}h40v40h-40zM${x + 224} ${y + 34}h56l-8-32h-28c-12 0-18 10-20 32zM${x + 300} ${y + 16}a20 20 0 1 0 40 0a20 20 0 1 0-40 0`, { fill: 'none', stroke: ink, 'stroke-width': 2.6, 'stroke-linejoin': 'round' }) + write('30', x + 20, y + 16, 0.7, ink, 2.2) + path(`M${x + 92} ${y + 36}l52-44M${x + 144} ${y + 36}l-52-44`, { stroke: madder, 'stroke-width': 2.6 });
    const label = (x, y, w, h, code, rows, turn) => sheet(x, y, w, h, [path(`M0 14h${w}M0 ${h - 14}h${w}`, { stroke: '#b9ad97', 'stroke-width': 2, 'stroke-dasharray': '8 5' }), write(code, 28, 36, 1.2, navy, 1.8), ...rows], { turn, fill: '#fdfbf6' });
    return { body: label(90, 130, 400, 620, 'JIS L 0001', [symbols(28, 96), bars(28, 176, 330, 4, { step: 24 }), write('100 %', 28, 300, 1.3, ink), bars(28, 350, 330, 7, { step: 26 })], -2) + label(440, 90, 400, 700, 'ISO 3758', [symbols(28, 96), write('95 % 5 %', 28, 180, 1.3, ink), bars(28, 236, 340, 14, { step: 27 })], 1) + label(800, 160, 340, 560, 'RN 00000', [bars(28, 100, 280, 5, { step: 26 }), write('COTTON 100 %', 28, 252, 1, ink), bars(28, 310, 280, 6, { step: 26 }), write('MADE IN CHINA', 28, 480, 0.95, ink)], 3) };
  },
  /** A year in columns and one line. */
  figures() {
    const bars2 = [148, 176, 120, 196, 232, 214, 190, 226, 268, 246, 210, 258];
    return { body: sheet(100, 70, 1000, 760, [head(56, 46, 888, '2025'), ...bars2.map((h, i) => rect(84 + i * 46, 470 - h, 30, h, { fill: i === 8 ? navy : '#b9c4d8', stroke: ink, 'stroke-width': 1.4 })), path('M64 470H650', { stroke: ink, 'stroke-width': 2 }), pencil(`M99 ${470 - 90}${bars2.slice(1).map((h, i) => `L${145 + i * 46} ${470 - h * 0.7 - 40 - (i % 3) * 8}`).join('')}`), write('2.58', 700, 130, 4.2, navy, 1.7), bars(704, 224, 220, 2, { step: 18 }), write('98.1 %', 700, 284, 2.6, ink, 1.7), bars(704, 344, 220, 2, { step: 18 }), write('0.57', 700, 404, 2.6, ink, 1.7), bars(704, 464, 220, 2, { step: 18 }), table(64, 530, [220, 132, 132, 132, 132, 132], 4, 40, (c, r, x, y, w, h) => (r === 0 ? (c ? write(String(2020 + c), x + 30, y + 12, 1, grey) : '') : c === 0 ? bar(x, y, w, h, [0.7, 0.9, 0.6][r - 1]) : bar(x, y, w, h, [0.3, 0.5, 0.4, 0.6][(c + r) % 4])))]) };
  },
  /** A strike-off: one repeat of a print with its colours in register. */
  strikeoff() {
    const inks = ['#22375b', madder, '#d9b566', '#2f5a55', '#b9c4d8'];
    const bloom = (x, y, r, turn, fill, heart) => place(x, y, turn, Array.from({ length: 5 }, (_, i) => path(`M0 ${num(-r * 0.16)}C${num(-r * 0.62)} ${num(-r * 0.3)} ${num(-r * 0.62)} ${-r} 0 ${-r}C${num(r * 0.62)} ${-r} ${num(r * 0.62)} ${num(-r * 0.3)} 0 ${num(-r * 0.16)}z`, { fill, transform: `rotate(${i * 72})` })).join('') + circle(0, 0, num(r * 0.17), { fill: heart }));
    let out = '';
    for (let j = 0; j < 3; j += 1) for (let i = 0; i < 4; i += 1) { const [x, y] = [150 + i * 210 + (j % 2) * 100, 150 + j * 180]; out += path(`M${x - 60} ${y + 60}C${x - 20} ${y + 40} ${x + 10} ${y + 20} ${x + 70} ${y - 56}`, { fill: 'none', stroke: inks[3], 'stroke-width': 6 }) + bloom(x, y, 58, i * 20, inks[0], inks[2]) + bloom(x + 72, y - 58, 34, 30, inks[1], inks[2]) + bloom(x - 66, y + 62, 26, 10, inks[4], inks[0]); }
    const cross = (x, y) => `M${x - 18} ${y}h36M${x} ${y - 18}v36M${x - 9} ${y}a9 9 0 1 0 18 0a9 9 0 1 0-18 0`;
    return { defs: weavePattern({ id: 'v', weave: 'plain', pair: ['#ffffff', '#f1e9da', '#9d8f76'], cell: 4 }) + el('clipPath', { id: 'w' }, rect(70, 70, 900, 560)), body: path(pinked(80, 76, 1040, 740, 11), { fill: '#5b4a33', opacity: 0.2, transform: 'translate(7 10)' }) + path(pinked(80, 76, 1040, 740, 11), { fill: '#f8f2e6' }) + place(80, 76, 0, [group({ 'clip-path': 'url(#w)' }, rect(70, 70, 900, 560, { fill: '#f4ecdc' }) + out), path(cross(38, 70) + cross(38, 630) + cross(1002, 70) + cross(1002, 630), { fill: 'none', stroke: ink, 'stroke-width': 2 }), ...inks.map((fill, i) => rect(70 + i * 84, 662, 66, 44, { fill }) + write(String(i + 1), 97 + i * 84, 710, 0.8, grey)), write('R-2618', 610, 668, 1.6, ink, 1.7), write('32 CM', 820, 668, 1.6, grey, 1.6), rect(0, 0, 1040, 740, { fill: 'url(#v)', opacity: 0.22 })]) };
  },
};

/** A thread that lies over the edge of a paper. */
function strandOf(d) {
  return path(d, { fill: 'none', stroke: madder, 'stroke-width': 5, 'stroke-linecap': 'round' }) + path(d, { fill: 'none', stroke: '#e09080', 'stroke-width': 1.6, 'stroke-dasharray': '4 5' });
}

export const pictures = Object.fromEntries(Object.entries(papers).map(([name, draw]) => [`documents/${name}.svg`, () => {
  const { defs = '', body } = draw();
  return picture(1200, 900, body, { defs });
}]));
