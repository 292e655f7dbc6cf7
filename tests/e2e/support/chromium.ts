// The system's Chromium.

import { existsSync } from 'node:fs';

import { type Browser, chromium } from '@playwright/test';

const KNOWN_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium named by the variable `CHROMIUM`, or the installed one. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM ?? KNOWN_PATHS.find((path) => existsSync(path));
  if (!path) throw new Error('no Chromium found: install the package chromium, or set CHROMIUM');
  return path;
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
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', ...QUIET],
};

/** Starts Chromium for a script that is not a test. */
export function launch(): Promise<Browser> {
  return chromium.launch(launchOptions);
}
