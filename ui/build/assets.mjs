import { createHash } from 'node:crypto';
import path from 'node:path';
import { minify } from 'terser';
import { mergeChunks } from './chunks.mjs';
import { SITES } from './manifest.mjs';
import { browserOptions, siteBuilds } from './options.mjs';
import { chunkOf, pagesOf } from './pages.mjs';
import { ASSETS } from './paths.mjs';
import { buildStyles } from './styles.mjs';

const PAGE_STYLES = '__PAGE_STYLES__';
/** React's functions that only return a value: terser removes a component made by one if nothing uses it. */
const PURE = ['createContext', 'forwardRef', 'lazy', 'memo'];

/**
 * Returns the browser's files by name, the names of the style sheets, and the addresses of the scripts: the starter, and
 * for each site its application, its entry and its pages.
 */
export async function finishAssets(starter, results, { release }) {
  const inputs = inputsOf(results);
  checkModuleNames(inputs);
  const styles = await buildStyles(browserOptions, inputs);
  const files = new Map(styles.files);
  const write = async (name, source, ecma = 2022) => {
    const script = Buffer.from(release ? await minifiedBy(source, ecma) : source);
    const file = `${name}-${hash(script)}.js`;
    files.set(file, script);
    return ASSETS + file;
  };
  const scripts = { starter: await write('starter', starter.outputFiles[0].text, 2020) };
  for (const [index, { site }] of siteBuilds.entries()) {
    const { module, name, application } = SITES[site];
    const sheets = Object.entries(styles.pages[site]).map(([kind, sheet]) => [kind, [ASSETS + sheet]]);
    const withStyles = JSON.stringify(JSON.stringify(Object.fromEntries(sheets)));
    const merged = await mergeChunks(results[index], { entry: module, application }, (stem, script) =>
      write(stem, stem === name ? script.replace(`"${PAGE_STYLES}"`, () => withStyles) : script),
    );
    const pages = pagesOf(site).map(({ kind }) => [kind, merged.scripts.get(`pages:${chunkOf(site, kind)}`)]);
    const { application: address, scripts: made } = merged;
    scripts[site] = { application: address, entry: made.get(module), pages: Object.fromEntries(pages) };
    for (const { path: file, contents } of results[index].outputFiles) {
      // Style sheets are built separately.
      if (!/\.(js|css)$/.test(file)) files.set(path.basename(file), contents);
    }
  }
  return { files, styles, scripts };
}

/** Returns all inputs of builds. */
export function inputsOf(results) {
  return Object.assign({}, ...results.map(({ metafile }) => metafile.inputs));
}

/** Minifies a script with terser, whose output is smaller than esbuild's. `ecma` is the newest syntax that it may use. */
export async function minifiedBy(source, ecma) {
  const { code } = await minify(source, {
    module: true,
    ecma,
    compress: { passes: 3, pure_funcs: PURE },
    format: { comments: false },
  });
  return code;
}

/** Throws if two CSS modules have the same file name, which is the prefix of their class names. */
function checkModuleNames(inputs) {
  const names = new Map();
  for (const input of Object.keys(inputs)) {
    if (!input.endsWith('.module.css')) continue;
    const name = path.basename(input);
    if (names.has(name))
      throw new Error(`two CSS modules are called ${name}: ${names.get(name)} and ${input}`);
    names.set(name, input);
  }
}

function hash(contents) {
  return createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
}
