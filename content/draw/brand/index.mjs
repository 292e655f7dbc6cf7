// Draws the brand site's scenes and its intro film into ui/media/: `node brand/index.mjs [heat|coast|poster|film …]`.
import { stat, writeFile } from 'node:fs/promises';
import { drawCoast } from './coast.mjs';
import { drawFilm, drawFrame, FILM } from './film.mjs';
import { drawHeat } from './heat.mjs';

const MEDIA = new URL('../../../ui/media/', import.meta.url);
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

for (const [name, draw] of Object.entries({ heat: drawHeat, coast: drawCoast })) {
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
