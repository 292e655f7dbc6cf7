// In-app navigation without a network or a server: the error page in the site's frame, and the page itself later.

import { violations } from './support/axe.ts';
import { type SiteName, test } from './support/sites.ts';
import { expect, fetchedOnClick, hydrated } from './support/test.ts';
import { brandTexts, textsOf } from './support/texts.ts';

declare global {
  interface Window {
    /** Set once: a page that is loaded anew does not have it. */
    marked?: boolean;
  }
}

async function errorTexts(site: SiteName, language: string) {
  return site === 'brand' ? (await brandTexts()).error : (await textsOf(language)).error;
}

const failuresOf = (complaints: string[]) =>
  complaints.filter((line) => line.includes('could not be loaded:'));

const CASES: { site: SiteName; language: string; from: string; to: string }[] = [
  { site: 'garment', language: 'zh', from: '/market', to: '/news/list' },
  { site: 'garment', language: 'en', from: '/en/market', to: '/en/news/list' },
  { site: 'garment', language: 'ja', from: '/ja/market', to: '/ja/news/list' },
  { site: 'brand', language: 'zh', from: '/about', to: '/news' },
];
// The browser reports each request that fails.
test.beforeEach(({ tolerate }) => tolerate(/ERR_|502 \(Bad Gateway\)|could not be loaded/));

for (const { site, language, from, to } of CASES) {
  test(`${site} ${language}: a page chosen without a network is shown when the network is back`, async ({
    siteOf,
    visit,
  }) => {
    const { url } = await siteOf(site);
    const { page, context, complaints } = await fetchedOnClick(visit)({ baseURL: url });
    const error = await errorTexts(site, language);
    const heading = page.locator('h1');
    await page.goto(from);
    await hydrated(page);
    const before = { heading: await heading.innerText(), title: await page.title() };
    await page.evaluate(() => {
      window.marked = true;
    });

    await context.setOffline(true);
    await page.locator(`header nav a[href="${to}"]`).first().click();
    await expect(heading).toHaveText(error.offline);
    await expect(page).toHaveURL(to);
    await expect(page).toHaveTitle(before.title.replace(/^.*?(?= \| | – |｜)/, error.offline));
    await expect(heading).toBeFocused();
    await expect(page.getByText(error.offlineText)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // Another attempt without a network changes nothing.
    await page.getByRole('link', { name: error.retry }).click();
    await expect(page.locator('main[aria-busy]')).toHaveCount(0);
    await expect(heading).toHaveText(error.offline);

    await page.goBack();
    await expect(heading).toHaveText(before.heading, { useInnerText: true });
    await expect(page).toHaveTitle(before.title);
    await page.goForward();
    await expect(heading).toHaveText(error.offline);
    await expect(page).toHaveURL(to);

    await context.setOffline(false);
    await expect(heading).not.toHaveText(error.offline);
    await expect(page).not.toHaveTitle(new RegExp(`^${error.offline}`));
    await expect(page).toHaveURL(to);
    expect(await page.evaluate(() => window.marked), 'the page is not loaded anew').toBe(true);
    expect(new Set(failuresOf(complaints))).toEqual(
      new Set([`error: The page ${to} could not be loaded: TypeError`]),
    );
  });
}

for (const { site, language, from, to } of CASES) {
  test(`${site} ${language}: a page chosen while the server is down is shown on request when it is back`, async ({
    siteOf,
    visit,
  }) => {
    const { url } = await siteOf(site);
    const { page, context } = await fetchedOnClick(visit)({ baseURL: url });
    const error = await errorTexts(site, language);
    const heading = page.locator('h1');
    await page.goto(from);
    await hydrated(page);
    const title = await page.title();
    const before = await heading.innerText();

    await context.route('**', (route) => route.abort('connectionrefused'));
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await page.locator(`header nav a[href="${to}"]`).first().click();
    await expect(heading).toHaveText(error.unavailable);
    await expect(page).toHaveURL(to);
    await expect(page).toHaveTitle(title.replace(/^.*?(?= \| | – |｜)/, error.unavailable));
    await expect(heading).toBeFocused();
    await expect(page.getByText(error.unavailableText)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // Neither another attempt nor going back and forward ends in the browser's own error page.
    await page.getByRole('link', { name: error.retry }).click();
    await expect(page.locator('main[aria-busy]')).toHaveCount(0);
    await expect(heading).toHaveText(error.unavailable);
    await page.goBack();
    await expect(heading).toHaveText(before, { useInnerText: true });
    await page.goForward();
    await expect(heading).toHaveText(error.unavailable);

    await context.unroute('**');
    await page.getByRole('link', { name: error.retry }).click();
    await expect(heading).not.toHaveText(error.unavailable);
    await expect(page).toHaveURL(to);
    await expect(page).not.toHaveTitle(new RegExp(`^${error.unavailable}`));
  });
}

test('a proxy whose server is down does not replace the site by its own error page', async ({ visit }) => {
  const { page, context } = await fetchedOnClick(visit)();
  await page.goto('/en/market');
  await hydrated(page);
  const down = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
  await context.route('**', (route) => route.fulfill(down));
  await page.locator('header nav a[href="/en/news/list"]').first().click();
  await expect(page.locator('h1')).toHaveText('Temporarily unavailable');
  await expect(page).toHaveURL('/en/news/list');
});

test('the report of a failure does not have the query of the address', async ({ visit }) => {
  const { page, context, complaints } = await fetchedOnClick(visit)();
  await page.goto('/en/news/list');
  await hydrated(page);
  await context.setOffline(true);
  await page.locator('a[href="/en/news/list?page=2"]').first().click();
  await expect(page.locator('h1')).toHaveText('You are offline');
  await expect(page).toHaveURL('/en/news/list?page=2');
  expect(failuresOf(complaints)).toEqual(['error: The page /en/news/list could not be loaded: TypeError']);
});
