// The menus and pages of the site, as a person chooses them at the desk.

import { expectSound, heading, logInToDesk } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

// A server of its own, whose company the test changes.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1021' } } });

test('pages are hidden, and links of the header renamed, ordered and added', async ({ visit, tolerate }) => {
  tolerate(/status of (401|404)/);
  const texts = await deskTexts('en');
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto('/desk/entries/company/company%2Fmain');
  await expect(heading(page, 'Tianjin Jinlan Garment Import & Export Co., Ltd.')).toBeVisible();
  const { fields, places, menu } = texts;

  const pages = page.getByRole('group', { name: fields.hidden, exact: true });
  const markets = pages.getByRole('checkbox', { name: places.market });
  await expect(markets).toBeChecked();
  await pages.getByText(places.market, { exact: true }).click();
  await expect(markets).not.toBeChecked();

  const header = page.getByRole('group', { name: fields.menu, exact: true });
  await header.getByRole('button', { name: menu.change }).click();
  await expect(header.getByRole('listitem')).toHaveCount(7);
  await header.getByRole('button', { name: `${texts.languages.up}: ${places.news}` }).click();
  const news = header.getByRole('listitem').filter({ hasText: places.news });
  await news.getByText(menu.texts).click();
  // Word by word: a blank at the end stays while somebody types.
  await news.getByLabel('English').pressSequentially('From the mill');
  await expect(news.getByLabel('English')).toHaveValue('From the mill');
  await header.getByRole('button', { name: menu.add }).click();
  await page.getByRole('option', { name: menu.other }).click();
  const shop = header.getByRole('listitem').last();
  await expect(header.getByText(/does not begin with/)).toBeVisible();
  await shop.getByLabel(menu.address).fill('https://shop.example/');
  await shop.getByLabel('English').fill('Shop');
  await expect(header.getByText(/does not begin with/)).toHaveCount(0);
  await expectSound(page);
  await page.getByRole('button', { name: texts.entry.publish, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.entry.publish, exact: true }).click();

  const { page: visitor } = await visit({ locale: 'en-GB' });
  const links = visitor.getByRole('banner').getByRole('navigation').first().getByRole('link');
  await expect(async () => {
    await visitor.goto('/en');
    await expect(links).toHaveText(['Home', 'About', 'Samples', 'From the mill', 'OEM', 'Orders', /^Shop/]);
  }).toPass();
  const gone = await visitor.goto('/en/market');
  expect(gone?.status()).toBe(404);
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Markets' })).toHaveCount(0);
});
