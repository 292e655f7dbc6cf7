// Prints the size and the metrics of the local fonts that stand in for a web font until it has loaded, so that nothing moves
// then: `node build/fallbackFonts.mjs` after a change of a font, for design/fonts.css and brand/design/fonts.css. Needs the
// Debian packages fonts-liberation (Liberation has the widths of Arial and Times New Roman), fonts-roboto-unhinted and
// fonts-noto-core, or a folder with their files: `node build/fallbackFonts.mjs FOLDER`.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import { LOCALES } from './paths.mjs';

const FONTS = process.argv[2] ?? '/usr/share/fonts/truetype';
const ARIAL = [
  `${FONTS}/liberation/LiberationSans-Regular.ttf`,
  `${FONTS}/liberation/LiberationSans-Bold.ttf`,
];
const TIMES = [`${FONTS}/liberation/LiberationSerif-Regular.ttf`];
const ROBOTO = [
  `${FONTS}/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf`,
  `${FONTS}/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf`,
];

/** Each web font with its weights, and the local fonts of these weights. */
const PAIRS = [
  {
    font: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    weights: [400, 600],
  },
  { font: '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2', weights: [400, 600] },
].map((pair) => ({ ...pair, local: { Arial: ARIAL, Roboto: ROBOTO } }));
PAIRS.push({
  font: '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2',
  weights: [null],
  local: { 'Times New Roman': TIMES, 'Noto Serif': [`${FONTS}/noto/NotoSerif-Regular.ttf`] },
});

/** Digits have a size of their own where it differs by a tenth. */
const GROUPS = { letters: /[^0-9]/g, digits: /[0-9]/g };

const text = texts(JSON.parse(await readFile(new URL('en/site.json', `file://${LOCALES}/`), 'utf8')));

for (const { font, weights, local } of PAIRS) {
  const file = await readFile(fileURLToPath(import.meta.resolve(font)));
  for (const [index, weight] of weights.entries()) {
    const own = await metrics(file, weight);
    for (const [name, files] of Object.entries(local)) {
      const other = await metrics(await readFile(files[index]), null);
      for (const [group, pattern] of Object.entries(GROUPS)) {
        const sample = text.match(pattern);
        const size = own.width(sample) / other.width(sample);
        process.stdout.write(`${font.split('/')[1]} ${weight ?? 400} for ${name}, ${group}:
  size-adjust: ${percent(size)};
  ascent-override: ${percent(own.ascent / size)};
  descent-override: ${percent(own.descent / size)};
  line-gap-override: ${percent(own.gap / size)};
`);
      }
    }
  }
}

function percent(value) {
  return `${(value * 100).toFixed(1)}%`;
}

/** Returns the vertical metrics of a font and the width of characters in it, in em. */
async function metrics(file, weight) {
  const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32));
  const variationAxes = weight === null ? {} : { wght: weight };
  const font = await subset(file, ascii, { targetFormat: 'sfnt', variationAxes });
  const tables = tablesOf(font);
  const em = tables.head.readUInt16BE(18);
  const glyphs = glyphsOf(tables.cmap);
  const count = tables.hhea.readUInt16BE(34);
  const advance = (glyph) => tables.hmtx.readUInt16BE(4 * Math.min(glyph, count - 1));
  const widthOf = (character) => advance(glyphs.get(character.codePointAt(0)) ?? 0) / em;
  return {
    width: (sample) => sample.reduce((sum, character) => sum + widthOf(character), 0),
    ascent: tables.hhea.readInt16BE(4) / em,
    descent: -tables.hhea.readInt16BE(6) / em,
    gap: tables.hhea.readInt16BE(8) / em,
  };
}

function tablesOf(font) {
  const tables = {};
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index;
    const start = font.readUInt32BE(entry + 8);
    tables[font.toString('latin1', entry, entry + 4)] = font.subarray(
      start,
      start + font.readUInt32BE(entry + 12),
    );
  }
  return tables;
}

/** Returns the glyphs of characters from the table of format 4, which every font of these has. */
function glyphsOf(cmap) {
  const glyphs = new Map();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const doubled = table.readUInt16BE(6);
    for (let segment = 0; segment < doubled; segment += 2) {
      const last = table.readUInt16BE(14 + segment);
      const first = table.readUInt16BE(16 + doubled + segment);
      const delta = table.readUInt16BE(16 + 2 * doubled + segment);
      const place = 16 + 3 * doubled + segment;
      const offset = table.readUInt16BE(place);
      for (let code = first; code <= last && code < 0xffff; code++) {
        const glyph = offset === 0 ? code : table.readUInt16BE(place + offset + 2 * (code - first));
        if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
      }
    }
  }
  return glyphs;
}

/** Returns the ASCII letters of all texts of a file: those that pages are made of. */
function texts(value) {
  const all = typeof value === 'string' ? value : Object.values(value).map(texts).join(' ');
  return all.replace(/\{\{.*?\}\}|[^ -~]/g, '');
}
