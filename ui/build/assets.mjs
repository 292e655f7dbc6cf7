import { createHash } from 'node:crypto';
import path from 'node:path';
import { minify } from 'terser';
import { isNamed, SITES, siteOf } from './manifest.mjs';
import { browserOptions } from './options.mjs';
import { buildStyles } from './styles.mjs';

const PAGE_STYLES = '__PAGE_STYLES__';

/**
 * The browser's files by name, finished: scripts with short identifiers, style sheets page by page, and the entry with
 * what it must know of them.
 */
export async function finishAssets({ outputFiles, metafile }, { release }) {
  checkModuleNames(metafile);
  const styles = await buildStyles(browserOptions, metafile);
  const sheetsOf = (site) =>
    Object.fromEntries(
      Object.entries(styles.pages)
        .filter(([kind]) => siteOf(kind) === site)
        .map(([kind, name]) => [kind, [`/_assets/${name}`]]),
    );
  const files = new Map(styles.files);
  for (const { path: file, contents } of outputFiles) {
    const name = path.basename(file);
    // The entries of the icons are files to copy; the style sheets have been built by themselves.
    const ofIcon = Object.values(SITES).some(({ icon }) => isNamed(name, icon, 'js'));
    if (name.endsWith('.css') || ofIcon) continue;
    if (!name.endsWith('.js')) {
      files.set(name, contents);
      continue;
    }
    const script = release ? await shorten(contents) : contents;
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

/** What esbuild has written, shorter still: terser sees further, and is worth its seconds where visitors load the result. */
async function shorten(script) {
  const { code } = await minify(Buffer.from(script).toString(), {
    module: true,
    ecma: 2020,
    compress: { passes: 2 },
    format: { comments: false },
  });
  return Buffer.from(code);
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

function hash(contents) {
  return createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
}
