// Every page, in every language: complete without JavaScript, and taken over by React without a word of complaint.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { hydrated, launch, serve, visit } from './browser.mjs';

let browser;
let site;
before(async () => {
	[browser, site] = await Promise.all([launch(), serve()]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
});

const LANGUAGES = [
	['', 'zh-Hans'],
	['/en', 'en'],
	['/ja', 'ja'],
];
const PAGES = ['/', '/about/company', '/news/list', '/news/list?page=2', '/news/info/3010', '/no/such/page'];

for (const [prefix, lang] of LANGUAGES) {
	for (const path of PAGES) {
		const address = prefix + path === `${prefix}/` && prefix ? prefix : prefix + path;

		test(`${address} hydrates without a warning and without changing`, async () => {
			const { page, complaints, close } = await visit(browser);
			await page.addInitScript(() => {
				// What the visitor saw before React came: the root as the parser left it.
				addEventListener('DOMContentLoaded', () => {
					window.served = document.getElementById('root').innerHTML;
				});
			});
			const response = await page.goto(site.url + address);
			assert.equal(response.status(), path === '/no/such/page' ? 404 : 200);
			await hydrated(page);
			await page.waitForLoadState('networkidle');
			assert.equal(await page.locator('html').getAttribute('lang'), lang);
			assert.equal(await page.locator('h1').count(), 1);
			const text = (html) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
			const [served, now] = await page.evaluate(() => [window.served, document.getElementById('root').innerHTML]);
			assert.ok(text(served).length > 200, 'the page was there before its scripts');
			assert.equal(text(now), text(served));
			const expected = path === '/no/such/page' ? [/404 \(Not Found\)/] : [];
			assert.deepEqual(complaints.filter((line) => !expected.some((known) => known.test(line))), []);
			await close();
		});

		test(`${address} can be read without JavaScript`, async () => {
			const { page, close } = await visit(browser, { javaScriptEnabled: false });
			await page.goto(site.url + address);
			assert.equal(await page.locator('h1').count(), 1);
			assert.ok((await page.locator('main').innerText()).trim().length > 10);
			assert.ok((await page.locator('header a').count()) >= 7);
			await close();
		});
	}
}

test('the server had nothing to complain about', () => {
	const complaints = site.log.map((line) => JSON.parse(line)).filter((entry) => entry.level !== 'INFO');
	assert.deepEqual(complaints, []);
});
