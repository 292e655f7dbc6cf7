// The look of a company, as a person writes it who is no developer: colours, logo, and the drawings that a publication makes.

import { expectSound, heading, logInToDesk } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

// A server of its own, whose company the test changes.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1020' } } });
test.describe.configure({ mode: 'default' });

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" width="240" height="60"><rect width="60" height="60" rx="30" fill="#0f766e"/><path d="M80 40h140" stroke="#0f766e" stroke-width="12"/></svg>';

test('names, colours and a logo are on the site, in icons and in cards, with one publication', async ({
  visit,
  site,
  tolerate,
}) => {
  test.slow();
  tolerate(/status of 401/);
  const texts = await deskTexts('en');
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto('/desk/entries/company/company%2Fmain');
  await expect(heading(page, 'Tianjin Jinlan Garment Import & Export Co., Ltd.')).toBeVisible();
  const { fields } = texts;
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await expect(page.getByRole('heading', { name: texts.groups.colours })).toBeVisible();

  await field(fields.main).fill('#9db4e0');
  await expect(page.getByText(/must be 4.5 to be readable: #[0-9a-f]{6} has it/)).toBeVisible();
  await field(fields.main).fill('#0f766e');
  await expect(page.getByText(/to be readable/)).toHaveCount(0);
  await field(fields.accent).fill('#b45309');
  await field(fields.ground).fill('#f4f7f6');
  await expect(page.getByText(/Currently used: #[0-9a-f]{6}/)).toHaveCount(2);

  const logo = page.getByRole('group', { name: fields.logo, exact: true });
  await logo.getByRole('button', { name: texts.media.choose }).click();
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await expect(logo.locator('img')).toHaveAttribute('src', /^\/media\/uploads\/logo-/);
  for (const [lang, name, short] of [
    ['中文', '宁波辰纱针织有限公司', '辰纱'],
    ['English', 'Ningbo Chengsha Knitwear Co., Ltd.', 'Chengsha'],
    ['日本語', '寧波辰紗ニット有限公司', '辰紗'],
  ] as const) {
    const own = page.getByRole('group', { name: lang });
    await own.getByRole('textbox', { name: fields.companyName, exact: true }).fill(name);
    await own.getByRole('textbox', { name: fields.short, exact: true }).fill(short);
    await own.getByRole('textbox', { name: fields.phrases, exact: true }).fill('');
  }
  await expectSound(page);
  await page.getByRole('button', { name: texts.entry.publish, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.entry.publish, exact: true }).click();
  const icon = page.getByRole('group', { name: fields.icon, exact: true });
  await expect(icon.locator('img')).toHaveAttribute('src', /uploads.*icon-[0-9a-f]{8}-/);
  await expect(page.getByText(texts.entry.renewing)).toBeHidden();

  const { page: visitor } = await visit({ locale: 'en-GB' });
  await expect(async () => {
    await visitor.goto('/en/bbs');
    await expect(visitor.getByRole('banner').getByRole('img', { name: 'Chengsha' })).toBeVisible();
  }).toPass();
  const colour = (name: string) =>
    visitor.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name);
  expect(await colour('--color-action')).toBe('#0f766e');
  expect(await colour('--color-background')).toBe('#f4f7f6');
  const card = visitor.locator('meta[property="og:image"]');
  const address = new URL(String(await card.getAttribute('content'))).pathname;
  expect(address).toMatch(/^\/media\/uploads\/card-en-[0-9a-f]{8}-/);
  for (const path of [address, '/icon-192.png', '/favicon.ico']) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(200);
    expect((await answer.arrayBuffer()).byteLength, path).toBeGreaterThan(500);
  }
  await visitor.emulateMedia({ colorScheme: 'dark' });
  expect(await colour('--color-background')).not.toBe('#f4f7f6');
});
