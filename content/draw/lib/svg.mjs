/** Writing compact SVG: rounded numbers, relative paths, attributes only where they say something. */

import { atNight } from './night.mjs';

/** Rounds to `digits` decimals and drops what a number does not need. */
export function num(value, digits = 1) {
  const fixed = value.toFixed(digits);
  const text = fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
  return text === '-0' || text === '' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

/** One element; attributes that are null or false are left out, numbers are rounded. */
export function el(name, attributes = {}, inner = '') {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? num(value, 2) : value}"`)
    .join('');
  const content = Array.isArray(inner) ? inner.join('') : inner;
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
}

export const group = (attributes, inner) => el('g', attributes, inner);

/** Path data through points, relative and rounded without drift. */
export function line(points, close = false, digits = 1) {
  const scale = 10 ** digits;
  let [px, py] = points[0].map((v) => Math.round(v * scale));
  let data = `M${num(px / scale, digits)} ${num(py / scale, digits)}`;
  for (const point of points.slice(1)) {
    const [x, y] = point.map((v) => Math.round(v * scale));
    const [dx, dy] = [x - px, y - py];
    if (dx === 0 && dy === 0) continue;
    const second = num(dy / scale, digits);
    if (dy === 0) data += `h${num(dx / scale, digits)}`;
    else if (dx === 0) data += `v${second}`;
    else data += `l${num(dx / scale, digits)}${second.startsWith('-') ? '' : ' '}${second}`;
    [px, py] = [x, y];
  }
  return close ? `${data}z` : data;
}

/** Rounds every number in hand-written path data. */
export const tidy = (data, digits = 1) =>
  data.replace(/-?\d*\.?\d+(?:e-?\d+)?/g, (value) => num(Number(value), digits)).replace(/\s*([A-Za-z,])\s*/g, '$1').replace(/,/g, ' ').replace(/ -/g, '-').trim();

export const path = (d, attributes = {}) => el('path', { ...attributes, d });
export const rect = (x, y, width, height, attributes = {}) => el('rect', { x, y, width, height, ...attributes });
export const circle = (cx, cy, r, attributes = {}) => el('circle', { cx, cy, r, ...attributes });

/** A whole document with its own ground; `night` names the colours that it has on dark screens. */
export function picture(width, height, inner, { ground = null, night = {}, defs = '', view = [0, 0, width, height] } = {}) {
  const body = [defs && el('defs', {}, defs), ground && rect(...view, { fill: ground }), ...[inner].flat(9)].filter(Boolean).join('');
  const svg = el('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: view.map((v) => num(v)).join(' '), width, height }, body);
  return `${atNight(svg, night)}\n`;
}

/** The selvage: a narrow woven strip with one madder thread, drawn upright or lying. */
export function selvage(x, y, length, { upright = true, width = 18, id = 'sv' } = {}) {
  const defs = `<pattern id="${id}" width="4" height="4" patternUnits="userSpaceOnUse"><path fill="#fdfbf7" d="M0 0h4v4H0z"/><path stroke="#cfc4b1" stroke-width=".7" d="M0 1h2M2 3h2"/></pattern>`;
  const [w, h] = upright ? [width, length] : [length, width];
  const at = width * 0.62;
  const thread = upright ? `M${num(x + at)} ${y}v${length}` : `M${x} ${num(y + at)}h${length}`;
  const body = rect(x, y, w, h, { fill: `url(#${id})` }) +
    path(thread, { stroke: '#a1382a', 'stroke-width': width * 0.13, 'stroke-dasharray': '5 1.2', fill: 'none' });
  return { defs, body };
}
