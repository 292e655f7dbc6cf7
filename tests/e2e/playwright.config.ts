import { defineConfig } from '@playwright/test';

import type { EngineOptions } from './firefox-webkit/support/test.ts';
import { launchOptions } from './support/chromium.ts';

/** It is told in Chromium and in Firefox. */
const STORY = 'desk-story.spec.ts';

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../target/e2e',
  globalSetup: './support/setup.ts',
  fullyParallel: true,
  // Each worker has a browser and a server. A core is idle while a test waits for a timer or the network.
  workers: '150%',
  forbidOnly: Boolean(process.env.CI),
  // Only a test that hangs reaches these limits, also on a machine that is busy with something else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A failed test is run again to record its trace. One that then passes is listed as flaky, and fails the run too, but for
  // that of continuous integration, whose machine may pause for seconds.
  retries: 1,
  failOnFlakyTests: !process.env.CI,
  reporter: [['list', { printSteps: false }]],
  projects: [
    { name: 'chromium', testIgnore: 'firefox-webkit/**' },
    // One worker each, since a worker starts the browser.
    { name: 'firefox', testDir: 'firefox-webkit', workers: 1, use: { engine: 'firefox' } },
    { name: 'webkit', testDir: 'firefox-webkit', testIgnore: STORY, workers: 1, use: { engine: 'webkit' } },
    { name: 'story', testDir: 'firefox-webkit', testMatch: STORY, workers: 1, use: { engine: 'chromium' } },
  ],
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
