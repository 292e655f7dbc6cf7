import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Makes React's two modules ES modules for those that import them. React is published as CommonJS, of which esbuild makes
 * each importing module an object of getters: a tenth of the time of a render went through them.
 */
export const reactModules = {
  name: 'react-modules',
  setup(build) {
    build.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'react-modules' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'react-modules' }, ({ path }) => ({
      contents: `const module = require(${JSON.stringify(path)});
export default module;
export const { ${Object.keys(require(path)).join(', ')} } = module;`,
      resolveDir: import.meta.dirname,
    }));
  },
};
