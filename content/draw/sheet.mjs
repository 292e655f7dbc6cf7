#!/usr/bin/env node
/** A contact sheet: `node sheet.mjs <pattern> <out.png> [columns] [width of one]`. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const media = join(dirname(fileURLToPath(import.meta.url)), '..', 'media');
const [pattern, out, columns = '3', width = '520'] = process.argv.slice(2);
const names = (await readdir(media, { recursive: true })).filter((n) => new RegExp(pattern).test(n)).sort();
const w = Number(width);
const tiles = await Promise.all(names.map(async (name) => {
  const image = sharp(join(media, name));
  const { width: iw } = await image.metadata();
  const density = name.endsWith('.svg') ? Math.max(20, Math.min(300, (72 * w) / iw)) : undefined;
  return sharp(join(media, name), { density }).resize({ width: w }).png().toBuffer({ resolveWithObject: true });
}));
const per = Number(columns);
const h = Math.max(...tiles.map((t) => t.info.height));
const rows = Math.ceil(tiles.length / per);
const gap = 12;
await sharp({ create: { width: per * (w + gap) + gap, height: rows * (h + gap) + gap, channels: 3, background: '#777' } })
  .composite(tiles.map((t, i) => ({ input: t.data, left: gap + (i % per) * (w + gap), top: gap + Math.floor(i / per) * (h + gap) })))
  .png().toFile(out);
console.log(names.join(' '));
