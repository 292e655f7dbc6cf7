// When the server cannot render, the browser does.

import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, hydrated, testWith } from './support/test.ts';

/** A server script that always fails. */
const BROKEN = 'globalThis.selvageRender = () => { throw new Error("broken on the server"); };';

const test = testWith(async (bundles) => {
  await cp(new URL('../../bundles/', import.meta.url), bundles, { recursive: true });
  await writeFile(join(bundles, 'server.js'), BROKEN);
  return { args: ['--dev', bundles] };
});

test('a page that the server could not render is rendered by the browser', async ({ visit }) => {
  const { page } = await visit();
  const response = await page.goto('/en/news/list');
  const html = (await response?.text()) ?? '';
  expect(html, 'the server sends the shell').toContain('<div id="root" data-shell></div>');
  expect(response?.headers()['cache-control']).toBe('no-store');
  await hydrated(page);
  await expect(page.locator('h1')).toBeVisible();
  expect(await page.locator('main a[href^="/en/news/info/"]').count()).toBeGreaterThanOrEqual(5);
});
