import { readFile } from 'node:fs/promises';

/** The statements that name react-router's components for React's developer tools. */
const NAMES = /^\w+\.displayName = "\w+";$/gm;

/**
 * Removes the names of react-router's components, because bundlers keep a component that has one even if nothing imports it
 * (docs/decisions/2026-11-22-router.md).
 */
export const routerWithoutNames = {
  name: 'router-without-names',
  setup(build) {
    build.onLoad({ filter: /react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(NAMES, ''),
    }));
  },
};
