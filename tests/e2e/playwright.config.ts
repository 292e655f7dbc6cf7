import { defineConfig } from '@playwright/test';

import { launchOptions } from './support/chromium.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../target/e2e',
  globalSetup: './support/setup.ts',
  fullyParallel: true,
  // Each worker has a browser and a server. A core is idle while a test waits for a timer or the network.
  workers: '150%',
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // A failed test is run again to record its trace. A test that then passes is listed as flaky at the end, and fails the
  // run of a developer, who can look into it at once.
  retries: 1,
  failOnFlakyTests: !process.env.CI,
  reporter: [['list', { printSteps: false }]],
  use: {
    launchOptions: {
      ...launchOptions,
      args: [
        ...launchOptions.args,
        // Animations draw fewer frames, which saves another twentieth.
        '--disable-threaded-animation',
        // No process is started ahead for the next page, which saves another twentieth.
        '--renderer-process-limit=1',
      ],
    },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
