// Browsers that obey the commands of WebDriver.

import { type ChildProcess, spawn } from 'node:child_process';

/** The commands that these tests need. */
export type Command = 'Navigate' | 'Refresh' | 'ExecuteScript' | 'PerformActions' | 'SetWindowRect' | 'Print';

export interface Driver {
  /** Opens a window that shares nothing with those before it. */
  open(): Promise<Session>;
  quit(): Promise<void>;
}

export interface Session {
  /** Carries a command out, and returns its value. Fails with the browser's error. */
  send(command: Command, parameters?: object): Promise<unknown>;
  /** The screen with the window, which is at its corner: four bytes a pixel, blue first. WebKit only. */
  screen?(): Promise<Screen>;
  /** The folder of files that the browser saves. Not of Chromium, which keeps them to itself. */
  readonly downloads?: string;
  close(): Promise<void>;
}

export interface Screen {
  pixels: Buffer;
  /** Bytes of a row. */
  stride: number;
}

export interface Program {
  readonly child: ChildProcess;
  /** Kills it, and waits for its end. */
  end(): Promise<void>;
}

/** Starts a program, which ends with this process at the latest. `DEBUG=1` shows what it says. */
export function run(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', process.env.DEBUG ? 'inherit' : 'ignore'],
  });
  child.stdout?.resume();
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // A program that is not there: what waits for it reports that.
    child.once('error', () => resolve());
  });
  return {
    child,
    async end() {
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

/** Returns what `look` finds, as soon as that is neither undefined, null nor false. */
export async function until<T>(what: string, look: () => Promise<T | undefined | null | false>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
