// A sample as in a fabric book: dyed by its colours, from the garment to the yarn; filters of the list, and styles side by side.

import { violations } from './support/axe.ts';
import { layoutShifts, recordLoads } from './support/load.ts';
import { expect, hydrated, type Page, test } from './support/test.ts';

const SAMPLE = '/en/sample/info/5011';
const WITHOUT_SCRIPTS = { javaScriptEnabled: false };

const front = (page: Page) => page.getByRole('img', { name: /\(Front\)/ });

test('a chip dyes the whole garment, by mouse and by keyboard', async ({ visit }) => {
  const { page } = await visit();
  await recordLoads(page);
  await page.goto(SAMPLE);
  await hydrated(page);
  const chips = page.getByRole('group', { name: 'Colours in stock' });
  await expect(chips.getByRole('radio')).toHaveCount(6);
  await expect(front(page)).toHaveAttribute('fill', '#a9bbd6');
  await expect(front(page)).toHaveAccessibleName(/drawn in Light blue/);
  await chips.getByRole('radio', { name: 'Navy' }).check();
  await expect(front(page)).toHaveAttribute('fill', '#22304f');
  await expect(front(page), 'lines show on dark cloth').toHaveAttribute('stroke', '#f4efe6');
  await page.keyboard.press('ArrowLeft');
  await expect(chips.getByRole('radio', { name: 'Light green' })).toBeFocused();
  await expect(front(page)).toHaveAccessibleName(/drawn in Light green/);
  expect(await layoutShifts(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('the drawing is loaded under the policy of the site', async ({ visit }) => {
  const { page } = await visit();
  const drawing = page.waitForResponse((response) =>
    response.url().endsWith('/media/flats/oxford-shirt.svg'),
  );
  await page.goto(SAMPLE);
  expect((await drawing).status()).toBe(200);
  const box = await front(page).locator('use').boundingBox();
  expect(box?.height, 'the drawing has a size').toBeGreaterThan(100);
});

test('steps lead from the garment to the yarn', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await recordLoads(page);
  await page.goto(SAMPLE);
  await hydrated(page);
  const steps = page.getByRole('group', { name: 'From garment to yarn' });
  const shown = steps.locator('div > :visible');
  await expect(steps.getByRole('radio', { name: 'Fabric' })).toBeChecked();
  await expect(shown).toHaveCount(1);
  await steps.getByRole('radio', { name: 'Fabric' }).focus();
  for (const name of ['Threads', 'Yarn']) {
    await page.keyboard.press('ArrowRight');
    await expect(steps.getByRole('radio', { name })).toBeChecked();
    await expect(shown).toHaveAccessibleName(new RegExp(name));
  }
  expect(await layoutShifts(page)).toEqual([]);
});

test('without JavaScript colours have names, and the steps work', async ({ visit }) => {
  const { page } = await visit({ ...WITHOUT_SCRIPTS, reducedMotion: 'reduce' });
  await page.goto(SAMPLE);
  const chips = page.getByRole('group', { name: 'Colours in stock' });
  await expect(chips.getByRole('radio'), 'nothing that does nothing').toHaveCount(0);
  for (const name of ['White', 'Light blue', 'Navy'])
    await expect(chips.getByText(name, { exact: true })).toBeVisible();
  const steps = page.getByRole('group', { name: 'From garment to yarn' });
  await steps.getByText('Yarn', { exact: true }).click();
  await expect(steps.locator('div > :visible')).toHaveAccessibleName(/Yarn/);
});

for (const [how, options] of Object.entries({ with: {}, without: WITHOUT_SCRIPTS })) {
  test(`samples are filtered ${how} JavaScript`, async ({ visit }) => {
    const { page } = await visit(options);
    await page.goto('/en/sample/list');
    if (how === 'with') await hydrated(page);
    await page.getByText('Filter the styles').click();
    await page.getByRole('checkbox', { name: /^Plain weave/ }).check();
    await page.getByRole('checkbox', { name: /^under 150/ }).check();
    await page.getByRole('checkbox', { name: /^Men/ }).check();
    await page.getByRole('button', { name: 'Show styles' }).click();
    await expect(page).toHaveURL('/en/sample/list?weave=plain&weight=light&gender=men#ctgs');
    await expect(page.getByRole('status').filter({ hasText: 'Styles found' })).toHaveText('Styles found: 2');
    await expect(page.locator('#ctgs h3')).toHaveText([
      'Button-down shirt in yarn-dyed oxford',
      'Non-iron dress shirt in two-ply 100s',
    ]);
    await page.getByRole('link', { name: 'Remove filter: Men' }).click();
    await expect(page).toHaveURL('/en/sample/list?weave=plain&weight=light#ctgs');
    await page.getByRole('link', { name: 'Remove all filters' }).click();
    await expect(page).toHaveURL('/en/sample/list#ctgs');
    await expect(page.getByRole('heading', { level: 2, name: 'Knit tops' })).toBeVisible();
  });
}

test('filters that nothing fits, and unknown ones', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en/sample/list?weave=satin&gender=men');
  await hydrated(page);
  await expect(page.locator('#ctgs')).toContainText('No style matches all filters');
  expect(await violations(page)).toEqual([]);
  await page.goto('/en/sample/list?weave=felt&x=1');
  await expect(page.getByRole('heading', { level: 2, name: 'Knit tops' })).toBeVisible();
});

test('up to four styles are compared, at an address that can be shared', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en/sample/list');
  await hydrated(page);
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  for (const place of [0, 1, 2, 3]) await boxes.nth(place).check();
  await expect(page.getByRole('status').filter({ hasText: 'Chosen' })).toHaveText('Chosen: 4 of 4');
  await expect(boxes.nth(4)).toBeDisabled();
  await page.getByRole('button', { name: 'Compare the chosen styles' }).click();
  await expect(page).toHaveURL('/en/sample/compare?style=5001&style=5002&style=5003&style=5004');
  const table = page.getByRole('table');
  await expect(table.getByRole('row', { name: /^Minimum/ }).getByRole('cell')).toHaveText(
    Array(4).fill('300 pieces per colour'),
  );
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('link', { name: /^Remove Polo shirt/ }).click();
  await expect(page).toHaveURL('/en/sample/compare?style=5001&style=5003&style=5004');
  await page.getByRole('link', { name: 'Request a quotation for these styles' }).click();
  await expect(page.getByRole('main')).toContainText('3 styles from your list');
});

test('styles are compared without JavaScript', async ({ visit }) => {
  const { page } = await visit(WITHOUT_SCRIPTS);
  await page.goto('/en/sample/list?cid=16010312');
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .nth(0)
    .check();
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Compare the chosen styles' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await page.goto('/en/sample/compare');
  await expect(page.getByRole('main')).toContainText('No style is chosen yet');
});

test('search engines crawl neither filters nor comparisons', async ({ site }) => {
  for (const path of ['/sample/list?weave=plain', '/sample/compare?style=5001', '/sample/compare']) {
    const response = await fetch(site.url + path);
    const html = await response.text();
    expect(html, path).toContain('<meta name="robots" content="noindex"');
    expect(html, path).not.toContain('rel="canonical"');
  }
  const list = await (await fetch(`${site.url}/sample/list`)).text();
  expect(list, 'a form, not links').not.toMatch(
    /href="[^"]*[?&](weave|weight|gender|process|certificate|style)=/,
  );
  expect(list).toContain('rel="canonical"');
});
