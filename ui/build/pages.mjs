import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SOURCES } from './paths.mjs';
import { setOf } from './texts.mjs';

/** The modules of each site's entry that its pages may import as well. */
const SHARED = { garment: 'src/shared.ts', brand: 'src/brand/shared.ts' };

/** The folder of each site's pages and the part of the kinds' names that its folders lack. */
const FOLDERS = { garment: ['pages', ''], brand: ['brand/pages', 'brand-'] };

/** The paths of each page kind by site, which `make types` writes. */
const PAGES = path.join(SOURCES, 'generated/pages.json');

/** Returns a site's pages: for each kind its module, relative to the folder `ui`, its component and its paths. */
export function pagesOf(site) {
  const [folder, prefix] = FOLDERS[site];
  return Object.entries(JSON.parse(readFileSync(PAGES, 'utf8'))[site]).map(([kind, paths]) => {
    const component = `${kind.replace(/(?:^|-)./g, (start) => start.at(-1).toUpperCase())}Page`;
    return { kind, module: `src/${folder}/${kind.slice(prefix.length)}/${component}.tsx`, component, paths };
  });
}

/** Returns the module that is the entry of a page's chunk. */
export function chunkOf(site, kind) {
  return `pages:${site}/chunk/${kind}`;
}

/** Modules generated from the list of pages; src/pages/modules.d.ts has their types. */
export const pageModules = {
  name: 'page-modules',
  setup(build) {
    build.onResolve({ filter: /^pages:/ }, ({ path: name }) => ({ path: name, namespace: 'pages' }));
    build.onLoad({ filter: /./, namespace: 'pages' }, ({ path: name }) => {
      const [, site, content, kind] = /^pages:(\w+)\/(\w+)(?:\/(.+))?$/.exec(name);
      return {
        contents: { components, chunks, chunk }[content](pagesOf(site), site, kind),
        resolveDir: path.dirname(SOURCES),
        watchFiles: [PAGES],
      };
    });
  },
};

function components(pages) {
  const imports = pages.map(({ module, component }) => `import { ${component} } from './${module}';`);
  return `${imports.join('\n')}\nexport default {${pages.map(({ kind, component }) => `'${kind}': ${component}`)}};`;
}

function chunks(pages, site) {
  const loaders = pages.map(
    ({ kind, component }) => `'${kind}': async () => (await import('${chunkOf(site, kind)}')).${component}`,
  );
  const paths = pages.map(({ kind, paths }) => `'${kind}': ${JSON.stringify(paths)}`);
  const sets = pages.map(({ kind }) => `'${kind}': '${setOf(site, kind)}'`);
  return `export const loaders = {${loaders}};\nexport const paths = {${paths}};\nexport const sets = {${sets}};`;
}

/**
 * The entry of a page's chunk. It imports all that the site's entry consists of, which is loaded already, so that esbuild
 * puts the modules that entry and pages share into one chunk instead of one for each set of pages that imports them.
 */
function chunk(pages, site, kind) {
  const { module, component } = pages.find((page) => page.kind === kind);
  return `import './${SHARED[site]}';\nexport { ${component} } from './${module}';`;
}
