import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { BASELINE } from './baseline.mjs';
import { ASSETS, UI } from './paths.mjs';

/** Stands for the application's address until that is known. */
const APPLICATION = `${ASSETS}application.js`;
/** A variable of a module that can change. */
const STATE = /^(export )?(let |const \w+(: [^=]+)? = new (Map|Set|WeakMap)\b)/m;

/**
 * Merges the chunks of a build, so that a visitor loads few files. esbuild makes a chunk for each set of entries that
 * share modules. Here, all chunks that the site's entry imports become one script, the application. Every other script
 * that is loaded by itself, such as a page's, contains its other chunks, even if several scripts contain the same one.
 *
 * `write` stores a script under a name that begins with the given one, and returns its address.
 *
 * @returns the addresses of the application and, by module, of the scripts of the entry and of dynamic imports
 */
export async function mergeChunks({ outputFiles, metafile }, { entry, application }, write) {
  const texts = new Map(outputFiles.map(({ path: file, text }) => [path.basename(file), text]));
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([file, each]) => [path.basename(file), each]),
  );
  const entries = [...outputs].filter(([name, { entryPoint }]) => entryPoint && name.endsWith('.js'));
  const parts = staticImports(outputs, entries.find(([, { entryPoint }]) => entryPoint === entry)[0]);
  for (const [chunk] of entries)
    checkCopied(
      outputs,
      staticImports(outputs, chunk).filter((each) => !parts.includes(each)),
    );
  const loadedByApplication = loadedBy(outputs, parts);
  // Short names, because minification keeps the names of exports.
  const aliases = new Map(
    parts.flatMap((part) => outputs.get(part).exports.map((name) => `${part} ${name}`)).map(numbered),
  );
  /** An export statement for a part of the application, with the names `from` and `to` inside and outside of it. */
  const reExport = (part, address, rename) => {
    const names = outputs.get(part).exports.map((name) => rename(name, aliases.get(`${part} ${name}`)));
    return `export { ${names.join()} } from '${address}';`;
  };

  const addresses = new Map();
  /** Returns the address of a chunk's script, which is made on the first call. */
  const addressOf = (chunk) => {
    if (!addresses.has(chunk)) addresses.set(chunk, make(chunk));
    return addresses.get(chunk);
  };
  const make = async (chunk) => {
    const script = await bundle(`export * from '${ASSETS}${chunk}'`, { withParts: false });
    const name = chunk.replace(/-\w+\.js$/, '');
    if (!script.includes(APPLICATION)) return write(name, script);
    // The name of each would depend on the content of the other.
    if (loadedByApplication.includes(chunk))
      throw new Error(`the application loads ${name}, which imports a module of the application`);
    return write(name, script.replaceAll(APPLICATION, await madeApplication));
  };
  const bundle = (contents, { withParts }) =>
    bundled(contents, {
      async resolve(address, kind) {
        const chunk = path.basename(address);
        if (kind === 'dynamic-import') return { path: await addressOf(chunk), external: true };
        if (address === APPLICATION) return { path: address, external: true };
        // Without side effects, because esbuild imports chunks that are not used.
        return { path: chunk, namespace: 'chunk', sideEffects: withParts || !parts.includes(chunk) };
      },
      load: (chunk) =>
        withParts || !parts.includes(chunk)
          ? texts.get(chunk)
          : reExport(chunk, APPLICATION, (name, alias) => `${alias} as ${name}`),
    });

  const all = parts.map((part) => reExport(part, ASSETS + part, (name, alias) => `${name} as ${alias}`));
  const madeApplication = bundle(all.join('\n'), { withParts: true }).then((script) =>
    write(application, script),
  );
  const made = entries.map(async ([chunk, { entryPoint }]) => [entryPoint, await addressOf(chunk)]);
  const [address, ...scripts] = await Promise.all([madeApplication, ...made]);
  return { application: address, scripts: new Map(scripts) };
}

export async function bundled(contents, { resolve, load }) {
  const chunks = {
    name: 'chunks',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${ASSETS}`) }, ({ path: address, kind }) =>
        resolve(address, kind),
      );
      build.onLoad({ filter: /./, namespace: 'chunk' }, ({ path: chunk }) => ({ contents: load(chunk) }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents },
    bundle: true,
    write: false,
    logLevel: 'silent',
    format: 'esm',
    target: BASELINE,
    charset: 'utf8',
    minifySyntax: true,
    minifyWhitespace: true,
    plugins: [chunks],
  });
  return outputFiles[0].text;
}

export function numbered(name, index) {
  return [name, `x${index.toString(36)}`];
}

/** Returns the names of all chunks that a chunk imports statically, directly or indirectly. */
export function staticImports(outputs, chunk, seen = new Set()) {
  for (const { path: imported, kind, external } of outputs.get(chunk).imports) {
    const name = path.basename(imported);
    if (kind !== 'import-statement' || external || seen.has(name)) continue;
    seen.add(name);
    staticImports(outputs, name, seen);
  }
  return [...seen];
}

/** Returns the scripts that chunks load later, directly or indirectly. */
function loadedBy(outputs, chunks, seen = new Set()) {
  for (const { path: imported, kind, external } of chunks.flatMap((chunk) => outputs.get(chunk).imports)) {
    const name = path.basename(imported);
    if (kind !== 'dynamic-import' || external || seen.has(name)) continue;
    seen.add(name);
    loadedBy(outputs, [name, ...staticImports(outputs, name)], seen);
  }
  return [...seen];
}

/** Throws if a module of chunks that several scripts contain has a state, which each of them would have for itself. */
function checkCopied(outputs, chunks) {
  for (const input of chunks.flatMap((chunk) => Object.keys(outputs.get(chunk).inputs))) {
    if (/\.tsx?$/.test(input) && STATE.test(readFileSync(path.join(UI, input), 'utf8')))
      throw new Error(`${input} has a state and would be in several scripts: list it in src/shared.ts`);
  }
}
