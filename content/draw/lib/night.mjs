/** The colours of drawings where the visitor's screen is dark: lines turn to cream, rooms and paper to dusk, garments and cloth stay light. */
import { ground, grey, indigo, ink, madder } from './palette.mjs';

const dusk = '#161514';
const cream = '#cfc6b6';

/** Drawings whose things are light by themselves: only the ground changes. */
export const grounds = { [ground]: 'none', '#efe8dc': 'none', '#f0e9dd': 'none', '#d9cfbc': '#0c0b0a' };

export const lines = { [ground]: 'none', [ink]: cream, '#fbf8f2': '#1e1c1a', '#fdfbf7': '#2b2824', '#d8cdb9': '#4a443b', '#d6c9b0': '#8d8371', [grey]: '#8d8475', [indigo]: '#9db4e0', '#4a608a': '#8aa0cc', '#7388ae': '#6f86b1', [madder]: '#e0796a', '#e0d6c4': '#35312c' };

export const rooms = {
  ...grounds, [ink]: cream,
  // floor, its joints, shadows and pools of light
  '#faf6ee': '#24211e', '#e9e1d2': '#1d1b18', '#dcd2c0': '#191715', '#e0d7c7': '#302c27', '#e3dac9': '#191715', '#fffefb': '#2d2924',
  // walls, windows, water
  '#fdfaf4': '#37322c', '#f6f1e7': '#2a2622', '#efe8db': '#24211d', '#e6ebf1': '#323e52', '#e9edf1': '#39465b', '#dfe6ee': '#303c50', '#d3dce7': '#283345', '#dfe5ec': '#232c39', '#d0d9e3': '#1d2530', '#c2cdda': '#181f29', '#e3e7ea': '#1b2129', '#a9b6c8': '#39465b',
  // machines, posts, boards
  '#fdfbf7': '#5a544b', '#f2ece1': '#4a443c', '#e4dccd': '#3d3831', '#eeebe5': '#6a645a', '#dcd7ce': '#57524a', '#c8c2b7': '#47423b', '#57524b': '#3f3a34', '#3b3732': '#2c2824', '#292623': '#1f1c19', '#fffdf6': '#e9dfc8', '#fff9ea': '#dccfb2', '#fff4dc': '#cfc0a0',
  '#ecdfc6': '#85755a', '#dccaa9': '#6e6049', '#c8b48f': '#5a4e3b', '#e8dac0': '#93805f', '#d6c3a2': '#7b6a4e', '#c2ac87': '#65573f',
  // cloth
  '#f8f2e6': '#ded4c2', '#ebe1ce': '#c9bda7', '#dacdb4': '#b2a68f', '#ffffff': '#eae4d9', '#f7f3ec': '#d6cec0', '#ebe5da': '#c2b9aa',
  '#3a5585': '#5d7cb4', '#2b436d': '#48659c', '#22375b': '#395284', '#5b739d': '#839bc7', '#4a628e': '#6c85b5', '#3d5682': '#5a73a3',
  '#b54a3a': '#cc6858', '#a1382a': '#b54a3a', '#872c20': '#97392b', '#a9b08f': '#7b8365', '#969e7b': '#69714f', '#7f8866': '#575e43', '#b9c4d8': '#6f86b1', '#fffdf8': '#3a352f',
};

/** A drawing that changes those of its colours that `colours` names. A ground is left out; lines of its colour are of the page's. */
export function atNight(svg, colours) {
  const rules = Object.entries(colours).flatMap(([day, night]) => ['fill', 'stroke'].filter((name) => svg.includes(`${name}="${day}"`)).map((name) => `[${name}="${day}"]{${name}:${night === 'none' && name === 'stroke' ? dusk : night}}`));
  return rules.length === 0 ? svg : svg.replace(/(<svg[^>]*>)/, `$1<style>@media(prefers-color-scheme:dark){${rules.join('')}}</style>`);
}
