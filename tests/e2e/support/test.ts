// The `test` of all browser tests: a server per worker, and pages that record their errors.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Route,
} from '@playwright/test';

import { type Server, type ServerOptions, serve } from './server.ts';

export type { Browser, BrowserContext, BrowserContextOptions, Page, Route, Server };
export { expect };

/** A page in a context of its own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, exceptions and failed requests so far. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export type Visit = (options?: BrowserContextOptions) => Promise<Visitor>;

interface WorkerFixtures {
  /** How the worker's server is started: `test.use({ server: { settings: … } })` at the top of a file. */
  server: ServerOptions;
  /** The worker's server. Tests must not change it; a test that does starts one of its own with `serve`. */
  site: Server;
}

interface TestFixtures {
  /** Opens a page with relative addresses of `site`; closed when the test ends. */
  visit: Visit;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ server }, use) => {
      const site = await serve(server);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, site }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: site.url, ...options });
      contexts.push(context);
      const page = await context.newPage();
      return { page, context, complaints: complaintsOf(page), close: () => context.close() };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/**
 * A `test` with a server of its own per worker. `prepare` returns how to start it, and may write files into a temporary
 * folder, which is removed at the end.
 */
export function testWith(prepare: (folder: string) => Promise<ServerOptions>) {
  return test.extend<object, { site: Server }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'selvage-e2e-site-'));
        const site = await serve(await prepare(folder));
        await use(site);
        await site.stop();
        await rm(folder, { recursive: true, force: true });
      },
      { scope: 'worker' },
    ],
  });
}

/** Records errors and warnings of the console, exceptions and failed requests of a page from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A navigation aborts requests that are under way.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
  });
  return complaints;
}

/** Waits until React has hydrated the page, so that events are handled. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root') as unknown as Record<string, ReactContainer> | null;
    const key = root && Object.keys(root).find((name) => name.startsWith('__reactContainer'));
    return (
      key !== null && key !== undefined && root?.[key]?.stateNode.current.memoizedState.isDehydrated === false
    );
  });
}

/** The part of React's internal root that tells whether it is hydrated. */
interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}
