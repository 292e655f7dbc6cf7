// Messengers on the contact page: links and an id to copy, a code on request, and nothing from elsewhere.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { violations } from './support/axe.ts';
import { Provider } from './support/provider.ts';
import { serve } from './support/server.ts';
import { expect, hydrated, test } from './support/test.ts';

const FACTS =
  '{ whatsapp = "+86 22 5555 0193", wechat = "jinlan-demo", wechatqr = "/media/flats/tee.svg", line = "@jinlan" }';

test('the contact page has the messengers of the company', async ({ visit }) => {
  // A provider that knows nothing of messengers.
  const folder = await mkdtemp(join(tmpdir(), 'selvage-e2e-provider-'));
  const provider = new Provider(folder);
  await provider.start();
  const site = await serve({
    settings: { SELVAGE_PROVIDER_URL: `http://${provider.address}`, SELVAGE_COMPANY_FACTS: FACTS },
  });
  const { page } = await visit();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin.startsWith('http') && origin !== site.url) elsewhere.push(request.url());
  });
  for (const [path, show] of [
    ['/about/contact', '显示二维码'],
    ['/en/about/contact', 'Show the QR code'],
    ['/ja/about/contact', 'QRコードを表示'],
  ] as const) {
    await page.goto(`${site.url}${path}`);
    await hydrated(page);
    await expect(page.getByRole('link', { name: 'WhatsApp +86 22 5555 0193' })).toHaveAttribute(
      'href',
      'https://wa.me/862255550193',
    );
    await expect(page.getByRole('link', { name: 'LINE @jinlan' })).toHaveAttribute(
      'href',
      'https://line.me/R/ti/p/%40jinlan',
    );
    await expect(page.getByText('jinlan-demo', { exact: true })).toBeVisible();
    const code = page.locator('details img');
    await expect(code).toBeHidden();
    await page.getByText(show).click();
    await expect(code).toBeVisible();
    expect(await violations(page)).toEqual([]);
  }
  expect(elsewhere).toEqual([]);
  await site.stop();
  await provider.kill();
  await rm(folder, { recursive: true, force: true });
});
