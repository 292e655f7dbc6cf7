import path from 'node:path';
import { build } from 'esbuild';
import { PAGES } from './manifest.mjs';
import { UI } from './paths.mjs';

/** What every page needs comes first, so that its layers are declared before a page adds to them. */
const SHARED = 'styles';

/**
 * The style sheets: one that every page needs and one for each kind of page. esbuild itself would put the styles of all
 * pages into the entry's sheet, since the entry can import them.
 *
 * @returns the files by name, and each sheet's name by page kind
 */
export async function buildStyles(options, { inputs }) {
  const entry = 'src/entry.client.tsx';
  const reached = reachable(inputs, entry);
  const shared = [...reached].filter((input) => input.endsWith('.css'));
  const sheets = new Map([[SHARED, shared]]);
  for (const [kind, module] of Object.entries(PAGES)) {
    const own = [...reachable(inputs, module)].filter((input) => input.endsWith('.css'));
    sheets.set(
      kind,
      own.filter((input) => !shared.includes(input)),
    );
  }
  const files = new Map();
  const names = {};
  for (const [sheet, modules] of sheets) {
    if (modules.length === 0) continue;
    for (const { path: file, contents } of await bundle(options, sheet, modules)) {
      const name = path.basename(file);
      files.set(name, contents);
      if (name.endsWith('.css')) names[sheet] = name;
    }
  }
  const { [SHARED]: common, ...pages } = names;
  return { files, common, pages };
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
    splitting: false,
  });
  return outputFiles;
}

/** All modules that a module imports, in the order in which they are met. */
function reachable(inputs, module, seen = new Set()) {
  // A sheet that imports others brings them along by itself.
  if (module.endsWith('.css')) return seen;
  for (const { path: imported, kind, external } of inputs[module].imports) {
    if (external || seen.has(imported) || kind !== 'import-statement') continue;
    seen.add(imported);
    reachable(inputs, imported, seen);
  }
  return seen;
}
