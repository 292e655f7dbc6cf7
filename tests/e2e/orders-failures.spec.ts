// A customer's contracts when the provider refuses, fails or is out of reach.

import { violations } from './support/axe.ts';
import {
  BUYER,
  contractLinks,
  header,
  keptToken,
  LIST,
  logIn,
  open,
  rows,
  STYLES,
  search,
  test,
} from './support/orders.ts';
import { expect, hydrated, type Page } from './support/test.ts';

const OFFLINE = /ERR_INTERNET_DISCONNECTED|: TypeError$|: CallFailure$/;

/** Advances the page's clock past the pauses between attempts until the element is visible. */
async function visibleAfterPauses(page: Page, element: ReturnType<Page['locator']>) {
  await expect(async () => {
    await page.clock.runFor(700);
    expect(await element.isVisible()).toBe(true);
  }).toPass({ intervals: [100] });
}

test('an expired token ends the session and leads to the login', async ({ visit, tolerate }) => {
  tolerate(/\b401\b/);
  const { page } = await visit();
  await page.addInitScript(() => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'yes');
    const keys = ['token', 'uname', 'avatar', 'firstLogin', 'firstLoginPwd', 'changePwd', 'permissions'];
    for (const key of keys) localStorage.setItem(`gmsys_${key}`, 'of yesterday');
  });
  const response = await page.goto('/ja/order?token=of-yesterday');
  expect(response?.status()).toBe(401);
  await page.waitForURL('/ja/user/login#order');
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gmsys_')));
  expect(keys).toEqual([]);
});

test('the orders opened without a network are requested again, and the page shown stays', async ({
  visit,
  tolerate,
  site,
}) => {
  tolerate(OFFLINE);
  const { page } = await open({ visit, site }, '/en');
  await header(page).getByRole('link', { name: 'News' }).click();
  await page.waitForURL('/en/news/list');
  const notice = page.getByRole('alert');
  const orders = header(page).getByRole('link', { name: 'Orders' });
  let attempts = 0;
  let offline = true;
  await page.route('**/_page/en/order*', (route) => {
    attempts += 1;
    return offline ? route.abort('internetdisconnected') : route.continue();
  });
  await page.clock.install();
  await orders.click();
  await expect(notice.getByText('The connection is unstable')).toBeVisible();
  await expect(page).toHaveURL('/en/news/list');
  await visibleAfterPauses(page, notice.getByText('you are still logged in'));
  expect(attempts).toBe(4);
  await expect(page.getByRole('progressbar'), 'the navigation has ended').toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await expect(page, 'no error page of the browser, and no token').toHaveURL('/en/news/list');
  expect(await page.evaluate(() => history.length)).toBe(3);
  // The network comes back between two attempts.
  await orders.click();
  await expect(notice.getByText('The connection is unstable')).toBeVisible();
  offline = false;
  await page.waitForURL('/en/order');
  await expect(page.getByText('JL-2026_001')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a search without a network is repeated, explained, and keeps the session', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(OFFLINE);
  const { page, token } = await open({ visit, site }, '/en');
  let attempts = 0;
  let offline = true;
  await page.route('**/s16/**', (route) => {
    attempts += 1;
    return offline ? route.abort('internetdisconnected') : route.continue();
  });
  await page.clock.install();
  await search(page, 'JL');
  await expect(page.getByText('The connection is unstable')).toBeVisible();
  await visibleAfterPauses(page, page.getByText('you are still logged in'));
  // The call and three repetitions (spec §7).
  expect(attempts).toBe(4);
  expect(await keptToken(page)).toBe(token);
  offline = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('JL-2026_001')).toBeVisible();
});

test('a refused token of a link leaves the session of the customer who is logged in, and lists their contracts', async ({
  visit,
  tolerate,
  site,
}) => {
  tolerate(/\b401\b/);
  const token = await logIn(site, BUYER);
  const { page } = await visit();
  await page.addInitScript((value) => localStorage.setItem('gmsys_token', value), token);
  const response = await page.goto('/en/order?token=of-somebody-else');
  expect(response?.status()).toBe(401);
  await expect(page.getByText('JL-2026_001')).toBeVisible();
  await expect(page).toHaveURL('/en/order');
  expect(await keptToken(page)).toBe(token);
});

/** Searches while the provider's answer has this body status. */
async function refusedSearch(page: Page, status: number, msg: string) {
  await page.route(LIST, (route) => route.fulfill({ json: { status, msg, data: null } }));
  await search(page, 'JL');
}

// Every status is tested at the server (tests/it/customers/statuses.rs).
test('a list that is refused ends the session and leads to the login', async ({ visit, site }) => {
  const { page, token } = await open({ visit, site }, '/en');
  for (const status of [-1, 0, 201, 401, 404, 1001]) {
    await refusedSearch(page, status, 'Please log in again');
    await page.waitForURL('/en/user/login#order?cno=JL');
    expect(await keptToken(page), `body status ${status}`).toBe(null);
    await page.unroute(LIST);
    await page.evaluate((value) => localStorage.setItem('gmsys_token', value), token);
    await page.goto(`/en/order?token=${encodeURIComponent(token)}`);
    await hydrated(page);
  }
});

test('a provider that fails keeps the session, and is asked again on request only', async ({
  visit,
  tolerate,
  site,
}) => {
  tolerate(/\b50[23]\b/);
  const { page, token } = await open({ visit, site }, '/en');
  const notice = page.locator('main [role=status]');
  for (const status of [502, 503]) {
    let attempts = 0;
    await page.route(LIST, (route) => {
      attempts += 1;
      return route.fulfill({ status, json: { status, msg: 'Please try again shortly', data: null } });
    });
    await search(page, 'JL');
    await expect(notice.getByText('you are still logged in')).toBeVisible();
    await expect(page).toHaveURL('/en/order#cno=JL');
    expect(await keptToken(page)).toBe(token);
    expect(attempts, 'the server has repeated the call').toBe(1);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('JL-2026_001')).toBeVisible();
  }
});

test('a refused contract gives the reason, and ends the session only if the list is refused as well', async ({
  visit,
  site,
}) => {
  const { page, token } = await open({ visit, site }, '/en');
  await page.route(STYLES, (route) =>
    route.fulfill({ json: { status: 1001, msg: 'This contract is being revised', data: null } }),
  );
  const dialog = page.getByRole('dialog');
  const reviewed = page.waitForResponse(LIST);
  await contractLinks(page).first().click();
  await expect(dialog.getByText('This contract is being revised')).toBeVisible();
  await (await reviewed).finished();
  await expect(rows(page)).toHaveCount(2);
  expect(await keptToken(page)).toBe(token);
  await page.route(LIST, (route) => route.fulfill({ json: { status: 1001, msg: '', data: null } }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/\/en\/user\/login#order\?contract=JL-2026-002&sid=[\w-]+$/);
  expect(await keptToken(page)).toBe(null);
});
