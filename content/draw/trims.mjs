/** Trims laid out as on a trim card. */
import { weavePattern, pinked } from './lib/chip.mjs';
import { grounds } from './lib/night.mjs';
import { ink, madder } from './lib/palette.mjs';
import { el, group, num, path, picture, rect } from './lib/svg.mjs';

const P = '#fdfbf6';
const navy = '#2f4872';
const soft = '#e7ddcb';
const c = (x, y, r, fill, more = {}) => el('circle', { cx: x, cy: y, r, fill, ...more });

function button(x, y, r, fill, holes = 4, light = false) {
  const line = light ? '#c9d3e4' : '#8d8475';
  const pin = holes === 4 ? [[-1, -1], [1, -1], [-1, 1], [1, 1]] : [[-1, 0], [1, 0]];
  return c(x + 4, y + 6, r, '#ddd2bf', { stroke: 'none' }) + c(x, y, r, fill, { 'stroke-width': 2.4 }) + c(x, y, r * 0.78, 'none', { stroke: line, 'stroke-width': 1.4 }) + c(x, y, r * 0.7, 'none', { stroke: line, 'stroke-width': 0.8 }) + pin.map(([a, b]) => c(x + a * r * 0.19, y + b * r * 0.19, r * 0.085, '#1d1b19', { stroke: 'none' })).join('');
}

const cards = {
  buttons() {
    let out = '';
    const fills = [P, soft, navy, P, '#d8c5a2', navy, soft, P];
    for (let j = 0; j < 3; j += 1) for (let i = 0; i < 5; i += 1) {
      const r = [72, 56, 42][j];
      const k = (i + j * 3) % 8;
      out += button(230 + i * 185, [240, 470, 660][j], r, i === 3 && j === 1 ? madder : fills[k], (i + j) % 2 ? 2 : 4, fills[k] === navy || (i === 3 && j === 1));
    }
    // the thread that ties them to the card
    return out;
  },
  zips() {
    const zip = (x, tape, y0, y1, open) => {
      let teeth = '';
      const n = 44;
      for (let i = 0; i < n; i += 1) {
        const y = y0 + 20 + ((y1 - y0 - 40) * i) / n;
        const gap = i < open ? (open - i) * 3.4 : 0;
        teeth += `M${num(x - gap)} ${num(y)}h-15v7h15zM${num(x + gap)} ${num(y + 7)}h15v7h-15z`;
      }
      const at = y0 + 20 + ((y1 - y0 - 40) * open) / n;
      const spread = open * 3.4;
      return path(`M${x - 66 - spread} ${y0}L${x - spread} ${y0}L${x} ${num(at)}V${y1}H${x - 66}V${num(at)}z`, { fill: tape }) + path(`M${x + 66 + spread} ${y0}L${x + spread} ${y0}L${x} ${num(at)}V${y1}H${x + 66}V${num(at)}z`, { fill: tape }) +
        path(`M${x - 38 - spread * 0.6} ${y0 + 10}L${x - 38} ${num(at)}V${y1 - 8}M${x + 38 + spread * 0.6} ${y0 + 10}L${x + 38} ${num(at)}V${y1 - 8}`, { 'stroke-dasharray': '7 4', stroke: tape === P ? '#8d8475' : '#c9d3e4', 'stroke-width': 1.4 }) +
        path(teeth, { fill: '#d9cdb5', 'stroke-width': 1.1 }) + path(`M${x - 22} ${num(at - 16)}h44l-5 46h-34z`, { fill: '#efe8da', 'stroke-width': 2 }) + path(`M${x - 8} ${num(at + 6)}h16l5 74c0 14-26 14-26 0z`, { fill: '#efe8da', 'stroke-width': 2 }) + c(x, at + 72, 6, 'none', {});
    };
    return zip(300, navy, 130, 770, 10) + zip(600, P, 130, 770, 16) + zip(900, madder, 130, 770, 6);
  },
  labels() {
    const tag = (x, y, w, h, fill, bars, light) => path(`M${x + 5} ${y + 7}h${w}v${h}h${-w}z`, { fill: '#ddd2bf', stroke: 'none' }) + path(`M${x} ${y}h${w}v${h}h${-w}z`, { fill }) + path(`M${x} ${y + 10}h${w}M${x} ${y + h - 10}h${w}`, { 'stroke-dasharray': '6 4', stroke: light ? '#c9d3e4' : '#8d8475', 'stroke-width': 1.3 }) + bars.map(([a, b, l]) => path(`M${x + a} ${y + b}h${l}`, { stroke: light ? '#f1ece2' : ink, 'stroke-width': 5 })).join('');
    return tag(150, 150, 400, 180, navy, [[60, 70, 280], [120, 104, 160]], true) + path('M190 300h320', { stroke: '#c86355', 'stroke-width': 5 }) +
      tag(150, 420, 190, 300, P, [[34, 60, 120], [34, 92, 90], [34, 124, 120], [34, 156, 60]], false) + path('M184 622l18 26 18-26zM232 622h36v26h-36z', { 'stroke-width': 2.4 }) + c(296, 635, 14, 'none', { 'stroke-width': 2.4 }) +
      tag(400, 420, 190, 190, soft, [[40, 80, 110], [60, 108, 70]], false) +
      path('M724 210L800 130H960C980 130 990 140 990 160V740H694V240z', { fill: '#ddd2bf', stroke: 'none' }) + path('M716 202L792 122H952C972 122 982 132 982 152V732H686V232z', { fill: '#e3d2b4', 'stroke-width': 2.4 }) + c(834, 186, 20, '#f4efe6') + path('M834 186C840 90 930 60 1060 96', { stroke: madder, 'stroke-width': 4 }) + path('M746 340h176M746 380h120', { 'stroke-width': 6 }) + path('M746 640v50M758 640v50M766 640v50M784 640v50M792 640v50M810 640v50M822 640v50M838 640v50M846 640v50M862 640v50M880 640v50M888 640v50M906 640v50M920 640v50', { 'stroke-width': 5, 'stroke-linecap': 'butt' });
  },
  thread() {
    const spool = (x, fill, light) => {
      let turns = '';
      for (let i = 0; i < 26; i += 1) turns += `M${x - 72} ${num(268 + i * 15)}C${x - 30} ${num(282 + i * 15)} ${x + 30} ${num(282 + i * 15)} ${x + 72} ${num(268 + i * 15)}`;
      return el('ellipse', { cx: x + 10, cy: 716, rx: 112, ry: 26, fill: '#ddd2bf', stroke: 'none' }) + path(`M${x - 100} 676C${x - 100} 736 ${x + 100} 736 ${x + 100} 676V656H${x - 100}z`, { fill: '#dccaa9' }) + el('ellipse', { cx: x, cy: 656, rx: 100, ry: 30, fill: '#ecdfc6' }) +
        path(`M${x - 72} 236V656C${x - 60} 682 ${x + 60} 682 ${x + 72} 656V236z`, { fill }) + path(turns, { stroke: light ? '#6f86b1' : '#b7aa92', 'stroke-width': 1.4 }) + path(`M${x - 100} 216V236C${x - 100} 276 ${x + 100} 276 ${x + 100} 236V216z`, { fill: '#dccaa9' }) + el('ellipse', { cx: x, cy: 216, rx: 100, ry: 30, fill: '#ecdfc6' }) + el('ellipse', { cx: x, cy: 216, rx: 26, ry: 8, fill: '#1d1b19' });
    };
    return spool(260, soft, false) + spool(600, navy, true) + spool(940, '#b54a3a', true) + path('M1010 420C1100 440 1110 560 1040 640S960 770 1080 790S1170 760 1200 740', { stroke: madder, 'stroke-width': 4 });
  },
  elastic() {
    let out = '';
    const band = (y, h, fill, n, light) => {
      let lines = '';
      for (let i = 1; i < n; i += 1) lines += `M130 ${num(y + (h * i) / n)}C330 ${num(y + (h * i) / n - 26)} 480 ${num(y + (h * i) / n + 30)} 640 ${num(y + (h * i) / n)}S930 ${num(y + (h * i) / n - 24)} 1070 ${num(y + (h * i) / n)}`;
      let ribs = '';
      for (let x = 150; x < 1070; x += 14) { const t = (x - 130) / 940; const w = Math.sin(t * Math.PI * 2) * -14; ribs += `M${x} ${num(y + w + 2)}V${num(y + h + w - 2)}`; }
      out += path(`M130 ${y}C330 ${y - 26} 480 ${y + 30} 640 ${y}S930 ${y - 24} 1070 ${y}V${y + h}C930 ${y + h - 24} 800 ${y + h + 24} 640 ${y + h}S330 ${y + h - 26} 130 ${y + h}z`, { fill, 'stroke-width': 2.2 }) + path(ribs, { stroke: light ? '#5f77a4' : '#cfc3ac', 'stroke-width': 2 }) + path(lines, { stroke: light ? '#8fa3c8' : '#a99d88', 'stroke-width': 1.2, 'stroke-dasharray': '9 5' });
    };
    band(160, 150, P, 6, false); band(390, 110, navy, 4, true); band(575, 66, soft, 3, false); band(710, 34, '#b54a3a', 2, true);
    return out;
  },
  interlining() {
    let dots = '';
    for (let j = 0; j < 20; j += 1) for (let i = 0; i < 24; i += 1) dots += `M${num(470 + i * 25 + (j % 2) * 12)} ${num(230 + j * 27)}h0`;
    return path(pinked(160, 150, 560, 520, 9), { fill: 'url(#d)', 'stroke-width': 1.2 }) + path('M440 200L1080 216C1090 380 1070 560 1084 760L452 740C464 560 430 400 440 200z', { fill: P, 'stroke-width': 2.2, opacity: 0.94 }) + path(dots, { stroke: '#b9ad97', 'stroke-width': 6, 'stroke-linecap': 'round' }) + path('M440 200C520 230 560 300 560 380C520 340 470 320 446 330z', { fill: soft, 'stroke-width': 2 }) + path('M470 770L1060 790', { stroke: madder, 'stroke-width': 4, 'stroke-dasharray': '14 8' });
  },
};

export const pictures = Object.fromEntries(Object.keys(cards).map((name) => [`trims/${name}.svg`, () => picture(1200, 900, [
  rect(60, 60, 1080, 780, { fill: '#f8f3ea', stroke: '#d8cdb9', 'stroke-width': 1.4 }),
  group({ fill: 'none', stroke: ink, 'stroke-width': 1.8, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }, cards[name]()),
], { ground: '#f0e9dd', night: grounds, defs: name === 'interlining' ? weavePattern({ id: 'd', weave: 'twill', cell: 6 }) : '' })]));
