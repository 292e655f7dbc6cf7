/** From fibre to printed cloth. */
import { on } from '../lib/model.mjs';
import { cone, lamp, pile, plant, roll, table } from './things.mjs';

export function spinning(m) {
  m.room(11, 8, 3.4, { windows: 3 });
  const frame = (y) => {
    m.box(1, y, 0, 0.5, 0.9, 1.5, 'enamel');
    const head = m.box(9.2, y, 0, 0.7, 0.9, 1.5, 'enamel');
    on(head, 'left', [0.12, 0.95, 0.58, 1.35], 'glass');
    on(head, 'right', [0.15, 0.2, 0.75, 1.3], 'linen');
    m.box(1.5, y + 0.2, 0, 7.7, 0.5, 0.42, 'enamel');
    const rail = m.box(1.5, y + 0.08, 0.42, 7.7, 0.74, 0.08, 'steel');
    m.stamp('spindle', Array.from({ length: 22 }, (_, i) => [1.68 + i * 0.345, y + 0.7, 0.5]), (s) => {
      s.cyl('z', [0, 0, 0], 0.07, 0.3, 'linen', { r2: 0.045, shadow: false });
      s.cyl('z', [0, 0, 0.3], 0.02, 0.1, 'wood', { shadow: false });
      s.wire([[0, 0, 0.4], [0, -0.06, 0.66]], 'dark', 0.003);
    });
    m.box(1.5, y + 0.3, 1.08, 7.7, 0.34, 0.1, 'steel');
    m.stamp('rove', Array.from({ length: 15 }, (_, i) => [1.85 + i * 0.5, y + 0.46, 1.4]), (s) => {
      s.wire([[0, 0, 0], [0, 0.12, -0.22]], 'linen', 0.006);
      s.cyl('z', [0, 0, 0], 0.12, 0.3, 'white', { shadow: false });
      s.wire([[0, 0, 0.3], [0, 0, 0.4]], 'dark', 0.008);
    });
    m.box(1.3, y + 0.4, 1.8, 8.2, 0.1, 0.06, 'dark', { shadow: false });
    return rail;
  };
  frame(1.0);
  frame(3.2);
  frame(5.4);
  m.box(9.0, 6.75, 0.16, 1.3, 0.8, 0.06, 'wood');
  m.box(9.0, 6.75, 0.22, 1.3, 0.8, 0.34, 'wood');
  for (let i = 0; i < 4; i += 1) for (let j = 0; j < 2; j += 1) cone(m, 9.2 + i * 0.3, 6.97 + j * 0.34, 0.56, j === 1 && i === 3 ? 'madder' : 'indigo', 1.45);
}

export function knitting(m) {
  m.room(7.6, 7.2, 3.6, { windows: 2 });
  const [x, y] = [4.3, 3.7];
  for (let i = 0; i < 3; i += 1) {
    const a = (i / 3) * Math.PI * 2 + 0.5;
    m.box(x + Math.cos(a) * 1.05 - 0.12, y + Math.sin(a) * 1.05 - 0.12, 0, 0.24, 0.24, 1.15, 'enamel');
  }
  m.cyl('z', [x, y, 0.02], 1.1, 0.12, 'steel');
  m.cyl('z', [x, y, 0.22], 0.62, 0.2, 'indigo', { r2: 0.66 });
  m.cyl('z', [x, y, 0.42], 0.66, 0.73, 'indigo', { r2: 0.88, bands: [0.25, 0.5, 0.75] });
  m.cyl('z', [x, y, 1.15], 1.25, 0.16, 'enamel');
  m.cyl('z', [x, y, 1.31], 0.98, 0.26, 'steel', { bands: [0.5] });
  m.cyl('z', [x, y, 1.57], 1.08, 0.08, 'enamel', { cap: 'floor' });
  m.cyl('z', [x, y, 1.65], 0.09, 1.05, 'steel');
  m.cyl('z', [x, y, 2.7], 1.32, 0.07, 'enamel', { cap: 'wall' });
  for (let i = 0; i < 26; i += 1) {
    const a = (i / 26) * Math.PI * 2;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    m.wire([[x + c * 1.28, y + s * 1.28, 2.7], [x + c * 1.02, y + s * 1.02, 1.66]], i === 3 ? 'madder' : 'dark', i === 3 ? 0.009 : 0.003);
    if (i % 2 === 0) cone(m, x + c * 1.16, y + s * 1.16, 2.77, i === 4 ? 'madder' : 'linen', 1.25);
  }
  m.box(x + 1.1, y + 0.55, 0.55, 0.5, 0.12, 0.9, 'enamel');
  on(m.box(x + 1.12, y + 0.67, 1.05, 0.46, 0.06, 0.36, 'enamel'), 'left', [0.06, 0.06, 0.4, 0.3], 'glass');
  // creel behind
  for (const cx of [0.7, 1.7]) {
    m.box(cx, 0.7, 0, 0.06, 3.0, 0.08, 'dark');
    for (const cy of [0.75, 2.15, 3.6]) m.wire([[cx, cy, 0], [cx, cy, 2.2]], 'dark', 0.018);
    for (const z of [0.5, 1.05, 1.6]) {
      m.wire([[cx, 0.75, z], [cx, 3.6, z]], 'dark', 0.012);
      m.stamp('creelcone', Array.from({ length: 7 }, (_, i) => [cx + 0.02, 0.95 + i * 0.41, z + 0.02]), (s) => cone(s, 0, 0, 0, 'linen', 1.25));
    }
  }
  roll(m, 'x', 4.9, 5.9, 0.3, 0.28, 1.7, 'indigo');
  roll(m, 'x', 5.0, 6.55, 0.24, 0.22, 1.5, 'linen');
  roll(m, 'x', 5.4, 0.9, 0.26, 0.24, 1.7, 'sky');
}

function loom(m, y, cloth, warp) {
  const x = 1.6;
  for (const a of [x, x + 3.5]) {
    m.box(a, y + 0.2, 0, 0.22, 2.2, 0.9, 'enamel');
    m.box(a, y + 0.9, 0.9, 0.22, 0.5, 0.62, 'enamel');
  }
  m.cyl('x', [x + 0.22, y + 0.35, 0.55], 0.36, 3.28, warp, { bands: [0.02, 0.98] });
  m.cyl('x', [x + 0.22, y + 0.42, 1.02], 0.07, 3.28, 'steel');
  m.sheet('x', x + 0.4, x + 3.35, [[0.4 + y, 1.09], [0.85 + y, 1.06]], warp);
  for (let i = 0; i < 4; i += 1) m.box(x + 0.3, y + 0.9 + i * 0.1, 0.7, 3.1, 0.03, 0.75 - i * 0.03, i % 2 ? 'enamel' : 'steel', { weight: 0.8 });
  m.box(x + 0.3, y + 1.4, 0.86, 3.1, 0.06, 0.36, 'wood');
  m.sheet('x', x + 0.4, x + 3.35, [[y + 1.46, 1.02], [y + 2.1, 1.0], [y + 2.26, 0.96], [y + 2.3, 0.82], [y + 2.24, 0.6]], cloth, { stripe: [0.97, 'madder'] });
  m.cyl('x', [x + 0.22, y + 2.12, 0.42], 0.24, 3.28, cloth);
  m.box(x, y + 0.95, 1.52, 3.72, 0.4, 0.14, 'enamel');
  const cab = m.box(x + 3.72, y + 0.5, 0, 0.5, 0.9, 1.3, 'enamel');
  on(cab, 'left', [0.08, 0.85, 0.42, 1.2], 'glass');
  on(cab, 'right', [0.12, 0.1, 0.78, 1.18], 'linen');
}

export function weaving(m) {
  m.room(7.4, 7.3, 3.4, { windows: 2 });
  loom(m, 0.5, 'linen', 'linen');
  loom(m, 3.9, 'indigo', 'denim');
  roll(m, 'y', 6.75, 4.9, 0.3, 0.28, 1.7, 'indigo');
  roll(m, 'y', 6.75, 1.3, 0.26, 0.24, 1.7, 'linen');
  for (let i = 0; i < 5; i += 1) cone(m, 0.75, 4.6 + i * 0.35, 0, i === 4 ? 'madder' : 'linen', 1.6);
}

export function dyeing(m) {
  m.room(11, 8, 3.8, { windows: 3 });
  for (const [i, cloth] of [[0, 'sky'], [1, 'denim'], [2, 'indigo']]) {
    const x = 1.9 + i * 3.1;
    m.cyl('z', [x, 4.9, 0], 1.12, 0.95, 'steel', { cap: 'dye', bands: [0.15, 0.85] });
    m.sheet('x', x - 0.62, x + 0.62, [[4.62, 0.96], [4.6, 2.3], [4.63, 2.55], [4.76, 2.68], [4.9, 2.7], [5.03, 2.66], [5.14, 2.55], [5.17, 2.3], [5.15, 0.96]], cloth);
    m.cyl('x', [x - 0.8, 4.88, 2.52], 0.13, 1.6, 'wood');
    m.wire([[x - 0.8, 4.88, 2.52], [x - 0.8, 4.88, 3.5]], 'dark', 0.014);
    m.wire([[x + 0.8, 4.88, 2.52], [x + 0.8, 4.88, 3.5]], 'dark', 0.014);
  }
  m.box(0.7, 4.8, 3.5, 9.2, 0.14, 0.14, 'dark', { shadow: false });
  // jet machine behind
  m.cyl('x', [1.4, 1.5, 1.2], 0.75, 6.2, 'steel', { bands: [0.12, 0.5, 0.88] });
  for (const x of [2.2, 6.4]) m.box(x, 1.1, 0, 0.5, 0.9, 0.5, 'enamel');
  for (const x of [3, 4.5, 6]) m.cyl('z', [x, 1.5, 1.9], 0.22, 0.25, 'steel');
  m.wire([[0.35, 0.3, 0], [0.35, 0.3, 3.1], [9.8, 0.3, 3.1], [9.8, 0.3, 0]], 'dark', 0.035);
  m.wire([[7.6, 1.5, 1.2], [8.4, 1.5, 1.2], [8.4, 1.5, 0]], 'dark', 0.05);
  const cab = m.box(9.3, 1.1, 0, 0.9, 0.5, 1.7, 'enamel');
  on(cab, 'left', [0.15, 1.0, 0.75, 1.5], 'glass');
  for (let i = 0; i < 3; i += 1) m.cyl('z', [9.2 + i * 0.55, 7.2, 0], 0.2, 0.5, 'enamel', { cap: ['indigo', 'madder', 'linen'][i] });
  m.box(1.2, 6.9, 0.2, 2.0, 0.75, 0.05, 'wood');
  pile(m, 1.35, 7.0, 0.25, 6, ['indigo', 'indigo', 'denim', 'denim', 'sky', 'sky'], 1.1, 0.5, 0.08);
}

export function printing(m) {
  m.room(12, 6.6, 3.2, { windows: 3 });
  const [y, d, h] = [2.3, 1.9, 0.95];
  m.box(1.4, y - 0.12, 0, 9.2, 0.12, 1.0, 'enamel');
  m.box(1.4, y, 0.2, 9.2, d, 0.62, 'steel');
  m.box(1.4, y + d, 0, 9.2, 0.12, 1.0, 'enamel');
  m.cyl('y', [1.4, y, 0.56], 0.36, d, 'dark');
  m.cyl('y', [10.6, y, 0.56], 0.36, d, 'dark');
  m.sheet('y', y + 0.12, y + d - 0.12, [[0.9, 0.6], [0.95, 0.85], [1.1, h], [3.1, h]], 'white');
  m.sheet('y', y + 0.12, y + d - 0.12, [[3.1, h], [10.6, h], [10.85, h - 0.04], [11.0, 0.7], [11.02, 0.2]], 'linen');
  for (let i = 0; i < 4; i += 1) {
    const x = 3.2 + i * 1.15;
    m.box(x - 0.12, y - 0.1, 1.0, 0.24, 0.1, 0.5, 'enamel');
    m.cyl('y', [x, y, 1.2], 0.22, d, ['indigo', 'sky', 'madder', 'indigo'][i], { bands: [0.08, 0.92] });
    m.box(x - 0.14, y + d, 1.0, 0.28, 0.14, 0.5, 'enamel');
  }
  // the print: leaves in rows
  for (let i = 0; i < 6; i += 1) for (let j = 0; j < 3; j += 1) {
    const [a, b] = [7.6 + i * 0.5, y + 0.42 + j * 0.53 + (i % 2) * 0.18];
    if (b > y + d - 0.25) continue;
    m.poly([[a - 0.2, b, h + 0.004], [a, b - 0.13, h + 0.004], [a + 0.2, b, h + 0.004], [a, b + 0.13, h + 0.004]], 'indigo', { weight: 0.4 });
    m.poly([[a - 0.03, b + 0.16, h + 0.004], [a + 0.03, b + 0.16, h + 0.004], [a + 0.03, b + 0.22, h + 0.004], [a - 0.03, b + 0.22, h + 0.004]], 'madder', { weight: 0.3 });
  }
  const cab = m.box(0.35, 0.5, 0, 0.6, 1.1, 1.7, 'enamel');
  on(cab, 'right', [0.15, 0.95, 0.95, 1.5], 'glass');
  for (let i = 0; i < 4; i += 1) m.cyl('z', [3 + i * 0.75, 5.6, 0], 0.24, 0.5, 'enamel', { cap: ['indigo', 'sky', 'madder', 'linen'][i] });
  for (let i = 0; i < 3; i += 1) roll(m, 'x', 8.0, 5.2 + i * 0.5, 0.22, 0.2, 1.9, ['white', 'white', 'linen'][i]);
}

export function laboratory(m) {
  m.room(8.6, 6.4, 3.2, { windows: 2 });
  m.box(0.4, 0.4, 0, 6.6, 0.75, 0.86, 'enamel');
  m.box(0.35, 0.35, 0.86, 6.7, 0.85, 0.05, 'dark');
  for (let i = 0; i < 5; i += 1) m.poly([[0.5 + i * 1.3, 1.151, 0.1], [1.7 + i * 1.3, 1.151, 0.1], [1.7 + i * 1.3, 1.151, 0.8], [0.5 + i * 1.3, 1.151, 0.8]], 'wall');
  // light box
  const box = m.box(0.7, 0.5, 0.91, 1.3, 0.55, 0.85, 'steel');
  on(box, 'left', [0.08, 0.08, 1.22, 0.72], 'lamp');
  m.box(1.0, 0.98, 0.95, 0.28, 0.1, 0.36, 'indigo');
  m.box(1.42, 0.98, 0.95, 0.28, 0.1, 0.36, 'denim');
  for (let i = 0; i < 6; i += 1) m.cyl('z', [2.5 + i * 0.24, 0.75 + (i % 2) * 0.18, 0.91], 0.075, 0.2 + (i % 3) * 0.04, 'glass', { cap: ['indigo', 'sky', 'linen'][i % 3] });
  // tensile tester
  m.box(4.4, 0.45, 0.91, 0.9, 0.55, 0.18, 'enamel');
  for (const a of [4.5, 5.13]) m.box(a, 0.65, 1.09, 0.07, 0.07, 1.15, 'steel');
  m.box(4.4, 0.6, 2.24, 0.9, 0.18, 0.12, 'enamel');
  m.box(4.72, 0.66, 1.85, 0.26, 0.08, 0.1, 'dark');
  m.poly([[4.76, 0.7, 1.3], [4.94, 0.7, 1.3], [4.94, 0.7, 1.86], [4.76, 0.7, 1.86]], 'indigo', { tone: 1 });
  m.box(4.72, 0.66, 1.2, 0.26, 0.08, 0.1, 'dark');
  on(m.box(5.7, 0.55, 0.91, 0.55, 0.4, 0.42, 'enamel'), 'left', [0.06, 0.1, 0.36, 0.34], 'glass');
  // washing machines on the left wall
  for (let i = 0; i < 2; i += 1) {
    const w = m.box(0.3, 2.2 + i * 1.1, 0, 0.75, 0.85, 1.05, 'enamel');
    on(w, 'right', [0.1, 0.84, 0.75, 0.97], 'glass');
    m.cyl('x', [1.05, 2.63 + i * 1.1, 0.48], 0.27, 0.05, 'steel', { cap: i ? 'glass' : 'denim' });
  }
  // bench in front with swatches
  table(m, 3.6, 3.2, 2.7, 1.3, 0.9, 'white');
  for (let i = 0; i < 5; i += 1) for (let j = 0; j < 2; j += 1) m.poly([[3.8 + i * 0.34, 3.4 + j * 0.4, 0.905], [4.06 + i * 0.34, 3.4 + j * 0.4, 0.905], [4.06 + i * 0.34, 3.7 + j * 0.4, 0.905], [3.8 + i * 0.34, 3.7 + j * 0.4, 0.905]], ['indigo', 'denim', 'sky', 'linen', 'madder', 'indigo', 'indigo', 'denim', 'sky', 'linen'][i + j * 5]);
  m.box(5.7, 3.4, 0.9, 0.26, 0.34, 0.05, 'dark');
  m.box(5.78, 3.46, 0.95, 0.08, 0.08, 0.32, 'enamel');
  m.box(5.74, 3.42, 1.2, 0.2, 0.26, 0.1, 'enamel');
  m.cyl('z', [4.4, 5.0, 0], 0.18, 0.03, 'dark'); m.cyl('z', [4.4, 5.0, 0.03], 0.03, 0.5, 'steel'); m.cyl('z', [4.4, 5.0, 0.53], 0.2, 0.07, 'wood');
  plant(m, 7.9, 0.7, 1);
  lamp(m, 4.9, 3.85, 2.1, 1.1);
}
