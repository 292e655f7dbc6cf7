/** Office, showroom, store and the way to the ship. */
import { on } from '../lib/model.mjs';
import { line } from '../lib/svg.mjs';
import { carton, lamp, pallet, pile, plant, rail, roll, stool, table } from './things.mjs';

export function office(m) {
  m.room(9.6, 7.6, 3.2, { windows: 3, floor: 'floor' });
  m.stamp('work', [[1.0, 1.3], [1.0, 3.6], [3.6, 1.3], [3.6, 3.6]], (s) => {
    table(s, 0, 0, 1.6, 0.8, 0.74);
    s.box(0.5, 0.12, 0.74, 0.24, 0.18, 0.02, 'steel', { weight: 0.8 });
    s.box(0.6, 0.18, 0.76, 0.06, 0.04, 0.16, 'steel', { weight: 0.8 });
    on(s.box(0.3, 0.16, 0.88, 0.68, 0.04, 0.4, 'dark', { weight: 1 }), 'left', [0.03, 0.03, 0.65, 0.37], 'glass');
    s.box(0.36, 0.44, 0.74, 0.5, 0.16, 0.02, 'enamel', { weight: 0.7 });
    s.poly([[1.1, 0.3, 0.745], [1.34, 0.3, 0.745], [1.34, 0.64, 0.745], [1.1, 0.64, 0.745]], 'print');
    s.poly([[1.36, 0.2, 0.745], [1.5, 0.2, 0.745], [1.5, 0.34, 0.745], [1.36, 0.34, 0.745]], 'indigo');
    s.cyl('z', [0.7, 1.15, 0], 0.24, 0.03, 'dark'); s.cyl('z', [0.7, 1.15, 0.03], 0.03, 0.38, 'steel');
    s.box(0.47, 0.95, 0.41, 0.46, 0.42, 0.07, 'denim', { weight: 0.9 }); s.box(0.47, 1.34, 0.5, 0.46, 0.05, 0.46, 'denim', { weight: 0.9 });
  });
  // meeting table with the sample book
  m.box(6.2, 4.2, 0.68, 1.4, 2.6, 0.06, 'wood'); m.box(6.75, 4.6, 0, 0.3, 1.8, 0.68, 'wood');
  m.box(6.5, 5.0, 0.74, 0.45, 0.6, 0.05, 'indigo'); m.box(6.98, 5.0, 0.74, 0.45, 0.6, 0.03, 'print');
  for (let i = 0; i < 3; i += 1) m.poly([[7.04, 5.08 + i * 0.17, 0.775], [7.36, 5.08 + i * 0.17, 0.775], [7.36, 5.2 + i * 0.17, 0.775], [7.04, 5.2 + i * 0.17, 0.775]], ['indigo', 'sky', 'madder'][i]);
  for (const [x, y] of [[5.85, 4.8], [5.85, 6.0], [7.95, 4.8], [7.95, 6.0]]) stool(m, x, y);
  lamp(m, 6.9, 5.5, 2.2, 0.9);
  // swatch board on the left wall
  m.box(0.05, 4.9, 1.0, 0.05, 2.2, 1.3, 'carton', { shadow: false });
  for (let i = 0; i < 5; i += 1) for (let j = 0; j < 3; j += 1) m.poly([[0.11, 5.05 + i * 0.4, 1.12 + j * 0.38], [0.11, 5.35 + i * 0.4, 1.12 + j * 0.38], [0.11, 5.35 + i * 0.4, 1.4 + j * 0.38], [0.11, 5.05 + i * 0.4, 1.4 + j * 0.38]], ['indigo', 'linen', 'sky', 'denim', 'white', 'linen', 'indigo', 'madder'][(i * 3 + j * 2) % 8], { tone: 1 });
  m.box(6.4, 0.25, 0, 2.4, 0.4, 1.1, 'wood'); for (let i = 0; i < 4; i += 1) m.box(6.5 + i * 0.55, 0.3, 1.1, 0.4, 0.3, 0.3, ['linen', 'indigo', 'linen', 'sky'][i]);
  plant(m, 9.1, 1.4, 1.15);
}

export function showroom(m) {
  m.room(10, 7.4, 3.5, { windows: 3 });
  rail(m, 0.9, 1.3, 3.8, ['linen', 'white', 'linen', 'sky', 'denim', 'indigo', 'indigo', 'denim', 'sky', 'linen', 'white'], { height: 1.75, drop: 1.05 });
  rail(m, 5.6, 1.3, 3.6, ['indigo', 'indigo', 'denim', 'linen', 'linen', 'white', 'madder', 'white', 'linen', 'sky'], { height: 1.75, drop: 1.05 });
  rail(m, 0.9, 3.7, 2.6, ['linen', 'linen', 'denim', 'indigo', 'linen', 'white', 'sky'], { height: 1.75, drop: 0.85 });
  // table with sample books
  m.box(4.6, 4.0, 0.8, 2.9, 1.3, 0.07, 'wood'); m.box(4.8, 4.2, 0, 0.1, 0.9, 0.8, 'wood'); m.box(7.2, 4.2, 0, 0.1, 0.9, 0.8, 'wood');
  m.box(4.95, 4.35, 0.87, 0.5, 0.62, 0.06, 'indigo'); m.box(5.5, 4.35, 0.87, 0.5, 0.62, 0.02, 'print'); for (let i = 0; i < 3; i += 1) m.poly([[5.58, 4.43 + i * 0.18, 0.895], [5.92, 4.43 + i * 0.18, 0.895], [5.92, 4.55 + i * 0.18, 0.895], [5.58, 4.55 + i * 0.18, 0.895]], ['denim', 'linen', 'madder'][i]);
  pile(m, 6.35, 4.4, 0.87, 5, ['linen', 'sky', 'denim', 'indigo', 'indigo'], 0.6, 0.5, 0.06);
  // dress form in an indigo dress: the focal point
  const [x, y] = [8.3, 5.3];
  m.cyl('z', [x, y, 0], 0.24, 0.03, 'dark'); m.cyl('z', [x, y, 0.03], 0.03, 0.5, 'steel');
  m.cyl('z', [x, y, 0.5], 0.42, 0.62, 'indigo', { r2: 0.17 }); m.cyl('z', [x, y, 1.12], 0.15, 0.3, 'indigo', { r2: 0.23 }); m.cyl('z', [x, y, 1.42], 0.22, 0.1, 'indigo', { r2: 0.08 }); m.cyl('z', [x, y, 1.52], 0.07, 0.09, 'linen'); m.cyl('z', [x, y, 1.1], 0.165, 0.04, 'madder', { r2: 0.16 });
  for (let i = 0; i < 3; i += 1) lamp(m, 5.2 + i * 0.95, 4.65, 2.25, 1.1);
  roll(m, 'y', 0.5, 5.0, 0.24, 0.2, 1.7, 'sky'); roll(m, 'y', 0.95, 5.0, 0.24, 0.2, 1.7, 'linen'); roll(m, 'y', 0.73, 5.0, 0.6, 0.2, 1.7, 'indigo');
  plant(m, 9.4, 0.8, 1.2);
}

export function warehouse(m) {
  m.room(11, 7.6, 4.4, { windows: 0 });
  const rack = (y) => {
    for (const x of [0.8, 3.6, 6.4, 9.2]) for (const d of [0, 1.0]) m.box(x, y + d, 0, 0.08, 0.08, 3.4, 'denim', { weight: 0.9, shadow: false });
    for (const z of [0.15, 1.25, 2.35]) m.box(0.8, y, z, 8.48, 1.08, 0.08, 'steel', { weight: 0.9 });
    for (let b = 0; b < 3; b += 1) for (let l = 0; l < 3; l += 1) {
      const x = 0.95 + b * 2.8;
      const z = 0.23 + l * 1.1;
      if ((b + l + Math.round(y)) % 3 === 2) { m.stamp('bay', [[x, y + 0.15, z]], (s) => { carton(s, 0, 0, 0, 0.8, 0.75, 0.7); carton(s, 0.85, 0, 0, 0.8, 0.75, 0.7); carton(s, 1.7, 0, 0, 0.8, 0.75, 0.45); }); }
      else {
        const set = [['linen', 'white', 'linen', 'sky'], ['indigo', 'indigo', 'denim', 'indigo'], ['white', 'linen', 'sky', 'linen']][(b * 2 + l) % 3];
        const lay = (at, cloth) => m.stamp(`roll-${cloth}`, [at], (s) => s.cyl('y', [0, 0, 0], 0.25, 1.05, cloth, { bore: 0.07, shadow: false }));
        for (let i = 0; i < 4; i += 1) lay([x + 0.32 + i * 0.6, y + 0.02, z + 0.26], set[i]);
        for (let i = 0; i < 3; i += 1) lay([x + 0.62 + i * 0.6, y + 0.02, z + 0.69], set[(i + 1) % 4]);
      }
    }
  };
  rack(0.7);
  rack(3.6);
  m.stamp('pallet2', [[8.9, 5.7]], (s) => pallet(s, 0, 0, 2));
  // pallet truck and rolls in the aisle
  for (let i = 0; i < 3; i += 1) roll(m, 'x', 3.4, 5.7 + i * 0.5, 0.42, 0.22, 1.9, ['indigo', 'indigo', 'denim'][i]);
  for (let i = 0; i < 2; i += 1) roll(m, 'x', 3.4, 5.95 + i * 0.5, 0.83, 0.22, 1.9, ['indigo', 'madder'][i]);
  m.box(3.3, 5.5, 0.1, 2.1, 1.4, 0.09, 'wood'); m.box(5.4, 5.95, 0.05, 0.3, 0.5, 0.4, 'enamel'); m.wire([[5.65, 6.2, 0.4], [6.05, 6.2, 1.15]], 'dark', 0.02); m.wire([[6.05, 6.0, 1.15], [6.05, 6.4, 1.15]], 'dark', 0.025);
}

export function dock(m) {
  m.shade = true;
  m.room(15, 11, 0, { windows: 0 });
  // hall with dock doors, along x at the back
  m.box(0.6, 0.4, 0, 13.4, 3.4, 1.1, 'wall'); const hall = m.box(0.6, 0.4, 1.1, 13.4, 3.1, 4.2, 'enamel');
  for (let i = 0; i < 3; i += 1) on(hall, 'left', [1.3 + i * 4.2, 0, 3.9 + i * 4.2, 2.7], i === 1 ? 'dark' : 'linen');
  m.box(0.5, 0.3, 5.3, 13.6, 3.3, 0.18, 'steel', { weight: 1.2 });
  m.box(0.6, 3.5, 4.15, 13.4, 1.2, 0.1, 'denim', { weight: 1.2 });
  on(hall, 'right', [0.9, 1.2, 2.2, 2.4], 'glass');
  // the truck backed to the middle door
  const t = m.box(6.15, 4.0, 1.15, 2.4, 5.0, 2.5, 'indigo', { weight: 1.7 });
  for (let i = 1; i < 9; i += 1) on(t, 'right', [i * 0.55, 0.12, i * 0.55 + 0.04, 2.38], 'denim');
  m.box(6.3, 4.0, 0.85, 2.1, 5.1, 0.3, 'dark');
  for (const y of [4.7, 5.7, 8.2]) { m.cyl('x', [8.05, y, 0.45], 0.45, 0.36, 'dark', { cap: 'steel' }); m.cyl('x', [6.25, y, 0.45], 0.45, 0.3, 'dark'); }
  const cab = m.box(6.2, 9.1, 0.5, 2.3, 1.5, 2.4, 'enamel', { weight: 1.7 });
  on(cab, 'left', [0.2, 1.25, 2.1, 2.15], 'glass'); on(cab, 'right', [0.35, 1.25, 1.2, 2.1], 'glass'); on(cab, 'left', [0.1, 0.1, 2.2, 0.5], 'dark');
  m.cyl('x', [8.2, 9.95, 0.45], 0.45, 0.36, 'dark', { cap: 'steel' });
  // cartons on the ramp and the yard
  m.stamp('pallet2', [[11.2, 2.6, 1.1]], (s) => pallet(s, 0, 0, 2)); 
  m.stamp('pallet3', [[11.2, 6.2], [12.9, 6.2]], (s) => pallet(s, 0, 0, 3));
  m.stamp('pallet2', [[11.2, 7.7]], (s) => pallet(s, 0, 0, 2));
  m.box(2.0, 7.4, 0.25, 1.5, 1.0, 0.5, 'madder'); m.box(2.1, 7.5, 0.75, 0.9, 0.8, 0.35, 'dark'); for (const a of [2.1, 3.2]) m.box(a, 7.45, 0.75, 0.06, 0.06, 1.2, 'dark', { weight: 0.7 }); m.box(2.0, 7.4, 1.95, 1.35, 1.0, 0.06, 'dark'); m.box(3.5, 7.5, 0.1, 0.1, 0.8, 1.9, 'steel'); m.box(3.6, 7.6, 0.1, 1.0, 0.12, 0.05, 'dark'); m.box(3.6, 8.1, 0.1, 1.0, 0.12, 0.05, 'dark');
  for (const y of [7.65, 8.2]) m.cyl('x', [2.15, 8.35, 0.24], 0.22, 0.14, 'dark');
}

export function ship(m) {
  m.shade = false;
  // units of about ten metres
  const box = (x, y, z, material) => m.stamp(`box-${material}`, [[x, y, z]], (s) => s.box(0, 0, 0, 1.2, 0.5, 0.52, material, { weight: 0.8 }));
  const quay = m.box(0, 0, -0.5, 16, 4.2, 0.9, 'floor', { weight: 1.4 });
  on(quay, 'top', [0, 3.6, 16, 3.7], 'madder');
  // yard stacks
  const colours = ['indigo', 'linen', 'denim', 'enamel', 'linen', 'indigo', 'sky', 'linen', 'madder', 'denim'];
  for (let i = 0; i < 9; i += 1) for (let l = 0; l < 1 + ((i * 7) % 3); l += 1) for (let j = 0; j < 2; j += 1) box(0.8 + i * 1.6, 0.3 + j * 0.54, 0.4 + l * 0.52, colours[(i * 3 + l * 5 + j * 2) % 10]);
  // hull with raked bow
  const hull = (z0, z1, y0, y1, material) => {
    m.box(1.0, y0, z0, 12.4, y1 - y0, z1 - z0, material, { weight: 1.5 });
  };
  hull(-0.5, 0.1, 4.8, 7.4, 'madder');
  hull(0.1, 1.5, 4.75, 7.45, 'indigo');
  m.poly([[13.4, 4.75, 1.5], [15.6, 6.1, 1.75], [13.4, 7.45, 1.5]], 'steel');
  m.poly([[13.4, 7.45, 1.5], [15.6, 6.1, 1.75], [14.8, 6.1, -0.5], [13.4, 7.45, -0.5]], 'indigo', { tone: 2, weight: 1.4 });
  m.poly([[13.4, 4.75, 1.5], [15.6, 6.1, 1.75], [14.8, 6.1, -0.5], [13.4, 4.75, -0.5]], 'indigo', { tone: 2 });
  // deck house
  const house = m.box(1.5, 4.95, 1.5, 1.3, 2.3, 2.2, 'enamel');
  for (let i = 0; i < 4; i += 1) { on(house, 'left', [0.15, 0.3 + i * 0.5, 1.15, 0.5 + i * 0.5], 'glass'); on(house, 'right', [0.2, 0.3 + i * 0.5, 2.1, 0.5 + i * 0.5], 'glass'); }
  m.box(1.4, 4.75, 3.7, 1.5, 2.7, 0.4, 'enamel'); m.cyl('z', [1.9, 6.1, 4.1], 0.28, 0.7, 'indigo'); m.wire([[2.6, 6.1, 4.1], [2.6, 6.1, 5.2]], 'dark', 0.02);
  // deck cargo
  for (let i = 0; i < 7; i += 1) for (let j = 0; j < 4; j += 1) {
    const layers = [3, 4, 4, 3, 2, 3, 2][i] - (j === 3 && i % 3 === 1 ? 1 : 0);
    for (let l = 0; l < layers; l += 1) box(3.3 + i * 1.4, 5.05 + j * 0.54, 1.5 + l * 0.52, colours[(i * 5 + j * 3 + l * 7) % 10]);
  }
  // two gantries
  for (const [x, busy] of [[5.2, true], [10.6, false]]) {
    for (const a of [x, x + 1.6]) for (const y of [1.75, 3.3]) m.box(a, y, 0.4, 0.16, 0.16, 4.5, 'enamel', { weight: 1 });
    for (const y of [1.75, 3.3]) m.box(x, y, 2.4, 1.76, 0.16, 0.2, 'enamel', { weight: 1 });
    for (const a of [x, x + 1.6]) m.box(a, 1.75, 3.5, 0.16, 1.7, 0.14, 'enamel', { weight: 0.9 });
    m.box(x + 0.6, 0.7, 4.9, 0.56, 7.4, 0.26, 'enamel', { weight: 1.2 });
    m.box(x + 0.55, 1.2, 5.16, 0.66, 0.9, 0.45, 'madder', { weight: 1 });
    m.box(x + 0.78, 3.3, 5.16, 0.2, 0.16, 1.3, 'enamel', { weight: 1 });
    m.wire([[x + 0.88, 3.38, 6.46], [x + 0.88, 7.9, 5.16]], 'dark', 0.02); m.wire([[x + 0.88, 3.38, 6.46], [x + 0.88, 0.9, 5.16]], 'dark', 0.02); m.wire([[x + 0.88, 3.38, 6.46], [x + 0.88, 5.7, 5.16]], 'dark', 0.02);
    const y = busy ? 5.85 : 2.6;
    m.box(x + 0.62, y, 4.72, 0.52, 0.5, 0.18, 'dark', { weight: 0.9 });
    const z = busy ? 4.0 : 3.2;
    for (const [a, b] of [[0.4, 0.06], [1.36, 0.06], [0.4, 0.44], [1.36, 0.44]]) m.wire([[x + a, y + b, z + 0.52], [x + 0.64 + (a > 1 ? 0.48 : 0), y + b, 4.72]], 'dark', 0.008);
    m.box(x + 0.28, y, z, 1.2, 0.5, 0.52, busy ? 'madder' : 'linen', { weight: 1 });
  }
  m.box(12.8, 2.0, 0.4, 0.5, 0.6, 0.6, 'indigo'); m.box(13.3, 2.0, 0.45, 1.3, 0.55, 0.55, 'linen');
  m.under = (pen) => {
    let data = '';
    const rows = [[4.6, 9.0, 17.2], [5.3, 15.9, 18.2], [6.1, 16.2, 17.6], [7.8, 0.6, 4.2], [8.1, 6.0, 10.5], [8.4, 11.6, 16.4], [8.8, 2.4, 6.6], [9.3, 8.2, 12.6], [9.7, 4.0, 6.0], [9.9, 13.0, 15.2], [7.9, 15.2, 17.6], [10.4, 7.0, 9.0]];
    for (const [y, a, b] of rows) data += line([[a, y, -0.5], [b, y, -0.5]].map(pen.p));
    return pen.flat([[-1.2, -1.2, -0.5], [18.5, -1.2, -0.5], [18.5, 11, -0.5], [-1.2, 11, -0.5]], { fill: '#e3e7ea', stroke: 'none' }) + `<path d="${data}" stroke="#a9b6c8" stroke-width="1.6"/>`;
  };
}

export function street(m) {
  m.shade = true;
  m.room(15, 11, 0, { windows: 0 });
  // the house of six floors
  const h = m.box(1, 0.8, 0, 6.2, 3.6, 6.6, 'enamel', { weight: 1.6 });
  for (let f = 0; f < 6; f += 1) {
    for (let i = 0; i < 6; i += 1) on(h, 'left', [0.45 + i * 0.93, 0.55 + f * 1.05, 1.1 + i * 0.93, 1.2 + f * 1.05], f === 5 && i > 2 ? 'lamp' : 'glass');
    for (let i = 0; i < 3; i += 1) on(h, 'right', [0.5 + i * 1.05, 0.55 + f * 1.05, 1.2 + i * 1.05, 1.2 + f * 1.05], 'glass');
  }
  m.box(0.9, 0.7, 6.6, 6.4, 3.8, 0.16, 'steel', { weight: 1.2 });
  // cloth banner down the front
  m.sheet('x', 2.35, 3.05, [[4.45, 6.3], [4.46, 1.7]], 'indigo', { stripe: [0.88, 'madder'] });
  // the work hall with a saw-tooth roof
  const hall = m.box(7.8, 1.0, 0, 6.2, 3.2, 2.4, 'wall', { weight: 1.5 });
  for (let i = 0; i < 5; i += 1) on(hall, 'left', [0.4 + i * 1.16, 0.9, 1.2 + i * 1.16, 1.9], 'glass');
  for (let i = 0; i < 3; i += 1) {
    const x = 7.8 + i * 2.06;
    m.poly([[x, 1.0, 2.4], [x, 1.0, 3.4], [x, 4.2, 3.4], [x, 4.2, 2.4]], 'glass', { tone: 2, weight: 1 });
    m.poly([[x, 1.0, 3.4], [x + 2.06, 1.0, 2.4], [x + 2.06, 4.2, 2.4], [x, 4.2, 3.4]], 'steel', { weight: 1.2 });
    m.poly([[x, 4.2, 2.4], [x, 4.2, 3.4], [x + 2.06, 4.2, 2.4]], 'wall', { tone: 1, weight: 1.2 });
  }
  // wall and gate to the street
  m.box(0.6, 6.6, 0, 5.6, 0.2, 1.3, 'linen', { weight: 1.2 }); m.box(9.6, 6.6, 0, 4.8, 0.2, 1.3, 'linen', { weight: 1.2 });
  for (const x of [6.2, 9.3]) { m.box(x, 6.5, 0, 0.4, 0.4, 2.1, 'enamel'); m.box(x - 0.05, 6.45, 2.1, 0.5, 0.5, 0.12, 'steel'); }
  for (let i = 0; i < 8; i += 1) m.box(6.75 + i * 0.17, 6.66, 0.1, 0.05, 0.06, 1.2, 'dark', { weight: 0.6, shadow: false });
  m.box(6.7, 6.66, 1.3, 1.4, 0.06, 0.07, 'dark', { weight: 0.8, shadow: false });
  m.poly([[0.6, 7.9, 0.01], [14.4, 7.9, 0.01], [14.4, 7.98, 0.01], [0.6, 7.98, 0.01]], 'floor', { tone: 2, weight: 0.5 });
  for (let i = 0; i < 6; i += 1) m.poly([[1.2 + i * 2.3, 9.5, 0.01], [2.4 + i * 2.3, 9.5, 0.01], [2.4 + i * 2.3, 9.62, 0.01], [1.2 + i * 2.3, 9.62, 0.01]], 'white', { weight: 0.5 });
  // van
  const v = m.box(9.4, 8.4, 0.3, 2.6, 1.2, 1.3, 'indigo', { weight: 1.4 }); on(v, 'left', [0.1, 0.55, 2.5, 0.6], 'madder');
  const c = m.box(12.0, 8.4, 0.3, 0.9, 1.2, 0.95, 'indigo', { weight: 1.2 }); on(c, 'left', [0.12, 0.5, 0.7, 0.85], 'glass'); on(c, 'right', [0.12, 0.5, 1.08, 0.85], 'glass');
  for (const x of [9.95, 12.25]) m.cyl('y', [x, 9.45, 0.3], 0.3, 0.2, 'dark', { cap: 'steel' });
  // trees
  for (const [x, y, s] of [[1.5, 7.4, 1], [3.4, 7.4, 1.1], [5.2, 7.4, 0.95], [11.0, 7.4, 1.05], [13.2, 7.4, 1], [8.4, 5.2, 0.7]]) {
    m.cyl('z', [x, y, 0], 0.07, 0.9 * s, 'wood'); m.cyl('z', [x, y, 0.75 * s], 0.6 * s, 0.55 * s, 'leaf', { r2: 0.5 * s }); m.cyl('z', [x, y, 1.3 * s], 0.52 * s, 0.6 * s, 'leaf', { r2: 0.12 * s });
  }
}
