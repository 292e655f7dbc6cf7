import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { finishAssets, inputsOf, minifiedBy } from './assets.mjs';
import { deskSheet, mergeDesk } from './desk.mjs';
import { allNotices } from './licences.mjs';
import { createManifest } from './manifest.mjs';
import { ASSETS, BUNDLES } from './paths.mjs';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;

/**
 * Finishes the builds and writes them: first the assets, then the server's script, last the manifest that refers to
 * them. Returns the build's id and the number of assets. Only a release is minified and compressed, and removes the files
 * of earlier builds.
 */
export async function writeBundles(results, { release }) {
  const [server, desk, starter, ...sites] = results;
  const legal = results.flatMap(({ outputFiles }) => outputFiles.filter(isLegal).map(({ text }) => text));
  const { files: assets, styles, scripts } = await finishAssets(starter, sites, { release });
  const script = server.outputFiles.find(({ path: name }) => name.endsWith('server.js')).contents;
  // Without the desk's files: a visitor's browser need not load a new build for them.
  const id = buildId([...assets, ['server.js', script]]);
  const sheet = path.basename(deskSheet(desk.metafile));
  const merged = await mergeDesk(desk);
  const minified = [...merged.scripts].map(async ([file, text]) => {
    assets.set(file, Buffer.from(release ? await minifiedBy(text, 2022) : text));
  });
  await Promise.all(minified);
  for (const file of desk.outputFiles) {
    const name = path.basename(file.path);
    // esbuild also writes a sheet for each script that is loaded later, whose styles the desk's sheet has.
    if (name === sheet || !(/\.(js|css)$/.test(name) || isLegal(file))) assets.set(name, file.contents);
  }
  const { entry, application } = merged;
  const files = { script: entry, chunks: [application], style: ASSETS + sheet };
  const manifest = createManifest(id, [...assets.keys()], { styles, scripts, desk: files });

  const folder = path.join(BUNDLES, 'assets');
  await mkdir(folder, { recursive: true });
  const written = await Promise.all(
    [...assets].map(([name, contents]) => writeAsset(folder, name, contents, release)),
  );
  await replaceFile(path.join(BUNDLES, 'server.js'), script);
  await replaceFile(path.join(BUNDLES, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  if (release) {
    await removeAllBut(folder, new Set(written.flat()));
    const notices = Buffer.from(allNotices(inputsOf(results), legal));
    await replaceFile(path.join(BUNDLES, 'licences.txt.br'), await brotli(notices));
  }
  return { build: id, files: assets.size };
}

/** Whether an output holds the legal comments of a script, which `licences.txt` contains. */
function isLegal({ path: name }) {
  return name.endsWith('.LEGAL.txt');
}

function brotli(contents) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
  };
  return promisify(brotliCompress)(contents, { params });
}

async function writeAsset(folder, name, contents, release) {
  const names = [name];
  await writeFile(path.join(folder, name), contents);
  if (!release || !COMPRESSIBLE.test(name)) return names;
  const forms = {
    br: await brotli(contents),
    gz: await promisify(gzip)(contents, { level: 9 }),
  };
  for (const [extension, form] of Object.entries(forms)) {
    if (form.length >= contents.length) continue;
    names.push(`${name}.${extension}`);
    await writeFile(path.join(folder, `${name}.${extension}`), form);
  }
  return names;
}

/** Replaces a file atomically. */
async function replaceFile(file, contents) {
  await writeFile(`${file}.new`, contents);
  await rename(`${file}.new`, file);
}

async function removeAllBut(folder, names) {
  for (const name of await readdir(folder)) {
    if (!names.has(name)) await rm(path.join(folder, name));
  }
}

function buildId(files) {
  const digest = createHash('sha256');
  for (const [name, contents] of files.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    digest.update(name).update(contents);
  return digest.digest('hex').slice(0, 12);
}
