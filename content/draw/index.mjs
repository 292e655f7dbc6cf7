#!/usr/bin/env node
/** Redraws the pictures whose name matches a pattern: `node index.mjs [pattern]`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const media = join(dirname(fileURLToPath(import.meta.url)), '..', 'media');
const families = ['weaves', 'scenes/index', 'banners', 'emblems', 'logos', 'icons', 'swatches', 'trims', 'prints', 'maps', 'flats/index', 'macros', 'documents', 'hands'];
const pattern = new RegExp(process.argv[2] ?? '.');

for (const family of families) {
  const { pictures } = await import(`./${family}.mjs`);
  for (const [name, draw] of Object.entries(pictures)) {
    if (!pattern.test(name)) continue;
    const files = await draw();
    for (const [file, bytes] of Object.entries(typeof files === 'string' ? { [name]: files } : files)) {
      await mkdir(dirname(join(media, file)), { recursive: true });
      await writeFile(join(media, file), bytes);
      console.log(`${file} ${(bytes.length / 1024).toFixed(1)} KB`);
    }
  }
}
