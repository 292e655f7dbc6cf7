// The visit log: what a browser's way through the site leaves in the provider's database, and what it does not.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { hydrated, launch, serve, visit } from './browser.mjs';

const VISIT = '/log/visit/insert';
const KEY = /^[A-Za-z0-9]{16}$/;

let browser;
before(async () => {
	// As a visitor's browser is: with the back/forward cache, which Playwright switches off.
	browser = await launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
});
after(() => browser?.close());

/** A site of its own, so that nobody else's visits are in its database. */
async function site(context, settings) {
	const own = await serve(settings);
	context.after(() => own.stop());
	return own;
}

/** A page, with the records that it sends; `at` sends its browser to a path and waits for React. */
async function open({ url }, options) {
	const visitor = await visit(browser, options);
	const records = [];
	visitor.page.on('request', (request) => {
		if (request.url() === url + VISIT) records.push(JSON.parse(request.postData()));
	});
	const at = async (path) => {
		await visitor.page.goto(url + path);
		await hydrated(visitor.page);
	};
	/** Resolves once the records are what is waited for. */
	const sent = (enough) =>
		new Promise((resolve) => {
			const look = () => enough(records) && resolve();
			visitor.page.on('request', look);
			look();
		});
	return { ...visitor, records, at, sent };
}

/** What the database has: `page lang site views/end/left`, in the order of the pages. */
async function logged({ database }) {
	const args = ['visits', '--provider-db', database, '--by', 'page,lang,site', '--format', 'json'];
	const { stdout } = await promisify(execFile)(process.env.SERVER, args);
	return JSON.parse(stdout).map(({ page, lang, site, views, end, left }) => `${page} ${lang} ${site} ${views}/${end}/${left}`).toSorted();
}

/** Asks the database until it has this. Each question is a process of its own, so that asking takes its time. */
async function eventually(server, expected) {
	for (let attempt = 0; attempt < 300; attempt++) {
		if (JSON.stringify(await logged(server)) === JSON.stringify(expected)) return;
	}
	assert.deepEqual(await logged(server), expected);
}

test('a first load, in-app navigation, a reload and the end of the tab are in the database', async (context) => {
	const server = await site(context);
	const { page, complaints, records, at, close } = await open(server);
	await at('/en/market?utm=fair&srchn=mail-7&srchn=fair');
	const began = await page.evaluate(() => performance.timeOrigin);
	await eventually(server, ['/market en s16 1/1/0']);
	await page.locator('header a[href="/en/news/list"]').first().click();
	await page.waitForURL('**/en/news/list');
	await eventually(server, ['/market en s16 1/1/1', '/news/list en s16 1/1/0']);
	await page.goBack();
	await page.waitForURL('**/en/market*');
	await eventually(server, ['/market en s16 2/2/1', '/news/list en s16 1/1/1']);
	await page.reload();
	await hydrated(page);
	await eventually(server, ['/market en s16 3/3/2', '/news/list en s16 1/1/1']);
	await page.close({ runBeforeUnload: true });
	await eventually(server, ['/market en s16 3/3/3', '/news/list en s16 1/1/1']);

	assert.equal(new Set(records.map(({ ukey }) => ukey)).size, 1);
	const [first] = records;
	assert.match(first.ukey, KEY);
	const { ukey: _ukey, stime, etime, span, ...rest } = first;
	assert.deepEqual(rest, {
		srchn: 'fair',
		spchn: '',
		srdist: 21,
		url: '/en/market?utm=fair&srchn=fair',
		lid: 2,
		act: 'start',
		module: 's16',
		params: { utm: 'fair', srchn: 'fair' },
	});
	assert.equal(etime - stime, span);
	assert.ok(Math.abs(stime - began) <= 1, `it began with the load: ${stime - began} ms after it`);
	assert.deepEqual(complaints, []);
	await close();
});

test('a visitor who goes away as soon as the page is drawn is counted', async (context) => {
	const server = await site(context);
	const { page, records, sent, close } = await open(server);
	// The application never comes.
	await page.route(/\/_assets\/entry-/, () => undefined);
	await page.goto(`${server.url}/en/market?utm_medium=email&srchn=qrcode`, { waitUntil: 'commit' });
	await sent(({ length }) => length === 1);
	await page.goto('about:blank');
	await eventually(server, ['/market en s16 1/0/1']);
	assert.deepEqual(records[0].params, { utm_medium: 'email', srchn: 'qrcode' });
	await close();
});

test('a page that comes out of the back/forward cache is entered anew, and each page is left once', async (context) => {
	const server = await site(context);
	const { page, complaints, at, close } = await open(server);
	await at('/en/market');
	await eventually(server, ['/market en s16 1/1/0']);
	await page.evaluate(() => window.addEventListener('pageshow', ({ persisted }) => (window.persisted = persisted)));
	// Another language is another page load.
	await page.goto(`${server.url}/ja/market`);
	await hydrated(page);
	await eventually(server, ['/market en s16 1/1/1', '/market ja s16 1/1/0']);
	await page.goBack({ waitUntil: 'commit' });
	await page.waitForFunction(() => location.pathname === '/en/market');
	assert.equal(await page.evaluate(() => window.persisted), true, 'it comes out of the cache');
	await eventually(server, ['/market en s16 2/2/1', '/market ja s16 1/1/1']);
	await page.goForward({ waitUntil: 'commit' });
	await eventually(server, ['/market en s16 2/2/2', '/market ja s16 2/2/1']);
	assert.deepEqual(complaints, []);
	await close();
});

test('the key stays with the browser, and a browser that stores nothing has one for each page load', async (context) => {
	const server = await site(context);
	const { page, records, at, close } = await open(server);
	await at('/bbs');
	await eventually(server, ['/bbs zh s16 1/1/0']);
	const key = await page.evaluate(() => localStorage.getItem('userUniqueKey'));
	assert.match(key, KEY);
	await page.reload();
	await eventually(server, ['/bbs zh s16 2/2/1']);
	assert.deepEqual(new Set(records.map(({ ukey }) => ukey)), new Set([key]));
	await close();

	const forbidden = await open(server);
	await forbidden.page.addInitScript(() => {
		Object.defineProperty(window, 'localStorage', {
			get() {
				throw new DOMException('denied', 'SecurityError');
			},
		});
	});
	await forbidden.at('/market');
	await eventually(server, ['/bbs zh s16 2/2/2', '/market zh s16 1/1/0']);
	assert.match(forbidden.records[0].ukey, KEY);
	assert.notEqual(forbidden.records[0].ukey, key);
	assert.deepEqual(forbidden.complaints, []);
	await forbidden.close();
});

test('the brand site logs its own visits', async (context) => {
	const server = await site(context, { SELVAGE_SITE_DEFAULT: 'brand' });
	const { complaints, at, close } = await open(server);
	await at('/brand');
	await eventually(server, ['/brand zh s24 1/1/0']);
	assert.deepEqual(complaints, []);
	await close();
});

const WISHES = {
	'Global Privacy Control': [{ extraHTTPHeaders: { 'Sec-GPC': '1' } }, 'globalPrivacyControl', true],
	'Do Not Track': [{ extraHTTPHeaders: { DNT: '1' } }, 'doNotTrack', '1'],
};
for (const [wish, [options, name, value]] of Object.entries(WISHES)) {
	test(`who says so by ${wish} is not logged, unless the operator says otherwise`, async (context) => {
		for (const respected of [true, false]) {
			const server = await site(context, { SELVAGE_VISITS_RESPECT_DO_NOT_TRACK: String(respected) });
			const quiet = await open(server, options);
			await quiet.page.addInitScript(
				([name, value]) => Object.defineProperty(Navigator.prototype, name, { get: () => value }),
				[name, value],
			);
			const scripts = [];
			quiet.page.on('request', (request) => request.resourceType() === 'script' && scripts.push(basename(request.url())));
			await quiet.at('/en/market');
			if (respected) {
				// Somebody else, whose records come after those that must not.
				const other = await open(server);
				await other.at('/en/bbs');
				await eventually(server, ['/bbs en s16 1/1/0']);
				assert.deepEqual(quiet.records, []);
				assert.ok(!scripts.some((script) => script.startsWith('log-')), 'not even the code is loaded');
				assert.equal(await quiet.page.evaluate(() => localStorage.getItem('userUniqueKey')), null);
				await other.close();
			} else {
				await eventually(server, ['/market en s16 1/1/0']);
			}
			await quiet.close();
		}
	});
}

test('a header alone is enough for the server', async (context) => {
	const server = await site(context);
	const { at, sent, close } = await open(server, { extraHTTPHeaders: { 'Sec-GPC': '1' } });
	await at('/en/market');
	await sent((records) => records.some(({ act }) => act === 'end'));
	assert.deepEqual(await logged(server), []);
	await close();
});

test('switched off, nothing is logged', async (context) => {
	const server = await site(context, { SELVAGE_VISITS_ENABLED: 'false' });
	const { page, complaints, records, at, close } = await open(server);
	await at('/en/market');
	await page.waitForLoadState('networkidle');
	assert.deepEqual(records, []);
	assert.deepEqual(await logged(server), []);
	assert.deepEqual(complaints, []);
	await close();
});

test('no token is ever told, neither by the browser nor by the database', async (context) => {
	const server = await site(context);
	const body = new URLSearchParams({ email: 'demo-us@jinlan.example', passwd: 'demonstration-us' });
	const login = await fetch(`${server.url}/api/v1/user/login/email?lang=en`, { method: 'POST', body });
	const { data } = await login.json();
	assert.ok(data.token.length > 8);
	const { page, records, at, close } = await open(server);
	await at(`/en/order?token=${encodeURIComponent(data.token)}&from=letter`);
	await eventually(server, ['/order en s16 1/1/0']);
	const secrets = `gmsys_token=${data.token}&pwd=${data.token}&code=${data.token}&next=%2Forder%3Ftoken%3D${data.token}&x=${data.token}`;
	await at(`/en/market?${secrets}&page=2#token=${data.token}`);
	await eventually(server, ['/market en s16 1/1/0', '/order en s16 1/1/1']);
	await page.close({ runBeforeUnload: true });
	await eventually(server, ['/market en s16 1/1/1', '/order en s16 1/1/1']);
	assert.ok(!JSON.stringify(records).includes(data.token));
	assert.deepEqual(records.find(({ url }) => url.startsWith('/en/market')).params, { page: '2' });
	const folder = dirname(server.database);
	for (const file of await readdir(folder)) {
		const bytes = await readFile(join(folder, file));
		assert.ok(!bytes.includes(data.token), `${file} has the token`);
	}
	await close();
});

test('a visitor notices nothing of a log that fails', async (context) => {
	const server = await site(context);
	const { page, records, at, sent, close } = await open(server);
	const exceptions = [];
	page.on('pageerror', (error) => exceptions.push(error.message));
	await page.clock.install();
	await page.route(`**${VISIT}`, (route) => route.fulfill({ status: 200, body: 'busy' }));
	await page.addInitScript(() => {
		window.addEventListener('selvage:visit-lost', (event) => (window.lost = event.detail.act));
	});
	await at('/en/market');
	let done = false;
	void sent(({ length }) => length === 4).then(() => {
		done = true;
	});
	while (!done) await page.clock.runFor(1000);
	while ((await page.evaluate(() => window.lost)) === undefined) await page.clock.runFor(1000);
	assert.equal(await page.evaluate(() => window.lost), 'start');
	await page.clock.runFor(60_000);
	assert.deepEqual(new Set(records.map(({ act }) => act)), new Set(['start']));
	assert.equal(records.length, 4);
	assert.deepEqual(exceptions, []);
	assert.deepEqual(await logged(server), []);
	await close();
});
