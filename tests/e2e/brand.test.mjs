// The brand site: an intro that holds its deck, figures that count up once, awards that turn, and all of it without.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';
import { invalid } from './valid.mjs';

let browser;
let site;
before(async () => {
	[browser, site] = await Promise.all([launch(), serve({ SELVAGE_SITE_DEFAULT: 'brand' })]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
});

const PAGES = ['/', '/brand', '/about', '/investors', '/news', '/join', '/hotline', '/shops', '/privacy', '/no/such/page'];
const SLIDES = {
	'/': ['intro', 'features', 'patents', 'figures', 'news', 'closing'],
	'/brand': ['start', 'origin', 'layers', 'awards', 'lasting', 'door'],
};
const WIDE = { viewport: { width: 1280, height: 800 } };
const SKIP = 'button:text("跳过片头")';

/** Opens a page; once it is there its clock may be `stopped`, so that only the test moves it. */
async function open(path, { stopped = false, ...options } = {}) {
	const visitor = await visit(browser, { ...WIDE, ...options });
	if (stopped) await visitor.page.clock.install({ time: 0 });
	await visitor.page.goto(site.url + path);
	if (options.javaScriptEnabled !== false) await hydrated(visitor.page);
	if (stopped) await visitor.page.clock.pauseAt((await visitor.page.evaluate(() => Date.now())) + 1000);
	return visitor;
}

/** The slide that is shown, by its dot. */
const shown = (page) => page.locator('nav a[aria-current="true"]').getAttribute('href');
const reaches = (page, slide) => page.waitForURL(`**/*${slide}`);
/** Waits until the deck, where there is one, has come to rest at the slide that it shows. */
const settled = (page) =>
	page.waitForFunction(() => {
		if (!('deck' in document.documentElement.dataset)) return true;
		const slides = [...document.querySelectorAll('nav ol a[href^="#"]')];
		const index = slides.findIndex((dot) => dot.getAttribute('aria-current') === 'true');
		const end = document.documentElement.scrollHeight - innerHeight;
		return Math.abs(scrollY - (index === slides.length - 1 ? end : Math.min(end, index * innerHeight))) < 2;
	});

/** Turns the wheel, and waits until the page has been told: whatever it does to the deck, it has done. */
async function wheel(page, delta) {
	const before = await page.evaluate(() => {
		if (window.turned === undefined) {
			window.turned = 0;
			addEventListener('wheel', () => window.turned++);
		}
		return window.turned;
	});
	await page.mouse.wheel(0, delta);
	await page.waitForFunction((count) => window.turned > count, before, { polling: 20 });
}

/** The figures as they are seen: their text, or the strips that are turned over it. */
const figures = (page) =>
	page.locator('[data-figure]').evaluateAll((all) =>
		all.map((figure) => {
			const [text, places] = figure.children;
			if (getComputedStyle(places).opacity === '0') return text.textContent;
			const strips = [...places.querySelectorAll('[data-place]')].filter((strip) => getComputedStyle(strip).opacity === '1');
			return strips.map((strip) => {
				const { fontSize, transform } = getComputedStyle(strip);
				const mark = getComputedStyle(strip, '::before').content;
				return mark === '","' ? ',' : Math.round(-new DOMMatrix(transform).f / Number.parseFloat(fontSize));
			}).join('');
		}),
	);
const header = (page) => page.locator('body header').first();
const isHidden = (page) =>
	header(page).evaluate((element) => getComputedStyle(element).visibility === 'hidden' || getComputedStyle(element).opacity === '0');

/** Opens home and skips its intro. */
async function home(options) {
	const visitor = await open('/', options);
	await visitor.page.locator(SKIP).click();
	await reaches(visitor.page, '#features');
	await settled(visitor.page);
	return visitor;
}

for (const path of PAGES) {
	test(`${path} hydrates without a word, is valid and accessible`, async () => {
		const { page, complaints, close } = await visit(browser, WIDE);
		await page.addInitScript(() => {
			addEventListener('DOMContentLoaded', () => {
				window.served = document.getElementById('root').innerHTML;
			});
		});
		const response = await page.goto(site.url + path);
		assert.deepEqual(await invalid(await response.text()), []);
		await hydrated(page);
		const text = (html) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
		const [served, now] = await page.evaluate(() => [window.served, document.getElementById('root').innerHTML]);
		// Only the seconds of the intro have changed.
		const still = (html) => text(html).replace(/\d+秒后进入 \d+/, '');
		assert.equal(still(now), still(served));
		assert.deepEqual(await violations(page, { schemes: ['dark'] }), []);
		assert.equal(await page.locator('h1').count(), 1);
		assert.equal(await page.locator('.undefined').count(), 0);
		assert.deepEqual(complaints.filter((line) => !/404 \(Not Found\)/.test(line)), []);
		await close();
	});

	test(`${path} can be read without JavaScript`, async () => {
		const { page, close } = await open(path, { javaScriptEnabled: false });
		assert.equal(await isHidden(page), false);
		assert.ok((await page.locator('header a').count()) >= 8);
		assert.ok((await page.locator('main').innerText()).trim().length > 20);
		for (const slide of SLIDES[path] ?? []) {
			const words = await page.locator(`#${slide}`).evaluate((element) => {
				// Opacity counts: text that waits to be faded in is not there for who has no JavaScript.
				const seen = [...element.querySelectorAll('h1, h2, h3, p, li')].filter((part) =>
					part.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
				return seen.map((part) => part.innerText).join('').trim();
			});
			assert.ok(words.length > 10, `${path}#${slide}: ${words}`);
		}
		await close();
	});
}

test('the intro counts twelve seconds down; then the head appears and the deck goes on', async () => {
	const { page, complaints, close } = await open('/', { stopped: true });
	assert.equal(await isHidden(page), true);
	assert.equal(await shown(page), '#intro');
	const left = page.locator('[data-intro] [aria-hidden="true"]:text-matches("^\\\\d+$")');
	const begun = Number(await left.innerText());
	assert.ok(begun > 3 && begun <= 12);
	await page.clock.runFor(3000);
	assert.equal(await left.innerText(), String(begun - 3));
	await page.clock.runFor((begun - 4) * 1000);
	assert.equal(await left.innerText(), '1');
	assert.equal(await isHidden(page), true);
	await page.clock.runFor(1000);
	await reaches(page, '#features');
	await page.clock.runFor(2000);
	assert.equal(await isHidden(page), false);
	assert.equal(await page.locator(SKIP).count(), 0);
	assert.deepEqual(complaints, []);
	await close();
});

test('until then neither wheel nor keys move the deck', async () => {
	const { page, close } = await open('/', { stopped: true });
	await page.mouse.move(400, 400);
	await wheel(page, 400);
	await page.keyboard.press('PageDown');
	await page.clock.runFor(1000);
	assert.equal(await shown(page), '#intro');
	assert.equal(await page.evaluate(() => scrollY), 0);
	await close();
});

test('skipping opens the page at once', async () => {
	const { page, close } = await home();
	assert.equal(await shown(page), '#features');
	assert.equal(await isHidden(page), false);
	await close();
});

test('the wheel moves one slide at a time among the slides after the intro, locked for a second', async () => {
	const { page, close } = await open('/', { stopped: true });
	await page.locator(SKIP).click();
	await reaches(page, '#features');
	await page.clock.runFor(2000);
	await page.mouse.move(400, 400);
	const turn = async (delta, pause) => {
		await wheel(page, delta);
		await page.clock.runFor(pause);
		return shown(page);
	};
	assert.equal(await turn(120, 500), '#patents');
	assert.equal(await turn(240, 400), '#patents', 'locked');
	assert.equal(await turn(120, 1100), '#patents', 'still locked');
	assert.equal(await turn(120, 1100), '#figures');
	assert.equal(await turn(120, 1100), '#news');
	assert.equal(await turn(120, 1100), '#closing');
	assert.equal(await turn(120, 1100), '#closing', 'no loop');
	for (const slide of ['#news', '#figures', '#patents', '#features', '#features']) {
		assert.equal(await turn(-120, 1100), slide);
	}
	await close();
});

test('the footer shows at the last slide', async () => {
	const { page, close } = await home();
	const inSight = () => page.locator('body footer').evaluate((footer) => footer.getBoundingClientRect().bottom <= innerHeight + 1);
	assert.equal(await inSight(), false);
	await page.keyboard.press('End');
	await reaches(page, '#closing');
	await page.waitForFunction(() => document.querySelector('body footer').getBoundingClientRect().bottom <= innerHeight + 1);
	await page.keyboard.press('Home');
	await reaches(page, '#features');
	await close();
});

test('a deck on its way to one slide can be sent to another', async () => {
	const { page, close } = await home();
	for (const [key, slide] of [['End', '#closing'], ['Home', '#features'], ['End', '#closing']]) {
		const before = await page.evaluate(() => scrollY);
		await page.keyboard.press(key);
		await page.waitForFunction((place) => scrollY !== place, before);
		assert.equal(await page.evaluate(() => location.hash), slide);
	}
	await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
	await settled(page);
	assert.equal(await page.evaluate(() => location.hash), '#closing');
	await close();
});

test('the figures count up once, when the third slide is passed, and end exact', async () => {
	const { page, close } = await open('/', { stopped: true });
	const final = ['60', '3', '46,880,000'];
	await page.locator(SKIP).click();
	await reaches(page, '#features');
	assert.deepEqual(await figures(page), final, 'until then they say what they are');
	await page.locator('nav a[href="#figures"]').last().click();
	await reaches(page, '#figures');
	await page.clock.runFor(100);
	assert.notDeepEqual(await figures(page), final);
	await page.clock.runFor(450);
	const [countries, branches, users] = await figures(page);
	assert.equal(branches, '3', 'after 500 ms');
	assert.ok(Number(countries) < 60 && Number(users.replaceAll(',', '')) < 46_880_000);
	await page.clock.runFor(2600);
	assert.deepEqual(await figures(page), final);
	await page.keyboard.press('PageDown');
	await page.clock.runFor(1500);
	await page.keyboard.press('PageUp');
	await reaches(page, '#figures');
	await page.clock.runFor(100);
	assert.deepEqual(await figures(page), final, 'once');
	await close();
});

test('a counting figure moves by transform and opacity alone: nothing is laid out and no text changes', async () => {
	const { page, close } = await open('/', { stopped: true });
	await page.locator(SKIP).click();
	await reaches(page, '#features');
	await page.locator('nav a[href="#figures"]').last().click();
	await reaches(page, '#figures');
	await page.clock.runFor(100);
	await page.waitForFunction(() => Math.abs(document.getElementById('figures').getBoundingClientRect().top) < 2, undefined, { polling: 20 });
	await page.evaluate(() => {
		window.changes = new Set();
		const note = (records) => {
			for (const { type, attributeName } of records) window.changes.add(attributeName ?? type);
		};
		new MutationObserver(note).observe(document.getElementById('figures'), { attributes: true, childList: true, characterData: true, subtree: true });
	});
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable');
	const layouts = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount').value;
	const [before, first] = [await layouts(), await figures(page)];
	await page.clock.runFor(1000);
	assert.notDeepEqual(await figures(page), first, 'they count');
	assert.equal(await layouts(), before);
	assert.deepEqual(await page.evaluate(() => [...window.changes]), ['style']);
	assert.deepEqual(
		await page.evaluate(() => [...new Set([...document.querySelectorAll('#figures [data-place]')].flatMap(({ style }) => [...style]))].sort()),
		['opacity', 'transform'],
	);
	await close();
});

test('without motion the film is a picture, the head is there and the figures are final', async () => {
	const { page, close } = await open('/', { reducedMotion: 'reduce' });
	assert.equal(await isHidden(page), false);
	assert.equal(await page.locator(SKIP).isVisible(), false);
	assert.equal(await page.locator('video').evaluate((video) => video.paused && video.currentTime === 0), true);
	await page.locator('#figures').scrollIntoViewIfNeeded();
	assert.deepEqual(await figures(page), ['60', '3', '46,880,000']);
	await close();
});

test('the film is muted, plays inline and pauses when the page opens', async () => {
	const { page, close } = await open('/');
	const video = page.locator('video');
	assert.deepEqual(await video.evaluate(({ muted, playsInline, autoplay }) => [muted, playsInline, autoplay]), [true, true, false]);
	await page.waitForFunction(() => !document.querySelector('video').paused);
	await page.locator(SKIP).click();
	await page.waitForFunction(() => document.querySelector('video').paused);
	await close();
});

test('who saves data gets the picture, and no film is fetched', async () => {
	const { page, close } = await visit(browser, WIDE);
	const films = [];
	page.on('request', (request) => /\.(webm|mp4)$/.test(request.url()) && films.push(request.url()));
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
	});
	await page.goto(site.url);
	await hydrated(page);
	await page.waitForLoadState('networkidle');
	assert.deepEqual(films, []);
	assert.equal(await page.locator('video').evaluate((video) => video.paused), true);
	assert.equal(await page.locator('[data-intro] img').evaluate((picture) => picture.naturalWidth > 0), true);
	await page.locator(SKIP).waitFor();
	await close();
});

const rail = (page) => page.locator('#news ul');
const scrolled = (page) => rail(page).evaluate((list) => list.scrollLeft);
const card = (page) => page.locator('#news li').first().evaluate((item) => item.getBoundingClientRect().width);

test('the news move by their buttons, by keys and by touch', async () => {
	const { page, close } = await open('/#news', { viewport: { width: 900, height: 800 }, hasTouch: true });
	await settled(page);
	const width = await card(page);
	const [previous, next] = [page.getByRole('button', { name: '上一条' }), page.getByRole('button', { name: '下一条' })];
	const reaches = (left) =>
		page.waitForFunction((wanted) => Math.abs(document.querySelector('#news ul').scrollLeft - wanted) < 4, left);
	await next.click();
	await reaches(width);
	await previous.click();
	await reaches(0);
	await rail(page).focus();
	await page.keyboard.press('ArrowRight');
	await page.waitForFunction(() => document.querySelector('#news ul').scrollLeft > 20);
	await page.keyboard.press('ArrowLeft');
	await reaches(0);
	const { x, y } = await rail(page).boundingBox();
	const session = await page.context().newCDPSession(page);
	const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
	const [from, height] = [Math.round(x + 600), Math.round(y + 60)];
	await touch('touchStart', { x: from, y: height });
	for (let step = 1; step <= 12; step++) await touch('touchMove', { x: from - step * 30, y: height });
	await touch('touchEnd');
	await page.waitForFunction(() => document.querySelector('#news ul').scrollLeft > 20);
	assert.equal(await page.evaluate(() => location.hash), '#news', 'the deck stays');
	await close();
});

test('without motion the news are where they are wanted at once', async () => {
	const { page, close } = await open('/#news', { viewport: { width: 900, height: 800 }, reducedMotion: 'reduce' });
	const width = await card(page);
	const left = await page.evaluate(() => {
		document.querySelectorAll('#news button')[1].click();
		return document.querySelector('#news ul').scrollLeft;
	});
	assert.ok(Math.abs(left - width) < 4, `${left} of ${width}`);
	assert.equal(await scrolled(page), left);
	await close();
});

test('the story’s deck moves when the wheel has been turned by a hundred', async () => {
	const { page, close } = await open('/brand', { stopped: true });
	const turn = (delta) => wheel(page, delta);
	await page.mouse.move(400, 400);
	await turn(60);
	assert.equal(await shown(page), '#start');
	await turn(39);
	assert.equal(await shown(page), '#start');
	await turn(1);
	await page.waitForURL('**/brand#origin');
	await close();
});

test('the story’s deck goes from its first slide to its last, where the footer is, and no further', async () => {
	const { page, close } = await open('/brand', { stopped: true });
	await page.mouse.move(400, 400);
	const turn = async (delta) => {
		await wheel(page, delta);
		await page.clock.runFor(1500);
		return shown(page);
	};
	assert.equal(await turn(-120), '#start', 'no loop');
	for (const slide of [...SLIDES['/brand'].slice(1), 'door']) assert.equal(await turn(120), `#${slide}`);
	const bottom = () => page.locator('body footer').evaluate((footer) => footer.getBoundingClientRect().bottom - innerHeight);
	for (let frame = 0; frame < 60 && (await bottom()) > 1; frame++) {
		await page.waitForTimeout(50);
		await page.clock.runFor(50);
	}
	assert.ok((await bottom()) <= 1, `${await bottom()}`);
	for (const slide of SLIDES['/brand'].slice(0, -1).toReversed()) assert.equal(await turn(-120), `#${slide}`);
	assert.ok((await bottom()) > 100);
	assert.equal(await turn(-120), '#start', 'no loop');
	await close();
});

test('the awards turn by touch', async () => {
	const { page, close } = await open('/brand#awards', { hasTouch: true });
	await settled(page);
	const year = () => page.locator('[role=group] li[aria-current]').innerText().then((text) => text.slice(0, 4));
	assert.equal(await year(), '2021');
	const box = await page.locator('[role=group] li[aria-current]').boundingBox();
	const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
	const session = await page.context().newCDPSession(page);
	const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
	await touch('touchStart', { x, y });
	for (let step = 1; step <= 10; step++) await touch('touchMove', { x: x + step * 35, y });
	await touch('touchEnd');
	await page.waitForFunction(() => !document.querySelector('[role=group] li[aria-current]').innerText.startsWith('2021'));
	assert.equal(await year(), '2020');
	assert.equal(await shown(page), '#awards');
	await close();
});

test('every award is read without JavaScript', async () => {
	const { page, close } = await open('/brand', { javaScriptEnabled: false });
	const cards = page.locator('#awards li');
	assert.deepEqual((await cards.locator('h3 span').allInnerTexts()).sort(), ['2017', '2018', '2019', '2020', '2021']);
	for (const one of await cards.all()) {
		assert.ok(await one.evaluate((item) => item.checkVisibility({ opacityProperty: true, visibilityProperty: true })));
		assert.ok((await one.locator('p').innerText()).length > 5);
	}
	const boxes = await Promise.all((await cards.all()).map((one) => one.boundingBox()));
	for (const [place, box] of boxes.entries()) {
		for (const other of boxes.slice(place + 1)) {
			const apart = box.x + box.width <= other.x + 1 || other.x + other.width <= box.x + 1 || box.y + box.height <= other.y + 1 || other.y + other.height <= box.y + 1;
			assert.ok(apart, 'no card covers another');
		}
	}
	await close();
});

test('the awards turn by keys, buttons and dragging, and no further than their years', async () => {
	const { page, close } = await open('/brand#awards');
	await settled(page);
	const year = () => page.locator('[role=group] li[aria-current]').innerText().then((text) => text.slice(0, 4));
	assert.equal(await year(), '2021');
	await page.locator('[role=group]').focus();
	await page.keyboard.press('ArrowRight');
	assert.equal(await year(), '2021');
	await page.keyboard.press('ArrowLeft');
	assert.equal(await year(), '2020');
	await page.keyboard.press('Home');
	assert.equal(await year(), '2017');
	assert.equal(await page.locator('button:text("前一年")').isDisabled(), true);
	await page.locator('button:text("后一年")').click();
	assert.equal(await year(), '2018');
	const box = await page.locator('[role=group] li[aria-current]').boundingBox();
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x - 200, y, { steps: 8 });
	await page.mouse.move(x - 1280 * 0.3, y, { steps: 8 });
	await page.mouse.up();
	assert.equal(await year(), '2019');
	assert.equal(await shown(page), '#awards');
	await close();
});

test('on a telephone the slides scroll as any page, and who scrolls on ends the intro', async () => {
	const { page, close } = await open('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	assert.equal(await page.evaluate(() => 'deck' in document.documentElement.dataset), false);
	await page.evaluate(() => scrollTo({ top: 844, behavior: 'instant' }));
	await page.locator(SKIP).waitFor({ state: 'detached' });
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
	await close();
});

test('a link changes the page without loading it anew', async () => {
	const { page, complaints, close } = await open('/brand');
	await page.evaluate(() => {
		window.marked = true;
	});
	await page.locator('header nav a[href="/shops"]').first().click();
	await page.waitForURL('**/shops');
	await page.waitForFunction(() => document.title.startsWith('门店'));
	assert.equal(await page.evaluate(() => window.marked), true);
	await page.locator('header a[href="/"]').first().click();
	await page.waitForFunction(() => document.querySelector('#features'));
	assert.deepEqual(complaints, []);
	await close();
});

test('nothing moves while the pages load', async () => {
	for (const path of PAGES) {
		const { page, close } = await visit(browser, WIDE);
		await page.addInitScript(() => {
			window.shift = 0;
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
			}).observe({ type: 'layout-shift', buffered: true });
		});
		await page.goto(site.url + path);
		await hydrated(page);
		await page.waitForLoadState('networkidle');
		await page.evaluate(() => document.fonts.ready.then(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))));
		assert.equal(await page.evaluate(() => window.shift), 0, path);
		await close();
	}
});

test('the server had nothing to complain about', () => {
	const complaints = site.log.map((line) => JSON.parse(line)).filter((entry) => entry.level !== 'INFO');
	assert.deepEqual(complaints, []);
});
