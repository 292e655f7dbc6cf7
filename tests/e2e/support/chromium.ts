// The system's Chromium.

import { existsSync, statfsSync } from 'node:fs';

import { type Browser, chromium } from '@playwright/test';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser named by the variable `CHROMIUM`, or the installed one. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (!path) throw new Error('no Chromium found: install the package chromium, or set CHROMIUM');
  return path;
}

/** The headless shell if it is installed, which needs a third less processor time; else the browser. */
function headlessPath(): string {
  return !process.env.CHROMIUM && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromiumPath();
}

/** Whether the folder of shared memory is large enough; containers often have 64 MiB, which crashes pages. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

/** Disables requests that Chromium makes on its own account. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchOptions = {
  executablePath: headlessPath(),
  // Frames are drawn in the main process, which saves a tenth of the processor time of all tests.
  args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', ...QUIET],
  // Otherwise shared memory is in files on the disk.
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
};

/** Starts Chromium for a script that is not a test. */
export function launch(): Promise<Browser> {
  return chromium.launch(launchOptions);
}

/** Starts the whole browser with its back/forward cache, which Playwright switches off and the headless shell lacks. */
export function launchWithPageCache(): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    ...launchOptions,
    executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}
