import { createHash } from 'node:crypto';
import path from 'node:path';
import { bundled, numbered, staticImports } from './chunks.mjs';
import { ASSETS } from './paths.mjs';
import { DESK_LANGUAGES, DESK_SHARES, deskTextsOf } from './texts.mjs';

/** The modules of the desk's first load: the entry, and the application, which it imports. */
const ENTRY = 'src/desk/entry.ts';
const APPLICATION = 'src/desk/application.tsx';
/** The module of the pages that wait for all texts. */
const OTHERS = 'src/desk/pages/others.ts';
/** The key of a text in a script, or its beginning: `desk.problems.${code}`. */
const KEY = new RegExp(`["'\`]((?:desk|${DESK_SHARES.join('|')})\\.[\\w.-]*)`, 'g');
/** An import of another chunk, as esbuild writes it. */
const IMPORT = new RegExp(`import\\{([^}]*)\\}from"${ASSETS}([^"]+)"`, 'g');

/**
 * Merges the chunks of the desk's first load into two scripts, since each file is a request of its own and is compressed by
 * itself. All other chunks stay, and import from these.
 *
 * esbuild's name of the entry changes with every chunk, and new names are made of it. The texts of a language are divided: those
 * that only the pages of `others.ts` name are a script that is loaded with these.
 *
 * @returns the texts of all scripts by file, and the addresses of the entry and of the application
 */
export async function mergeDesk({ outputFiles, metafile }) {
  const texts = new Map();
  for (const { path: file, text } of outputFiles)
    if (file.endsWith('.js')) texts.set(path.basename(file), text);
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([file, each]) => [path.basename(file), each]),
  );
  const chunkOf = (module) => [...outputs].find(([, { entryPoint }]) => entryPoint === module)[0];
  const first = [ENTRY, APPLICATION].map((module) => [
    chunkOf(module),
    ...staticImports(outputs, chunkOf(module)),
  ]);
  const [entry, all] = first;
  const application = all.filter((chunk) => !entry.includes(chunk));
  const version = entry[0];
  const renamed = (chunk) => {
    const digest = createHash('sha256').update(chunk + version);
    return `${chunk.replace(/-\w+\.js$/, '')}-${digest.digest('hex').slice(0, 8).toUpperCase()}.js`;
  };
  /** The file of each chunk. */
  const files = new Map();
  for (const chunk of texts.keys()) {
    const own = [entry, application].find((chunks) => chunks.includes(chunk));
    files.set(chunk, renamed(own?.[0] ?? chunk));
  }
  const isMerged = (chunk) => entry.includes(chunk) || application.includes(chunk);
  const aliases = new Map(
    [...entry, ...application]
      .flatMap((chunk) => outputs.get(chunk).exports.map((name) => `${chunk} ${name}`))
      .map(numbered),
  );
  const aliased = (chunk, list) =>
    list.split(',').map((each) => {
      const [name, own = name] = each.split(' as ');
      return `${aliases.get(`${chunk} ${name}`)} as ${own}`;
    });
  const linked = (text) => {
    const imports = (statement, list, chunk) =>
      isMerged(chunk) ? `import{${aliased(chunk, list)}}from"${ASSETS}${chunk}"` : statement;
    return text
      .replace(IMPORT, imports)
      .replace(new RegExp(`"${ASSETS}([^"]+\\.js)"`, 'g'), (address, chunk) =>
        files.has(chunk) ? `"${ASSETS}${files.get(chunk)}"` : address,
      );
  };
  const merged = async (chunks) => {
    const exported = chunks.map((chunk) => {
      const names = outputs.get(chunk).exports.map((name) => `${name} as ${aliases.get(`${chunk} ${name}`)}`);
      return `export { ${names.join()} } from '${ASSETS}${chunk}';`;
    });
    const text = await bundled(exported.join('\n'), {
      resolve: async (address) => {
        const chunk = path.basename(address);
        return chunks.includes(chunk)
          ? { path: chunk, namespace: 'chunk' }
          : { path: address, external: true };
      },
      load: (chunk) => texts.get(chunk),
    });
    return [files.get(chunks[0]), linked(text)];
  };
  const later = [...texts].filter(([chunk]) => !isMerged(chunk));
  const scripts = new Map([
    ...(await Promise.all([entry, application].map(merged))),
    ...later.map(([chunk, text]) => [files.get(chunk), linked(text)]),
  ]);
  const ofLanguages = DESK_LANGUAGES.map((locale) =>
    ['', '-later'].map((part) => chunkOf(`language:${locale}${part}`)),
  );
  const waiting = [chunkOf(OTHERS), ...ofLanguages.flat()];
  const named = keysOf([...texts].filter(([chunk]) => !waiting.includes(chunk)).map(([, text]) => text));
  for (const [index, locale] of DESK_LANGUAGES.entries()) {
    const parts = divided(await deskTextsOf(locale), (key) => named.some((own) => isWithin(key, own)));
    for (const [at, part] of parts.entries())
      scripts.set(files.get(ofLanguages[index][at]), `export default ${JSON.stringify(part)}`);
  }
  return { scripts, entry: ASSETS + files.get(entry[0]), application: ASSETS + files.get(application[0]) };
}

/** The keys of texts that scripts name, each once. */
function keysOf(scripts) {
  return [...new Set(scripts.flatMap((text) => [...text.matchAll(KEY)].map(([, key]) => key)))];
}

/** Whether a key is the one that a script names, or begins with it. */
function isWithin(key, named) {
  return key === named || key.startsWith(named.endsWith('.') ? named : `${named}.`);
}

/** Divides texts into those with a key that is first, and the others. */
function divided(texts, isFirst, path = '') {
  const parts = [{}, {}];
  for (const [name, text] of Object.entries(texts)) {
    const key = path + name;
    const own = typeof text === 'object' ? divided(text, isFirst, `${key}.`) : [];
    if (typeof text === 'string') parts[isFirst(key) ? 0 : 1][name] = text;
    for (const [at, part] of own.entries()) if (Object.keys(part).length > 0) parts[at][name] = part;
  }
  return parts;
}

/** The sheet with all styles of the desk. */
export function deskSheet({ outputs }) {
  return Object.values(outputs).find(({ entryPoint }) => entryPoint === ENTRY).cssBundle;
}
