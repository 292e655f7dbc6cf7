// A CMS whose every field holds markup: it is shown as text, or cleaned, nothing of it runs, and the pages stay valid and
// open to everybody.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { EDITOR_HTML } from '../fixtures/hostile-editor.mjs';
import { INJECTIONS } from '../fixtures/large-customer.mjs';
import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';
import { OVERVIEWS, PAGES } from './pages.mjs';
import { invalid } from './valid.mjs';

/** The fields that are text, and those that are Markdown or HTML. */
const TEXTS = /\b(title|subtxt|abstract|ptxt|pname|tname|cname|bname|lname|uname|desc|keyword) = "((?:[^"\\]|\\.)*)"/g;
const MARKUP = /^(content|tdesc) = '''$/gm;

let browser;
let content;
let site;
before(async () => {
	content = await mkdtemp(join(tmpdir(), 'selvage-e2e-hostile-'));
	await cp(fileURLToPath(new URL('../../content/', import.meta.url)), content, { recursive: true });
	let next = 0;
	const injection = () => INJECTIONS[next++ % INJECTIONS.length];
	for (const file of (await readdir(content, { recursive: true })).filter((name) => name.endsWith('.toml'))) {
		if (file === 'customers.toml') continue;
		const toml = await readFile(join(content, file), 'utf8');
		const hostile = toml
			.replace(TEXTS, (_, key, value) => `${key} = "${value} ${JSON.stringify(injection()).slice(1, -1)}"`)
			.replace(MARKUP, (line) => `${line}\n${INJECTIONS.slice(0, 9).join('\n\n')}\n\n${EDITOR_HTML}\n\n`);
		await writeFile(join(content, file), hostile);
	}
	[browser, site] = await Promise.all([launch(), serve({ SELVAGE_EMBEDDED_CONTENT: content })]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
	await rm(content, { recursive: true, force: true });
});

for (const prefix of ['', '/en', '/ja']) {
	test(`${prefix || '/zh'}: no field of the CMS runs, on the page or in its head, first loaded or gone to`, async () => {
		const { page, complaints, close } = await visit(browser);
		const harmless = async (path) => {
			assert.equal(await page.evaluate(() => window.injected), undefined, path);
			const scripts = await page.evaluate(() =>
				[...document.scripts].filter((script) => !script.src && !/json$/.test(script.type)).length);
			assert.equal(scripts, 0, path);
			const shown = await page.evaluate(() => document.title + document.body.innerText);
			assert.ok(/window\.injected|\u2028|=HYPERLINK|@SUM|&#x3C;script/i.test(shown), `${path} shows what stands there`);
			const able = await page.evaluate(() =>
				[...document.querySelectorAll('main *, footer *')].filter((element) =>
					/^(SCRIPT|IFRAME|OBJECT|EMBED)$/.test(element.tagName) ||
					element.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc') ||
					/^\s*javascript:/i.test(element.getAttribute('href') ?? '')).map((element) => element.outerHTML));
			assert.deepEqual(able, [], path);
		};
		for (const path of OVERVIEWS) {
			await page.goto(`${site.url}${prefix}${path}`);
			await hydrated(page);
			await harmless(path);
		}
		for (const [list, rows] of [['/news/list', 'main a[href*="/news/info/"]'], ['/sample/list', 'main a[href*="/sample/info/"]'], ['/oem/cotton', 'main a[href*="/oem/"][href*="info"], main a[href*="/oem/cotton/"]']]) {
			await page.goto(`${site.url}${prefix}${list}`);
			await hydrated(page);
			const row = page.locator(rows).first();
			if ((await row.count()) === 0) continue;
			await row.click();
			await page.waitForURL((url) => !url.pathname.endsWith(list));
			await harmless(page.url());
		}
		// Pictures that are none are asked for and not there; nor are the tiles of the map.
		const loud = complaints.filter((line) => !/404 \(Not Found\)|ERR_BLOCKED_BY_ORB|ERR_NAME_NOT_RESOLVED/.test(line));
		assert.deepEqual(loud, []);
		await close();
	});
}

/** Pages whose text is the editor's, and those that show a little of many texts. */
const SHOWN = [...OVERVIEWS, PAGES['oem-info'], PAGES['sample-info'], PAGES['news-info']];

for (const prefix of ['', '/en', '/ja']) {
	test(`${prefix || '/zh'}: pages are valid whatever an editor wrote`, async () => {
		for (const path of SHOWN) {
			const html = await (await fetch(`${site.url}${prefix}${path}`)).text();
			assert.deepEqual(invalid(html), [], prefix + path);
		}
	});
}

test('nobody is kept out of a page whatever an editor wrote', async () => {
	const { page, close } = await visit(browser);
	await page.route(/^https:/, (route) => route.abort());
	for (const path of SHOWN) {
		await page.goto(`${site.url}/en${path}`);
		await hydrated(page);
		assert.deepEqual(await violations(page, { schemes: ['light'] }), [], path);
	}
	await page.goto(`${site.url}/en${PAGES['news-info']}`);
	const prose = page.locator('main [class*="prose"]').first();
	assert.deepEqual(
		await prose.locator('img').evaluateAll((images) => images.map((image) => new URL(image.src).pathname).sort()),
		['/media/photos/dock.jpg', '/media/photos/dock.jpg', '/media/photos/dock.jpg', '/media/photos/ship.jpg'],
		'pictures that are trusted, and no others',
	);
	assert.equal(await prose.locator('img:not([alt])').count(), 0);
	assert.match(await prose.innerText(), /click here \(\/en\/about\/contact\)/);
	assert.equal(await prose.getByText('No way').locator('xpath=ancestor-or-self::a').count(), 0, 'plain text');
	await close();
});
