// What holds for every kind of page, in every language: valid HTML, nobody kept out, nothing that moves or overflows, all of
// it there without JavaScript.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';
import { PAGES, PREFIXES } from './pages.mjs';
import { invalid } from './valid.mjs';

/** Elements with a class that a style sheet does not have, written out. */
const NAMELESS = '.undefined, .null, .false';
const BLANK = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const SIZES = { desktop: { width: 1440, height: 900 }, telephone: { width: 390, height: 844 } };

let browser;
let site;
before(async () => {
	[browser, site] = await Promise.all([launch(), serve()]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
});

// A customer's page leads everybody else to the login: see orders.test.mjs. The other site's pages: see brand.test.mjs.
const ELSEWHERE = ['order', 'brand-home', 'brand-brand', 'brand-page'];

test('every kind of page is looked at', async () => {
	const manifest = JSON.parse(await readFile(new URL('../../bundles/manifest.json', import.meta.url), 'utf8'));
	const kinds = Object.keys(manifest.pages).filter((kind) => !ELSEWHERE.includes(kind));
	assert.deepEqual(Object.keys(PAGES).sort(), kinds.sort());
});

for (const path of Object.values(PAGES).flatMap((page) => PREFIXES.map((prefix) => prefix + page))) {
	const status = path.endsWith(PAGES.error) ? 404 : 200;
	test(`${path} is valid, open to everybody, still and complete`, async () => {
		const plain = await visit(browser, { javaScriptEnabled: false });
		const response = await plain.page.goto(site.url + path);
		assert.equal(response.status(), status);
		assert.deepEqual(invalid(await response.text()), []);
		assert.equal(await plain.page.locator('h1').count(), 1);
		const read = await plain.page.locator('main').innerText();
		assert.ok(read.length > (status === 200 ? 40 : 15), 'there is something to read');
		await plain.close();

		for (const [size, viewport] of Object.entries(SIZES)) {
			const { page, complaints, close } = await visit(browser, { viewport });
			// No tile of a map comes from afar.
			await page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: BLANK }));
			await page.addInitScript(() => {
				window.shift = 0;
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries()) window.shift += entry.value;
				}).observe({ type: 'layout-shift', buffered: true });
			});
			await page.goto(site.url + path);
			await hydrated(page);
			await page.waitForLoadState('networkidle');
			assert.equal(await page.evaluate(() => window.shift), 0, `layout shift, ${size}`);
			const width = await page.evaluate(() => document.documentElement.scrollWidth);
			assert.ok(width <= viewport.width, `${width} px wide, ${size}`);
			// That its own address is missing, a browser says by itself.
			assert.deepEqual(complaints.filter((line) => status === 200 || !line.includes('404')), []);
			assert.deepEqual(await violations(page), [], size);
			assert.equal(await page.locator(NAMELESS).count(), 0, 'every class has a name');
			for (const [other, height] of size === 'desktop' ? [[768, 1024], [2560, 1440]] : []) {
				await page.setViewportSize({ width: other, height });
				const wide = await page.evaluate(() => document.documentElement.scrollWidth);
				assert.ok(wide <= other, `${wide} px wide on ${other}`);
			}
			await close();
		}
	});
}
