// The pages about the company: their side menu, and a map that is worth having with or without its tiles.

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

const CHILDREN = ['company', 'culture', 'development', 'cooperation', 'contact'].map((name) => `/about/${name}`);
const TILES = 'https://tile.openstreetmap.org/**';
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256"/></svg>`;
// A tile that cannot be had is the browser's complaint, not ours.
const TILE_FAILED = /ERR_FAILED/;
const MAP = '[role=application]';

/** Opens a page; `tiles` says what happens to a request for a tile. Returns the tiles asked for as well. */
async function open(path, tiles, options) {
	const visitor = await visit(browser, options);
	const asked = [];
	await visitor.page.route(TILES, (route) => {
		asked.push(route.request().url());
		return tiles(route);
	});
	await visitor.page.goto(site.url + path);
	return { ...visitor, asked };
}

const blocked = (route) => route.abort();
const served = (route) => route.fulfill({ contentType: 'image/svg+xml', body: TILE });
const mapCode = (request) => request.url().includes('leafletMap');

for (const prefix of ['', '/en', '/ja']) {
	for (const path of CHILDREN.slice(1)) {
		const address = prefix + path;

		test(`${address} hydrates without a warning and without changing`, async () => {
			const { page, complaints, close } = await visit(browser);
			await page.route(TILES, blocked);
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
			assert.equal(await page.locator('h1').count(), 1);
			assert.deepEqual(complaints.filter((line) => !TILE_FAILED.test(line)), []);
			await close();
		});
	}
}

test('the side menu leads through all five pages and marks where one is', async () => {
	const { page, complaints, close } = await open('/en/about/company', blocked);
	await hydrated(page);
	for (const path of CHILDREN) {
		await page.locator(`aside nav a[href="/en${path}"]`).click();
		await page.waitForURL(`**/en${path}`);
		const mark = page.locator(`aside nav a[href="/en${path}"][aria-current=page]`);
		await mark.waitFor();
		assert.equal(await page.locator('aside nav [aria-current]').count(), 1);
		assert.deepEqual(await page.locator('aside nav a').evaluateAll((links) => links.map((link) => link.pathname)),
			CHILDREN.map((child) => `/en${child}`));
	}
	assert.deepEqual(complaints.filter((line) => !TILE_FAILED.test(line)), []);
	await close();
});

test('on a small screen the side menu shows where one is', async () => {
	const { page, close } = await open('/ja/about/contact', blocked, { viewport: { width: 390, height: 844 } });
	await hydrated(page);
	const mark = page.locator('aside nav [aria-current=page]');
	await page.waitForFunction(() => document.querySelector('aside nav ul').scrollLeft > 0);
	const { x, width } = await mark.boundingBox();
	assert.ok(x >= 0 && x + width <= 390, `the mark ends at ${x + width}`);
	await close();
});

test('the culture page has six blocks, each with its picture', async () => {
	const { page, close } = await open('/en/about/culture', blocked);
	const titles = await page.locator('main li h2').allInnerTexts();
	assert.deepEqual(titles, ['Measure', 'Write it down', 'Keep the date', 'Say it early', 'Keep the sample', 'Teach']);
	assert.equal(await page.locator('main li:has(h2) img').count(), 6);
	await close();
});

test('the map is loaded when one comes near it, and not before', async () => {
	const { page, asked, close } = await visitFarFromMap();
	assert.deepEqual(asked, []);
	const code = page.waitForRequest(mapCode);
	await page.locator('figure').scrollIntoViewIfNeeded();
	await code;
	await page.locator(MAP).waitFor({ state: 'visible' });
	assert.ok(asked.length > 0);
	await close();
});

/** A screen so low that the map is nowhere near it. */
async function visitFarFromMap() {
	const visitor = await open('/en/about/contact', served, { viewport: { width: 390, height: 400 } });
	const requests = [];
	visitor.page.on('request', (request) => requests.push(request.url()));
	await hydrated(visitor.page);
	await visitor.page.waitForLoadState('networkidle');
	assert.ok(!requests.some((url) => url.includes('leafletMap')));
	return visitor;
}

test('with tiles there is a map that works by keyboard and says whose it is', async () => {
	const { page, complaints, asked, close } = await open('/en/about/contact', served);
	const map = page.locator(MAP);
	await map.waitFor({ state: 'visible' });
	assert.match(asked[0], /\/19\/\d+\/\d+\.png$/, 'zoom 30 is more than the tiles have');
	await page.getByRole('link', { name: /OpenStreetMap contributors/ }).waitFor({ state: 'visible' });
	const pane = () => page.locator('.leaflet-map-pane').evaluate((element) => element.style.transform);
	const before = await pane();
	await map.focus();
	await page.keyboard.press('ArrowRight');
	await page.waitForFunction((was) => document.querySelector('.leaflet-map-pane').style.transform !== was, before);
	const out = page.waitForRequest(/tile\.openstreetmap\.org\/18\//);
	await page.getByRole('button', { name: 'Zoom out' }).click();
	await out;
	assert.deepEqual(complaints, []);
	await close();
});

test('leaving the page takes the map away without a complaint', async () => {
	const { page, complaints, close } = await open('/en/about/contact', served);
	await page.locator(MAP).waitFor({ state: 'visible' });
	await page.locator('aside nav a[href="/en/about/culture"]').click();
	await page.waitForURL('**/en/about/culture');
	await page.locator('aside nav a[href="/en/about/contact"]').click();
	await page.locator(MAP).waitFor({ state: 'visible' });
	assert.deepEqual(complaints, []);
	await close();
});

/** What is there without a map. */
async function showsThePlace(page) {
	const main = page.locator('main');
	assert.match(await main.innerText(), /28 Zhiyun Road/);
	assert.match(await main.innerText(), /39\.0842° N, 117\.2009° E/);
	const elsewhere = main.locator('figcaption a');
	assert.match(await elsewhere.getAttribute('href'), /^https:\/\/www\.openstreetmap\.org\/\?mlat=39\.0842&mlon=117\.2009/);
	assert.ok(await elsewhere.isVisible());
	const drawing = main.locator('figure [role=img]');
	assert.ok(await drawing.isVisible());
	const picture = await drawing.evaluate((element) => /url\("(.*)"\)/.exec(getComputedStyle(element).backgroundImage)[1]);
	assert.equal((await page.request.get(picture)).headers()['content-type'], 'image/svg+xml');
	assert.ok(!(await page.locator(MAP).isVisible()));
	assert.ok(!(await page.getByRole('link', { name: /contributors/ }).isVisible()));
}

test('without tiles there are the drawing, the coordinates and a way to a map', async () => {
	let refuse;
	const refused = new Promise((resolve) => {
		refuse = resolve;
	});
	const { page, close } = await open('/en/about/contact', (route) => {
		refuse();
		return route.abort();
	});
	await refused;
	await page.waitForFunction((map) => document.querySelector(map).childElementCount === 0, MAP);
	await showsThePlace(page);
	await close();
});

test('without JavaScript as well', async () => {
	const { page, close } = await open('/en/about/contact', blocked, { javaScriptEnabled: false });
	await showsThePlace(page);
	assert.equal(await page.locator('main a[href="tel:+862255550193"]').innerText(), '+86 22 5555 0193');
	assert.equal(await page.locator('main a[href="mailto:quality@jinlan.example"]').count(), 1);
	await close();
});
