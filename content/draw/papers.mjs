#!/usr/bin/env node
/**
 * Redraws the papers of the demonstration contracts, which `../customers.toml` names, into `../papers`, and the files of the certificates
 * of `../items/certificates.toml`: `node papers.mjs`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

import { certificate } from './papers/certificate.mjs';
import { contracts } from './papers/contract.mjs';
import { drawn } from './papers/kinds.mjs';
import { pdf } from './papers/pdf.mjs';

const content = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = async (name) => parse(await readFile(join(content, name), 'utf8'));

let size = 0;
async function write(path, pages, title) {
  const bytes = pdf(pages, title);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  size += bytes.length;
}

for (const contract of contracts(await read('customers.toml'))) {
  for (const paper of contract.papers) {
    const { pages, title } = drawn(contract, paper);
    await write(join(content, 'papers', paper.file), pages, title);
  }
}
for (const item of (await read('items/certificates.toml')).item) {
  const own = { number: item.number, expires: item.expires.toISOString().slice(0, 10), name: item.en.title, scope: item.en.scope };
  await write(join(content, item.file), certificate(own), `${own.name}, specimen of a certificate`);
}
console.log(`${(size / 1024).toFixed(0)} KB`);
