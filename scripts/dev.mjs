// The everyday loop (`make dev`): builds the UI and the server again when their sources change, and starts the new server.
// The browser then reloads the page. Expects the environment of engine/env.sh and a first build of the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { watchFolders } from '../ui/build/watch.mjs';

/** The folders that Cargo builds the server from. */
const SOURCES = ['src', 'content', 'icons'];
/** Editors write several files at once, in milliseconds. */
const BURST = 50;
/** How long the server before may take to answer what it has begun, in milliseconds. */
const GRACE = 1000;

const target = process.env.CARGO_TARGET_DIR;
const bundles = join(target, 'bundles');
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill();
});
const engine = (process.env.CARGO_ENGINE_ARGS ?? '').split(' ').filter(Boolean);

// A folder of its own: what this loop builds is neither compressed nor for the binary.
await rm(bundles, { recursive: true, force: true });
const ui = run('node', ['ui/build.mjs', '--watch'], { BUNDLES: bundles });
while (!existsSync(join(bundles, 'manifest.json'))) {
  if (ui.exitCode !== null) process.exit(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

let server = serve();
watchFolders(SOURCES, BURST, rebuild);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop().then(() => process.exit()));

/** Replaces the server if the sources compile; else it stays, below the compiler's messages. */
async function rebuild() {
  const began = performance.now();
  const [code] = await once(
    run('cargo', ['build', '--quiet', ...engine, '--bin', 'selvage', '--features', 'tokio/test-util']),
    'exit',
  );
  if (code !== 0) return;
  await stop();
  server = serve();
  console.error(`dev: built in ${((performance.now() - began) / 1000).toFixed(1)} s; starting`);
}

function serve() {
  // A warm-up would take the processor from the next build.
  const settings = { SELVAGE_CACHE_WARM_UP: 'false', SELVAGE_SITE_LOCALES: 'locales', ...process.env };
  return run(
    join(target, 'debug/selvage'),
    ['serve', '--demonstration', '--dev', bundles, ...process.argv.slice(2)],
    settings,
  );
}

async function stop() {
  const { exitCode, signalCode } = server;
  if (exitCode !== null || signalCode !== null) return;
  const ended = once(server, 'exit');
  const late = setTimeout(() => server.kill('SIGKILL'), GRACE);
  server.kill('SIGTERM');
  await ended;
  clearTimeout(late);
}

function run(command, words, env = {}) {
  const child = spawn(command, words, { stdio: 'inherit', env: { ...process.env, ...env } });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}
