import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

/** ASCII, Latin-1, and other characters of Western text that the fonts have. */
const CHARACTERS = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
].flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Kerning, marks and ligatures, which are on by default, and the figure styles that the style sheets use. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * Subsets variable fonts to the characters, features and weights in use: `font.woff2?weight=400..700`. A font whose licence
 * reserves its name for unmodified files must be imported as it is, without a weight.
 */
export const subsetFonts = {
  name: 'subset-fonts',
  setup(build) {
    build.onResolve({ filter: /\.woff2\?weight=/ }, ({ path }) => {
      const [file, weights] = path.split('?weight=');
      // A suffix of the path would become a part of the address.
      return { path: fileURLToPath(import.meta.resolve(file)), namespace: 'font', pluginData: weights };
    });
    build.onLoad({ filter: /\.woff2$/, namespace: 'font' }, async ({ path, pluginData: weights }) => {
      // Several builds need the same fonts.
      const key = `${path} ${weights}`;
      if (!subsets.has(key)) subsets.set(key, subsetOf(path, weights));
      return { contents: await subsets.get(key), loader: 'file' };
    });
  },
};

const subsets = new Map();

async function subsetOf(file, weights) {
  const [min, max] = weights.split('..').map(Number);
  return subset(await readFile(file), String.fromCodePoint(...CHARACTERS), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max } },
    keepFeatures: FEATURES,
  });
}
