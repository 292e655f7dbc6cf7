// What a visitor sees of loading: the progress bar, and scripts that do not come.

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

/** Opens a page whose clock stands still, and whose next document waits until it is let go. */
async function withHeldDocument() {
	const visitor = await visit(browser);
	const { page } = visitor;
	await page.clock.install();
	await page.goto(`${site.url}/en`);
	await hydrated(page);
	await page.clock.pauseAt(Date.now() + 60_000);
	let letGo;
	const gone = new Promise((resolve) => {
		letGo = resolve;
	});
	let ask;
	const asked = new Promise((resolve) => {
		ask = resolve;
	});
	await page.route('**/_page/en/news/list', async (route) => {
		ask();
		await gone;
		await route.continue();
	});
	await page.evaluate(() => {
		window.bars = [];
		const note = () => {
			const bar = document.querySelector('[role=progressbar]');
			if (bar) window.bars.push(bar.className);
		};
		new MutationObserver(note).observe(document.body, { childList: true, subtree: true, attributes: true });
	});
	await page.locator('header nav a[href="/en/news/list"]').first().click();
	await asked;
	const bar = page.getByRole('progressbar', { name: 'Loading' });
	return { ...visitor, letGo, bar, bars: () => page.evaluate(() => [...new Set(window.bars)].length) };
}

test('a page that takes its time is announced by a bar that ends with it', async () => {
	const { page, letGo, bar, bars, complaints, close } = await withHeldDocument();
	await bar.waitFor({ state: 'attached' });
	const drawing = await bar.evaluate((element) => {
		const { animationDuration, animationDelay } = getComputedStyle(element);
		return [animationDuration, animationDelay];
	});
	assert.deepEqual(drawing, ['5s', '0.2s']);
	await page.clock.runFor(200);
	letGo();
	await page.waitForURL('**/en/news/list');
	await page.waitForFunction(() => document.title.startsWith('News'));
	await bar.waitFor({ state: 'attached' });
	assert.equal(await bars(), 2, 'drawn, then tied off');
	await page.clock.runFor(320);
	await bar.waitFor({ state: 'detached' });
	assert.deepEqual(complaints, []);
	await close();
});

test('a page that comes within 200 ms is not', async () => {
	const { page, letGo, bar, bars, close } = await withHeldDocument();
	await page.clock.runFor(199);
	letGo();
	await page.waitForURL('**/en/news/list');
	await page.waitForFunction(() => document.title.startsWith('News'));
	await bar.waitFor({ state: 'detached' });
	// Transparent until its 200 ms have passed, and gone before.
	assert.equal(await bars(), 1);
	await close();
});

/** Visits a page some of whose entries do not come; gives how often the page was asked for. */
async function withoutEntry(failures) {
	const visitor = await visit(browser);
	const { page } = visitor;
	let pages = 0;
	page.on('request', (request) => {
		if (request.isNavigationRequest()) pages++;
	});
	let left = failures;
	await page.route('**/_assets/entry-*.js', (route) => (left-- > 0 ? route.abort() : route.continue()));
	return { ...visitor, pages: () => pages };
}

test('a page whose scripts do not come is loaded anew, and works', async () => {
	const { page, pages, close } = await withoutEntry(1);
	await page.goto(`${site.url}/en/news/list`);
	await hydrated(page);
	assert.equal(pages(), 2);
	await close();
});

test('but once only: what is written there can be read', async () => {
	const { page, complaints, pages, close } = await withoutEntry(Number.POSITIVE_INFINITY);
	const said = page.waitForEvent('console', (message) => /dynamically imported module/.test(message.text()));
	await page.goto(`${site.url}/en/news/list`).catch(() => undefined);
	await said;
	assert.equal(pages(), 2);
	assert.ok((await page.locator('main a[href^="/en/news/info/"]').count()) >= 5);
	assert.ok(complaints.length > 0);
	await close();
});

test('a page whose code does not come on the way to it is loaded in full, once in a minute', async () => {
	const { page, close } = await visit(browser);
	const loads = [];
	page.on('request', (request) => {
		if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
	});
	const follow = (href) => page.locator(`header nav a[href="${href}"]`).first().click();
	await page.goto(`${site.url}/en/about/company`);
	await hydrated(page);

	// Lost to in-app navigation: the page load finds it.
	await page.route(/\/_assets\/NewsListPage-/, (route) => (loads.length === 1 ? route.abort() : route.continue()));
	await follow('/en/news/list');
	await page.waitForURL('**/en/news/list');
	await page.waitForFunction(() => document.title.startsWith('News'));
	await hydrated(page);
	assert.deepEqual(loads, ['/en/about/company', '/en/news/list']);

	await page.route(/\/_assets\/MarketPage-/, (route) => route.abort());
	await follow('/en/market');
	await page.waitForURL('**/en/market');
	await page.getByRole('heading', { level: 1, name: 'Error' }).waitFor();
	assert.match(await page.title(), /^Error – /);
	assert.deepEqual(loads, ['/en/about/company', '/en/news/list'], 'not loaded anew');
	await close();
});
