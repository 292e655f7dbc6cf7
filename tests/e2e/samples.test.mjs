// The samples: a carousel that anybody can move, categories with addresses of their own, and a sample with its card.

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
const EMPTY = '/sample/list?cid=16010318';
const SAMPLE = '/sample/info/5001';
const LONG = '/sample/info/5025';
const WITHOUT_TEXT = '/sample/info/5007';
const WITHOUT_PICTURE = '/sample/info/5015';
const WITHOUT_SCRIPTS = { javaScriptEnabled: false };
const STILL = { reducedMotion: 'reduce' };

async function open(path, options) {
	const visitor = await visit(browser, options);
	const response = await visitor.page.goto(site.url + path);
	assert.equal(response.status(), 200);
	return { ...visitor, response };
}

for (const address of PREFIXES.flatMap((prefix) => ['/sample/list', EMPTY, SAMPLE].map((path) => prefix + path))) {
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

for (const address of ['/sample/list', `/en${EMPTY}`, `/en${SAMPLE}`, `/ja${LONG}`, WITHOUT_TEXT, `/en${WITHOUT_PICTURE}`]) {
	test(`${address} is valid HTML that keeps nobody out`, async () => {
		const { page, response, close } = await open(address);
		assert.deepEqual(invalid(await response.text()), []);
		await hydrated(page);
		assert.deepEqual(await violations(page), []);
		await close();
	});
}

for (const width of [390, 768, 1440]) {
	for (const path of ['/ja/sample/list?cid=16010313', `/ja${LONG}`, WITHOUT_TEXT, WITHOUT_PICTURE]) {
		test(`nothing moves while ${path} arrives at ${width} pixels`, async () => {
			const { page, close } = await visit(browser, { viewport: { width, height: 900 }, ...STILL });
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
			for (const image of await page.locator('main li:not(section li) img').all()) await image.scrollIntoViewIfNeeded();
			await page.waitForLoadState('networkidle');
			assert.deepEqual(await page.evaluate(() => window.shifts), []);
			assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
			await close();
		});
	}
}

test('what is seen first is asked for first, and the rest when one comes near', async () => {
	for (const path of ['/sample/list', SAMPLE]) {
		const { page, close } = await open(path, WITHOUT_SCRIPTS);
		const images = await page.locator('main img').evaluateAll((all) =>
			all.map((image) => [image.loading === 'lazy', image.fetchPriority, image.hasAttribute('width') && image.hasAttribute('height')]));
		assert.deepEqual(images[0], [false, 'high', true], path);
		assert.deepEqual(images.slice(1), Array(images.length - 1).fill([true, 'auto', true]), path);
		await close();
	}
});

/** Asks until the answer is yes; a page without scripts cannot be told to wait. */
async function becomes(answer) {
	for (const started = Date.now(); !(await answer()); ) assert.ok(Date.now() - started < 10_000, String(answer));
}

const CAROUSEL = 'section[aria-roledescription=carousel]';

/** Waits until a picture of the carousel is in sight, alone, and its stitch is marked. */
async function shows(page, number) {
	await page.waitForFunction(([carousel, place]) => {
		const rail = document.querySelector(`${carousel} ul`);
		const marked = [...document.querySelectorAll(`${carousel} ol button`)].map((dot) => dot.ariaCurrent);
		return Math.abs(rail.scrollLeft - (place - 1) * rail.clientWidth) < 2
			&& marked.every((mark, index) => (mark === 'true') === (index === place - 1));
	}, [CAROUSEL, number]);
}

test('the carousel is six tenths of the window high and moves by its buttons', async () => {
	const { page, complaints, close } = await open('/en/sample/list', { viewport: { width: 1440, height: 1000 } });
	await hydrated(page);
	const carousel = page.getByRole('region', { name: 'Pictures of the sample room' });
	assert.equal((await carousel.boundingBox()).height, 600);
	assert.equal(await carousel.getByRole('listitem').filter({ has: page.locator('img') }).count(), 3);
	await shows(page, 1);
	const previous = carousel.getByRole('button', { name: 'Previous picture' });
	const next = carousel.getByRole('button', { name: 'Next picture' });
	assert.equal(await previous.getAttribute('aria-disabled'), 'true');
	// Two quick presses are two pictures.
	await next.click();
	await next.click();
	await shows(page, 3);
	assert.equal(await next.getAttribute('aria-disabled'), 'true');
	assert.ok(await next.evaluate((button) => button === document.activeElement), 'the focus stays');
	await previous.click();
	await shows(page, 2);
	await carousel.getByRole('button', { name: 'Picture 1 of 3' }).click();
	await shows(page, 1);
	assert.deepEqual(complaints, []);
	await close();
});

for (const [how, options] of [['', {}], [' without motion', STILL]]) {
	test(`the carousel moves by keyboard${how}`, async () => {
		const { page, close } = await open('/en/sample/list', options);
		await hydrated(page);
		await page.locator(`${CAROUSEL} ul`).focus();
		for (const [key, number] of [['ArrowRight', 2], ['ArrowRight', 3], ['ArrowRight', 3], ['ArrowLeft', 2], ['End', 3], ['Home', 1]]) {
			await page.keyboard.press(key);
			await shows(page, number);
		}
		assert.equal(await page.evaluate(() => scrollY), 0, 'the page stays where it is');
		await close();
	});
}

test('a rail that is scrolled by hand marks the picture in sight, and never moves by itself', async () => {
	const { page, close } = await visit(browser);
	await page.clock.install();
	await page.goto(`${site.url}/en/sample/list`);
	await hydrated(page);
	await page.locator(`${CAROUSEL} ul`).evaluate((rail) => rail.scrollTo({ left: rail.clientWidth, behavior: 'instant' }));
	await shows(page, 2);
	await page.clock.runFor('01:00');
	await shows(page, 2);
	await close();
});

test('without JavaScript the carousel scrolls, and has no buttons that do nothing', async () => {
	const { page, close } = await open('/en/sample/list', WITHOUT_SCRIPTS);
	assert.equal(await page.locator('main button').count(), 0);
	const rail = page.locator(`${CAROUSEL} ul`);
	await rail.focus();
	await page.keyboard.press('ArrowRight');
	await becomes(() => rail.evaluate((element) => element.scrollLeft === element.clientWidth));
	assert.equal(await page.locator('main a[href^="/en/sample/info/"]').count(), 7);
	assert.equal(await page.locator('#ctgs nav a').count(), 8);
	await close();
});

test('a category has an address of its own and is loaded anew', async () => {
	const { page, complaints, close } = await open('/en/sample/list');
	await hydrated(page);
	const menu = page.getByRole('navigation', { name: 'Categories of samples' });
	assert.equal(await menu.locator('[aria-current=page]').innerText(), 'Knit tops');
	const document = page.waitForResponse((response) => response.url().includes('/_page/en/sample/list?cid=16010313'));
	await menu.getByRole('link', { name: 'Coats and outerwear' }).click();
	assert.equal((await document).status(), 200);
	await page.waitForURL('**/en/sample/list?cid=16010313#ctgs');
	await page.getByRole('heading', { level: 2, name: 'Coats and outerwear' }).waitFor();
	assert.equal(await menu.locator('[aria-current=page]').innerText(), 'Coats and outerwear');
	assert.match(await page.locator('#ctgs').innerText(), /Melton/i);
	// The categories are in sight, with a little room above them.
	const { y } = await page.locator('#ctgs').boundingBox();
	assert.ok(y >= 0 && y < 100, `they begin at ${y}`);
	await page.goBack();
	await page.getByRole('heading', { level: 2, name: 'Knit tops' }).waitFor();
	assert.deepEqual(complaints, []);
	await close();
});

test('an empty category says so and leads on', async () => {
	const { page, complaints, close } = await open(`/en${EMPTY}`);
	await hydrated(page);
	await page.getByRole('heading', { level: 2, name: 'Accessories' }).waitFor();
	assert.match(await page.locator('#ctgs').innerText(), /No samples in this category yet\./);
	await page.getByRole('link', { name: 'See Knit tops' }).click();
	await page.getByRole('heading', { level: 2, name: 'Knit tops' }).waitFor();
	assert.equal(await page.locator('#ctgs h3').count(), 7);
	assert.deepEqual(complaints, []);
	await close();
});

test('a sample leads to its page by its picture or by its name, and back', async () => {
	const { page, complaints, close } = await open('/en/sample/list');
	await hydrated(page);
	// Anywhere on it will do.
	await page.locator('#ctgs li:has(h3)').first().click({ position: { x: 20, y: 20 } });
	await page.waitForURL(`**/en${SAMPLE}`);
	await page.getByRole('heading', { level: 1, name: 'Crew-neck tee in combed cotton' }).waitFor();
	const card = await page.locator('main aside dl').innerText();
	for (const fact of ['JL-K2101', '180 g/m²', 'Single jersey K101', '14 October 2026']) assert.ok(card.includes(fact), fact);
	assert.equal(await page.locator('main table').count(), 1);
	await page.locator('main aside').getByRole('link', { name: 'All samples' }).click();
	await page.waitForURL('**/en/sample/list');
	assert.deepEqual(complaints, []);
	await close();
});

test('a sample without a text of its own has the static one in each language', async () => {
	for (const [prefix, title] of [['', '样衣制作流程'], ['/en', 'How our samples are made'], ['/ja', 'サンプルができるまで']]) {
		const { page, close } = await open(prefix + WITHOUT_TEXT, WITHOUT_SCRIPTS);
		assert.equal(await page.locator('main h2').innerText(), title);
		assert.equal(await page.locator('main dt').count(), 7);
		await close();
	}
});

test('a sample without a picture keeps a place for it', async () => {
	const { page, close } = await open(WITHOUT_PICTURE, WITHOUT_SCRIPTS);
	assert.equal(await page.locator('main img').count(), 0);
	const { width, height } = await page.locator('main aside > div').first().boundingBox();
	assert.ok(Math.abs(width * 1.25 - height) < 2);
	await close();
});

test('on paper a sample is its picture, its card and its text', async () => {
	const { page, close } = await open(`/en${SAMPLE}`, WITHOUT_SCRIPTS);
	await page.emulateMedia({ media: 'print' });
	assert.equal(await page.locator('nav:visible').count(), 0);
	assert.equal(await page.locator('main aside a:visible').count(), 0);
	for (const part of ['h1', 'main aside img', 'main aside dl', 'main table']) {
		assert.ok(await page.locator(part).isVisible(), part);
	}
	await close();
});

/** Goes to the samples, as the editor has changed them, from within the site. */
async function openEdited(edit, options) {
	const visitor = await open('/en/news/list', options);
	const { page } = visitor;
	await hydrated(page);
	await page.route('**/_page/en/sample/list', async (route) => {
		const response = await route.fetch();
		const document = await response.json();
		edit(document.page);
		await route.fulfill({ response, json: document });
	});
	await page.locator('footer a[href="/en/sample/list"]').click();
	await page.waitForURL('**/en/sample/list');
	await page.getByRole('heading', { level: 1, name: 'Samples' }).waitFor();
	return visitor;
}

test('one picture is a banner, and none leaves the page to its words', async () => {
	for (const count of [1, 0]) {
		const { page, complaints, close } = await openEdited((edited) => {
			edited.slides.length = count;
		});
		assert.equal(await page.locator(CAROUSEL).count(), 0);
		assert.equal(await page.locator('main header img').count(), count);
		assert.equal(await page.locator('main img').first().getAttribute('fetchpriority'), 'high');
		assert.deepEqual(await violations(page), []);
		assert.deepEqual(complaints, []);
		await close();
	}
});

test('without categories the samples are still there', async () => {
	const { page, complaints, close } = await openEdited((edited) => {
		Object.assign(edited, { categories: [], title: null });
		for (const item of edited.items) Object.assign(item, { image: null, subtitle: '', summary: '' });
	}, { viewport: { width: 390, height: 844 } });
	assert.equal(await page.locator('#ctgs nav').count(), 0);
	assert.equal(await page.locator('#ctgs h2').innerText(), 'All samples');
	assert.equal(await page.locator('#ctgs h3 a').count(), 7);
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
	assert.deepEqual(await violations(page), []);
	assert.deepEqual(complaints, []);
	await close();
});
