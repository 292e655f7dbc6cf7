import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SOURCES } from './paths.mjs';

const TABLES = { garment: 'pages/pages.json', brand: 'brand/pages/pages.json' };

/** Returns a site's pages: for each kind its module, relative to the folder `ui`, its component and its paths. */
export function pagesOf(site) {
  const file = path.join(SOURCES, TABLES[site]);
  const table = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(table).map(([kind, { component, paths }]) => ({
    kind,
    module: `src/${path.posix.dirname(TABLES[site])}/${component}.tsx`,
    component: path.posix.basename(component),
    paths,
  }));
}

/** Modules generated from the tables of pages; src/pages/modules.d.ts has their types. */
export const pageModules = {
  name: 'page-modules',
  setup(build) {
    build.onResolve({ filter: /^pages:/ }, ({ path: name }) => ({ path: name, namespace: 'pages' }));
    build.onLoad({ filter: /./, namespace: 'pages' }, ({ path: name }) => {
      const [, site, content] = /^pages:(\w+)\/(\w+)$/.exec(name);
      return {
        contents: { components, chunks }[content](pagesOf(site)),
        resolveDir: path.dirname(SOURCES),
        watchFiles: [path.join(SOURCES, TABLES[site])],
      };
    });
  },
};

function components(pages) {
  const imports = pages.map(({ module, component }) => `import { ${component} } from './${module}';`);
  return `${imports.join('\n')}\nexport default {${pages.map(({ kind, component }) => `'${kind}': ${component}`)}};`;
}

function chunks(pages) {
  const loaders = pages.map(
    ({ kind, module, component }) => `'${kind}': async () => (await import('./${module}')).${component}`,
  );
  const paths = pages.map(({ kind, paths }) => `'${kind}': ${JSON.stringify(paths)}`);
  return `export const loaders = {${loaders}};\nexport const paths = {${paths}};`;
}
