/** Markets as dots, with the sea lanes from Tianjin in thread. */
import { landAt } from './lib/lands.mjs';
import { grey, ground, indigo, ink, madder } from './lib/palette.mjs';
import { lines } from './lib/night.mjs';
import { group, num, path, picture } from './lib/svg.mjs';

const tianjin = [117.8, 38.9];
const bohai = [[119.6, 38.7], [121.6, 38.2], [123.2, 37.2]];
const south = [...bohai, [123.4, 34], [123, 29.5], [120.2, 24.2], [114, 17], [110.6, 10], [105.6, 3], [104, 1.2]];
const suez = [...south, [101, 2.6], [96, 6], [80.4, 5.2], [64, 10.4], [51, 12.6], [44, 12], [39.6, 18.6], [34.6, 26.6], [32.5, 30], [31.6, 32], [22, 34.8], [10.6, 37.9], [0, 36.8], [-5.8, 35.9], [-10, 38], [-9.8, 43.6], [-5.6, 48.8], [1.4, 50.9], [4, 52]];
const pacific = [...bohai, [124, 34.4], [129.2, 34.2], [133.6, 37.4], [139, 40.8], [142, 41.5], [165, 47.5], [190, 50], [215, 46.5], [232, 38], [241.7, 33.7]];
const japan = [...bohai, [124, 34], [127.6, 33], [129.6, 30.9], [131.4, 30.6], [134, 32.2]];

export const lanes = {
  japan: [[...japan, [135.1, 33.7], [135.3, 34.5]], [...japan, [137.4, 33.8], [139.4, 34.6], [139.7, 35.4]]],
  korea: [[...bohai.slice(0, 2), [124, 37.4], [126.5, 37.4]], [...bohai, [124.4, 34.6], [126.6, 33.9], [129, 35]]],
  europe: [suez, [...suez, [6, 53.8], [8.8, 54]], [...suez.slice(0, 21), [12.4, 37], [10.9, 38.4], [10.3, 41.6], [9, 44.2]]],
  britain: [[...suez.slice(0, -1), [1.9, 51.5], [1.4, 51.9]]],
  'north-america': [pacific, [...pacific.slice(0, 10), [222, 47.6], [237, 47.8]], [...pacific.slice(0, 11), [236, 31], [247, 21], [262, 12.6], [276, 6.6], [280.4, 8.9], [281.2, 12], [286.2, 20], [286, 30], [286, 40.4]]],
  oceania: [[...bohai, [124.6, 32], [128, 24], [134, 12], [143, 2], [151, -1], [155.4, -7], [155.6, -20], [154.6, -28], [151.3, -33.9]], [...bohai, [124.6, 32], [128, 24], [134, 12], [143, 2], [152, -1.6], [163, -16], [172, -29], [175.2, -36.6]], [...bohai, [124.6, 32], [128, 24], [134, 12], [143, 2], [151, -1], [155.4, -7], [155.6, -20], [154.6, -30], [151, -37.6], [147.6, -39.4], [145, -38.2]]],
  asean: [south, [...south.slice(0, 8), [108.8, 9.6], [107, 10.3]], [...south.slice(0, 9), [103, 7], [101.2, 10.4], [100.8, 13.2]], [...south.slice(0, 6), [119.6, 18], [119.8, 14.6], [120.9, 14.4]]],
  gulf: [[...suez.slice(0, 14), [61.4, 17], [60.6, 22], [58.4, 25.2], [56.5, 26.5], [55, 25.4]], [...suez.slice(0, 17), [39.1, 21.4]]],
};
lanes.world = [lanes.japan[1], suez, pacific, lanes['north-america'][2], lanes.oceania[0], lanes.gulf[0]];

/** Window [west, south, east, north], the step of the dots in degrees, the land that is meant. */
const views = {
  world: [[-26, -50, 322, 74], 2.6, ['china', 'japan', 'korea', 'britain', 'europe', 'northAmerica', 'oceania', 'asean', 'gulf']],
  japan: [[113, 26.6, 150, 46.4], 0.42, ['japan']], korea: [[113.6, 31.4, 134, 42.6], 0.24, ['korea']],
  europe: [[-16, 33, 36, 61.6], 0.62, ['britain', 'europe']], britain: [[-14.6, 48.2, 8.4, 60.2], 0.26, ['britain']], 'north-america': [[186, 6, 306, 60.6], 1.36, ['northAmerica']],
  oceania: [[104, -48, 186, 2], 0.98, ['oceania']], asean: [[88, -11.4, 144, 42], 0.82, ['asean']],
  gulf: [[28, 9.6, 76, 40], 0.62, ['gulf']],
};

function smooth(points) {
  let d = `M${num(points[0][0])} ${num(points[0][1])}`;
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [a, b, c, e] = [points[Math.max(0, i - 1)], points[i], points[i + 1], points[Math.min(points.length - 1, i + 2)]];
    d += `C${num(b[0] + (c[0] - a[0]) / 6)} ${num(b[1] + (c[1] - a[1]) / 6)} ${num(c[0] - (e[0] - b[0]) / 6)} ${num(c[1] - (e[1] - b[1]) / 6)} ${num(c[0])} ${num(c[1])}`;
  }
  return d;
}

/** The map inside a width and height; `quiet` leaves the frame of marks out. */
export function map(name, width, height) {
  const [[west, southEnd, east, north], wanted, mine] = views[name];
  const middle = (southEnd + north) / 2;
  const squash = name === 'world' ? 0.84 : Math.cos((middle * Math.PI) / 180);
  const scale = Math[name === 'world' ? 'max' : 'min'](width / ((east - west) * squash), height / (north - southEnd));
  const x0 = (west + east) / 2;
  const at = ([lon, lat]) => [width / 2 + (lon - x0) * squash * scale, height / 2 - (lat - middle) * scale];
  const step = wanted;
  const r = step * scale * 0.3;
  const dots = { mine: '', other: '' };
  const rows = Math.ceil(height / scale / step / 2) + 1;
  const columns = Math.ceil(width / scale / squash / (step / squash) / 2) + 1;
  for (let i = -rows; i <= rows; i += 1) {
    const lat = middle + i * step;
    let last = {};
    for (let j = -columns; j <= columns; j += 1) {
      const lon = x0 + ((j + (i & 1 ? 0.5 : 0)) * step) / squash;
      const land = landAt(lon, lat) ?? landAt(lon + 360, lat) ?? landAt(lon - 360, lat);
      if (!land) continue;
      const key = mine.includes(land) ? 'mine' : 'other';
      const [x, y] = at([lon, lat]).map((v) => Math.round(v));
      // dots of one row follow each other by a short step
      dots[key] += last[key] !== undefined ? `m${x - last[key]} 0h0` : `M${x} ${y}h0`;
      last = { ...last, [key]: x };
    }
  }
  const ports = [];
  const threads = lanes[name].map((lane) => {
    const port = at(lane.at(-1));
    ports.push(`<circle cx="${num(port[0])}" cy="${num(port[1])}" r="${num(Math.max(6, r * 1.2))}" fill="#fbf8f2" stroke="${ink}" stroke-width="2.4"/>`);
    return smooth([tianjin, ...lane].map(at));
  });
  const [tx, ty] = at(tianjin);
  const dot = (d, stroke) => path(d, { stroke, 'stroke-width': r * 2, 'stroke-linecap': 'round', fill: 'none' });
  return [
    dot(dots.other, '#d8cdb9'), dot(dots.mine, name === 'world' ? '#4a608a' : indigo),
    group({ fill: 'none', 'stroke-linecap': 'round' }, [
      path(threads.join(''), { stroke: ground, 'stroke-width': 7, opacity: 0.7 }),
      path(threads.join(''), { stroke: madder, 'stroke-width': 2.6, 'stroke-dasharray': '11 6' }),
    ]),
    ...ports,
    tx > 0 && tx < width && ty > 0 && ty < height ? `<circle cx="${num(tx)}" cy="${num(ty)}" r="22" fill="${madder}" opacity=".18"/><circle cx="${num(tx)}" cy="${num(ty)}" r="10.5" fill="${madder}" stroke="#fbf8f2" stroke-width="3"/>` : '',
  ];
}

/** Four register marks and a scale of threads, as on a pattern sheet. */
const marks = (w, h) => path(`M40 60V40H60M${w - 60} 40h20v20M${w - 40} ${h - 60}v20h-20M60 ${h - 40}H40v-20`, { fill: 'none', stroke: grey, 'stroke-width': 1.4 });

export const pictures = Object.fromEntries(Object.keys(views).map((name) => [`maps/${name}.svg`, () => {
  const [w, h] = name === 'world' ? [2000, 960] : [1600, 1000];
  return picture(w, h, [...map(name, w, h), marks(w, h)], { ground, night: lines });
}]));
