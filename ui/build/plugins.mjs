import { readFile } from 'node:fs/promises';

/**
 * Lets what we do not use of react-router fall away: tells esbuild that making a component, a context or a URL has no side
 * effect, and drops the names for debugging. Were the package written differently, the bundle would only be larger.
 */
export const leanRouter = {
  name: 'lean-router',
  setup(build) {
    build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source
        .replace(/^[\w$.]+\.displayName = .*;$/gm, '')
        .replace(
          /= ((?:React\w*\.)?(?:forwardRef|createContext|memo|lazy)|new URL)\(/g,
          '= /* @__PURE__ */ $1(',
        )
        .replace(
          /^var (\w+) = (class extends [\w.]+ \{.*?^\});\n\1\.contextType = (\w+);$/gms,
          'var $1 = /* @__PURE__ */ Object.assign($2, { contextType: $3 });',
        );
      return { contents, loader: 'js' };
    });
  },
};
