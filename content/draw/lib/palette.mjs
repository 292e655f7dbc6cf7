/** The colours of the sample book: undyed ground, ink, one indigo, madder sparingly. */
export const ground = '#f4efe6';
export const paper = '#fbf8f2';
export const ink = '#1d1b19';
export const grey = '#6f695f';
export const linen = '#e9dfcd';
export const linenDark = '#d6c9b0';
export const shade = '#e6dfd2';
export const indigo = '#22375b';
export const indigoMid = '#3d5682';
export const indigoPale = '#b9c4d8';
export const madder = '#a1382a';
export const madderPale = '#dba99f';

/** Mixes two hexadecimal colours; `t` = 0 gives the first. */
export function mix(from, to, t) {
  const channel = (hex, i) => parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);
  const parts = [0, 1, 2].map((i) => Math.round(channel(from, i) * (1 - t) + channel(to, i) * t));
  return `#${parts.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}
