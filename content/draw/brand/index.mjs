// Draws the brand site's scenes and its intro film into ui/media/: `node brand/index.mjs [heat|coast|…|poster|film …]`.
import { stat, writeFile } from 'node:fs/promises';
import { drawAurora } from './aurora.mjs';
import { drawBeacon } from './beacon.mjs';
import { drawCoast } from './coast.mjs';
import { drawCrystals } from './crystals.mjs';
import { drawFilm, drawFrame, FILM } from './film.mjs';
import { drawHeat } from './heat.mjs';
import { drawIsland } from './island.mjs';
import { drawMend } from './mend.mjs';
import { drawRings } from './rings.mjs';
import { drawSources } from './sources.mjs';
import { drawSpinning } from './spinning.mjs';
import { drawStreet } from './street.mjs';
import { drawTrail } from './trail.mjs';

const MEDIA = new URL('../../../ui/media/', import.meta.url);
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

const SCENES = {
  aurora: drawAurora,
  beacon: drawBeacon,
  coast: drawCoast,
  crystals: drawCrystals,
  heat: drawHeat,
  island: drawIsland,
  mend: drawMend,
  rings: drawRings,
  sources: drawSources,
  spinning: drawSpinning,
  street: drawStreet,
  trail: drawTrail,
};

for (const [name, draw] of Object.entries(SCENES)) {
  if (!isWanted(name)) continue;
  const image = draw(2560, 1440).image();
  await write(`${name}-1280.avif`, image.clone().resize({ width: 1280 }).avif({ quality: 50, effort: 5 }));
  await write(`${name}-2560.avif`, image.clone().avif({ quality: 46, effort: 5 }));
}
// The poster is what the film ends with.
if (isWanted('poster')) {
  const last = drawFrame(FILM.seconds - 1 / FILM.rate).image({ grain: 0.6 });
  await write('intro.avif', last.avif({ quality: 50, effort: 5 }));
}
if (isWanted('film')) {
  await drawFilm(MEDIA);
  for (const kind of ['webm', 'mp4']) await report(`intro.${kind}`);
}

async function write(name, image) {
  await writeFile(new URL(name, MEDIA), await image.toBuffer());
  await report(name);
}

async function report(name) {
  const { size } = await stat(new URL(name, MEDIA));
  console.log(`${name} ${Math.round(size / 1024)} KiB`);
}
