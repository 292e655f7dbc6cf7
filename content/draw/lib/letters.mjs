/** Letters and figures as strokes of a pencil in a box of 10 × 16. */
import { grey } from './palette.mjs';
import { group, num, path } from './svg.mjs';

const glyphs = {
  0: 'M5 0C1 0 0 4 0 8s1 8 5 8 5-4 5-8-1-8-5-8z', 1: 'M1 3L5 0v16', 2: 'M0 4C0-1 10-1 10 4c0 4-10 8-10 12h10', 3: 'M0 2c3-4 10-2 10 2 0 3-3 4-5 4 3 0 5 1 5 4 0 5-7 6-10 2', 4: 'M7 16V0L0 11h10',
  5: 'M9 0H1v7c4-3 9-1 9 4 0 6-7 6-10 3', 6: 'M8 0C2 2 0 7 0 11c0 7 10 7 10 0 0-6-8-6-10-1', 7: 'M0 0h10L4 16', 8: 'M5 8c-6-1-5-8 0-8s6 7 0 8c-7 1-6 8 0 8s7-7 0-8z', 9: 'M2 16c6-2 8-7 8-11 0-7-10-7-10 0 0 6 8 6 10 1',
  A: 'M0 16L5 0l5 16M2 10h6', B: 'M0 8h5c6 0 6-8 0-8H0v16h5c7 0 7-8 0-8', C: 'M10 3C7-2 0-1 0 8s7 10 10 5', D: 'M0 0v16h3c9 0 9-16 0-16z', E: 'M9 0H0v16h9M0 8h7', F: 'M9 0H0v16M0 8h7', G: 'M10 3C7-2 0-1 0 8s8 10 10 5V9H6',
  H: 'M0 0v16M10 0v16M0 8h10', I: 'M5 0v16', J: 'M8 0v11c0 7-8 7-8 1', K: 'M0 0v16M10 0L0 9M4 6l6 10', L: 'M0 0v16h9', M: 'M0 16V0l5 9 5-9v16', N: 'M0 16V0l10 16V0', O: 'M5 0C1 0 0 4 0 8s1 8 5 8 5-4 5-8-1-8-5-8z',
  P: 'M0 16V0h4c8 0 8 9 0 9H0', Q: 'M5 0C1 0 0 4 0 8s1 8 5 8 5-4 5-8-1-8-5-8zM6 12l4 5', R: 'M0 16V0h4c7 0 7 8 0 8H0m5 0l5 8', S: 'M9 3C7-2 0-1 0 4c0 5 10 3 10 8 0 6-8 5-10 1', T: 'M0 0h10M5 0v16', U: 'M0 0v11c0 7 10 7 10 0V0',
  V: 'M0 0l5 16 5-16', W: 'M0 0l2.5 16L5 5l2.5 11L10 0', X: 'M0 0l10 16M10 0L0 16', Y: 'M0 0l5 8 5-8M5 8v8', Z: 'M0 0h10L0 16h10',
  '-': 'M2 8h6', '/': 'M9 0L1 16', '.': 'M4 16h.6', ',': 'M5 15l-1.5 4', ':': 'M5 6h.1M5 13h.1', '%': 'M9 0L1 16M.4 3a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5.6 13a2 2 0 1 0 4 0a2 2 0 1 0-4 0', '+': 'M1 8h8M5 4v8', ' ': '',
};

/** One line of text from its top left corner; a letter takes 16 × `size`. */
export function lettering(text, x, y, size = 1, { stroke = grey, weight = 1.5, pitch = 16, ...more } = {}) {
  const strokes = [...text].map((letter, i) => glyphs[letter] && path(glyphs[letter], { transform: `translate(${num(x + i * pitch * size)} ${num(y)})scale(${num(size, 2)})` }));
  return group({ fill: 'none', stroke, 'stroke-width': num(weight, 1), 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more }, strokes.filter(Boolean));
}
