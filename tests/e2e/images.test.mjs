// Pictures: each has its place before it comes, is as large as it is shown, and the first one is fetched before all others.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { hydrated, launch, serve, visit } from './browser.mjs';

/** An address of each kind of page with pictures; photographs are on some of them only. */
const PAGES = {
	home: '/en',
	'about-company': '/en/about/company',
	'about-culture': '/en/about/culture',
	'about-development': '/en/about/development',
	'about-cooperation': '/en/about/cooperation',
	'about-contact': '/en/about/contact',
	market: '/en/market',
	'oem-list': '/en/oem/cotton',
	'oem-info': '/en/oem/info/6301',
	'sample-list': '/en/sample/list',
	'sample-info': '/en/sample/info/5001',
	'news-list': '/en/news/list',
	'news-info': '/en/news/info/3038',
};
const SCREENS = {
	telephone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
	tablet: { viewport: { width: 768, height: 1024 } },
	laptop: { viewport: { width: 1440, height: 900 } },
	desktop: { viewport: { width: 1920, height: 1080 } },
};

let browser;
let site;
let plain;
before(async () => {
	[browser, site, plain] = await Promise.all([launch(), serve(), serve({ SELVAGE_IMAGES_ENABLED: 'false' })]);
});
after(async () => {
	await browser?.close();
	await Promise.all([site?.stop(), plain?.stop()]);
});

/** Opens a page, has every picture of it loaded, and says what became of them. */
async function look(address, options) {
	const { page, complaints, close } = await visit(browser, { ...options, reducedMotion: 'reduce' });
	// Only the map asks another host. Routing switches the browser's cache off, so other pages go without it.
	if (address.includes('/about/contact')) await page.route(/^https:/, (route) => route.abort());
	const asked = [];
	page.on('request', (request) => request.resourceType() === 'image' && asked.push(new URL(request.url())));
	await page.goto(address);
	await hydrated(page);
	// Their own time to come near is not waited for, and the candidate is chosen for the layout as it is.
	await page.evaluate(() => {
		for (const image of document.querySelectorAll('#root img[decoding]')) image.loading = 'eager';
	});
	await page.waitForFunction(() => [...document.querySelectorAll('#root img[decoding]')].every((image) => image.complete));
	const pictures = await page.evaluate(() =>
		[...document.querySelectorAll('#root img[decoding]')].map((image) => {
			const { width, height } = image.getBoundingClientRect();
			const source = new URL(image.currentSrc);
			const shape = image.naturalWidth / image.naturalHeight;
			const cropped = getComputedStyle(image).objectFit === 'cover';
			return {
				src: image.getAttribute('src'),
				attributes: [image.getAttribute('width'), image.getAttribute('height')].every((value) => Number(value) > 0),
				natural: image.naturalWidth,
				needed: Math.max(width, cropped ? height * shape : 0) * devicePixelRatio,
				candidate: source.pathname === '/_image' ? Number(source.searchParams.get('w')) : null,
				widest: Math.max(0, ...image.srcset.split(',').map((part) => Number.parseInt(part.split(' ')[1], 10) || 0)),
				first: image.fetchPriority === 'high',
			};
		}),
	);
	const preloads = await page.evaluate(() =>
		[...document.querySelectorAll('link[rel=preload][as=image]')].map((link) => ({
			inHead: link.parentElement === document.head,
			priority: link.fetchPriority,
			names: link.href ? new URL(link.href).pathname : link.imageSrcset,
		})),
	);
	await close();
	return { pictures, preloads, asked, complaints: complaints.filter((text) => !text.includes('ERR_FAILED')) };
}

for (const [kind, path] of Object.entries(PAGES)) {
	for (const [screen, options] of Object.entries(SCREENS)) {
		test(`${kind} on a ${screen}: every picture is there, as large as it is shown`, async () => {
			const { pictures, preloads, asked, complaints } = await look(site.url + path, options);
			assert.deepEqual(complaints, []);
			assert.ok(pictures.length > 0);
			for (const picture of pictures) {
				assert.ok(picture.attributes, `${picture.src} has its place`);
				assert.ok(picture.natural > 0, `${picture.src} is there`);
				if (/\.jpe?g$/.test(picture.src)) {
					const { src, needed, candidate, widest } = picture;
					assert.ok(candidate !== null, `${src} is made for the screen`);
					assert.ok(candidate <= Math.max(160, 2 * needed), `${src}: ${candidate} for ${needed}`);
					assert.ok(candidate >= Math.min(widest, 0.8 * needed), `${src}: only ${candidate} for ${needed}`);
				} else assert.equal(picture.candidate, null, picture.src);
			}
			const first = pictures.filter((picture) => picture.first);
			assert.equal(first.length, 1);
			assert.equal(preloads.length, 1);
			assert.ok(preloads[0].inHead && preloads[0].names.includes(first[0].src), JSON.stringify(preloads));
			assert.equal(preloads[0].priority, 'high');
			const fetched = asked.filter(({ pathname, searchParams }) => [pathname, searchParams.get('src')].includes(first[0].src));
			const sameElsewhere = pictures.filter(({ src }) => src === first[0].src).length;
			assert.ok(fetched.length <= sameElsewhere, `fetched once: ${fetched.map(String)}`);
			assert.equal(new Set(fetched.map(String)).size, fetched.length);
		});
	}
}

test('AVIF that was made later is shown like any other', async () => {
	const best = await serve({ SELVAGE_IMAGES_AVIF: 'true' });
	const address = `${best.url}/_image?src=/media/photos/dock.jpg&w=160`;
	const kind = async () => (await fetch(address, { headers: { accept: 'image/avif,image/webp' } })).headers.get('content-type');
	while ((await kind()) !== 'image/avif') await new Promise((resolve) => setTimeout(resolve, 50));
	const { page, close } = await visit(browser);
	const response = await page.goto(address);
	assert.equal(response.headers()['content-type'], 'image/avif');
	assert.equal(await page.locator('img').evaluate((image) => image.naturalWidth), 160);
	await close();
	await best.stop();
});

test('where pictures stay as they are, they are shown from their own address', async () => {
	const { pictures, preloads, asked, complaints } = await look(plain.url + PAGES['news-info'], SCREENS.laptop);
	assert.deepEqual(complaints, []);
	assert.ok(pictures.some(({ src, natural }) => src.endsWith('.jpg') && natural === 1600));
	assert.equal(preloads.length, 1);
	assert.ok(asked.every(({ pathname }) => pathname !== '/_image'));
});

test('a page that is gone to shows its pictures like one that was opened', async () => {
	const { page, complaints, close } = await visit(browser, SCREENS.laptop);
	await page.goto(`${site.url}/en/news/list`);
	await hydrated(page);
	await page.locator('main article a[href*="/news/info/"]').first().click();
	await page.waitForURL('**/news/info/*');
	const first = page.locator('main img[fetchpriority=high]');
	await first.waitFor();
	assert.match(await first.getAttribute('srcset'), /^\/_image\?src=\/media\/photos\//);
	assert.deepEqual(complaints, []);
	await close();
});
