// The provider, a process of its own, is killed during a visit and started again.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SETTINGS } from './support/accounts.ts';
import { violations } from './support/axe.ts';
import { Provider } from './support/provider.ts';
import { test as base, expect, hydrated, type Page } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const BUYER = { email: 'demo-jp@jinlan.example', password: 'demonstration-jp', name: '汐見織物商事' };

const test = base.extend<{ provider: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  provider: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'selvage-e2e-provider-'));
    const provider = new Provider(folder);
    await provider.start();
    await use(provider);
    await provider.kill();
    await rm(folder, { recursive: true, force: true });
  },
  server: async ({ provider }, use) =>
    use({
      settings: {
        ...SETTINGS,
        SELVAGE_PROVIDER_URL: `http://${provider.address}`,
        // One retry keeps the pauses short.
        SELVAGE_PROVIDER_RETRIES: '1',
      },
    }),
});

async function submitLogin(page: Page) {
  await page.locator('main input[name=email]').fill(BUYER.email);
  await page.locator('main input[name=passwd]').fill(BUYER.password);
  await page.keyboard.press('Enter');
}

for (const language of ['zh', 'en', 'ja']) {
  const prefix = language === 'zh' ? '' : `/${language}`;

  test(`${language}: an outage keeps the session, is explained, and ends with a retry`, async ({
    visit,
    tolerate,
    provider,
  }) => {
    tolerate(/\b50[234]\b/);
    const texts = await textsOf(language);
    const { page } = await visit();
    const header = page.getByRole('banner');
    const notice = page.locator('main [role=status]');
    const session = () => page.evaluate(() => localStorage.getItem('gmsys_token'));
    await page.goto(`${prefix}/user/login`);
    await hydrated(page);
    await submitLogin(page);
    await page.waitForURL(prefix || '/');
    const token = await session();
    // The page has no navigation behind it whose progress bar could still be shown.
    await page.reload();
    await hydrated(page);
    await expect(header.getByText(BUYER.name)).toBeVisible();

    await provider.kill();
    await header.getByRole('link', { name: texts.nav.order }).click();
    await page.waitForURL(`**${prefix}/order`);
    await expect(notice.getByText(texts.order.unavailable)).toBeVisible();
    await expect(page.getByRole('progressbar'), 'the navigation has ended').toHaveCount(0);
    if (language === 'en') expect(await violations(page)).toEqual([]);
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The log of visits goes on by itself, links in view are looked up, and a part of the program is loaded when it is first
      // used.
      if (!/^\/(log\/|_assets\/|_pages$)/.test(pathname)) requests.push(pathname);
    });
    await page.getByRole('searchbox').fill('JL26');
    const searched = page.waitForResponse('**/s16/**');
    await page.keyboard.press('Enter');
    expect((await searched).status()).toBe(503);
    await expect(notice.getByText(texts.order.unavailable)).toBeVisible();
    expect(requests, 'the server has repeated the call').toEqual(['/s16/api/v1/order/pager']);
    expect(await session(), 'still logged in').toBe(token);
    await expect(header.getByText(BUYER.name)).toBeVisible();

    const other = await visit();
    await other.page.goto(`${prefix}/user/login`);
    await hydrated(other.page);
    await submitLogin(other.page);
    const alert = other.page.locator('main [role=alert]');
    await expect(alert.getByText(texts.server.api.unavailable)).toBeVisible({ timeout: 60_000 });
    await expect(other.page.locator('main input[name=email]')).toHaveValue(BUYER.email);

    await provider.start();
    await page.getByRole('button', { name: texts.order.retry }).click();
    await expect(page.getByText('JL26-1104')).toBeVisible({ timeout: 60_000 });
    expect(await session()).toBe(token);
  });
}
