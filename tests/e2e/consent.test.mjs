// The notice that asks whether the visit log's key may be stored.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';

const VISIT = '/log/visit/insert';
const ASK = { SELVAGE_VISITS_CONSENT: 'ask' };

let browser;
let sites;
before(async () => {
	const started = [launch(), serve(ASK), serve({ ...ASK, SELVAGE_SITE_DEFAULT: 'brand' }), serve()];
	const [opened, garment, brand, silent] = await Promise.all(started);
	browser = opened;
	sites = { garment, brand, silent };
});
after(async () => {
	await browser?.close();
	await Promise.all(Object.values(sites ?? {}).map((site) => site.stop()));
});

async function wordsIn(language) {
	const { consent, footer, brand } = JSON.parse(
		await readFile(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8'),
	);
	return { ...consent, again: footer.visits, brandAgain: brand?.footer.visits };
}

/** A page of a site, with the keys of the records that it has sent. */
async function open(site, path, options) {
	const visitor = await visit(browser, options);
	const keys = [];
	visitor.page.on('request', (request) => {
		// The body of a beacon is not told.
		const body = request.url() === site.url + VISIT ? request.postData() : null;
		if (body !== null) keys.push(JSON.parse(body).ukey);
	});
	await visitor.page.addInitScript(() => {
		window.shift = 0;
		// Of the notice alone: when the fonts come is measured elsewhere.
		let shown = Number.POSITIVE_INFINITY;
		new MutationObserver(() => {
			if (shown > performance.now() && document.querySelector('section.consent')) shown = performance.now();
		}).observe(document, { childList: true, subtree: true });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				if (!entry.hadRecentInput && entry.startTime >= shown) window.shift += entry.value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await visitor.page.goto(site.url + path);
	await hydrated(visitor.page);
	return { ...visitor, keys };
}

const stored = (page) => page.evaluate(() => ({ ...localStorage }));

const VARIANTS = [
	{ site: 'garment', language: 'zh', path: '/market' },
	{ site: 'garment', language: 'en', path: '/en/market' },
	{ site: 'garment', language: 'ja', path: '/ja/market' },
	{ site: 'brand', language: 'zh', path: '/about' },
];
for (const { site, language, path } of VARIANTS) {
	test(`${site} ${language}: the key is stored with consent only, and the answer can be changed`, async () => {
		const words = await wordsIn(language);
		const { page, keys, complaints, close } = await open(sites[site], path);
		const notice = page.getByRole('region', { name: words.label, exact: true });
		await notice.getByText(words.text).waitFor();
		assert.deepEqual(await stored(page), {});
		assert.equal(keys.length > 0, true, 'the visit is counted all the same');
		assert.deepEqual(await violations(page), []);

		// By keyboard: the notice is the last thing on the page.
		await page.keyboard.press('Shift+Tab');
		await notice.getByRole('button', { name: words.decline, exact: true }).focus();
		await page.keyboard.press('Enter');
		await notice.waitFor({ state: 'detached' });
		assert.equal(await page.evaluate(() => document.activeElement.localName), 'main');
		assert.deepEqual(await stored(page), { visitConsent: 'declined' });

		await page.reload();
		await hydrated(page);
		await page.getByRole('button', { name: words.brandAgain && site === 'brand' ? words.brandAgain : words.again }).click();
		await notice.waitFor();
		assert.equal(await notice.evaluate((element) => element === document.activeElement), true, 'the focus is in it');
		assert.equal(await notice.getByRole('button', { pressed: true }).innerText(), words.decline);
		await notice.getByRole('button', { name: words.accept, exact: true }).click();
		await notice.waitFor({ state: 'detached' });
		const kept = await stored(page);
		assert.deepEqual(Object.keys(kept).sort(), ['userUniqueKey', 'visitConsent']);
		assert.equal(kept.visitConsent, 'granted');

		const again = page.waitForRequest((request) => request.url().endsWith(VISIT) && request.postData()?.includes('"start"'));
		await page.reload();
		assert.equal(JSON.parse((await again).postData()).ukey, kept.userUniqueKey);
		assert.equal(new Set(keys).size, 2, 'one key before the answer, and the one that is kept');
		assert.deepEqual(complaints, []);
		await close();
	});
}

const SIZES = [
	[320, 568],
	[320, 256],
	[390, 844],
	[768, 1024],
	[1280, 720],
	[1920, 1080],
];
for (const [site, path] of [
	['garment', '/en/market'],
	['garment', '/ja'],
	['brand', '/about'],
	['brand', '/brand'],
]) {
	test(`${site} ${path}: the notice moves nothing, and neither the focus nor the end of the page stays below it`, async () => {
		for (const [width, height] of SIZES) {
			const size = `${width}x${height}`;
			const { page, close } = await open(sites[site], path, {
				viewport: { width, height },
				// The pages as they scroll; the decks come below.
				reducedMotion: 'reduce',
			});
			const notice = page.locator('section.consent');
			await notice.waitFor();
			assert.equal(await page.evaluate(() => window.shift), 0, size);
			assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, size);
			const covered = await page.evaluate(async () => {
				const box = document.querySelector('section.consent');
				const over = (element) => {
					const [mine, its] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
					return its.height > 0 && its.bottom > mine.top + 1 && its.top < mine.bottom - 1;
				};
				const found = [];
				for (const element of document.querySelectorAll('main a, main button, main input, footer a, footer button')) {
					element.focus();
					if (document.activeElement === element && over(element)) found.push(element.outerHTML.slice(0, 120));
				}
				window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
				if (over(document.querySelector('footer'))) found.push('the end of the page');
				return found;
			});
			assert.deepEqual(covered, [], size);
			await close();
		}
	});
}

for (const [site, path] of [
	['garment', '/en'],
	['brand', '/brand'],
]) {
	test(`${site} ${path}: the slides of the deck end above the notice`, async () => {
		const { page, close } = await open(sites[site], path, { viewport: { width: 1920, height: 1080 } });
		await page.locator('section.consent').waitFor();
		await page.locator(':root[data-deck]').waitFor();
		const gap = () =>
			page.evaluate(() => {
				const slides = [...document.querySelectorAll('main > div > div[id]')];
				const top = document.querySelector('section.consent').getBoundingClientRect().top;
				return top - slides[0].getBoundingClientRect().bottom;
			});
		assert.ok((await gap()) >= 0, `the slide ends ${await gap()} px above`);
		await page.keyboard.press('End');
		await page.waitForFunction(
			() => Math.abs(document.documentElement.scrollHeight - innerHeight - scrollY) < 2 && scrollY > 0,
		);
		const foot = await page.evaluate(
			() =>
				document.querySelector('section.consent').getBoundingClientRect().top -
				document.querySelector('footer').getBoundingClientRect().bottom,
		);
		assert.ok(foot >= 0, `the footer ends ${foot} px above`);
		await close();
	});
}

test('nobody is asked where the operator does not want it, nor who is not logged', async () => {
	const silent = await open(sites.silent, '/en/market');
	await silent.page.waitForFunction(() => localStorage.getItem('userUniqueKey') !== null);
	assert.equal(await silent.page.locator('.consent, .consent-again').count(), 0);
	await silent.close();

	const quiet = await visit(browser, { extraHTTPHeaders: { 'Sec-GPC': '1' } });
	await quiet.page.addInitScript(() =>
		Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
	);
	await quiet.page.goto(`${sites.garment.url}/en/market`);
	await hydrated(quiet.page);
	await quiet.page.waitForLoadState('networkidle');
	assert.equal(await quiet.page.locator('.consent').count(), 0);
	assert.equal(await quiet.page.locator('.consent-again').isVisible(), false);
	assert.deepEqual(await stored(quiet.page), {});
	await quiet.close();
});

test('an answer in another tab closes the notice', async () => {
	const { page, close } = await open(sites.garment, '/en/market');
	const other = await page.context().newPage();
	await other.goto(`${sites.garment.url}/en/bbs`);
	await other.locator('section.consent').getByRole('button', { name: 'Accept' }).click();
	await page.locator('section.consent').waitFor({ state: 'detached' });
	await close();
});
