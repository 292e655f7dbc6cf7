import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SOURCES } from './paths.mjs';

const FILE = path.join(SOURCES, 'design/shared/media.css');

/**
 * Replaces the names of custom media in `@media` rules, which no browser and not esbuild does, by the queries that media.css
 * defines for them. A style sheet that is imported as text is lowered and minified here.
 */
export const customMedia = {
  name: 'custom-media',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path: file, with: { type } }) => {
      const definitions = await readFile(FILE, 'utf8');
      const queries = new Map(
        [...definitions.matchAll(/^@custom-media (--[\w-]+) (.+);$/gm)].map(([, name, query]) => [
          name,
          query,
        ]),
      );
      const source = await readFile(file, 'utf8');
      const unknown = [];
      const contents = source.replace(/(?<=@media.*)\((--[\w-]+)\)/g, (_, name) => {
        if (!queries.has(name)) unknown.push({ text: `media.css does not define ${name}` });
        return queries.get(name);
      });
      if (type === 'text') {
        const { target } = build.initialOptions;
        const { code } = await build.esbuild.transform(contents, { loader: 'css', target, minify: true });
        return { contents: code, errors: unknown, loader: 'text' };
      }
      const loader = file.endsWith('.module.css') ? 'local-css' : 'css';
      return { contents, errors: unknown, loader };
    });
  },
};
