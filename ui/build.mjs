// Builds the UI for browser and server into ../bundles: `node build.mjs [--watch]`.
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { context, formatMessages } from 'esbuild';
import { deskOptions, serverOptions, siteBuilds, starterOptions } from './build/options.mjs';
import { BUNDLES, LOCALES, SOURCES } from './build/paths.mjs';
import { watchFolders } from './build/watch.mjs';
import { writeBundles } from './build/write.mjs';

const watching = process.argv.includes('--watch');
const options = [serverOptions, deskOptions, starterOptions, ...siteBuilds.map(({ options }) => options)];
const contexts = await Promise.all(options.map((each) => context(each)));

async function build() {
  const started = performance.now();
  const outcomes = await Promise.allSettled(contexts.map((each) => each.rebuild()));
  const results = outcomes.map(({ value }) => value);
  await print(
    'warning',
    outcomes.flatMap(({ value, reason }) => (value ?? reason).warnings ?? []),
  );
  const failures = outcomes.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
  const errors = failures.flatMap((failure) => failure.errors ?? []);
  if (failures.length > 0) throw errors.length > 0 ? { errors } : failures[0];
  const { build: id, files } = await writeBundles(results, { release: !watching });
  const took = Math.round(performance.now() - started);
  console.log(`ui: build ${id}, ${files} files in ${path.relative(process.cwd(), BUNDLES)}, ${took} ms`);
}

if (watching) {
  const rebuild = () => build().catch(report);
  await rebuild();
  watchFolders([SOURCES, LOCALES], 20, rebuild);
} else {
  await build().catch(async (error) => {
    await report(error);
    process.exitCode = 1;
  });
  await Promise.all(contexts.map((each) => each.dispose()));
}

async function report(error) {
  if (error.errors) await print('error', error.errors);
  else console.error(error);
  console.error('ui: build failed; the previous build is unchanged');
}

/** Prints esbuild's messages without duplicates: both builds report the same ones. */
async function print(kind, messages) {
  const options = { kind, color: process.stderr.isTTY === true, terminalWidth: process.stderr.columns ?? 0 };
  const lines = await formatMessages(messages, options);
  for (const line of new Set(lines)) process.stderr.write(line);
}
