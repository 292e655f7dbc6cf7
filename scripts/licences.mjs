// Writes licences/crates.txt: the licences of the crates in the binary, with either engine (`make licences`).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { licenceTexts, notices } from '../ui/build/licences.mjs';
import { crates } from './crates.mjs';

/** Files of parts that are not built: QuickJS runs no WebAssembly, SQLite is not encrypted, mails to try are for tests. */
const NOT_BUILT = /vendor\/wamr\/|sqlcipher\/|\/debian\/|resources\/eml\//;

/** Crates whose text is that of a licence, for crates that come without. */
const STANDARD = [
  ['Apache-2.0', 'clap', /Apache License/],
  ['BSD-3-Clause', 'alloc-no-stdlib', /Redistribution/],
  ['MPL-2.0', 'cssparser', /Mozilla/],
];

const packages = crates(['v8', 'quickjs']).map((crate) => ({
  ...crate,
  licence: crate.license,
  texts: licenceTexts(path.dirname(crate.manifest_path), NOT_BUILT),
}));

for (const crate of packages.filter(({ texts }) => texts.length === 0)) crate.texts = [standardText(crate)];
writeFileSync('licences/crates.txt', notices('Crates', packages));
console.log(`licences/crates.txt: ${packages.length} crates`);

function standardText({ name, licence, authors }) {
  if (/\bMIT\b/.test(licence)) {
    const mit = packages
      .find((each) => each.name === 'v8x')
      .texts.find((text) => text.includes('the Deno authors'));
    const holders =
      authors.length > 0 ? authors.join(', ').replace(/ <[^>]*>/g, '') : `the authors of ${name}`;
    return mit.replace(/Copyright .*/, `Copyright (c) ${holders}`);
  }
  const [, source, words] = STANDARD.find(([id]) => id === licence) ?? [];
  const text = packages.find((each) => each.name === source)?.texts.find((text) => words.test(text));
  if (!text)
    throw new Error(`${name} has no licence file, and scripts/licences.mjs knows no text of ${licence}`);
  return text;
}
