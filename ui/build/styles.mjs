import path from 'node:path';
import { build } from 'esbuild';
import { SITES } from './manifest.mjs';
import { pagesOf } from './pages.mjs';
import { UI } from './paths.mjs';

/**
 * Builds a style sheet per site and one per page kind. A page loads its site's sheet first, which declares the layers.
 * esbuild itself would put the styles of all pages into the entry's sheet, because the entry can import them.
 *
 * @returns the files by name, each site's sheet with the other files that it needs, and each page kind's sheet by site
 */
export async function buildStyles(options, inputs) {
  const stylesOf = (module, folder) =>
    [...reachable(inputs, module, folder)].filter((input) => input.endsWith('.css'));
  const files = new Map();
  const write = async (sheet, modules) => {
    const outputs = await bundle(options, sheet, modules);
    for (const { path: file, contents } of outputs) files.set(path.basename(file), contents);
    const names = outputs.map(({ path: file }) => path.basename(file));
    return {
      style: names.find((name) => name.endsWith('.css')),
      others: names.filter((name) => !name.endsWith('.css')),
    };
  };
  const sheets = {};
  for (const { sheet, module } of Object.values(SITES)) sheets[sheet] = await write(sheet, stylesOf(module));
  const pages = {};
  for (const [site, { module: entry }] of Object.entries(SITES)) {
    pages[site] = {};
    const shared = stylesOf(entry);
    for (const { kind, module } of pagesOf(site)) {
      const own = stylesOf(module, path.dirname(module)).filter((input) => !shared.includes(input));
      if (own.length > 0) pages[site][kind] = (await write(kind, own)).style;
    }
  }
  return { files, sheets, pages };
}

async function bundle(options, sheet, modules) {
  const { outputFiles } = await build({
    ...options,
    stdin: {
      contents: modules.map((module) => `@import './${module}';`).join('\n'),
      loader: 'css',
      resolveDir: UI,
      sourcefile: `${sheet}.css`,
    },
    entryPoints: [],
    entryNames: `${sheet}-[hash]`,
    metafile: false,
    legalComments: 'none',
    splitting: false,
  });
  return outputFiles;
}

/**
 * Returns all modules that a module imports statically, in import order, and those of its folder that it loads later: a part
 * of a page has its styles in the page's sheet.
 */
function reachable(inputs, module, folder, seen = new Set()) {
  // Bundling a style sheet includes its imports.
  if (module.endsWith('.css')) return seen;
  for (const { path: imported, kind, external } of inputs[module].imports) {
    const isLater = kind === 'dynamic-import' && path.dirname(imported) === folder;
    if (external || seen.has(imported) || (kind !== 'import-statement' && !isLater)) continue;
    seen.add(imported);
    reachable(inputs, imported, folder, seen);
  }
  return seen;
}
