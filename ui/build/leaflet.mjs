import { readFile } from 'node:fs/promises';

/**
 * Makes Leaflet insert text where it would insert HTML, as Trusted Types require (src/policies.rs): it assigns a
 * string to `innerHTML` when its module is evaluated, so no option can avoid that.
 */
export const leafletAsText = {
  name: 'leaflet-as-text',
  setup(build) {
    build.onLoad({ filter: /leaflet-src\.esm\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replaceAll('.innerHTML = ', '.textContent = ') };
    });
  },
};
