// In-app navigation without a network: the error page in the site's frame, and the page itself as soon as there is one.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';

let browser;
let sites;
before(async () => {
	const [opened, garment, brand] = await Promise.all([launch(), serve(), serve({ SELVAGE_SITE_DEFAULT: 'brand' })]);
	browser = opened;
	sites = { garment, brand };
});
after(async () => {
	await browser?.close();
	await Promise.all([sites?.garment.stop(), sites?.brand.stop()]);
});

async function words(language) {
	return JSON.parse(await readFile(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8'));
}

const CASES = [
	{ site: 'garment', language: 'zh', from: '/market', to: '/news/list' },
	{ site: 'garment', language: 'en', from: '/en/market', to: '/en/news/list' },
	{ site: 'garment', language: 'ja', from: '/ja/market', to: '/ja/news/list' },
	{ site: 'brand', language: 'zh', from: '/about', to: '/news' },
];
for (const { site, language, from, to } of CASES) {
	test(`${site} ${language}: a page wanted without a network comes with the network`, async () => {
		const { url } = sites[site];
		const texts = await words(language);
		const error = site === 'brand' ? texts.brand.error : texts.error;
		const { page, complaints, close } = await visit(browser);
		const context = page.context();
		const heading = page.locator('h1');
		await page.goto(url + from);
		await hydrated(page);
		const before = { heading: await heading.innerText(), title: await page.title() };
		await page.evaluate(() => {
			window.marked = true;
		});

		await context.setOffline(true);
		await page.locator(`header nav a[href="${to}"]`).first().click();
		await heading.getByText(error.offline).waitFor();
		assert.equal(page.url(), url + to);
		assert.equal(await page.title(), before.title.replace(/^.*?(?= \| | – |｜)/, error.offline));
		assert.equal(await heading.evaluate((element) => element === document.activeElement), true, 'the focus is on it');
		await page.getByText(error.offlineText).waitFor();
		assert.deepEqual(await violations(page), []);

		// Trying again without a network changes nothing.
		await page.getByRole('link', { name: error.retry }).click();
		await page.waitForFunction(() => !document.querySelector('main[aria-busy]'));
		await heading.getByText(error.offline).waitFor();

		await page.goBack();
		await heading.getByText(before.heading).waitFor();
		assert.equal(await page.title(), before.title);
		await page.goForward();
		await heading.getByText(error.offline).waitFor();
		assert.equal(page.url(), url + to);

		await context.setOffline(false);
		await page.waitForFunction((title) => !document.title.startsWith(title), error.offline);
		assert.notEqual(await heading.innerText(), error.offline);
		assert.equal(page.url(), url + to);
		assert.equal(await page.evaluate(() => window.marked), true, 'nothing was loaded in full');
		const own = complaints.filter((line) => line.includes('could not be loaded:'));
		assert.deepEqual(new Set(own), new Set([`error: The page ${to} could not be loaded: TypeError`]));
		await close();
	});
}

test('what is logged of a failure has no query', async () => {
	const { page, complaints, close } = await visit(browser);
	await page.goto(`${sites.garment.url}/en/news/list`);
	await hydrated(page);
	await page.context().setOffline(true);
	await page.locator('a[href="/en/news/list?page=2"]').first().click();
	await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
	assert.equal(page.url(), `${sites.garment.url}/en/news/list?page=2`);
	const own = complaints.filter((line) => line.includes('could not be loaded:'));
	assert.deepEqual(own, ['error: The page /en/news/list could not be loaded: TypeError']);
	await close();
});
