// Tasks of visitors as stories: how many clicks each takes.

import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';

import { BUYER as CUSTOMER, test } from './support/accounts.ts';
import { test as brandTest, open as openBrand } from './support/brand.ts';
import { takeTime } from './support/inquiry.ts';
import { expect, hydrated, type Page, type Visit } from './support/test.ts';

const PACK = new URL('../fixtures/samples/pictures_en.zip', import.meta.url);
const BLANK = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const LAPTOP = { viewport: { width: 1366, height: 680 } };
const TELEPHONE = { viewport: { width: 390, height: 844 } };

/** Opens a page. `click` follows a link, and counts. */
async function begin(visit: Visit, path: string, options = LAPTOP) {
  const { page } = await visit(options);
  // The tiles of the map.
  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: BLANK }));
  await page.goto(path);
  await hydrated(page);
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  return { page, click, clicks: () => clicks };
}

const named = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const US_CUSTOMER = { email: 'demo-us@jinlan.example', password: 'demonstration-us' };
const summary = (page: Page, text: string) => page.locator('header summary', { hasText: text });

for (const [where, options] of Object.entries({ laptop: LAPTOP, telephone: TELEPHONE })) {
  test(`a buyer from the United States finds quotation, minimums, certificates and contact on a ${where}`, async ({
    visit,
  }) => {
    const quotation = await begin(visit, '/en', options);
    await quotation.click(
      quotation.page.locator('#start').getByRole('link', { name: 'Request a quotation' }),
    );
    await expect(heading(quotation.page, 'Request a quotation')).toBeVisible();
    await expect(quotation.page.getByLabel('Name')).toBeInViewport();
    await quotation.click(named(quotation.page, 'Contacts for each market'));
    const mail = named(quotation.page, 'Write your request by email');
    await expect(mail).toHaveAttribute(
      'href',
      /^mailto:sales@jinlan\.example\?subject=Request%20for%20quotation&body=Company/,
    );
    expect(quotation.clicks()).toBeLessThanOrEqual(2);

    const minimums = await begin(visit, '/en', options);
    await minimums.click(named(minimums.page, 'From 300 pieces per colour'));
    await expect(
      heading(minimums.page, 'Minimums, lead times and capacity, product by product'),
    ).toBeVisible();
    expect(minimums.clicks()).toBeLessThanOrEqual(2);

    // From a page that has no link of its own.
    const certificates = await begin(visit, '/en/about/culture', options);
    const menu = where === 'telephone' ? 'Menu' : 'For buyers';
    await certificates.click(summary(certificates.page, menu));
    await certificates.click(
      certificates.page
        .getByRole('banner')
        .getByRole('link', { name: 'Certificates and audits' })
        .locator('visible=true'),
    );
    await expect(heading(certificates.page, 'Certificates and social audits')).toBeVisible();
    expect(certificates.clicks()).toBeLessThanOrEqual(2);

    const contact = await begin(visit, '/en/news/info/3036', options);
    if (where === 'telephone') await contact.click(summary(contact.page, 'Menu'));
    await contact.click(
      contact.page
        .getByRole('banner')
        .getByRole('link', { name: 'Request a quotation' })
        .locator('visible=true'),
    );
    await contact.click(named(contact.page, 'Contacts for each market'));
    const team = named(contact.page, 'americas@jinlan.example');
    await expect(team).toBeVisible();
    if (where === 'laptop') await expect(team).toBeInViewport();
    expect(contact.clicks()).toBeLessThanOrEqual(where === 'laptop' ? 2 : 3);
  });
}

test('a buyer asks for the sample that is on the page, and the form names it', async ({ visit }) => {
  const { page, click, clicks } = await begin(visit, '/ja/sample/info/5001');
  await click(named(page, 'サンプルを依頼する'));
  await expect(page).toHaveURL('/ja/inquiry?about=JL-K2101');
  await expect(page.getByText('リストの1点がこのご依頼に含まれます')).toBeVisible();
  await page.reload();
  await expect(page.locator('main fieldset', { hasText: 'JL-K2101' })).toBeVisible();
  expect(clicks()).toBe(1);
});

test('a buyer asks for a quotation of two styles with a tech pack, and nothing is lost', async ({
  visit,
}) => {
  const { page, click, clicks } = await begin(visit, '/en');
  await click(page.locator('#start').getByRole('link', { name: 'See the samples' }));
  const add = page.getByRole('button', { name: /^Add to enquiry list JL-/ });
  const codes = (await add.allInnerTexts()).slice(0, 2).map((text) => text.split(' ').pop() ?? '-');
  for (const code of codes)
    await click(page.getByRole('button', { name: `Add to enquiry list ${code}`, exact: true }));
  await click(page.getByRole('banner').getByRole('link', { name: 'Request a quotation' }).first());
  for (const [name, text] of Object.entries({ name: 'Ann', company: 'Example Ltd', message: 'Both, please' }))
    await page.locator(`[name=${name}]`).fill(text);
  await page.locator('[name=country]').selectOption('US');
  for (const code of codes)
    await page.locator('main fieldset', { hasText: code }).locator('textarea').fill(`${code}: 300`);
  const choosing = page.waitForEvent('filechooser');
  await click(page.getByText('Choose files'));
  const pack = { name: 'tech pack.zip', mimeType: '', buffer: await readFile(PACK) };
  await (await choosing).setFiles(pack);
  await expect(page.locator('input[type=hidden][name=upload]')).toHaveCount(1);
  // The address is forgotten.
  const send = page.getByRole('button', { name: 'Send enquiry' });
  await click(send);
  await expect(page.getByRole('alert')).toBeFocused();
  await page.locator('[name=email]').fill('ann@example.com');
  await takeTime(page);
  await click(send);
  await expect(heading(page, 'Thank you for your enquiry')).toBeVisible();
  const main = page.locator('main');
  for (const text of [
    ...codes.map((code) => `${code}: 300`),
    'tech pack.zip',
    'Both, please',
    'United States',
  ])
    await expect(main).toContainText(text);
  expect(clicks()).toBeLessThanOrEqual(8);
});

test('a customer in Chinese finds a contract', async ({ visit }) => {
  const { page, click, clicks } = await begin(visit, '/');
  await click(page.getByRole('banner').getByRole('link', { name: '订单查询' }));
  await page.locator('main input[name=email]').fill(CUSTOMER.email);
  await page.locator('main input[name=passwd]').fill(CUSTOMER.password);
  await click(page.locator('main button[type=submit]'));
  await expect(page.getByRole('banner').getByText(CUSTOMER.name)).toBeVisible();
  if (!page.url().includes('/order'))
    await click(page.getByRole('banner').getByRole('link', { name: '订单查询' }));
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(3);
});

for (const [where, options] of Object.entries({ laptop: LAPTOP, telephone: TELEPHONE })) {
  test(`a customer reads a test report on a ${where}`, async ({ visit }) => {
    const { page, click, clicks } = await begin(visit, '/en/order', options);
    await page.waitForURL(/\/user\/login/);
    await page.locator('main input[name=email]').fill(US_CUSTOMER.email);
    await page.locator('main input[name=passwd]').fill(US_CUSTOMER.password);
    await click(page.locator('main button[type=submit]'));
    await click(page.getByRole('link', { name: 'View contract JL26-0818' }));
    const dialog = page.getByRole('dialog');
    const report = dialog.getByRole('button', { name: /^Download Test report/ });
    await expect(report).toBeVisible();
    const [head, paper] = [await dialog.boundingBox(), await report.boundingBox()];
    const screens = ((paper?.y ?? 0) - (head?.y ?? 0)) / options.viewport.height;
    expect(screens).toBeLessThan(2);
    const download = page.waitForEvent('download');
    await click(report);
    expect((await download).suggestedFilename()).toBe('JL26-0818 Test report.pdf');
    expect(clicks()).toBeLessThanOrEqual(5);
  });
}

test('a buyer in Japanese reads the profile, the samples of a category and the hours of the office', async ({
  visit,
}) => {
  const { page, click, clicks } = await begin(visit, '/ja');
  await expect(page.getByRole('banner')).toContainText('10:00〜19:00（日本時間）');
  await click(page.getByRole('banner').getByRole('link', { name: '会社案内' }));
  await expect(page.locator('main dl')).toContainText('1993');
  await click(page.getByRole('banner').getByRole('link', { name: 'サンプル' }));
  await click(page.getByRole('link', { name: 'コート・アウター' }));
  await expect(page.locator('#ctgs h3').first()).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(3);
});

test('a reader goes on from a detail to the next one, to its category and back', async ({ visit }) => {
  const { page, click } = await begin(visit, '/en/sample/info/5001');
  const first = page.url();
  await click(page.locator('main a[rel=next]'));
  await expect(page).not.toHaveURL(first);
  await page.goBack();
  await expect(page).toHaveURL(first);
  await click(
    page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Knit tops' }),
  );
  await expect(page.getByRole('heading', { level: 2, name: 'Knit tops' })).toBeVisible();
  await page.goto('/en/oem/info/6308');
  await expect(page.locator('h1 a')).toHaveCount(0);
  await click(page.locator('main').getByRole('link', { name: 'Partners', exact: true }).last());
  await expect(page).toHaveURL('/en/about/cooperation');
});

test('a reader without a pointer comes from the first key to the quotation', async ({ visit }) => {
  const { page } = await begin(visit, '/en/news/list');
  const quotation = page.getByRole('banner').getByRole('link', { name: 'Request a quotation' });
  for (let press = 0; press < 16; press += 1) {
    await page.keyboard.press('Tab');
    if (await quotation.first().evaluate((link) => link === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Request a quotation')).toBeFocused();
});

test('a visitor shares a page and a slide: their addresses lead others there, with a card, and Back returns', async ({
  visit,
}) => {
  const { page, click, clicks } = await begin(visit, '/en');
  await click(page.getByRole('banner').getByRole('link', { name: 'Samples' }));
  await click(page.locator('#ctgs a[href*="/sample/info/"]').first());
  await expect(page).toHaveURL(/\/sample\/info\/\d+$/);
  const title = await page.locator('h1').innerText();
  const shared = page.url();
  expect(clicks()).toBeLessThanOrEqual(2);

  const other = await visit(TELEPHONE);
  await other.page.goto(shared);
  await expect(heading(other.page, title)).toBeVisible();
  const card = (property: string) => other.page.locator(`meta[property="og:${property}"]`);
  await expect(card('title')).toHaveAttribute('content', title);
  const picture = new URL((await card('image').getAttribute('content')) ?? '');
  const answer = await other.page.request.get(picture.pathname + picture.search);
  expect(answer.headers()['content-type']).toMatch(/^image\//);

  await page.goBack();
  await expect(page).toHaveURL(/\/en\/sample\/list$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/en$/);
  const slide = await begin(visit, '/en');
  await slide.click(slide.page.locator('nav a[href="#reasons"]'));
  await expect(slide.page).toHaveURL(/#reasons$/);
  await other.page.goto(slide.page.url());
  await expect(other.page.locator('#reasons h2').first()).toBeInViewport();
});

brandTest('an applicant finds the address to write to with one click', async ({ visit }) => {
  const { page } = await openBrand(visit, '/');
  await page.locator('footer a[href="/join"]').first().click();
  await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
});
