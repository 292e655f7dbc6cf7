// Bundles the plain page for browsers and for its server into build/, and lists the files that its HTML needs.
import { readdirSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const common = { bundle: true, format: 'esm', jsx: 'automatic', minify: true, target: 'es2022' };
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

const { metafile } = await build({
  ...common,
  entryPoints: ['plain/browser.jsx', 'content/site.css'],
  entryNames: '[name]-[hash]',
  external: ['/_assets/*'],
  splitting: true,
  define: PRODUCTION,
  metafile: true,
  outdir: 'plain/build',
});
await build({
  ...common,
  entryPoints: ['plain/server.jsx'],
  platform: 'node',
  packages: 'external',
  outfile: 'plain/build/server.mjs',
});

const outputs = Object.entries(metafile.outputs);
const outputOf = (source) => outputs.find(([, { entryPoint }]) => entryPoint?.endsWith(source));
const addressOf = (file) => file.replace(/^plain/, '');
const [entry, { imports }] = outputOf('browser.jsx');
const chunks = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
const files = {
  entry: addressOf(entry),
  style: addressOf(outputOf('site.css')[0]),
  preloads: [...chunks, outputOf('locales/en/site.json')[0]].map(addressOf),
  fonts: readdirSync('content/public/_assets')
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `/_assets/${name}`),
};
writeFileSync('plain/build/files.json', JSON.stringify(files));
