import path from 'node:path';
import { ariaLanguages, ariaWithoutDragging } from './aria.mjs';
import { BASELINE } from './baseline.mjs';
import { subsetFonts } from './fonts.mjs';
import { deskGuide } from './guide.mjs';
import { leafletAsText } from './leaflet.mjs';
import { SITES } from './manifest.mjs';
import { customMedia } from './media.mjs';
import { pageModules } from './pages.mjs';
import { ASSETS, SOURCES, UI } from './paths.mjs';
import { reactModules } from './react.mjs';
import { routerWithoutNames } from './router.mjs';
import { deskTexts } from './texts.mjs';

const development = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  write: false,
  metafile: true,
  // build.mjs prints the messages, once for all builds.
  logLevel: 'silent',
  absWorkingDir: UI,
  jsx: 'automatic',
  target: 'es2022',
  define: {
    'process.env.NODE_ENV': '"production"',
    PAGE_STYLES: '"__PAGE_STYLES__"',
    DEV: String(development),
    SERVER: 'false',
  },
  loader: {
    '.woff2': 'file',
    '.svg': 'copy',
    '.avif': 'file',
    '.webp': 'file',
    '.webm': 'file',
    '.mp4': 'file',
    '.pdf': 'file',
  },
  publicPath: ASSETS,
  assetNames: '[name]-[hash]',
  // Identifiers are not minified here, because browser and server must agree on the class names of CSS modules. terser
  // minifies the browser's scripts afterwards.
  minifySyntax: true,
  minifyWhitespace: true,
  // The comments are part of licences.txt (licences.mjs).
  legalComments: 'external',
  charset: 'utf8',
};

/** Common options of the builds for browsers. */
export const browserOptions = {
  ...shared,
  outdir: '/assets',
  format: 'esm',
  splitting: true,
  // React's development build reports hydration mismatches.
  define: { ...shared.define, 'process.env.NODE_ENV': development ? '"development"' : '"production"' },
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  // Nested rules and ranges of media queries are lowered.
  target: BASELINE,
  plugins: [subsetFonts, pageModules, leafletAsText, reactModules, routerWithoutNames, customMedia],
};

/**
 * The scripts of each site: the entry, a chunk per page, and shared chunks (chunks.mjs). The sites are separate builds
 * because they have different hosts, so that a browser could not reuse a chunk.
 */
export const siteBuilds = Object.entries(SITES).map(([site, { name, module, icon, iconFile }]) => ({
  site,
  options: { ...browserOptions, entryPoints: { [name]: module, ...(icon && { [icon]: iconFile }) } },
}));

/** The starter, which the browser loads first: a separate build, so that it is a single file without shared chunks. */
export const starterOptions = {
  ...browserOptions,
  entryPoints: { starter: path.join(SOURCES, 'starter.ts') },
  splitting: false,
  // So that it removes the token from the URL also in browsers that cannot parse the application (Chromium 80, Firefox 78,
  // Safari 13.1).
  target: 'es2020',
  plugins: [],
};

/** The desk's application: a build of its own, of which nothing is in the sites' files. */
export const deskOptions = {
  ...browserOptions,
  entryPoints: { desk: path.join(SOURCES, 'desk/entry.ts') },
  chunkNames: 'desk-[name]-[hash]',
  // Nothing is rendered on a server, so names need not agree.
  minifyIdentifiers: !development,
  // markdown-it only decodes; the package's main module has the tables for encoding as well, and says not that it has no side
  // effects.
  alias: { entities: 'entities/lib/decode.js', 'linkify-it': path.join(UI, 'build/noLinkify.js') },
  plugins: [subsetFonts, customMedia, ariaLanguages, ariaWithoutDragging, deskTexts, deskGuide],
};

/** The server's script: a classic script that defines `selvageRender` and needs few globals. */
export const serverOptions = {
  ...shared,
  entryPoints: { server: path.join(SOURCES, 'entry.server.tsx') },
  outdir: '/',
  format: 'iife',
  // QuickJS searches for the start of the line at each property that it parses, which is slow with long lines.
  lineLimit: 200,
  platform: 'neutral',
  define: { ...shared.define, SERVER: 'true' },
  mainFields: ['browser', 'module', 'main'],
  // Imported in browsers only.
  external: ['*/leafletMap', '*/later'],
  // Has `renderToString` only: the streaming renderer would double the script's size.
  alias: {
    'react-dom/server': path.join(
      UI,
      'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js',
    ),
  },
  plugins: [pageModules, reactModules],
};
