// The `test` of Firefox and WebKit: tabs of the project's browser, on a server that the tests of a file share.

import { request } from '@playwright/test';

import { PASSWORD } from '../../support/accounts.ts';
import { invite, type Merchandiser } from '../../support/desk.ts';
import { test as base, expect } from '../../support/test.ts';
import { startChromium } from './chromium.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { type Changes, type SiteProxy, startProxy } from './proxy.ts';
import { Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

export type { Tab };
export { expect };

const DRIVERS = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

export interface EngineOptions {
  engine: keyof typeof DRIVERS;
}

interface WorkerFixtures extends EngineOptions {
  driver: Driver;
}

interface TestFixtures {
  /** A tab of a browser that has been nowhere yet, with paths of `site`. */
  tab: Tab;
  /** A merchandiser without a browser, who prepares a test. */
  colleague: Merchandiser;
  /** Starts a proxy before `site`. */
  intercept(changes: Changes): Promise<SiteProxy>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  driver: [
    async ({ engine }, use) => {
      const driver = await DRIVERS[engine]();
      await use(driver);
      await driver.quit();
    },
    { scope: 'worker' },
  ],
  tab: async ({ driver, site }, use) => {
    const session = await driver.open();
    const tab = new Tab(session, site.url);
    await tab.resize(1200, 700);
    await use(tab);
    await session.close();
  },
  colleague: async ({ site }, use) => {
    const { origin } = new URL(site.url);
    const client = await request.newContext({ baseURL: site.url, extraHTTPHeaders: { origin } });
    const [, token] = invite(site, 'zhao@jinlan.example', 'merchandiser').split('#');
    const account = { token, name: 'Zhao Min', password: PASSWORD };
    const accepted = await client.post('/desk/api/invitation/accept', { data: account });
    expect(accepted.status(), await accepted.text()).toBe(200);
    await use({ request: client });
    await client.dispose();
  },
  intercept: async ({ site }, use) => {
    const proxies: SiteProxy[] = [];
    await use(async (changes) => {
      const proxy = await startProxy(site.url, changes);
      proxies.push(proxy);
      return proxy;
    });
    for (const { close } of proxies) close();
  },
});
