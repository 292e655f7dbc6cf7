/** From the cutting table to the carton. */
import { on } from '../lib/model.mjs';
import { carton, cone, hung, lamp, pallet, pile, plant, rail, roll, station, stool, table } from './things.mjs';

/** Pattern pieces of a shirt as they lie in a marker: [x, y] in metres. */
const pieces = [
  [[0, 0], [0.74, 0], [0.78, 0.2], [0.7, 0.3], [0.62, 0.5], [0, 0.52]],
  [[0, 0], [0.6, 0.02], [0.66, 0.3], [0.6, 0.5], [0.3, 0.56], [0, 0.46]],
  [[0, 0.08], [0.2, 0], [0.56, 0.06], [0.56, 0.42], [0.2, 0.5], [0, 0.4]],
  [[0, 0], [0.5, 0], [0.5, 0.1], [0, 0.1]],
  [[0, 0], [0.46, 0.03], [0.46, 0.14], [0, 0.17]],
  [[0, 0], [0.2, 0], [0.2, 0.2], [0.1, 0.26], [0, 0.2]],
];

function marker(m, x0, z) {
  const lay = (piece, x, y, flip = false) => m.poly(pieces[piece].map(([a, b]) => [x + a, y + (flip ? 0.54 - b : b), z]), 'print', { weight: 0.9, fill: '#fffdf8' });
  for (let k = 0; k < 3; k += 1) {
    const x = x0 + k * 1.66;
    lay(0, x, 2.18); lay(0, x, 3.26, true); lay(1, x + 0.84, 2.18); lay(1, x + 0.84, 3.26, true);
    lay(2, x + 0.03, 2.74); lay(2, x + 0.66, 2.74); lay(3, x + 1.28, 2.8); lay(5, x + 1.3, 2.98);
  }
}

export function cutting(m) {
  m.room(11.5, 6.6, 3.2, { windows: 3 });
  for (const x of [1.3, 4.2, 7.1, 9.9]) for (const y of [2.1, 3.7]) m.box(x, y, 0, 0.1, 0.1, 0.8, 'steel', { weight: 0.9, shadow: false });
  m.box(1.1, 1.9, 0.8, 9.3, 2.2, 0.07, 'wood');
  for (let i = 0; i < 4; i += 1) m.box(3.6, 2.08, 0.87 + i * 0.05, 6.0, 1.8, 0.05, i % 2 ? 'denim' : 'indigo', { weight: 0.7 });
  m.box(4.1, 2.1, 1.07, 5.2, 1.76, 0.008, 'print', { weight: 0.9 });
  marker(m, 4.2, 1.079);
  // spreading carriage
  m.box(1.9, 1.86, 0.87, 0.9, 0.12, 0.5, 'enamel'); m.box(1.9, 4.02, 0.87, 0.9, 0.12, 0.5, 'enamel');
  m.cyl('y', [2.35, 1.98, 1.34], 0.34, 2.04, 'indigo');
  m.sheet('y', 2.08, 3.88, [[2.69, 1.34], [2.74, 1.15], [2.95, 1.09], [3.6, 1.075]], 'indigo', { stripe: [0.97, 'madder'] });
  // straight knife
  m.box(8.86, 3.0, 1.08, 0.2, 0.16, 0.02, 'steel'); m.box(8.94, 3.06, 1.1, 0.03, 0.06, 0.26, 'steel'); m.cyl('z', [8.95, 3.09, 1.36], 0.08, 0.17, 'enamel'); m.wire([[8.95, 3.09, 1.53], [9.1, 3.0, 2.2], [9.3, 2.9, 3.0]], 'dark', 0.008);
  // bundles on a trolley, paper roll, rolls on the wall
  table(m, 8.0, 5.0, 1.7, 0.8, 0.7, 'wood');
  for (let i = 0; i < 3; i += 1) pile(m, 8.12 + i * 0.52, 5.15, 0.7, 3 + i, 'indigo', 0.4, 0.5, 0.05);
  for (let i = 0; i < 3; i += 1) roll(m, 'x', 0.8, 5.1 + i * 0.46, 0.22, 0.2, 2.2, ['linen', 'indigo', 'sky'][i]);
  m.box(0.15, 1.2, 1.5, 0.04, 2.6, 1.2, 'carton', { shadow: false });
  for (let i = 0; i < 4; i += 1) m.poly([[0.2, 1.4 + i * 0.6, 1.7], [0.2, 1.8 + i * 0.6, 1.7], [0.2, 1.86 + i * 0.6, 2.2], [0.2, 1.7 + i * 0.6, 2.5], [0.2, 1.4 + i * 0.6, 2.5]], 'print', { fill: '#fffdf8' });
  for (const x of [4, 7]) lamp(m, x, 3, 2.5, 1);
}

export function sewing(m) {
  m.room(11, 8, 3.2, { windows: 3 });
  const columns = [0.9, 3.1, 5.3, 7.5];
  m.stamp('station', columns.slice(0, 4).map((x) => [x, 1.0]), (s) => station(s, 'linen'));
  m.stamp('station', columns.map((x) => [x, 3.2]), (s) => station(s, 'linen'));
  m.stamp('stationi', columns.map((x) => [x, 5.5]), (s) => station(s, 'indigo'));
  for (const x of columns) { pile(m, x + 1.3, 5.62, 0.5, 4, 'indigo', 0.36, 0.34); m.box(x + 1.25, 5.56, 0, 0.46, 0.46, 0.5, 'wood'); }
  for (const y of [1.3, 3.5, 5.8]) {
    m.box(0.6, y - 0.1, 2.35, 9.0, 0.16, 0.06, 'enamel', { shadow: false });
    m.poly([[0.7, y - 0.08, 2.345], [9.5, y - 0.08, 2.345], [9.5, y + 0.04, 2.345], [0.7, y + 0.04, 2.345]], 'lamp', {});
    for (const x of [0.8, 9.4]) m.wire([[x, y, 2.41], [x, y, 3.1]], 'dark', 0.008);
  }
  rail(m, 9.9, 2.0, 0.9, ['linen', 'indigo', 'linen', 'indigo'], { height: 1.7 });
}

export function pressing(m) {
  m.room(9.6, 7, 3.3, { windows: 3 });
  for (let i = 0; i < 3; i += 1) {
    const x = 1.1 + i * 2.75;
    m.box(x + 0.5, 3.9, 0, 0.5, 0.5, 0.75, 'enamel');
    m.box(x, 3.7, 0.75, 1.5, 0.85, 0.1, 'enamel');
    m.box(x + 0.03, 3.73, 0.85, 1.44, 0.79, 0.05, 'linen');
    m.box(x + 0.1, 3.85, 0.9, 0.9, 0.6, 0.012, i === 1 ? 'indigo' : 'white', { weight: 0.9 });
    m.box(x + 0.5, 4.0, 0.92, 0.28, 0.15, 0.05, 'steel'); m.box(x + 0.55, 4.03, 0.97, 0.18, 0.08, 0.07, 'dark');
    m.wire([[x + 0.64, 4.06, 1.04], [x + 1.0, 3.95, 1.6], [x + 1.35, 3.8, 2.15], [x + 1.35, 3.8, 2.5]], i === 1 ? 'madder' : 'dark', 0.01);
    m.wire([[x + 1.35, 3.8, 0], [x + 1.35, 3.8, 2.5], [x + 0.6, 3.9, 2.5]], 'steel', 0.02);
    m.wire([[x + 0.62, 3.9, 2.5], [x + 0.64, 4.0, 2.0]], 'dark', 0.005);
  }
  rail(m, 0.9, 1.4, 4.2, ['linen', 'indigo', 'linen', 'white', 'indigo', 'linen', 'white', 'indigo', 'linen', 'white', 'indigo', 'linen'], { height: 1.75, drop: 1.0 });
  m.cyl('z', [7.6, 1.3, 0.25], 0.5, 1.5, 'steel', { bands: [0.1, 0.9] });
  for (const a of [7.3, 7.9]) m.cyl('z', [a, 1.3, 0], 0.06, 0.25, 'dark');
  m.wire([[7.6, 1.3, 1.75], [7.6, 1.3, 2.9], [1.2, 1.3, 2.9]], 'steel', 0.03);
  on(m.box(8.4, 0.9, 0, 0.6, 0.6, 1.3, 'enamel'), 'left', [0.1, 0.8, 0.5, 1.15], 'glass');
  table(m, 6.2, 5.5, 1.9, 0.9, 0.78);
  pile(m, 6.4, 5.7, 0.78, 6, 'white'); pile(m, 6.95, 5.7, 0.78, 8, 'indigo'); pile(m, 7.5, 5.7, 0.78, 4, 'linen');
}

export function inspection(m) {
  m.room(9, 7, 3.3, { windows: 2 });
  // inspection frame with the lit slope
  for (const x of [1.4, 4.3]) { m.box(x, 0.9, 0, 0.12, 1.9, 0.14, 'enamel'); m.box(x, 0.95, 0.14, 0.12, 0.14, 2.5, 'enamel'); m.box(x, 2.5, 0.14, 0.12, 0.14, 0.75, 'enamel'); }
  m.poly([[1.5, 2.5, 0.85], [4.32, 2.5, 0.85], [4.32, 1.2, 2.2], [1.5, 1.2, 2.2]], 'lamp', { weight: 1.1 });
  m.sheet('x', 1.65, 4.15, [[0.75, 0.55], [0.8, 1.4], [0.95, 2.45], [1.05, 2.52], [1.16, 2.4], [1.26, 2.17], [2.54, 0.86], [2.64, 0.72], [2.62, 0.55]], 'indigo', { stripe: [0.96, 'madder'] });
  m.cyl('x', [1.52, 1.05, 2.42], 0.08, 2.78, 'steel');
  m.cyl('x', [1.52, 2.4, 0.5], 0.27, 2.78, 'indigo');
  m.cyl('x', [1.52, 0.75, 0.42], 0.22, 2.78, 'indigo');
  on(m.box(4.5, 2.0, 0, 0.4, 0.5, 1.2, 'enamel'), 'left', [0.06, 0.78, 0.34, 1.1], 'glass');
  m.box(1.2, 0.9, 2.66, 3.4, 0.3, 0.08, 'enamel', { shadow: false });
  // measuring table
  table(m, 5.2, 3.9, 2.9, 1.5, 0.85, 'white');
  const tee = [[5.95, 4.2], [6.2, 4.12], [6.35, 4.2], [6.5, 4.12], [6.75, 4.2], [7.02, 4.55], [6.85, 4.66], [6.68, 4.48], [6.68, 5.2], [6.02, 5.2], [6.02, 4.48], [5.85, 4.66], [5.68, 4.55]];
  m.poly(tee.map(([x, y]) => [x, y, 0.856]), 'indigo', { weight: 1.1 });
  m.poly([[5.6, 5.25, 0.857], [7.2, 5.25, 0.857], [7.2, 5.3, 0.857], [5.6, 5.3, 0.857]], 'madder', { weight: 0.6 });
  pile(m, 7.45, 4.15, 0.85, 7, ['indigo', 'linen'], 0.45, 0.38); m.poly([[7.4, 4.8, 0.856], [7.8, 4.8, 0.856], [7.8, 5.3, 0.856], [7.4, 5.3, 0.856]], 'print');
  m.box(5.0, 4.55, 2.25, 3.2, 0.18, 0.07, 'enamel', { shadow: false }); m.wire([[5.3, 4.64, 2.32], [5.3, 4.64, 3.1]], 'dark', 0.006); m.wire([[7.9, 4.64, 2.32], [7.9, 4.64, 3.1]], 'dark', 0.006);
  stool(m, 6.4, 5.95);
  rail(m, 6.3, 1.3, 2.1, ['linen', 'linen', 'indigo', 'linen', 'white', 'indigo'], { height: 1.65 });
  for (let i = 0; i < 3; i += 1) roll(m, 'y', 0.5 + i * 0.5, 4.3, 0.22, 0.2, 1.9, ['linen', 'indigo', 'sky'][i]);
}

export function packing(m) {
  m.room(10, 7, 3.3, { windows: 3 });
  // roller conveyor
  for (let i = 0; i < 5; i += 1) for (const y of [3.0, 3.75]) m.box(1.3 + i * 1.6, y, 0, 0.07, 0.07, 0.6, 'steel', { weight: 0.8, shadow: false });
  m.box(1.1, 2.95, 0.6, 7.2, 0.08, 0.1, 'steel'); m.box(1.1, 3.03, 0.58, 7.2, 0.7, 0.03, 'dark');
  m.stamp('roller', Array.from({ length: 24 }, (_, i) => [1.25 + i * 0.3, 3.03, 0.66]), (s) => s.cyl('y', [0, 0, 0], 0.045, 0.7, 'steel', { shadow: false }));
  m.box(1.1, 3.73, 0.6, 7.2, 0.08, 0.1, 'steel');
  carton(m, 1.4, 3.15, 0.72, 0.75, 0.5, 0.45); carton(m, 3.0, 3.15, 0.72, 0.75, 0.5, 0.45);
  // the open carton
  m.box(5.0, 3.13, 0.72, 0.8, 0.05, 0.45, 'carton'); m.box(5.0, 3.18, 0.72, 0.05, 0.44, 0.45, 'carton'); 
  m.box(5.05, 3.18, 0.72, 0.7, 0.42, 0.37, 'indigo'); m.box(5.75, 3.18, 0.72, 0.05, 0.44, 0.45, 'carton'); m.box(5.0, 3.62, 0.72, 0.8, 0.05, 0.45, 'carton');
  m.poly([[5.0, 3.67, 1.17], [5.8, 3.67, 1.17], [5.8, 3.9, 1.02], [5.0, 3.9, 1.02]], 'carton'); m.poly([[5.8, 3.13, 1.17], [5.8, 3.67, 1.17], [6.05, 3.67, 1.05], [6.05, 3.13, 1.05]], 'carton', { tone: 1 });
  m.box(6.9, 2.85, 0, 0.12, 0.1, 1.7, 'enamel'); m.box(6.9, 3.83, 0, 0.12, 0.1, 1.7, 'enamel'); m.box(6.8, 2.85, 1.7, 0.34, 1.08, 0.16, 'enamel'); m.cyl('y', [7.0, 3.3, 1.52], 0.14, 0.06, 'linen');
  // packing table
  table(m, 3.4, 5.1, 2.6, 0.95, 0.85);
  pile(m, 3.6, 5.35, 0.85, 6, 'indigo'); pile(m, 4.2, 5.35, 0.85, 8, 'linen'); pile(m, 4.8, 5.35, 0.85, 4, 'indigo');
  m.poly([[5.35, 5.3, 0.856], [5.75, 5.3, 0.856], [5.75, 5.8, 0.856], [5.35, 5.8, 0.856]], 'print');
  m.stamp('pallet3', [[0.8, 0.8], [2.5, 0.8], [4.2, 0.8]], (s) => pallet(s, 0, 0, 3));
  m.stamp('pallet2', [[7.6, 5.3]], (s) => pallet(s, 0, 0, 2));
  on(m.box(6.6, 0.7, 0, 0.9, 0.7, 0.9, 'enamel'), 'left', [0.1, 0.5, 0.5, 0.8], 'glass');
  plant(m, 9.2, 0.8, 1.1);
}

export function training(m) {
  m.room(9.6, 7.4, 3.2, { windows: 3 });
  m.box(0.1, 1.5, 0.95, 0.06, 3.6, 1.55, 'print', { shadow: false, weight: 1.4 });
  const b = (points, material, more) => m.poly(points.map(([y, z]) => [0.17, y, z]), material, more);
  b([[2.0, 1.15], [2.0, 1.95], [2.2, 2.15], [2.4, 2.2], [2.55, 2.0], [2.7, 1.95], [2.7, 1.15]], 'print', { fill: 'none', weight: 1.2 });
  b([[3.1, 1.15], [3.1, 2.0], [3.25, 2.2], [3.5, 2.2], [3.65, 2.0], [3.7, 1.15]], 'indigo', { weight: 1 });
  b([[4.05, 1.2], [4.05, 1.8], [4.35, 2.1], [4.65, 1.8], [4.65, 1.2]], 'print', { fill: 'none', weight: 1.2, dash: '4 3' });
  for (const x of [2.4, 4.5, 6.6]) for (const y of [1.2, 3.2, 5.2]) m.stamp('desk', [[x, y]], (s) => {
    table(s, 0, 0, 0.7, 1.3, 0.74);
    s.box(0.2, 0.18, 0.74, 0.2, 0.5, 0.05, 'enamel', { weight: 0.9 });
    s.box(0.2, 0.18, 0.79, 0.2, 0.14, 0.25, 'enamel', { weight: 0.9 });
    s.box(0.22, 0.32, 0.92, 0.16, 0.36, 0.12, 'enamel', { weight: 0.9 });
    s.poly([[0.12, 0.8, 0.745], [0.46, 0.8, 0.745], [0.46, 1.2, 0.745], [0.12, 1.2, 0.745]], 'indigo');
    stool(s, 1.0, 0.6);
  });
  m.cyl('z', [1.15, 6.0, 0], 0.2, 0.04, 'dark'); m.cyl('z', [1.15, 6.0, 0.04], 0.03, 0.75, 'steel');
  m.cyl('z', [1.15, 6.0, 0.79], 0.2, 0.3, 'linen', { r2: 0.13 }); m.cyl('z', [1.15, 6.0, 1.09], 0.13, 0.28, 'linen', { r2: 0.21 }); m.cyl('z', [1.15, 6.0, 1.37], 0.2, 0.1, 'linen', { r2: 0.07 });
  plant(m, 0.7, 0.7, 1);
}

export { hung, cone };
