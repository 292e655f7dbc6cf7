import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { transform } from 'esbuild';
import { describe, pageStyles } from './manifest.mjs';
import { BUNDLES, LOCALES } from './paths.mjs';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;
const PAGE_STYLES = '__PAGE_STYLES__';

/**
 * Finishes both builds and writes them: assets first, the server's script, and last the manifest, which makes them
 * current. Returns the build's id and the number of assets.
 */
export async function writeBundles(browser, server, { compress, removeOld }) {
  checkModuleNames(browser.metafile);
  const assets = await finishAssets(browser);
  const script = server.outputFiles.find(({ path: name }) => name.endsWith('server.js')).contents;
  const id = buildId([...assets, ['server.js', script]]);
  const manifest = describe(browser.metafile, id, [...assets.keys()], await serverTexts());

  const folder = path.join(BUNDLES, 'assets');
  await mkdir(folder, { recursive: true });
  const written = await Promise.all(
    [...assets].map(([name, contents]) => writeAsset(folder, name, contents, compress)),
  );
  await replaceFile(path.join(BUNDLES, 'server.js'), script);
  await replaceFile(path.join(BUNDLES, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  if (removeOld) await removeAllBut(folder, new Set(written.flat()));
  return { build: id, files: assets.size };
}

/** The browser's files by name: scripts with short identifiers, the entry with what it must know of the others. */
async function finishAssets({ outputFiles, metafile }) {
  const styles = JSON.stringify(JSON.stringify(pageStyles(metafile)));
  const files = await Promise.all(
    outputFiles.map(async ({ path: file, contents }) => {
      const name = path.basename(file);
      if (!name.endsWith('.js')) return [name, contents];
      const { code } = await transform(Buffer.from(contents), {
        minifyIdentifiers: true,
        target: 'es2022',
        charset: 'utf8',
        legalComments: 'none',
        minifyWhitespace: true,
        format: 'esm',
      });
      return [name, Buffer.from(code)];
    }),
  );
  return new Map(
    files
      .filter(([name]) => !/^icon-.*\.js$/.test(name))
      .map(([name, contents]) => {
        if (!/^entry-.*\.js$/.test(name)) return [name, contents];
        const entry = Buffer.from(String(contents).replace(`"${PAGE_STYLES}"`, () => styles));
        return [`entry-${hash(entry)}.js`, entry];
      }),
  );
}

async function writeAsset(folder, name, contents, compress) {
  const names = [name];
  await writeFile(path.join(folder, name), contents);
  if (!compress || !COMPRESSIBLE.test(name)) return names;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
  };
  const forms = {
    br: await promisify(brotliCompress)(contents, { params }),
    gz: await promisify(gzip)(contents, { level: 9 }),
  };
  for (const [extension, form] of Object.entries(forms)) {
    if (form.length >= contents.length) continue;
    names.push(`${name}.${extension}`);
    await writeFile(path.join(folder, `${name}.${extension}`), form);
  }
  return names;
}

/** A reader sees the old file or the new one, never a part of it. */
async function replaceFile(file, contents) {
  await writeFile(`${file}.new`, contents);
  await rename(`${file}.new`, file);
}

async function removeAllBut(folder, names) {
  for (const name of await readdir(folder)) {
    if (!names.has(name)) await rm(path.join(folder, name));
  }
}

async function serverTexts() {
  const texts = ['zh', 'en', 'ja'].map(async (locale) => {
    const { server } = JSON.parse(await readFile(path.join(LOCALES, `${locale}.json`), 'utf8'));
    return [locale, server];
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** The class names of a CSS module begin with its file's name, so that must be its alone. */
function checkModuleNames({ inputs }) {
  const names = new Map();
  for (const input of Object.keys(inputs)) {
    if (!input.endsWith('.module.css')) continue;
    const name = path.basename(input);
    if (names.has(name))
      throw new Error(`two CSS modules are called ${name}: ${names.get(name)} and ${input}`);
    names.set(name, input);
  }
}

function buildId(files) {
  const digest = createHash('sha256');
  for (const [name, contents] of files.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    digest.update(name).update(contents);
  return digest.digest('hex').slice(0, 12);
}

function hash(contents) {
  return createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
}
