// The page that says that its content is unavailable: the provider is down since the start.

import { type AddressInfo, createServer } from 'node:net';

import { violations } from './support/axe.ts';
import { invalid } from './support/html.ts';
import { PREFIXES } from './support/pages.ts';
import { expect, hydrated, testWith } from './support/test.ts';

const test = testWith(async () => {
  // A port that closes every connection.
  const closing = createServer((socket) => socket.destroy()).unref();
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
  const { port } = closing.address() as AddressInfo;
  return { settings: { SELVAGE_PROVIDER_URL: `http://127.0.0.1:${port}`, SELVAGE_PROVIDER_RETRIES: '0' } };
});

for (const prefix of PREFIXES) {
  test(`${prefix}/news/list is served in its frame, hydrates and is accessible`, async ({
    visit,
    tolerate,
  }) => {
    // The browser itself reports the status.
    tolerate(/503/);
    const { page } = await visit();
    const response = await page.goto(`${prefix}/news/list`);
    expect(response?.status()).toBe(503);
    const headers = response?.headers() ?? {};
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['cache-control']).toBe('no-store');
    expect(invalid((await response?.text()) ?? '')).toEqual([]);
    await hydrated(page);
    await expect(page.locator('h1')).toHaveCount(1);
    expect(await page.locator('header nav a').count()).toBeGreaterThanOrEqual(7);
    expect(await violations(page)).toEqual([]);
    // To try again is the first way: the home page may be missing as well.
    const [retry, home] = await page
      .locator('main section a')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
    expect(retry).not.toBe(home);
    await page.locator('main section a').first().click();
    await hydrated(page);
    await expect(page).toHaveURL(`${prefix}/news/list`);
    await expect(page.locator('main section a')).toHaveCount(2);
  });
}
