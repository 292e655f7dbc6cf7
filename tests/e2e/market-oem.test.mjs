// The markets, and production from fibre to carton: complete, leading where they should, whatever the editor enters.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';
import { invalid } from './valid.mjs';

let browser;
let site;
before(async () => {
	[browser, site] = await Promise.all([launch(), serve()]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
});

const PREFIXES = ['', '/en', '/ja'];
const CATEGORIES = ['cotton', 'dye', 'material', 'printing', 'clothing'].map((name) => `/oem/${name}`);
const PAGES = ['/market', '/oem/cotton', '/oem/info/6002'];
const WITHOUT_SCRIPTS = { javaScriptEnabled: false };

async function open(path, options) {
	const visitor = await visit(browser, options);
	const response = await visitor.page.goto(site.url + path);
	assert.equal(response.status(), 200);
	return { ...visitor, response };
}

for (const address of PREFIXES.flatMap((prefix) => PAGES.map((path) => prefix + path))) {
	test(`${address} hydrates without a warning and without changing`, async () => {
		const { page, complaints, close } = await visit(browser);
		await page.addInitScript(() => {
			addEventListener('DOMContentLoaded', () => {
				window.served = document.getElementById('root').innerText;
			});
		});
		await page.goto(site.url + address);
		await hydrated(page);
		await page.waitForLoadState('networkidle');
		const [before, now] = await page.evaluate(() => [window.served, document.getElementById('root').innerText]);
		assert.ok(before.length > 200, 'the page was there before its scripts');
		assert.equal(now, before);
		assert.deepEqual(complaints, []);
		await close();
	});
}

for (const address of [...CATEGORIES, '/market', '/oem/info/6002', '/oem/info/6001'].flatMap((path) => [path, `/en${path}`])) {
	test(`${address} is valid HTML that keeps nobody out`, async () => {
		const { page, response, close } = await open(address);
		assert.deepEqual(invalid(await response.text()), []);
		await hydrated(page);
		assert.deepEqual(await violations(page), []);
		await close();
	});
}

for (const width of [390, 1440]) {
	for (const path of PAGES) {
		test(`nothing moves while ${path} arrives at ${width} pixels`, async () => {
			const { page, close } = await visit(browser, { viewport: { width, height: 900 } });
			await page.addInitScript(() => {
				window.shifts = [];
				new PerformanceObserver((list) => {
					for (const { value, sources } of list.getEntries()) {
						window.shifts.push(`${value} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`);
					}
				}).observe({ type: 'layout-shift', buffered: true });
			});
			await page.goto(site.url + path);
			await hydrated(page);
			await page.waitForLoadState('networkidle');
			for (const image of await page.locator('main img').all()) await image.scrollIntoViewIfNeeded();
			await page.waitForLoadState('networkidle');
			assert.deepEqual(await page.evaluate(() => window.shifts), []);
			assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
			await close();
		});
	}
}

test('what is seen first is asked for first, and the rest when one comes near', async () => {
	for (const [path, eager, soon] of [['/market', 1, 0], ['/oem/dye', 1, 1], ['/oem/info/6002', 1, 1]]) {
		const { page, close } = await open(path, WITHOUT_SCRIPTS);
		const images = await page.locator('main img').evaluateAll((all) =>
			all.map((image) => [image.loading === 'lazy', image.fetchPriority, image.hasAttribute('width') && image.hasAttribute('height')]));
		assert.deepEqual(images.slice(0, eager), Array(eager).fill([false, 'high', true]), path);
		assert.deepEqual(images.slice(eager, eager + soon), Array(soon).fill([false, 'low', true]), path);
		const later = images.slice(eager + soon);
		assert.deepEqual(later, Array(later.length).fill([true, 'auto', true]), path);
		await close();
	}
});

test('the banner of the markets opens a new tab that cannot reach back', async () => {
	const { page, close } = await open('/en/market');
	const banner = page.getByRole('link', { name: /^Shipping guide 2026.*\(opens in a new tab\)$/ });
	assert.equal(await banner.getAttribute('rel'), 'noopener');
	assert.equal(await banner.locator('img[src="/media/banners/market.svg"]').count(), 1);
	const tab = page.waitForEvent('popup');
	await banner.click();
	assert.equal(new URL((await tab).url()).pathname, '/en/news/info/3034');
	assert.equal(await (await tab).evaluate(() => window.opener), null);
	assert.equal(new URL(page.url()).pathname, '/en/market');
	await close();
});

test('each market has its words and its linked picture, without JavaScript', async () => {
	const { page, close } = await open('/en/market', WITHOUT_SCRIPTS);
	const markets = page.locator('main li:has(h2)');
	assert.equal(await markets.count(), 8);
	for (const market of await markets.all()) {
		assert.equal(await market.locator('a[href]:has(img):has(h2)').count(), 1);
		assert.ok((await market.locator('p').last().innerText()).length > 100);
	}
	assert.equal(await markets.first().locator('a').getAttribute('href'), '/en/news/info/3026');
	assert.equal(await markets.nth(1).locator('a').first().getAttribute('href'), '/en/oem/info/6308');
	const advert = page.locator('main aside a:has(img[src="/media/maps/world.svg"])');
	assert.equal(await advert.getAttribute('href'), '/en/about/contact');
	assert.equal(await advert.getAttribute('target'), null);
	await close();
});

test('the thread leads through the five processes and marks where one is', async () => {
	const { page, complaints, close } = await open('/ja/oem');
	assert.equal(new URL(page.url()).pathname, '/ja/oem/cotton');
	await hydrated(page);
	const menu = page.getByRole('navigation', { name: '5つの工程' });
	for (const path of CATEGORIES) {
		await menu.locator(`a[href="/ja${path}"]`).click();
		await page.waitForURL(`**/ja${path}`);
		await menu.locator(`a[href="/ja${path}"][aria-current=page]`).waitFor();
		assert.equal(await menu.locator('[aria-current]').count(), 1);
		assert.ok((await page.locator('main article a[href^="/ja/oem/info/"]').count()) >= 6);
	}
	assert.deepEqual(await menu.locator('a').evaluateAll((links) => links.map((link) => link.pathname)),
		CATEGORIES.map((path) => `/ja${path}`));
	assert.deepEqual(complaints, []);
	await close();
});

test('an item leads to its detail, and the detail back to its process', async () => {
	const { page, complaints, close } = await open('/en/oem/cotton');
	await hydrated(page);
	const item = page.locator('main article', { hasText: 'Selvage denim' });
	// Anywhere on it will do.
	await item.click({ position: { x: 20, y: 20 } });
	await page.waitForURL('**/en/oem/info/6005');
	await page.getByRole('heading', { level: 1, name: 'Selvage denim' }).waitFor();
	const title = page.locator('h1 a');
	assert.equal(await title.getAttribute('href'), '/en/sample/info/5031');
	assert.equal(await page.locator('main aside time').innerText(), '9 March 2026');
	await page.locator('main aside a', { hasText: 'Cotton & fabric' }).click();
	await page.waitForURL('**/en/oem/cotton');
	assert.deepEqual(complaints, []);
	await close();
});

test('a title leads nowhere when its item has no link', async () => {
	const { page, close } = await open('/oem/info/6001', WITHOUT_SCRIPTS);
	assert.equal(await page.locator('h1').innerText(), '选棉与配棉');
	assert.equal(await page.locator('h1 a').count(), 0);
	assert.equal(await page.locator('main table').count(), 1);
	await close();
});

test('on paper a detail is its text, its picture and where its title leads', async () => {
	const { page, close } = await open('/en/oem/info/6002', WITHOUT_SCRIPTS);
	await page.emulateMedia({ media: 'print' });
	assert.equal(await page.locator('nav:visible').count(), 0);
	assert.equal(await page.locator('main img:visible').count(), 1);
	assert.equal(await page.locator('h1 a').getAttribute('rel'), 'noopener');
	assert.equal(await page.locator('h1 a').evaluate((link) => getComputedStyle(link, '::after').content),
		'"https://example.com/jinlan-yarn-chart"');
	await close();
});

/** Goes to a page whose document the editor has changed, from within the site. */
async function openEdited(path, edit, options) {
	const visitor = await open('/en/news/list', options);
	const { page } = visitor;
	await hydrated(page);
	await page.route(`**/_page/en${path}`, async (route) => {
		const response = await route.fetch();
		const document = await response.json();
		edit(document.page);
		await route.fulfill({ response, json: document });
	});
	await page.locator(`footer a[href="/en${path}"]`).click();
	await page.waitForURL(`**/en${path}`);
	return visitor;
}

const LONG = 'Ring-spun, compact and slub yarns from Hebei, with their count, twist, evenness and strength';

for (const width of [390, 1440]) {
	test(`a category takes long titles and missing pictures at ${width} pixels`, async () => {
		const { page, complaints, close } = await openEdited('/oem/cotton', (edited) => {
			edited.title = LONG;
			edited.items[0] = { ...edited.items[0], title: LONG, image: null, summary: '' };
			edited.items.length = 4;
		}, { viewport: { width, height: 900 } });
			await page.getByRole('heading', { level: 1, name: LONG }).waitFor();
		assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
		const [first, second] = await page.locator('main article > :first-child').evaluateAll((plates) =>
			plates.slice(0, 2).map((plate) => plate.getBoundingClientRect().height));
		assert.equal(first, second, 'what is missing keeps its place');
		assert.deepEqual(await violations(page), []);
		assert.deepEqual(complaints, []);
		await close();
	});
}

test('an empty category says so and leads on', async () => {
	const { page, complaints, close } = await openEdited('/oem/cotton', (edited) => {
		Object.assign(edited, { items: [], banner: null, image: null, intro: '', summary: '', title: '' });
	});
	await page.getByRole('heading', { level: 1, name: 'Cotton & fabric' }).waitFor();
	assert.match(await page.locator('main').innerText(), /No entries for this process yet\./);
	assert.equal(await page.locator('main a[href="/en/about/contact"]').count(), 1);
	assert.equal(await page.getByRole('navigation', { name: 'Next' }).locator('a').getAttribute('href'), '/en/oem/dye');
	assert.equal(await page.locator('main img').count(), 0);
	assert.deepEqual(await violations(page), []);
	assert.deepEqual(complaints, []);
	await close();
});

test('markets without pictures, links or a banner are still markets', async () => {
	const { page, complaints, close } = await openEdited('/market', (edited) => {
		Object.assign(edited, { banner: null, advert: null });
		for (const market of edited.markets.slice(1)) Object.assign(market, { image: null, link: null, subtitle: '' });
	}, { viewport: { width: 768, height: 1024 } });
	await page.locator('main li h2').first().waitFor();
	assert.equal(await page.locator('main li:has(h2)').count(), 8);
	assert.equal(await page.locator('main img').count(), 1);
	assert.equal(await page.locator('main img').getAttribute('fetchpriority'), 'high');
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
	assert.deepEqual(await violations(page), []);
	assert.deepEqual(complaints, []);
	await close();
});
