// The buyers' board: every board and label can be reached, and says where one is, whatever there is in it.

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
const PAGES = ['/bbs', '/bbs/board/51', '/bbs/board/54?lid=5402'];

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
		assert.equal(await page.locator('h1').count(), 1);
		assert.deepEqual(complaints, []);
		await close();
	});
}

for (const address of PAGES.map((path) => `/en${path}`)) {
	test(`${address} is valid HTML that keeps nobody out`, async () => {
		const { page, response, close } = await open(address, { viewport: { width: 390, height: 844 } });
		assert.deepEqual(invalid(await response.text()), []);
		await hydrated(page);
		assert.deepEqual(await violations(page), []);
		assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
		await close();
	});
}

test('all boards are a table of contents, without JavaScript too', async () => {
	const { page, close } = await open('/en/bbs', { javaScriptEnabled: false });
	const boards = await page.locator('main h2 a').evaluateAll((links) => links.map((link) => link.pathname));
	assert.deepEqual(boards, [51, 52, 53, 54].map((board) => `/en/bbs/board/${board}`));
	assert.equal(await page.locator('main li:has(h2) li a').count(), 13);
	assert.equal(await page.locator('aside [aria-current=page]').innerText(), 'All boards');
	assert.equal(await page.locator('main ol time').count(), 10);
	await page.locator('main li:has(h2) li a', { hasText: 'L/C and payment' }).click();
	assert.equal(await page.locator('h1').innerText(), 'L/C and payment');
	assert.equal(await page.locator('aside [aria-current=page]').innerText(), 'Contracts, documents and sailings');
	await close();
});

test('each question has its answer below it, with links, without JavaScript too', async () => {
	for (const prefix of PREFIXES) {
		const { page, close } = await open(`${prefix}/bbs`, { javaScriptEnabled: false });
		const topics = page.locator('section[aria-labelledby=topics] > ol > li');
		assert.equal(await topics.count(), 10);
		for (const topic of await topics.all()) {
			assert.equal(await topic.locator('h3').count(), 1);
			assert.ok((await topic.locator('div > div > p').first().innerText()).length > 40);
		}
		assert.ok((await topics.locator('div p a').count()) >= 8);
		await close();
	}
});

test('a board, its labels and the pages of their topics lead to one another', async () => {
	const { page, complaints, close } = await open('/en/bbs');
	await hydrated(page);
	await page.locator('aside').getByRole('link', { name: 'Fabric and colour' }).click();
	await page.getByRole('heading', { level: 1, name: 'Fabric and colour' }).waitFor();
	assert.equal(new URL(page.url()).pathname, '/en/bbs/board/51');
	const labels = page.getByRole('navigation', { name: 'Subjects' });
	assert.equal(await labels.locator('[aria-current]').innerText(), 'Specifications');
	const topics = page.locator('section[aria-labelledby=topics] > ol > li');
	assert.equal(await topics.count(), 10);

	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
	await page.waitForURL('**/en/bbs/board/51?page=2');
	await page.locator('[aria-current=page]', { hasText: '2' }).waitFor();
	assert.ok((await topics.count()) >= 1);

	await labels.getByRole('link', { name: 'Lab dips and shade' }).click();
	await page.waitForURL('**/en/bbs/board/51?lid=5102');
	await page.getByRole('heading', { level: 2, name: 'Lab dips and shade' }).waitFor();
	assert.equal(await labels.locator('[aria-current]').innerText(), 'Lab dips and shade');
	assert.deepEqual(complaints, []);
	await close();
});

/** Goes to the board, as the editor has changed it, from within the site. */
async function openEdited(edit) {
	const visitor = await open('/en/bbs/board/52', { viewport: { width: 390, height: 844 } });
	const { page } = visitor;
	await hydrated(page);
	await page.route('**/_page/en/bbs', async (route) => {
		const response = await route.fetch();
		const document = await response.json();
		edit(document.page);
		await route.fulfill({ response, json: document });
	});
	await page.locator('aside').getByRole('link', { name: 'All boards' }).click();
	await page.waitForURL('**/en/bbs');
	await page.getByRole('heading', { level: 1, name: 'Buyers’ Q&A' }).waitFor();
	return visitor;
}

for (const [what, edit, says] of [
	['boards', { boards: [], labels: [], topics: [] }, /The boards are being prepared\./],
	['labels', { labels: [], topics: [] }, /This board has no subjects yet\./],
	['topics', { topics: [], pager: { page: 1, pages: 1 } }, /No questions here yet\./],
]) {
	test(`no ${what}: the page says so and names somebody to ask`, async () => {
		const { page, complaints, close } = await openEdited((edited) => Object.assign(edited, edit));
		assert.match(await page.locator('main').innerText(), says);
		assert.equal(await page.locator('main a[href="/en/about/contact"]').count(), 1);
		assert.deepEqual(await violations(page), []);
		assert.deepEqual(complaints, []);
		await close();
	});
}

test('a long question and a name without spaces stay on the page', async () => {
	const long = 'Ring-spun, compact and slub yarns from Hebei, with their count, twist, evenness and strength?';
	const { page, close } = await openEdited((edited) => {
		edited.topics[0] = { ...edited.topics[0], title: long, author: 'a'.repeat(90), written: null };
	});
	await page.getByText(long).waitFor();
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
	await close();
});
