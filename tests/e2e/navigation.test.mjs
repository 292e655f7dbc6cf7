// Going from page to page: in the application, back and forward, by reload and in another language.

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

/** Opens a page whose window is marked, so that a full load shows. */
async function open(address, options) {
	const visitor = await visit(browser, options);
	await visitor.page.goto(site.url + address);
	await hydrated(visitor.page);
	await visitor.page.evaluate(() => {
		window.marked = true;
	});
	return visitor;
}

const stayed = (page) => page.evaluate(() => window.marked === true);
const heading = (page) => page.locator('h1').innerText();

test('a link changes the page without loading it anew', async () => {
	const { page, complaints, close } = await open('/en');
	const documents = [];
	page.on('request', (request) => {
		if (request.resourceType() === 'document' || request.url().includes('/_page')) documents.push(request.url());
	});
	await page.locator('header nav a[href="/en/news/list"]').first().click();
	await page.waitForURL('**/en/news/list');
	await page.waitForFunction(() => document.title.startsWith('News'));
	assert.ok(await stayed(page));
	assert.deepEqual(documents, [`${site.url}/_page/en/news/list`]);
	assert.equal(await page.locator('link[rel=canonical]').getAttribute('href'), (await canonical('/en/news/list')));
	assert.deepEqual(complaints, []);
	await close();
});

/** The canonical URL that the server itself gives a page. */
async function canonical(path) {
	const html = await (await fetch(site.url + path)).text();
	return /rel="canonical" href="([^"]*)"/.exec(html)[1];
}

test('back, forward and reload show the page of their address', async () => {
	const { page, complaints, close } = await open('/en/news/list');
	const list = await heading(page);
	const link = page.locator('main a[href^="/en/news/info/"]').first();
	await link.click();
	await page.waitForURL('**/en/news/info/*');
	await page.waitForFunction((before) => document.querySelector('h1').innerText !== before, list);
	const article = await heading(page);
	await page.goBack();
	await page.waitForFunction((wanted) => document.querySelector('h1').innerText === wanted, list);
	await page.goForward();
	await page.waitForFunction((wanted) => document.querySelector('h1').innerText === wanted, article);
	assert.ok(await stayed(page));
	await page.reload();
	await hydrated(page);
	assert.equal(await heading(page), article);
	assert.deepEqual(complaints, []);
	await close();
});

test('the paginator gives each page an address of its own', async () => {
	const { page, complaints, close } = await open('/ja/news/list');
	const first = await page.locator('main a[href^="/ja/news/info/"]').first().getAttribute('href');
	await page.locator('a[href="/ja/news/list?page=2"]').first().click();
	await page.waitForURL('**/ja/news/list?page=2');
	await page.waitForFunction(
		(before) => document.querySelector('main a[href^="/ja/news/info/"]').getAttribute('href') !== before,
		first,
	);
	assert.ok(await stayed(page));
	const shown = await page.locator('main').innerText();
	await page.reload();
	await hydrated(page);
	assert.equal(await page.locator('main').innerText(), shown);
	assert.deepEqual(complaints, []);
	await close();
});

test('the language menu leads to the same page and is remembered', async () => {
	const { page, complaints, close } = await open('/news/list?page=2');
	const menu = page.locator('details', { has: page.locator('a[hreflang=ja]') }).first();
	await menu.locator('summary').click();
	await menu.locator('a[hreflang=ja]').click();
	await page.waitForURL('**/ja/news/list?page=2');
	assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
	const cookie = (await page.context().cookies()).find((cookie) => cookie.name === 'i18n_redirected');
	assert.equal(cookie.value, 'ja');
	assert.equal(cookie.path, '/');
	assert.equal(cookie.sameSite, 'Lax');
	const days = (cookie.expires - Date.now() / 1000) / 86_400;
	assert.ok(days > 364 && days <= 365, `the cookie lasts ${days} days`);
	assert.equal(await page.evaluate(() => localStorage.getItem('lang')), 'ja');
	await page.goto(`${site.url}/about/company`);
	assert.equal(new URL(page.url()).pathname, '/ja/about/company');
	assert.deepEqual(complaints, []);
	await close();
});

test('the language menu works without JavaScript', async () => {
	const { page, close } = await visit(browser, { javaScriptEnabled: false });
	await page.goto(`${site.url}/about/company`);
	const menu = page.locator('details', { has: page.locator('a[hreflang=en]') }).first();
	await menu.locator('summary').click();
	await menu.locator('a[hreflang=en]').click();
	await page.waitForURL('**/en/about/company');
	assert.equal(await page.locator('html').getAttribute('lang'), 'en');
	await close();
});

test('a page that does not exist says so in the visitor’s language and leads home', async () => {
	const words = { '': '找不到', '/en': 'could not be found', '/ja': '見つかりません' };
	for (const [prefix, text] of Object.entries(words)) {
		const { page, close } = await visit(browser);
		const response = await page.goto(`${site.url}${prefix}/no/such/page`);
		assert.equal(response.status(), 404);
		await hydrated(page);
		assert.ok((await page.locator('main').innerText()).includes(text), prefix);
		await page.locator(`main a[href="${prefix || '/'}"]`).click();
		await page.waitForURL(site.url + (prefix || '/'));
		await close();
	}
});

test('a document that cannot be had becomes an ordinary load', async () => {
	const { page, close } = await open('/en');
	await page.route('**/_page/**', (route) => route.abort());
	await page.locator('header nav a[href="/en/news/list"]').first().click();
	await page.waitForURL('**/en/news/list');
	await hydrated(page);
	assert.ok(!(await stayed(page)), 'the page was loaded anew');
	await close();
});

test('a document of another build becomes an ordinary load', async () => {
	const { page, close } = await open('/en');
	await page.route('**/_page/**', async (route) => {
		const response = await route.fetch();
		const document = await response.json();
		document.frame.build = 'another';
		await route.fulfill({ response, json: document });
	});
	await page.locator('header nav a[href="/en/news/list"]').first().click();
	await page.waitForURL('**/en/news/list');
	await hydrated(page);
	assert.ok(!(await stayed(page)), 'the page was loaded anew');
	await close();
});
