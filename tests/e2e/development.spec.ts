// The everyday loop: `serve --dev` with a build of React that reports every difference in hydration.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Server, serve } from './support/server.ts';
import { type Browser, complaintsOf, expect, hydrated, type Page, test } from './support/test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// One worker runs these tests: each would build the sources.
test.describe.configure({ mode: 'default' });

/** A copy of the sources, which a test may change. */
let folder: string;
/** `node build.mjs --watch` over the copy. */
let watcher: ChildProcess;
/** A server of its builds. */
let site: Server;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'selvage-e2e-dev-'));
  watcher = await watch(folder);
  // All visitors have one address.
  const settings = {
    SELVAGE_LIMITS_VISITS_ADDRESS: '1000000',
    SELVAGE_SITE_LOCALES: join(folder, 'locales'),
  };
  site = await serve({ args: ['--dev', join(folder, 'bundles')], settings });
});

test.afterAll(async () => {
  await site.stop();
  watcher.kill();
  await once(watcher, 'exit');
  await rm(folder, { recursive: true, force: true });
});

async function watch(folder: string): Promise<ChildProcess> {
  for (const part of ['src', 'build', 'media', 'build.mjs', 'package.json', 'tsconfig.json'])
    await cp(join(ROOT, 'ui', part), join(folder, 'ui', part), { recursive: true });
  for (const part of ['locales', 'content/brand', 'docs/desk.md', 'docs/desk.zh.md'])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await symlink(join(ROOT, 'ui/node_modules'), join(folder, 'ui/node_modules'));
  const bundles = join(folder, 'bundles');
  await mkdir(bundles);
  const watcher = spawn('node', ['build.mjs', '--watch'], {
    cwd: join(folder, 'ui'),
    env: { ...process.env, BUNDLES: `${bundles}/` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => watcher.kill('SIGKILL'));
  await expect(() => access(join(bundles, 'manifest.json'))).toPass({ timeout: 100_000 });
  return watcher;
}

/**
 * Opens an empty page for `open`. Pictures have no part in hydration, and are not loaded. A document has no connection
 * for reloads: it would stay open for the next document.
 */
async function emptyPage(browser: Browser): Promise<Page> {
  // The policy does not let a test write documents.
  const options = { bypassCSP: true, viewport: { width: 390, height: 100 } };
  const page = await browser.newPage({ baseURL: site.url, ...options });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setBlockedURLs', { urls: ['*/media/*'] });
  await page.addInitScript(() => Object.assign(globalThis, { EventSource: EventTarget }));
  await page.goto('/robots.txt');
  return page;
}

/**
 * Replaces the document by the one at an address, and hydrates it. Unlike a navigation this keeps the scripts that are
 * loaded, and evaluates the entry chunk only. `change` is applied to the HTML first.
 */
async function open(page: Page, address: string, change = { from: '', to: '' }): Promise<void> {
  await page.evaluate(
    async ([address, from, to]) => {
      const response = await fetch(address);
      const html = (await response.text()).replace(from, to);
      history.replaceState(null, '', address);
      document.open();
      // Without the styles, and without the starter, which would load the same entry chunk each time.
      const left =
        /<script[^>]*data-scripts[^>]*><\/script>|<script id="ahead">.*?<\/script>|<style.*?<\/style>/gs;
      document.write(html.replace(left, ''));
      document.close();
      const until = async (isTrue: () => boolean) => {
        while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 1));
      };
      await until(() => document.readyState !== 'loading');
      const entry = html.match(/data-scripts="[^"]*?([^" ]+)"/)?.[1];
      await import(`${entry}?address=${encodeURIComponent(address)}`);
      await until(() => 'hydrated' in document.documentElement.dataset);
    },
    [address, change.from, change.to] as const,
  );
}

/** Complaints apart from those about the pictures that are not loaded. */
function relevant(complaints: string[]): string[] {
  return complaints.filter((line) => !line.includes('BLOCKED_BY_CLIENT'));
}

test('a changed text is in the open page without a reload by hand', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site.url });
  await page.goto('/en/user/login');
  await hydrated(page);
  const file = join(folder, 'locales/en/site.json');
  const texts = await readFile(file, 'utf8');
  const title = await page.locator('h1').innerText();
  await writeFile(file, texts.replaceAll(`"${title}"`, '"Rewoven"'));
  await expect(page.locator('h1')).toHaveText('Rewoven', { timeout: 30_000 });
  await page.close();
});

test('the page is loaded again after the server has been started again', async ({ browser }) => {
  const args = ['--dev', join(folder, 'bundles')];
  const before = await serve({ args });
  const page = await browser.newPage();
  await page.goto(`${before.url}/en/user/terms`);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await before.stop();
  const { host } = new URL(before.url);
  const after = await serve({ args, settings: { SELVAGE_SERVER_LISTEN: host } });
  await page.waitForFunction(() => !('isOld' in window));
  await expect(page.locator('h1')).toBeVisible();
  await page.close();
  await after.stop();
});

for (const change of [
  { what: 'an attribute', from: '<main id="', to: '<main title="x" id="' },
  { what: 'a text', from: '</h1>', to: '!</h1>' },
]) {
  test(`a difference of ${change.what} is reported`, async ({ browser }) => {
    const page = await emptyPage(browser);
    const complaints = complaintsOf(page.context());
    await open(page, '/en/about/company');
    expect(relevant(complaints)).toEqual([]);
    await open(page, '/en/user/terms', change);
    expect(relevant(complaints).join()).toMatch(/hydrat/i);
    await page.close();
  });
}

for (const [language, prefix] of [
  ['zh', ''],
  ['en', '/en'],
  ['ja', '/ja'],
] as const) {
  test(`${language}: React hydrates every page of the sitemap without a difference`, async ({ browser }) => {
    test.setTimeout(120_000);
    const sitemap = await (await fetch(`${site.url}/sitemap-${language}.xml`)).text();
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => {
      const { pathname, search } = new URL(String(address).replaceAll('&amp;', '&'));
      return pathname + search;
    });
    expect(addresses.length).toBeGreaterThan(100);
    const page = await emptyPage(browser);
    const complaints = complaintsOf(page.context());
    for (const address of [...addresses, `${prefix}/user/login`, `${prefix}/user/register`]) {
      await open(page, address);
      expect(relevant(complaints), address).toEqual([]);
    }
    await page.close();
  });

  test(`${language}: React hydrates a customer's pages without a difference`, async ({ browser }) => {
    const page = await browser.newPage({ baseURL: site.url });
    const complaints = complaintsOf(page.context());
    const body = new URLSearchParams({ email: 'demo-us@jinlan.example', passwd: 'demonstration-us' });
    const login = await fetch(`${site.url}/api/v1/user/login/email?lang=en`, { method: 'POST', body });
    const { data } = (await login.json()) as { data: { token: string } };
    await page.goto(`${prefix}/order?token=${encodeURIComponent(data.token)}`);
    await hydrated(page);
    await expect(page.locator('main tbody')).toContainText('JL26-1109');
    expect(relevant(complaints)).toEqual([]);
    await page.close();
  });
}
