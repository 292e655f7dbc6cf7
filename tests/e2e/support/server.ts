// Starts the real server for a test.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ServerOptions {
  /** Environment variables: settings that differ from the defaults of `serve`. */
  settings?: Record<string, string>;
  /** More arguments of the command line. */
  args?: string[];
}

/**
 * Converted pictures, shared by all servers of a run (support/setup.ts empties it). A test of
 * conversions has a folder of its own.
 */
export const SHARED_CACHE = fileURLToPath(new URL('../../../target/e2e-cache', import.meta.url));

/** A database with the demonstration content, which each server gets a copy of. */
export const SEEDED = join(SHARED_CACHE, 'provider.sqlite');

/** The content of the project, as a folder: its customers are no demonstration, and stay beside others. */
export const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));

/** An editor of the database with the demonstration content. */
export const EDITOR = { email: 'editor@jinlan.example', password: 'kettle-and-linen-26' };

/** A line of the server's log, in JSON. */
export interface LogEntry {
  level: string;
  message: string;
  [field: string]: unknown;
}

export interface Server {
  /** The origin, without a slash at its end. */
  readonly url: string;
  /** Everything logged so far. */
  readonly log: LogEntry[];
  /** The file of the embedded provider's database. */
  readonly database: string;
  /** Stops the server with SIGTERM. Fails if it ends with an error. */
  stop(): Promise<void>;
}

/**
 * Starts the binary named by the variable `SERVER` on a free loopback port, with the embedded provider in a temporary
 * folder. The server ends with this process, also when a test fails before `stop`.
 */
export async function serve({ settings = {}, args = [] }: ServerOptions = {}): Promise<Server> {
  const binary = process.env.SERVER;
  if (!binary) throw new Error('SERVER does not name the server: run `make test`');
  const folder = await mkdtemp(join(tmpdir(), 'selvage-e2e-'));
  const database = join(folder, 'provider.sqlite');
  if (!settings.SELVAGE_EMBEDDED_CONTENT && existsSync(SEEDED)) await copyFile(SEEDED, database);
  const child = spawn(binary, ['serve', ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      SELVAGE_LOG_FORMAT: 'json',
      SELVAGE_SERVER_LISTEN: '127.0.0.1:0',
      SELVAGE_EMBEDDED_DATABASE: database,
      SELVAGE_EMBEDDED_DEMO_CUSTOMERS: 'true',
      SELVAGE_SERVER_SHUTDOWN_GRACE: '1s',
      // Background work would slow down the test that runs.
      SELVAGE_CACHE_WARM_UP: 'false',
      SELVAGE_IMAGES_AVIF: 'false',
      SELVAGE_CACHE_FOLDER: SHARED_CACHE,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const log: LogEntry[] = [];
  const url = await started(child, ended, log);
  return {
    url,
    log,
    database,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      await rm(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${text(log)}`);
    },
  };
}

/** Resolves to the origin once the log says that the server serves. */
function started(child: ChildProcess, ended: Promise<unknown[]>, log: LogEntry[]): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stderr) throw new Error('the log is not piped');
    createInterface({ input: child.stderr }).on('line', (line) => {
      const entry = parse(line);
      log.push(entry);
      if (entry.message === 'serving') resolve(`http://${entry.address}`);
    });
    ended.then(([code]) => reject(new Error(`the server ended with ${code}:\n${text(log)}`)));
  });
}

/** Lines before the log is set up are plain text. */
function parse(line: string): LogEntry {
  return line.startsWith('{') ? (JSON.parse(line) as LogEntry) : { level: 'ERROR', message: line };
}

function text(log: LogEntry[]): string {
  return log.map((entry) => JSON.stringify(entry)).join('\n');
}

/**
 * The warnings and errors that a server has logged, one a line. Wrong passwords are none: other tests of the worker, with
 * which the server is shared, send them.
 */
export function complaints({ log }: Server): string {
  return text(log.filter(({ level, target }) => level !== 'INFO' && target !== 'selvage::security'));
}
