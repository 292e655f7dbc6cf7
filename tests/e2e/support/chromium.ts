// The system's Chromium.

import { existsSync } from 'node:fs';

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
  args: ['--no-sandbox', '--disable-gpu', ...QUIET],
};

/** Starts Chromium for a script that is not a test. */
export function launch(): Promise<Browser> {
  return chromium.launch(launchOptions);
}
