// Builds and starts the pages that Selvage's news list is compared with.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const NEXT = '../node_modules/next/dist/bin/next';
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

/** The packages that the peers are made of, with their versions. */
export const packages = ['next', 'react-dom', 'react-router', 'i18next', 'react-i18next', 'esbuild']
  .map((name) => `${name} ${version(name)}`)
  .join(', ');

export interface Peer {
  name: string;
  /** The origin, without a slash at its end. */
  url: string;
  stop(): Promise<void>;
}

/** Builds both peers from content/, and starts them on free ports. */
export async function startPeers(): Promise<Peer[]> {
  build('.', ['plain/build.mjs']);
  build('next', [NEXT, 'build']);
  return [
    await start('plain', '.', ['plain/build/server.mjs']),
    await start('Next.js', 'next', [NEXT, 'start', '--hostname', '127.0.0.1', '--port', '0']),
  ];
}

function version(name: string): string {
  const { packages } = JSON.parse(readFileSync(`${FOLDER}package-lock.json`, 'utf8'));
  return packages[`node_modules/${name}`].version;
}

function build(folder: string, args: string[]): void {
  execFileSync(process.execPath, args, { cwd: FOLDER + folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Starts a server, which prints its address. */
async function start(name: string, folder: string, args: string[]): Promise<Peer> {
  const child = spawn(process.execPath, args, {
    cwd: FOLDER + folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (!url) continue;
    child.stdout.resume();
    return {
      name,
      url,
      async stop() {
        child.kill();
        await ended;
      },
    };
  }
  throw new Error(`${name} did not start`);
}
