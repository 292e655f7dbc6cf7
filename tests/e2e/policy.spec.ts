// The content security policy at the public URL.

import { expect, hydrated, testWith } from './support/test.ts';

/** No server has this name: the test passes the requests on. */
const PUBLIC = new URL('http://selvage.localhost');

const test = testWith(async () => ({ settings: { SELVAGE_SERVER_PUBLIC_URL: PUBLIC.href } }));

test('scripts run from their folder and from nowhere else', async ({ visit, site, tolerate }) => {
  tolerate(/Content Security Policy| csp$/);
  const { page, complaints } = await visit({ baseURL: PUBLIC.href });
  await page.route(`${PUBLIC}**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const headers = { ...request.headers(), host: PUBLIC.host };
    await route.fulfill({ response: await route.fetch({ url: site.url + pathname + search, headers }) });
  });
  for (const path of ['/en', '/en/news/list', '/en/order']) {
    const response = await page.goto(path);
    expect(response?.headers()['content-security-policy']).toMatch(
      /; script-src selvage\.localhost\/_assets\/ 'sha256-[^' ]+'; /,
    );
    await hydrated(page);
  }
  await page.locator('header a[href="/en/market"]').first().click();
  await page.waitForURL('**/en/market');
  expect(complaints).toEqual([]);
  // As a text, because the tests' own compiler would replace `import`.
  await page.evaluate(`import('/media/downloads/jinlan-rfq-en.txt').catch(() => {})`);
  await expect.poll(() => complaints.join()).toContain('Content Security Policy');
});
