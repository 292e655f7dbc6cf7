// Home as a deck of slides, and as the scrolling page that it is wherever a deck would be in the way.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';
import { invalid } from './valid.mjs';

const LANGUAGES = ['/', '/en', '/ja'];
const SLIDES = ['start', 'figures', 'samples', 'process', 'items', 'reasons', 'colophon'];
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const LAPTOP = { viewport: { width: 1366, height: 720 } };

let browser;
let site;
before(async () => {
	[browser, site] = await Promise.all([launch(), serve()]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
});

async function open(path, options = DESKTOP, prepare = async () => {}) {
	const visitor = await visit(browser, options);
	await prepare(visitor.page);
	const response = await visitor.page.goto(site.url + path);
	if (options.javaScriptEnabled !== false) await hydrated(visitor.page);
	return { ...visitor, response };
}

const isDeck = (page) => page.evaluate(() => 'deck' in document.documentElement.dataset);

/** The slide whose top edge is at the header's lower edge, or the last one at the end of the page; waits for it. */
function shows(page, id) {
	return page.waitForFunction((name) => {
		const slide = document.getElementById(name);
		if (!slide) return false;
		const header = document.querySelector('body header').getBoundingClientRect().bottom;
		const end = Math.abs(document.documentElement.scrollHeight - innerHeight - scrollY) < 2;
		const current = document.querySelector('nav a[aria-current="true"][href^="#"]')?.hash === `#${name}`;
		const { height } = document.getElementById('start').getBoundingClientRect();
		const index = [...slide.parentElement.querySelectorAll(':scope > div')].indexOf(slide);
		const there = name === 'colophon' ? end : Math.abs(scrollY - index * height) < 2;
		return current && there && slide.getBoundingClientRect().top <= header + 1;
	}, id);
}

const hash = (page) => page.evaluate(() => location.hash);

/** Turns the wheel, and waits until the page has been told: whatever it does to the deck, it has done. */
async function wheel(page, delta, across = 0) {
	const before = await page.evaluate(() => {
		if (window.turned === undefined) {
			window.turned = 0;
			addEventListener('wheel', () => window.turned++);
		}
		return window.turned;
	});
	await page.mouse.wheel(across, delta);
	await page.waitForFunction((count) => window.turned > count, before);
}

for (const path of LANGUAGES) {
	for (const [size, options] of Object.entries({ desktop: DESKTOP, laptop: LAPTOP })) {
		test(`${path} is a deck on a ${size}, silent, valid, open to everybody, and nothing moves`, async () => {
			const { page, complaints, response, close } = await open(path, options, (fresh) =>
				fresh.addInitScript(() => {
					window.shift = 0;
					new PerformanceObserver((list) => {
						for (const entry of list.getEntries()) window.shift += entry.value;
					}).observe({ type: 'layout-shift', buffered: true });
				}),
			);
			assert.ok(await isDeck(page));
			await page.waitForLoadState('networkidle');
			assert.equal(await page.evaluate(() => window.shift), 0);
			assert.deepEqual(complaints, []);
			if (size === 'desktop') {
				assert.deepEqual(invalid(await response.text()), []);
				assert.deepEqual(await violations(page), [], 'without motion');
				for (const slide of ['start', 'items', 'colophon']) {
					await page.emulateMedia({ reducedMotion: 'no-preference' });
					await page.waitForFunction(() => 'deck' in document.documentElement.dataset);
					await page.locator(`nav a[href="#${slide}"]`).first().evaluate((dot) => dot.click());
					await shows(page, slide);
					assert.deepEqual(await violations(page, { reducedMotion: 'no-preference' }), [], slide);
				}
			}
			await close();
		});
	}
}

test('the wheel goes one slide on, and is locked for a second by the clock', async () => {
	const { page, close } = await open('/', DESKTOP, (fresh) => fresh.clock.install());
	await page.mouse.move(700, 500);
	await page.clock.pauseAt(Date.now() + 60_000);
	for (let turn = 0; turn < 5; turn++) await wheel(page, 100);
	await shows(page, 'figures');
	assert.equal(await hash(page), '#figures');
	await page.clock.runFor(999);
	await wheel(page, 100);
	assert.equal(await hash(page), '#figures');
	await page.clock.runFor(1);
	await wheel(page, 100);
	await shows(page, 'samples');
	await page.clock.runFor(1000);
	await wheel(page, -100);
	await shows(page, 'figures');
	await close();
});

test('keys go through all slides and stop at both ends', async () => {
	const { page, close } = await open('/', DESKTOP);
	const keys = ['PageDown', 'ArrowDown', ' ', 'PageDown', 'ArrowDown', 'PageDown'];
	for (const [index, key] of keys.entries()) {
		await page.keyboard.press(key);
		await shows(page, SLIDES[index + 1]);
	}
	await page.keyboard.press('PageDown');
	await shows(page, 'colophon');
	await page.keyboard.press('Home');
	await shows(page, 'start');
	assert.equal(await hash(page), '');
	await page.keyboard.press('ArrowUp');
	await shows(page, 'start');
	await page.keyboard.press('End');
	await shows(page, 'colophon');
	await page.keyboard.press('Shift+ ');
	await shows(page, 'reasons');
	await close();
});

test('the dots name the slides and lead to them', async () => {
	const { page, close } = await open('/en', DESKTOP);
	const dots = page.getByRole('navigation', { name: 'Slides of this page' }).getByRole('link');
	assert.equal(await dots.count(), SLIDES.length);
	await dots.nth(4).click();
	await shows(page, 'items');
	assert.equal(await hash(page), '#items');
	await dots.nth(1).focus();
	await page.keyboard.press('Enter');
	await shows(page, 'figures');
	await close();
});

test('the slide in the address is the one that opens, after a reload too', async () => {
	const { page, close } = await open('/#process', DESKTOP);
	await shows(page, 'process');
	await page.keyboard.press('PageDown');
	await shows(page, 'items');
	await page.reload();
	await hydrated(page);
	await shows(page, 'items');
	await close();
});

test('the deck stays up whichever slide is shown when the window is measured', async () => {
	const { page, close } = await open('/#process', DESKTOP);
	await shows(page, 'process');
	const downs = await page.evaluate(async () => {
		let downs = 0;
		const { documentElement } = document;
		new MutationObserver(() => (downs += 'deck' in documentElement.dataset ? 0 : 1)).observe(documentElement, { attributes: true });
		for (let time = 0; time < 5; time++) {
			dispatchEvent(new Event('resize'));
			await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
		}
		return downs;
	});
	assert.equal(downs, 0);
	await shows(page, 'process');
	await close();
});

test('a slide is no step in the history', async () => {
	const { page, close } = await open('/news/list', DESKTOP);
	await page.getByRole('banner').getByRole('link', { name: '首页' }).click();
	await page.locator('#start').waitFor();
	await page.waitForFunction(() => 'deck' in document.documentElement.dataset);
	await page.keyboard.press('PageDown');
	await shows(page, 'figures');
	await page.goBack();
	await page.getByRole('heading', { level: 1 }).waitFor();
	assert.match(page.url(), /\/news\/list$/);
	assert.equal(await isDeck(page), false);
	await page.goForward();
	await shows(page, 'figures');
	await close();
});

test('a swipe goes one slide on, however far it goes', async () => {
	const { page, close } = await open('/', { viewport: { width: 1024, height: 1366 }, hasTouch: true });
	assert.ok(await isDeck(page));
	const session = await page.context().newCDPSession(page);
	const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
	await touch('touchStart', { x: 500, y: 1300 });
	for (let y = 1280; y > 100; y -= 60) await touch('touchMove', { x: 500, y });
	await touch('touchEnd');
	await shows(page, 'figures');
	assert.equal(await hash(page), '#figures');
	await close();
});

test('a key that is held down goes one slide on', async () => {
	const { page, close } = await open('/', DESKTOP);
	for (let press = 0; press < 5; press++) await page.keyboard.down('PageDown');
	await shows(page, 'figures');
	await page.keyboard.up('PageDown');
	await page.keyboard.press('PageDown');
	await shows(page, 'samples');
	await close();
});

/** Whether nothing lies over what has the focus. */
const isInSight = (page) =>
	page.waitForFunction(() => {
		const { activeElement } = document;
		const { x, y, width, height } = activeElement.getBoundingClientRect();
		return activeElement.contains(document.elementFromPoint(x + width / 2, y + height / 2));
	});

test('whatever gets the focus comes into sight, and its slide is the current one', async () => {
	const { page, close } = await open('/', DESKTOP);
	await page.locator('#process a').first().focus();
	await shows(page, 'process');
	await page.locator('#items a').first().focus();
	await shows(page, 'items');
	await page.keyboard.press('Shift+Tab');
	await shows(page, 'process');
	await isInSight(page);
	await page.locator('body > #root > footer a').last().focus();
	await shows(page, 'colophon');
	await page.locator('#figures a').last().focus();
	await shows(page, 'figures');
	await isInSight(page);
	await close();
});

test('what is searched for in the page comes into sight', async () => {
	const { page, close } = await open('/en#reasons', DESKTOP);
	await shows(page, 'reasons');
	assert.ok(await page.evaluate(() => window.find('Rotary')));
	await shows(page, 'process');
	await close();
});

test('an address that is followed within the page is a step in the history', async () => {
	const { page, close } = await open('/#reasons', DESKTOP);
	await shows(page, 'reasons');
	await page.evaluate(() => location.assign('#figures'));
	await shows(page, 'figures');
	await page.evaluate(() => location.assign('#items'));
	await shows(page, 'items');
	await page.goBack();
	await shows(page, 'figures');
	await page.goBack();
	await shows(page, 'reasons');
	await page.goForward();
	await shows(page, 'figures');
	await close();
});

test('a slide lies still while the next one is drawn over it', async () => {
	const { page, close } = await open('/', DESKTOP);
	const moves = await page.evaluate(() =>
		[...document.querySelectorAll('#start > *, #reasons > *, #colophon > *')].map((content) =>
			content.getAnimations().flatMap(({ timeline, effect }) => (timeline instanceof ViewTimeline ? effect.getKeyframes().map(({ translate }) => translate) : []))));
	assert.deepEqual(moves, [['none', '0px 100%'], ['none', '0px 100%'], []]);
	await close();
});

test('on paper there is no deck', async () => {
	const { page, close } = await open('/#items', DESKTOP);
	await shows(page, 'items');
	await page.emulateMedia({ media: 'print' });
	const heights = await page.evaluate(() => ['process', 'reasons'].map((id) => {
		const { offsetHeight, firstElementChild } = document.getElementById(id);
		return offsetHeight === firstElementChild.offsetHeight && offsetHeight < innerHeight - 200;
	}));
	assert.deepEqual(heights, [true, true]);
	await close();
});

test('what has a wheel of its own keeps it', async () => {
	const { page, close } = await open('/', DESKTOP);
	await page.mouse.move(700, 500);
	await page.keyboard.down('Control');
	await wheel(page, 100);
	await page.keyboard.up('Control');
	await wheel(page, 20, 300);
	assert.equal(await hash(page), '');
	const box = page.locator('#start h1');
	await box.evaluate((heading) => {
		Object.assign(heading.style, { overflowY: 'auto', height: '50px' });
		heading.tabIndex = 0;
	});
	await page.waitForFunction(() => 'deck' in document.documentElement.dataset);
	await box.hover();
	await wheel(page, 100);
	await page.waitForFunction(() => document.querySelector('#start h1').scrollTop > 0);
	await box.focus();
	await page.keyboard.press('PageDown');
	assert.equal(await hash(page), '');
	await close();
});

/** Counts how often the rail of samples moves by itself or by its buttons, from now on; returns a reader of the count. */
async function railMoves(page) {
	await page.evaluate(() => {
		const row = document.querySelector('#samples section section');
		const { scrollTo } = row;
		window.railMoves = 0;
		row.scrollTo = (...words) => {
			window.railMoves++;
			scrollTo.apply(row, words);
		};
	});
	return () => page.evaluate(() => window.railMoves);
}

/** Opens the samples with a clock that only the test moves, the mouse on the slide's title. */
async function samples() {
	const visitor = await open('/en#samples', DESKTOP, (fresh) => fresh.clock.install());
	await shows(visitor.page, 'samples');
	await visitor.page.locator('#samples h2').hover();
	await visitor.page.clock.pauseAt(Date.now() + 60_000);
	const moves = await railMoves(visitor.page);
	// The interval that was running when the clock stopped.
	await visitor.page.clock.runFor(4000);
	return { ...visitor, moves };
}

test('the samples go on every four seconds, by a card', async () => {
	const { page, close } = await open('/en#samples', DESKTOP, (fresh) => fresh.clock.install());
	await shows(page, 'samples');
	await page.clock.pauseAt(Date.now() + 60_000);
	const moves = await railMoves(page);
	await page.clock.runFor(4000);
	const before = await moves();
	await page.clock.runFor(3999);
	const width = await page.evaluate(() => {
		const [first, second] = document.querySelectorAll('#samples li');
		return second.offsetLeft - first.offsetLeft;
	});
	assert.ok((await moves()) - before <= 1);
	await page.clock.runFor(8001);
	assert.equal((await moves()) - before, 3);
	await page.waitForFunction((card) => document.querySelector('#samples section section').scrollLeft >= card, width);
	await close();
});

test('the samples go on with the mouse at rest in the middle of their slide', async () => {
	const { page, close } = await open('/en', DESKTOP, (fresh) => fresh.clock.install());
	const { width, height } = DESKTOP.viewport;
	await page.mouse.move(width / 2, height / 2 + 70);
	await page.clock.pauseAt(Date.now() + 60_000);
	for (const slide of ['figures', 'samples']) {
		await wheel(page, 100);
		await shows(page, slide);
		await page.clock.runFor(1000);
	}
	const under = await page.evaluate(([x, y]) => document.elementFromPoint(x, y).closest('#samples li') !== null, [width / 2, height / 2 + 70]);
	assert.ok(under, 'a card has come under the mouse');
	const moves = await railMoves(page);
	await page.clock.runFor(4000);
	const first = await moves();
	await page.waitForFunction(() => document.querySelector('#samples section section').scrollLeft > 50);
	await page.clock.runFor(8000);
	assert.deepEqual([first, await moves()], [1, 3]);
	await close();
});

const PAUSES = {
	'the pointer is over a card': (page) => page.locator('#samples li').first().hover(),
	'the pointer is over a button': (page) => page.getByRole('button', { name: 'Next samples' }).hover(),
	'the focus is in the rail': (page) => page.getByRole('region', { name: 'Samples, scroll sideways' }).focus(),
	'the focus is on a button': (page) => page.getByRole('button', { name: 'Next samples' }).focus(),
	'a visitor has stopped them': async (page) => {
		await page.getByRole('button', { name: 'Pause autoplay' }).click();
		await page.locator('#samples h2').hover();
		await page.evaluate(() => document.activeElement.blur());
	},
};

for (const [reason, pause] of Object.entries(PAUSES)) {
	test(`the samples wait while ${reason}`, async () => {
		const { page, close, moves } = await samples();
		const running = await moves();
		assert.ok(running > 0, 'the mouse on the title does not pause them');
		await pause(page);
		await page.clock.runFor(9000);
		assert.equal(await moves(), running);
		const resume = page.getByRole('button', { name: 'Resume autoplay' });
		if (await resume.count()) await resume.click();
		await page.locator('#samples h2').hover();
		await page.evaluate(() => document.activeElement.blur());
		await page.clock.runFor(4000);
		assert.equal(await moves(), running + 1);
		await close();
	});
}

test('the samples stand still while nobody can see them, and where no motion is wanted', async () => {
	const { page, close, moves } = await samples();
	const hide = (hidden) => page.evaluate((state) => {
		Object.defineProperty(document, 'hidden', { configurable: true, get: () => state });
		document.dispatchEvent(new Event('visibilitychange'));
	}, hidden);
	await hide(true);
	const before = await moves();
	await page.clock.runFor(9000);
	assert.equal(await moves(), before, 'hidden');
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.waitForFunction(() => !('deck' in document.documentElement.dataset));
	await hide(false);
	await page.clock.runFor(9000);
	assert.equal(await moves(), before, 'still');
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await shows(page, 'samples');
	await page.clock.runFor(4000);
	assert.equal(await moves(), before + 1);
	await close();
});

test('the samples can be gone through by buttons, round and round', async () => {
	const { page, close } = await open('/en#samples', DESKTOP);
	await shows(page, 'samples');
	const left = () => page.evaluate(() => document.querySelector('#samples section section').scrollLeft);
	await page.getByRole('button', { name: 'Previous samples' }).click();
	await page.waitForFunction(() => {
		const row = document.querySelector('#samples section section');
		return row.scrollLeft >= row.scrollWidth - row.clientWidth - 2;
	});
	await page.getByRole('button', { name: 'Next samples' }).click();
	await page.waitForFunction(() => document.querySelector('#samples section section').scrollLeft <= 1);
	assert.ok((await left()) <= 1);
	await close();
});

const PLAIN = {
	'with reduced motion': { ...DESKTOP, reducedMotion: 'reduce' },
	'on a telephone': { viewport: { width: 390, height: 844 }, hasTouch: true },
	'in a low window': { viewport: { width: 1440, height: 540 } },
	'without JavaScript': { ...DESKTOP, javaScriptEnabled: false },
};

for (const [name, options] of Object.entries(PLAIN)) {
	test(`home is an ordinary scrolling page ${name}`, async () => {
		const { page, close } = await open('/', options);
		await page.mouse.move(200, 300);
		assert.equal(await page.locator('[data-deck]').count(), 0);
		for (const id of SLIDES) assert.ok((await page.locator(`#${id}`).innerText()).length > 10, id);
		const scrolled = () => page.evaluate(() => scrollY);
		if (options.javaScriptEnabled !== false) {
			await wheel(page, 250);
			await page.waitForFunction(() => scrollY > 100);
			assert.ok((await scrolled()) < 400);
			assert.equal(await hash(page), '');
		}
		await close();
	});
}

test('a window that becomes too low takes the deck down, and it comes back', async () => {
	const { page, close } = await open('/#items', DESKTOP);
	await shows(page, 'items');
	await page.setViewportSize({ width: 1440, height: 500 });
	await page.waitForFunction(() => !('deck' in document.documentElement.dataset));
	await page.setViewportSize({ width: 1440, height: 900 });
	await shows(page, 'items');
	await close();
});
