import { createHash } from 'node:crypto';
import path from 'node:path';
import { minify } from 'terser';
import { isNamed, SITES } from './manifest.mjs';
import { browserOptions } from './options.mjs';
import { ASSETS } from './paths.mjs';
import { buildStyles } from './styles.mjs';

const PAGE_STYLES = '__PAGE_STYLES__';

/**
 * Returns the browser's files by name: minified scripts, a style sheet per site and page kind, and the entries with the
 * list of their pages' style sheets filled in.
 */
export async function finishAssets({ outputFiles, metafile }, { release }) {
  checkModuleNames(metafile);
  const styles = await buildStyles(browserOptions, metafile);
  const sheetsOf = (site) =>
    Object.fromEntries(Object.entries(styles.pages[site]).map(([kind, name]) => [kind, [ASSETS + name]]));
  const files = new Map(styles.files);
  for (const { path: file, contents } of outputFiles) {
    const name = path.basename(file);
    // esbuild creates a script per copied icon; style sheets are built separately.
    const isIconScript = Object.values(SITES).some(({ icon }) => isNamed(name, icon, 'js'));
    if (name.endsWith('.css') || isIconScript) continue;
    if (!name.endsWith('.js')) {
      files.set(name, contents);
      continue;
    }
    const script = release ? await minified(contents) : contents;
    const site = Object.keys(SITES).find((site) => isNamed(name, SITES[site].name, 'js'));
    if (!site) {
      files.set(name, script);
      continue;
    }
    const entry = Buffer.from(
      Buffer.from(script)
        .toString()
        .replace(`"${PAGE_STYLES}"`, () => JSON.stringify(JSON.stringify(sheetsOf(site)))),
    );
    files.set(`${SITES[site].name}-${hash(entry)}.js`, entry);
  }
  return { files, styles };
}

/** Minifies a script with terser, whose output is smaller than esbuild's. */
async function minified(script) {
  const { code } = await minify(Buffer.from(script).toString(), {
    module: true,
    ecma: 2022,
    compress: { passes: 3 },
    format: { comments: false },
  });
  return Buffer.from(code);
}

/** Throws if two CSS modules have the same file name, which is the prefix of their class names. */
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

function hash(contents) {
  return createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
}
