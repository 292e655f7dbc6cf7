// Three servers behind a load balancer are replaced by those of another build, one by one, while a visitor clicks.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { anotherBuild, balancer, member, valkey } from './support/cluster.ts';
import { expect, hydrated, type Server, test } from './support/test.ts';

const LINKS = [
  '/en/about/company',
  '/en/market',
  '/en/news/list',
  '/en/oem/cotton',
  '/en/sample/list',
  '/en',
];

test('no request fails while servers are updated', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'selvage-e2e-build-'));
  const [build, shared, balance] = await Promise.all([anotherBuild(folder), valkey(), balancer()]);
  const start = (name: string, dev?: string) => member(shared.url, name, balance.url, dev);
  const servers: Server[] = await Promise.all(['one', 'two', 'three'].map((name) => start(name)));
  const logs = servers.map(({ log }) => log);
  balance.servers.push(...servers.map(({ url }) => url));

  const context = await browser.newContext({ baseURL: balance.url });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') failures.push(`${request.url()} ${reason}`);
  });

  const visited: string[] = [];
  const builds = new Set<string | null>();
  let end = Number.POSITIVE_INFINITY;
  const visitor = async () => {
    await page.goto('/en');
    while (visited.length < end) {
      const link = LINKS[visited.length % LINKS.length] ?? '/en';
      await hydrated(page);
      const links = page.locator(`header a[href="${link}"], footer a[href="${link}"]`);
      await links.first().evaluate((a: HTMLElement) => a.click());
      await page.waitForURL(`${balance.url}${link}`);
      await expect(page.locator('h1')).not.toBeEmpty();
      builds.add(await page.locator('script[data-scripts]').getAttribute('src'));
      visited.push(link);
    }
  };
  const update = async () => {
    for (const [at, old] of servers.entries()) {
      const before = visited.length;
      await expect.poll(() => visited.length, { timeout: 30_000 }).toBeGreaterThan(before + 1);
      const next = await start(`new-${at}`, build);
      logs.push(next.log);
      balance.servers.splice(at, 1, next.url);
      servers[at] = next;
      await old.stop();
    }
    end = visited.length + LINKS.length;
  };
  await Promise.all([visitor(), update()]);
  const warnings = logs.flat().filter(({ level }) => level !== 'INFO');
  expect(failures, JSON.stringify(warnings)).toEqual([]);
  expect(builds.size, 'pages of both builds were visited').toBe(2);

  await context.close();
  for (const server of servers) await server.stop();
  shared.stop();
  await balance.stop();
  await rm(folder, { recursive: true, force: true });
});
