// The preview at the desk: what is typed is on the page beside the form, and a link shows it to people without an account.

import { violations } from './support/axe.ts';
import { heading, logInToDesk } from './support/desk.ts';
import { expect, type Page, test } from './support/test.ts';

// A server of its own, whose content the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1007' } } });

const ENTRY = '/desk/entries/news/item%2F3037';
const PAGE = '/news/info/3037';

const title = (page: Page, name: string) =>
  page.getByRole('tabpanel', { name }).getByLabel('Title', { exact: true });
const shown = (page: Page) => page.frameLocator('iframe');
const shownTitle = (page: Page) => shown(page).getByRole('heading', { level: 1 });
const toggle = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });

async function openPreview(page: Page) {
  await logInToDesk(page);
  await page.goto(ENTRY);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(shownTitle(page)).toBeVisible();
  await expect(page.locator('main [data-busy]')).toHaveCount(0);
}

test('what is typed is on the page beside the form, where the reader is', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB' });
  await openPreview(page);
  const frame = page.frames().find((own) => own.url().includes('/desk/preview/'));
  if (!frame) throw new Error('there is no preview');
  await frame.evaluate(() => {
    Object.assign(window, { isFirst: true });
    scrollTo({ top: 300, behavior: 'instant' });
  });
  await title(page, 'English').fill('Typed <b>words</b> & more');
  await expect(shownTitle(page)).toHaveText('Typed <b>words</b> & more');
  await expect(title(page, 'English')).toBeFocused();
  // The page has neither been loaded again nor scrolled.
  expect(await frame.evaluate(() => [(window as { isFirst?: boolean }).isFirst, scrollY])).toEqual([
    true,
    300,
  ]);
  await expect(shown(page).getByRole('complementary', { name: 'Preview' })).toContainText(
    'this version is not published',
  );
  expect(await violations(page)).toEqual([]);
  expect(await (await fetch(`${site.url}/en${PAGE}`)).text()).not.toContain('Typed');

  // A link within the page leads to another preview.
  await shown(page).getByRole('navigation').getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(shown(page).getByRole('link', { name: 'Typed <b>words</b> & more' }).first()).toBeVisible();
});

test('the page is shown in each language, width and colour scheme', async ({ visit, tolerate }) => {
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB', colorScheme: 'light' });
  await openPreview(page);
  await page.getByRole('tab', { name: /^日本語/ }).click();
  await title(page, '日本語').fill('書きかけの題');
  await toggle(page, 'Language', '日本語').click();
  await expect(shownTitle(page)).toHaveText('書きかけの題');
  await expect(shown(page).locator('html')).toHaveAttribute('lang', 'ja');
  await expect(shown(page).getByRole('complementary', { name: 'プレビュー' })).toBeVisible();

  const frame = () => {
    const own = page.frames().find((frame) => frame.url().includes('/desk/preview/'));
    if (!own) throw new Error('there is no preview');
    return own;
  };
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 820],
    ['Desktop', 1440],
  ] as const) {
    await toggle(page, 'Width', name).click();
    await expect.poll(() => frame().evaluate(() => innerWidth), name).toBe(width);
  }
  const background = () => frame().evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await toggle(page, 'Colours', 'Dark').click();
  await expect.poll(background).not.toBe(light);
  await toggle(page, 'Colours', 'Light').click();
  await expect.poll(background).toBe(light);
  for (const width of [360, 768, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `at ${width}`).toBeLessThanOrEqual(0);
  }
});

test('a link shows the saved revision to somebody without an account', async ({ visit, site, tolerate }) => {
  tolerate(/status of (401|404)/);
  const { page, context } = await visit({ locale: 'en-GB' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPreview(page);
  await title(page, 'English').fill('A title for a colleague');
  await page.getByRole('button', { name: 'Save draft', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved at / })).toBeVisible();
  await page.getByRole('button', { name: 'Create a preview link' }).click();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.pathname).toBe(`/en${PAGE}`);

  const colleague = await visit({ locale: 'en-GB' });
  const sent: string[] = [];
  colleague.page.on('request', (request) => {
    sent.push(`${request.method()} ${new URL(request.url()).pathname} ${request.headers().referer ?? ''}`);
  });
  await colleague.page.goto(link.pathname + link.search);
  await expect(heading(colleague.page, 'A title for a colleague')).toBeVisible();
  await expect(colleague.page.getByRole('complementary', { name: 'Preview' })).toContainText('China time');
  expect(await violations(colleague.page)).toEqual([]);
  await colleague.page.locator('[data-hydrated]').waitFor();
  await colleague.page
    .getByRole('navigation')
    .getByRole('link', { name: 'News', exact: true })
    .first()
    .click();
  await expect(colleague.page).toHaveURL(/\/en\/news\/list\?preview=/);
  await expect(colleague.page.getByText('A title for a colleague').first()).toBeVisible();
  expect(sent.filter((request) => /POST|visit|preview=/.test(request))).toEqual([]);

  await colleague.page.goto(`/en${PAGE}?preview=${'A'.repeat(120)}`);
  await expect(colleague.page.getByText('This preview has ended')).toBeVisible();
  expect(await (await fetch(`${site.url}/en${PAGE}`)).text()).not.toContain('for a colleague');
});

test('the dialogue of a publication says which texts and pages change', async ({ visit, tolerate }) => {
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto('/desk/entries/news/item%2F3036');
  const field = page.getByRole('group', { name: 'English' }).getByLabel('Title', { exact: true });
  const before = await field.inputValue();
  await field.fill('After the publication');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Texts that change: 1').click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'On the site' })).toContainText(before);
  await dialog.getByText(/^Pages that change: [1-9]/).click();
  // By its name, not by its address.
  await expect(dialog.getByRole('link', { name: before }).first()).toHaveAttribute(
    'href',
    '/en/news/info/3036',
  );
  expect(await violations(page)).toEqual([]);
});
