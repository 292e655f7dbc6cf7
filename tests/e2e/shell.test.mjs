// When the server cannot render, the browser does.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { hydrated, launch, serve, visit } from './browser.mjs';

let browser;
before(async () => {
	browser = await launch();
});
after(() => browser?.close());

test('a page that the server could not render is rendered by the browser', async () => {
	// No page is rendered within a millisecond by an engine that has never rendered one.
	const site = await serve({ SELVAGE_ENGINE_DEADLINE: '1ms', SELVAGE_ENGINE_GRACE: '5s', SELVAGE_ENGINE_ISOLATES: '1' });
	const { page, complaints, close } = await visit(browser);
	const response = await page.goto(`${site.url}/en/news/list`);
	const html = await response.text();
	assert.match(html, /<div id="root" data-shell><\/div>/);
	assert.equal(response.headers()['cache-control'], 'no-store');
	await hydrated(page);
	await page.locator('h1').waitFor();
	assert.ok((await page.locator('main a[href^="/en/news/info/"]').count()) >= 5);
	assert.deepEqual(complaints, []);
	await close();
	await site.stop();
});
