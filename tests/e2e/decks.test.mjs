// The decks of both sites in the windows of small and low screens, and with enlarged text: all there, whole and reachable.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { hydrated, launch, serve, visit } from './browser.mjs';
import { slideFaults } from './slides.mjs';

const DECKS = { garment: ['/', '/en', '/ja'], brand: ['/', '/brand'] };
const WINDOWS = ['1280x600', '1366x640', '1366x680', '1440x700', '1024x768', '1920x940', '1440x900', '2560x1440'];
const NARROW = ['390x844', '768x1024'];
/** A window of 1280 × 1024 at 200 % and at 400 % (WCAG 1.4.4, 1.4.10). */
const ZOOMED = ['640x512', '320x256'];
const SMALL = { width: 1280, height: 600 };

let browser;
const sites = {};
before(async () => {
	browser = await launch();
	for (const site of Object.keys(DECKS)) sites[site] = await serve({ SELVAGE_SITE_DEFAULT: site });
});
after(async () => {
	await browser?.close();
	for (const site of Object.values(sites)) await site.stop();
});

const size = (text) => {
	const [width, height] = text.split('x').map(Number);
	return { width, height };
};
const isDeck = (page) => page.evaluate(() => 'deck' in document.documentElement.dataset);

async function open(site, path, viewport, options = {}) {
	const visitor = await visit(browser, { viewport, ...options });
	const { page } = visitor;
	if (options.stopped) await page.clock.install({ time: 0 });
	await page.goto(sites[site].url + path);
	await hydrated(page);
	const skip = page.locator('button:text("跳过片头")');
	if (await skip.isVisible()) {
		await skip.click();
		await skip.waitFor({ state: 'detached' });
		// At rest: as long as the intro is being drawn over, its words are moved.
		await page.waitForFunction(() => !('deck' in document.documentElement.dataset) || Math.abs(scrollY - innerHeight) < 1);
	}
	await page.evaluate(() => document.fonts.ready);
	return visitor;
}

/** Gives the window another size, and waits until the page has been laid out for it. */
async function resize(page, viewport) {
	await page.setViewportSize(viewport);
	await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, viewport);
	await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
}

for (const [site, paths] of Object.entries(DECKS)) {
	for (const path of paths) {
		test(`every slide of ${site} ${path} fits into every window, whole`, async () => {
			const { page, close } = await open(site, path, size(WINDOWS[0]));
			for (const window of WINDOWS) {
				await resize(page, size(window));
				assert.ok(await isDeck(page), window);
				assert.deepEqual(await page.evaluate(slideFaults), [], window);
			}
			await close();
		});

		test(`${site} ${path} scrolls where it is narrow or zoomed, and loses nothing`, async () => {
			const { page, close } = await open(site, path, size(NARROW[0]));
			for (const window of [...NARROW, ...ZOOMED]) {
				await resize(page, size(window));
				assert.equal(await isDeck(page), false, window);
				assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${window} scrolls sideways`);
				const faults = await page.evaluate(slideFaults);
				// Beside a margin, 320 pixels have no room for the longest words at their size.
				assert.deepEqual(faults.filter((fault) => NARROW.includes(window) || !/is broken|picture/.test(fault)), [], window);
			}
			await close();
		});

		test(`${site} ${path} scrolls where its text is twice as large, and loses nothing`, async () => {
			const { page, close } = await open(site, path, SMALL);
			const enlarge = (text) => page.evaluate((value) => document.documentElement.style.setProperty('font-size', value, 'important'), text);
			await enlarge('200%');
			await page.waitForFunction(() => !('deck' in document.documentElement.dataset));
			assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'scrolls sideways');
			assert.deepEqual((await page.evaluate(slideFaults)).filter((fault) => !/is broken/.test(fault)), []);
			await enlarge('');
			await page.waitForFunction(() => 'deck' in document.documentElement.dataset);
			await close();
		});
	}
}

const current = (page) => page.locator('nav a[aria-current="true"][href^="#"]').evaluate((dot) => dot.hash);

for (const [site, path] of [['garment', '/en'], ['brand', '/'], ['brand', '/brand']]) {
	test(`in a low window the wheel goes through ${site} ${path} slide by slide`, async () => {
		const { page, close } = await open(site, path, SMALL, { stopped: true });
		await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
		const slides = await page.locator('nav ol a[href^="#"]').evaluateAll((dots) => dots.map((dot) => dot.hash));
		await page.evaluate(() => {
			window.turned = 0;
			addEventListener('wheel', () => window.turned++);
		});
		await page.mouse.move(SMALL.width / 2, SMALL.height / 2);
		const begin = slides.indexOf(await current(page));
		for (const slide of slides.slice(begin + 1)) {
			for (const _turn of ['moves', 'is locked']) {
				const before = await page.evaluate(() => window.turned);
				await page.mouse.wheel(0, 120);
				await page.waitForFunction((count) => window.turned > count, before, { polling: 20 });
			}
			assert.equal(await current(page), slide);
			await page.clock.runFor(1500);
		}
		await close();
	});

	test(`in a low window Tab brings everything of ${site} ${path} into sight`, async () => {
		const { page, close } = await open(site, path, SMALL);
		await page.evaluate(() => document.querySelector('main').focus());
		const last = await page.locator('body footer a').last().elementHandle();
		const seen = [];
		for (let step = 0; step < 120; step++) {
			await page.keyboard.press('Tab');
			const name = await page.evaluate(() => document.activeElement.innerText.trim() || document.activeElement.getAttribute('aria-label'));
			await page
				.waitForFunction(() => {
					const { activeElement } = document;
					const { left, right, top, bottom } = activeElement.getBoundingClientRect();
					if (top < 0 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1) return activeElement.tabIndex === 0 && activeElement.scrollWidth > activeElement.clientWidth;
					const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
					return activeElement.contains(on) || activeElement.closest('li, p')?.contains(on);
				}, undefined, { timeout: 10_000 })
				.catch(() => assert.fail(`“${name}” has the focus out of sight`));
			seen.push(name);
			if (await page.evaluate((end) => document.activeElement === end, last)) break;
		}
		const wanted = await page.locator('main a, main button:enabled, main [tabindex="0"], body footer a').filter({ visible: true }).count();
		assert.ok(seen.length >= wanted, `${seen.length} of ${wanted}: ${seen.join(', ')}`);
		await close();
	});
}
