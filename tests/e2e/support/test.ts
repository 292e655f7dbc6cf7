// The `test` of all browser tests: a server that the tests of a file share, and pages that record their errors.

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
  /** Complaints that `complaintsOf` has recorded so far. The test fails if it ends with some that it does not tolerate. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export type Visit = (options?: BrowserContextOptions) => Promise<Visitor>;

/** Returns the worker's server of these options; a test before may have started it. */
export type Share = (options: ServerOptions | Prepare) => Promise<Server>;

/** Writes the files that a server needs into a temporary folder, and returns how to start it. */
type Prepare = (folder: string) => Promise<ServerOptions>;

interface WorkerFixtures {
  share: Share;
}

interface TestFixtures {
  /** How the server is started: `test.use({ server: { settings: … } })` at the top of a file. */
  server: ServerOptions;
  /** The server. Tests must not change it; a test that does starts one of its own with `serve`. */
  site: Server;
  /** Opens a page with relative addresses of `site`; closed when the test ends. */
  visit: Visit;
  /** Lets the pages of `visit` make complaints that match a pattern: those that the test provokes. */
  tolerate: (pattern: RegExp) => void;
  /** The patterns of `tolerate`. */
  tolerated: RegExp[];
}

/** How many servers of a worker run at a time: those of a file about both sites, and one with the default settings. */
const SERVERS = 3;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  share: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      // The one that was asked for last is at the end.
      const running = new Map<string | Prepare, Server>();
      await use(async (options) => {
        const key = typeof options === 'function' ? options : JSON.stringify(options);
        const server = running.get(key) ?? (await start(options));
        running.delete(key);
        running.set(key, server);
        for (const [oldest, { stop }] of [...running].slice(0, -SERVERS)) {
          running.delete(oldest);
          await stop();
        }
        return server;
      });
      for (const { stop } of running.values()) await stop();
    },
    { scope: 'worker' },
  ],
  server: [{}, { option: true }],
  site: async ({ server, share }, use) => use(await share(server)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  tolerated: async ({}, use) => use([]),
  tolerate: async ({ tolerated }, use) => use((pattern) => tolerated.push(pattern)),
  visit: async ({ browser, site, tolerated }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: site.url, ...options });
      const page = await context.newPage();
      const close = async () => {
        // A request that a test intercepts may be under way.
        for (const open of context.pages()) await open.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      };
      const visitor = { page, context, complaints: complaintsOf(context), close };
      visitors.push(visitor);
      return visitor;
    });
    // Before routes are removed, whose requests would go on.
    const complaints = visitors.flatMap((visitor) => visitor.complaints);
    await Promise.all(visitors.map(({ close }) => close()));
    const isTolerated = (complaint: string) => tolerated.some((pattern) => pattern.test(complaint));
    expect(complaints.filter((complaint) => !isTolerated(complaint))).toEqual([]);
  },
});

/** A `test` whose server needs files. The folder is removed when the server stops. */
export function testWith(prepare: Prepare) {
  return test.extend<object>({ site: async ({ share }, use) => use(await share(prepare)) });
}

async function start(options: ServerOptions | Prepare): Promise<Server> {
  if (typeof options !== 'function') return serve(options);
  const folder = await mkdtemp(join(tmpdir(), 'selvage-e2e-site-'));
  const server = await serve(await options(folder));
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/**
 * Records errors and warnings of the console, exceptions and failed requests of all pages of a context from now on. A text
 * that is not loaded is one of them.
 */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A navigation aborts requests that are under way.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
  });
  return complaints;
}

/**
 * Visits whose links in view are fetched by their click alone, for tests that follow or change what a click fetches: else the
 * server may have sent a page that another test has been on.
 */
export function fetchedOnClick(visit: Visit): Visit {
  return async (options) => {
    const visitor = await visit(options);
    await visitor.page.route('**/_pages?*', (route) => route.fulfill({ json: [] }));
    return visitor;
  };
}

/** Waits until React has hydrated the page, so that events are handled. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

/** Waits until the script has run that loads when the browser is idle, so that pages are prefetched and fade. */
export async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => 'idle' in document.documentElement.dataset);
}
