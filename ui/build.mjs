// Builds the browser's and the server's half of the UI into ../bundles: `node build.mjs [--watch]`.
import { watch } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { context } from 'esbuild';
import { browserOptions, serverOptions } from './build/options.mjs';
import { BUNDLES, LOCALES, SOURCES } from './build/paths.mjs';
import { writeBundles } from './build/write.mjs';

const watching = process.argv.includes('--watch');
const [browser, server] = await Promise.all([context(browserOptions), context(serverOptions)]);

async function build() {
  const started = performance.now();
  const results = await Promise.all([browser.rebuild(), server.rebuild()]);
  const { build: id, files } = await writeBundles(...results, { release: !watching });
  const took = Math.round(performance.now() - started);
  console.log(`ui: build ${id}, ${files} files in ${path.relative(process.cwd(), BUNDLES)}, ${took} ms`);
}

if (watching) {
  await build().catch(report);
  let timer;
  let building = Promise.resolve();
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(build).catch(report);
    }, 20);
  };
  for (const folder of [SOURCES, LOCALES]) watch(folder, { recursive: true }, soon);
} else {
  await build();
  await Promise.all([browser.dispose(), server.dispose()]);
}

/** esbuild has printed its own errors already; the next change gets another chance. */
function report(error) {
  if (!error?.errors) console.error(error);
}
