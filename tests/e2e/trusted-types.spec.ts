// Trusted Types: pages work, and no script can insert a string as HTML.

import { logIn } from './support/accounts.ts';
import { BRAND_PAGES, PAGES } from './support/pages.ts';
import { type SiteName, type SiteOf, test } from './support/sites.ts';
import { expect, hydrated, type Page, type Visit } from './support/test.ts';

const TILE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';
const PATHS: Record<SiteName, string[]> = {
  garment: Object.values(PAGES).map((path) => `/en${path === '/' ? '' : path}`),
  brand: BRAND_PAGES,
};

/** Uses the parts of a page that insert HTML or load a script later than the page. */
const DETAILS: Record<string, (page: Page) => Promise<void>> = {
  [`/en${PAGES['news-info']}`]: async (page) => {
    await expect(page.locator('main [class*="prose"] p').first()).toBeVisible();
  },
  [`/en${PAGES['about-contact']}`]: async (page) => {
    await page.locator('main figure').scrollIntoViewIfNeeded();
    await page.locator('[role=application] .leaflet-tile-loaded').first().waitFor();
    await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveText('−');
    await page.getByRole('button', { name: 'Zoom out' }).click();
  },
  [`/en${PAGES['user-login']}`]: async (page) => {
    await logIn(page);
    await page.waitForURL('**/en');
    await follow(page, '/en/order');
    await page.getByRole('link', { name: 'View contract' }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    // Closing it goes back to the list, which takes a moment.
    await page.waitForURL('**/en/order');
  },
};

test.use({
  server: {
    settings: {
      SELVAGE_VISITS_CONSENT: 'ask',
      SELVAGE_MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
    },
  },
});

/** Opens a page of a site in a browser that records violations of the policy. */
async function open(siteOf: SiteOf, visit: Visit, site: SiteName) {
  const { page, complaints } = await visit({ baseURL: (await siteOf(site)).url });
  const violations: string[] = [];
  await page.exposeFunction('violated', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { violated } = window as unknown as { violated: (violation: string) => void };
      violated(`${event.violatedDirective}: ${event.sample} (${event.sourceFile}:${event.lineNumber})`);
    });
  });
  await page.route('https://tiles.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: TILE }),
  );
  return { page, violations, complaints };
}

async function follow(page: Page, path: string) {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForURL(`**${path}`);
  await page.locator('main').first().waitFor();
}

for (const site of ['garment', 'brand'] as const) {
  // Other tests load every page and expect no complaints, which include violations (every-page.spec.ts, brand.spec.ts).
  test(`${site}: neither navigation to any page nor the consent notice violates the policy`, async ({
    siteOf,
    visit,
    tolerate,
  }) => {
    // The browser reports the status of the error page.
    tolerate(/404 \(Not Found\)/);
    const { page, violations } = await open(siteOf, visit, site);
    const [first = '', ...others] = PATHS[site];
    await page.goto(first);
    await page.locator('.consent button').first().click();
    await expect(page.locator('.consent')).toHaveCount(0);
    await page.evaluate(() => Object.assign(window, { loaded: true }));
    for (const path of [...others, first]) {
      await follow(page, path);
      await DETAILS[path]?.(page);
    }
    expect(await page.evaluate(() => 'loaded' in window), 'no page was loaded anew').toBe(true);
    expect(violations).toEqual([]);
  });

  test(`${site}: a string is no HTML and no script, and each attempt is a complaint`, async ({
    siteOf,
    visit,
    tolerate,
  }) => {
    tolerate(/./);
    const { page, violations, complaints } = await open(siteOf, visit, site);
    await page.goto(PATHS[site][0] ?? '');
    await hydrated(page);
    const attempts = [
      `document.body.innerHTML = '<p>'`,
      `document.body.insertAdjacentHTML('beforeend', '<p>')`,
      `document.write('<p>')`,
      `new DOMParser().parseFromString('<p>', 'text/html')`,
      `document.createElement('script').src = '/_assets/x.js'`,
      `document.createElement('script').text = '1'`,
      `document.createElement('iframe').srcdoc = '<p>'`,
      `document.body.setAttribute('onclick', '1')`,
      `trustedTypes.createPolicy('another', {})`,
      // The page has this one already.
      `trustedTypes.createPolicy('selvage', {})`,
    ];
    const outcomes = await page.evaluate(
      `[${attempts.map((attempt) => `() => { ${attempt} }`)}].map((attempt) => {
        try { attempt(); return 'done'; } catch (error) { return error.name; }
      })`,
    );
    expect(outcomes).toEqual(attempts.map(() => 'TypeError'));
    await expect.poll(() => violations.length).toBe(attempts.length);
    await expect.poll(() => complaints.length).toBe(attempts.length);
  });
}
