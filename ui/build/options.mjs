import path from 'node:path';
import { subsetFonts } from './fonts.mjs';
import { ASSETS, SOURCES, UI } from './paths.mjs';
import { allTexts, leanLocales, leanRouter } from './plugins.mjs';

const everyday = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  write: false,
  metafile: true,
  // Both halves are made of the same sources and would both say what is wrong with them.
  logLevel: 'silent',
  absWorkingDir: UI,
  jsx: 'automatic',
  target: 'es2022',
  define: {
    'process.env.NODE_ENV': '"production"',
    PAGE_STYLES: '"__PAGE_STYLES__"',
    EVERYDAY: String(everyday),
  },
  loader: {
    '.svg': 'copy',
    '.avif': 'file',
    '.webp': 'file',
    '.webm': 'file',
    '.mp4': 'file',
  },
  publicPath: ASSETS,
  assetNames: '[name]-[hash]',
  // Identifiers keep their names here: class names of CSS modules must be the same on both sides. The browser's are
  // shortened file by file afterwards.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  charset: 'utf8',
};

/** What the browser loads: an entry, a chunk per page and per language, and what they share. */
export const browserOptions = {
  ...shared,
  entryPoints: {
    entry: path.join(SOURCES, 'entry.client.tsx'),
    icon: path.join(SOURCES, 'design/icon.svg'),
    'brand-entry': path.join(SOURCES, 'brand/entry.client.tsx'),
    'brand-icon': path.join(SOURCES, 'brand/design/brand-icon.svg'),
  },
  outdir: '/assets',
  format: 'esm',
  splitting: true,
  // In development the browser runs React's development build, which reports every difference in hydration.
  define: { ...shared.define, 'process.env.NODE_ENV': everyday ? '"development"' : '"production"' },
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  // What CSS may say is decided by what we write, not lowered: nesting and layers are in every browser served.
  target: ['es2022', 'chrome120', 'firefox121', 'safari17.2'],
  plugins: [subsetFonts, leanLocales, leanRouter],
};

/** What the browser loads first: one file that shares nothing with the others, lest there be a second one to wait for. */
export const starterOptions = {
  ...browserOptions,
  entryPoints: { starter: path.join(SOURCES, 'starter.ts') },
  splitting: false,
  plugins: [],
};

/** What the engine runs: one classic script that defines `selvageRender` and needs next to nothing around it. */
export const serverOptions = {
  ...shared,
  entryPoints: { server: path.join(SOURCES, 'entry.server.tsx') },
  outdir: '/',
  format: 'iife',
  // QuickJS looks for the beginning of the line at each property that it parses, most of its time where lines are long.
  lineLimit: 200,
  platform: 'neutral',
  mainFields: ['browser', 'module', 'main'],
  // Imported in a browser only.
  external: ['*/leafletMap'],
  // Only `renderToString`: the streaming renderer would double the script.
  alias: {
    'react-dom/server': path.join(
      UI,
      'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js',
    ),
  },
  plugins: [allTexts, leanRouter],
};
