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

/** Parses a weight or a range of weights. */
function axis(weight) {
  const [min, max] = weight.split('..').map(Number);
  return max === undefined ? min : { min, max };
}

/** Kerning, marks and ligatures, which are on by default, and the figure styles that the style sheets use. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * Subsets fonts to the characters, features and weights in use: `font.woff2?weight=400..700`, or `?weight=440` for one
 * weight. Drops the name table, because the licence of one font reserves its name for unmodified files.
 */
export const subsetFonts = {
  name: 'subset-fonts',
  setup(build) {
    build.onResolve({ filter: /\.woff2\?weight=/ }, ({ path }) => {
      const [file, weight] = path.split('?weight=');
      return {
        path: fileURLToPath(import.meta.resolve(file)),
        suffix: `?weight=${weight}`,
        pluginData: weight,
      };
    });
    build.onLoad({ filter: /\.woff2$/ }, async ({ path, pluginData: weight }) => ({
      contents: await subset(await readFile(path), String.fromCodePoint(...CHARACTERS), {
        targetFormat: 'woff2',
        variationAxes: { wght: axis(weight) },
        keepFeatures: FEATURES,
        dropTables: ['name'],
      }),
      loader: 'file',
    }));
  },
};
