// The content security policy at the public URL.

import { createServer } from 'node:net';

import { expect, hydrated, testWith } from './support/test.ts';

const test = testWith(async () => {
  const listen = `127.0.0.1:${await freePort()}`;
  return { settings: { SELVAGE_SERVER_LISTEN: listen, SELVAGE_SERVER_PUBLIC_URL: `http://${listen}` } };
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

test('scripts run from their folder and from nowhere else', async ({ visit, site }) => {
  const { page, complaints } = await visit();
  for (const path of ['/en', '/en/news/list', '/en/order']) {
    const response = await page.goto(path);
    const { host } = new URL(site.url);
    expect(response?.headers()['content-security-policy']).toContain(`script-src ${host}/_assets/;`);
    await hydrated(page);
  }
  await page.locator('header a[href="/en/market"]').first().click();
  await page.waitForURL('**/en/market');
  expect(complaints).toEqual([]);
  // As a text, because the tests' own compiler would replace `import`.
  await page.evaluate(`import('/media/downloads/jinlan-rfq-en.txt').catch(() => {})`);
  await expect.poll(() => complaints.join()).toContain('Content Security Policy');
});
