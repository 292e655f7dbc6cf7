// The page that says that its content cannot be had now: the provider is down, and has been since the start.

import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';

import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';
import { PREFIXES } from './pages.mjs';
import { invalid } from './valid.mjs';

let browser;
let nobody;
let site;
before(async () => {
	// A port where every connection is closed at once.
	nobody = createServer((socket) => socket.destroy());
	await new Promise((resolve) => nobody.listen(0, '127.0.0.1', resolve));
	const settings = { SELVAGE_PROVIDER_URL: `http://127.0.0.1:${nobody.address().port}`, SELVAGE_PROVIDER_RETRIES: '0' };
	[browser, site] = await Promise.all([launch(), serve(settings)]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
	nobody?.close();
});

for (const prefix of PREFIXES) {
	test(`${prefix}/news/list stands in its frame, hydrates in silence and is open to everybody`, async () => {
		const { page, complaints, close } = await visit(browser);
		const response = await page.goto(`${site.url}${prefix}/news/list`);
		assert.equal(response.status(), 503);
		assert.ok(Number(response.headers()['retry-after']) > 0);
		assert.equal(response.headers()['cache-control'], 'no-store');
		assert.deepEqual(invalid(await response.text()), []);
		await hydrated(page);
		assert.equal(await page.locator('h1').count(), 1);
		assert.ok((await page.locator('header nav a').count()) >= 7);
		assert.deepEqual(await violations(page), []);
		// That it is a 503, a browser says by itself.
		assert.deepEqual(complaints.filter((line) => !line.includes('503')), []);
		await close();
	});
}
