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
 * for each site its application, and by language its entries and pages.
 */
export async function finishAssets(starter, results, { release }) {
  const inputs = inputsOf(results);
  checkModuleNames(inputs);
  const styles = await buildStyles(browserOptions, inputs);
  const files = new Map(styles.files);
  const minified = new Map();
  const write = async (name, source, ecma = 2022) => {
    // Most scripts of a site are the same in every language.
    if (release && !minified.has(source)) minified.set(source, minifiedBy(source, ecma));
    const script = Buffer.from(release ? await minified.get(source) : source);
    const file = `${name}-${hash(script)}.js`;
    files.set(file, script);
    return ASSETS + file;
  };
  const scripts = { starter: await write('starter', starter.outputFiles[0].text, 2020) };
  for (const [index, { site, locale }] of siteBuilds.entries()) {
    const { module, name, application } = SITES[site];
    const sheets = Object.entries(styles.pages[site]).map(([kind, sheet]) => [kind, [ASSETS + sheet]]);
    const withStyles = JSON.stringify(JSON.stringify(Object.fromEntries(sheets)));
    const merged = await mergeChunks(results[index], { entry: module, application }, (stem, script) =>
      write(stem, stem === name ? script.replace(`"${PAGE_STYLES}"`, () => withStyles) : script),
    );
    scripts[site] ??= { application: merged.application, entries: {}, pages: {} };
    if (scripts[site].application !== merged.application)
      throw new Error(`the application of the site ${site} differs between languages`);
    scripts[site].entries[locale] = merged.scripts.get(module);
    for (const { kind } of pagesOf(site)) {
      scripts[site].pages[kind] ??= {};
      scripts[site].pages[kind][locale] = merged.scripts.get(`pages:${chunkOf(site, kind)}`);
    }
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
