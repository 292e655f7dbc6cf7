// When the server cannot render, the browser does.

import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { hydrated, launch, serve, visit } from './browser.mjs';

/** What the engine runs instead of the UI. */
const BROKEN = 'globalThis.selvageRender = () => { throw new Error("broken on the server"); };';

let browser;
let bundles;
let site;
before(async () => {
	bundles = await mkdtemp(join(tmpdir(), 'selvage-bundles-'));
	await cp(new URL('../../bundles/', import.meta.url), bundles, { recursive: true });
	await writeFile(join(bundles, 'server.js'), BROKEN);
	[browser, site] = await Promise.all([launch(), serve({}, ['--dev', bundles])]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
	await rm(bundles, { recursive: true, force: true });
});

test('a page that the server could not render is rendered by the browser', async () => {
	const { page, complaints, close } = await visit(browser);
	const response = await page.goto(`${site.url}/en/news/list`);
	const html = await response.text();
	assert.ok(html.includes('<div id="root" data-shell></div>'), 'the server sends the shell');
	assert.equal(response.headers()['cache-control'], 'no-store');
	await hydrated(page);
	await page.locator('h1').waitFor();
	assert.ok((await page.locator('main a[href^="/en/news/info/"]').count()) >= 5);
	assert.deepEqual(complaints, []);
	await close();
});
