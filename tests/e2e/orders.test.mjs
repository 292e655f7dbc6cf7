// A customer's contracts: listed, looked for, opened, saved and printed; and what happens when it cannot be.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { HOSTILE, INJECTIONS, LARGE, writeContent } from '../fixtures/large-customer.mjs';
import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';
import { invalid } from './valid.mjs';

const BUYER = { email: 'buyer@example.com', password: 'woven-demo-1' };
const LANGUAGES = {
	'': {
		view: '查看合同',
		title: '合同详情',
		close: '关闭',
		empty: '暂无数据',
		none: '一个工作日内',
		login: '请先登录',
		search: '查询',
		csv: ['下载CSV', '合同号,签订日期,', '款号,品名,'],
	},
	'/en': {
		view: 'View contract',
		title: 'Contract details',
		close: 'Close',
		empty: 'No data',
		none: 'within one working day',
		login: 'Please go to login',
		search: 'Search',
		csv: ['Download CSV', 'Contract number,Signing date,', 'Style number,Product name,'],
	},
	'/ja': {
		view: '契約内容を見る',
		title: '契約の詳細',
		close: '閉じる',
		empty: 'データがありません',
		none: '1営業日以内',
		login: 'ログインしてください',
		search: '検索',
		csv: ['CSVをダウンロード', '契約番号,契約日,', '品番,品名,'],
	},
};

let browser;
let content;
let site;
before(async () => {
	content = await mkdtemp(join(tmpdir(), 'selvage-e2e-content-'));
	await writeContent(content);
	const settings = {
		SELVAGE_EMBEDDED_CONTENT: content,
		SELVAGE_LIMITS_LOGIN_ADDRESS: '1000',
		SELVAGE_LIMITS_LOGIN_ACCOUNT: '1000',
		SELVAGE_LIMITS_ORDERS_ADDRESS: '1000',
	};
	[browser, site] = await Promise.all([launch(), serve(settings)]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
	await rm(content, { recursive: true, force: true });
});

async function logIn({ email, password }) {
	const body = new URLSearchParams({ email, passwd: password });
	const response = await fetch(`${site.url}/api/v1/user/login/email?lang=en`, { method: 'POST', body });
	const { status, data } = await response.json();
	assert.equal(status, 200);
	return data.token;
}

/** The order page of a customer who is logged in on this browser. */
async function open(prefix, customer, options) {
	const token = await logIn(customer);
	const visitor = await visit(browser, options);
	if (options?.javaScriptEnabled !== false) {
		await visitor.page.addInitScript((value) => {
			if (!sessionStorage.getItem('begun')) localStorage.setItem('gmsys_token', value);
			sessionStorage.setItem('begun', 'yes');
		}, token);
	}
	const response = await visitor.page.goto(`${site.url}${prefix}/order?token=${encodeURIComponent(token)}`);
	if (options?.javaScriptEnabled !== false) await hydrated(visitor.page);
	return { ...visitor, response, token };
}

const rows = (page) => page.locator('main tbody tr');

for (const [prefix, words] of Object.entries(LANGUAGES)) {
	test(`${prefix || '/zh'}: the server renders the list, and the token leaves the address at once`, async () => {
		const { page, complaints, response, token, close } = await open(prefix, BUYER);
		const html = await response.text();
		assert.ok(html.includes('JL-2026_001') && html.includes('JL-2026-002'));
		assert.ok(!html.includes(token), 'the token is not in the page');
		assert.equal(response.headers()['cache-control'], 'no-store');
		assert.equal(response.headers()['referrer-policy'], 'no-referrer');
		assert.equal(new URL(page.url()).search, '');
		assert.equal(await rows(page).count(), 2);
		assert.equal(await page.locator('.undefined').count(), 0);
		const kept = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, document.title]));
		assert.ok(!kept.includes(token));
		assert.deepEqual(invalid(html), []);
		assert.deepEqual(complaints, []);
		assert.deepEqual(await violations(page), []);
		await close();
	});

	test(`${prefix || '/zh'}: each contract has a bar of its progress with the number beside it`, async () => {
		const { page, close } = await open(prefix, BUYER);
		const bars = page.locator('main tbody tr progress');
		assert.equal(await bars.count(), 2);
		for (const bar of await bars.all()) {
			const value = await bar.evaluate(({ value, max }) => (max === 100 ? value : Number.NaN));
			assert.equal(await bar.locator('xpath=..').innerText(), `${value}%`);
			assert.ok((await bar.getAttribute('aria-label')).includes('JL-2026'));
			assert.ok((await bar.boundingBox()).width > 20);
		}
		await close();
	});

	test(`${prefix || '/zh'}: a contract opens, and closes by button, Escape and a click outside`, async () => {
		const { page, complaints, close } = await open(prefix, BUYER);
		const opener = page.getByRole('button', { name: new RegExp(`^${words.view}.*JL-2026_001`) });
		const dialog = page.getByRole('dialog', { name: new RegExp(words.title) });
		const ways = [
			() => dialog.getByRole('button', { name: words.close }).click(),
			() => page.keyboard.press('Escape'),
			() => page.mouse.click(5, 300),
		];
		for (const way of ways) {
			await opener.focus();
			await page.keyboard.press('Enter');
			await dialog.getByText('Skirt <b>').waitFor();
			assert.equal(await dialog.locator('tbody tr').count(), 2);
			if (way === ways[0]) assert.deepEqual(await violations(page), []);
			await way();
			await dialog.waitFor({ state: 'detached' });
			assert.ok(await opener.evaluate((button) => button === document.activeElement), 'the focus is back');
		}
		assert.deepEqual(complaints, []);
		await close();
	});

	test(`${prefix || '/zh'}: a search lists what it finds, nothing, or everything`, async () => {
		const { page, close } = await open(prefix, BUYER);
		const field = page.getByRole('searchbox');
		const look = async (cno) => {
			await field.fill(cno);
			const answered = page.waitForResponse((response) => response.url().includes('/order/pager'));
			await page.keyboard.press('Enter');
			await (await answered).finished();
		};
		await look('JL-2026-002');
		await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 1);
		assert.match(await rows(page).innerText(), /JL-2026-002/);
		await look('nothing of the kind');
		await page.getByRole('cell', { name: words.empty }).waitFor();
		await look('');
		await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 2);
		assert.equal(new URL(page.url()).search, '');
		await close();
	});

	test(`${prefix || '/zh'}: without a token the row says to log in, and JavaScript goes there`, async () => {
		const plain = await visit(browser, { javaScriptEnabled: false });
		await plain.page.goto(`${site.url}${prefix}/order`);
		const link = plain.page.getByRole('cell', { name: words.login }).getByRole('link');
		assert.equal(await link.getAttribute('href'), `${prefix}/user/login`);
		await plain.close();
		const { page, close } = await visit(browser);
		await page.goto(`${site.url}${prefix}/order`);
		await page.waitForURL(`${site.url}${prefix}/user/login`);
		await close();
	});
}

test('the token has left the address before any other script is there', async () => {
	const token = await logIn(BUYER);
	const { page, close } = await visit(browser);
	let release;
	const held = new Promise((resolve) => {
		release = resolve;
	});
	await page.route(/\/_assets\/entry-/, async (route) => {
		await held;
		await route.continue();
	});
	await page.goto(`${site.url}/en/order?cno=JL&token=${encodeURIComponent(token)}`);
	await page.waitForFunction(() => !location.search.includes('token'));
	assert.equal(page.url(), `${site.url}/en/order?cno=JL`);
	assert.equal(await page.evaluate(() => Object.keys(document.getElementById('root')).length), 0, 'not hydrated yet');
	release();
	await hydrated(page);
	// Handed on: nothing of it is kept in the browser, and the contracts are looked for with it.
	await page.getByRole('searchbox').fill('JL-2026-002');
	await page.keyboard.press('Enter');
	await page.getByText('JL-2026_001').waitFor({ state: 'detached' });
	await page.getByText('JL-2026-002').waitFor();
	await close();
});

test('orders that are opened without a network are asked for again, in words, and nobody loses his place', async () => {
	const { page, close } = await open('/en', BUYER);
	const header = page.getByRole('banner');
	await header.getByRole('link', { name: 'News' }).click();
	await page.waitForURL('**/en/news/list');
	const notice = page.getByRole('alert');
	const orders = header.getByRole('link', { name: 'Orders' });
	let attempts = 0;
	let offline = true;
	await page.route('**/_page/en/order*', (route) => {
		attempts += 1;
		return offline ? route.abort('internetdisconnected') : route.continue();
	});
	await orders.click();
	await notice.getByText('The connection is unstable').waitFor();
	assert.equal(page.url(), `${site.url}/en/news/list`);
	await notice.getByText('you are still logged in').waitFor();
	assert.equal(attempts, 4);
	assert.deepEqual(await violations(page), []);
	assert.equal(page.url(), `${site.url}/en/news/list`, 'no page of the browser’s own, no token');
	assert.equal(await page.evaluate(() => history.length), 3, 'nor in the history');
	// A network that comes back while it is asked for again.
	await orders.click();
	await notice.getByText('The connection is unstable').waitFor();
	offline = false;
	await page.waitForURL(`${site.url}/en/order`);
	await page.getByText('JL-2026_001').waitFor();
	assert.equal(await notice.count(), 0);
	await close();
});

test('the list is complete without JavaScript', async () => {
	const { page, close } = await open('/en', BUYER, { javaScriptEnabled: false });
	assert.equal(await rows(page).count(), 2);
	assert.match(await rows(page).last().innerText(), /JL-2026_001/);
	await close();
});

test('going back to the orders lists them again, with nothing in the address', async () => {
	const { page, close } = await open('/en', BUYER);
	await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
	await page.waitForURL('**/en/news/list');
	await page.goBack();
	await page.waitForURL('**/en/order');
	await page.getByText('JL-2026_001').waitFor();
	assert.equal(new URL(page.url()).search, '');
	await page.reload();
	await page.getByText('JL-2026_001').waitFor();
	await close();
});

for (const [prefix, words] of Object.entries(LANGUAGES)) {
	test(`${prefix || '/zh'}: the list and a contract are saved as tables that hold no formula`, async () => {
		const { page, close } = await open(prefix, HOSTILE);
		const saved = async (button) => {
			const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
			return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
		};
		const list = await saved(page.getByRole('button', { name: words.csv[0] }));
		assert.match(list.name, /\.csv$/);
		assert.ok(list.text.startsWith(`\uFEFF${words.csv[1]}`));
		assert.ok(list.text.includes(`"'=HYPERLINK(""https://evil.example"";""a spreadsheet"")"`));
		assert.ok(!/(^|,)"?[=@]/m.test(list.text));
		await page.locator('main tbody button').last().click();
		const dialog = page.getByRole('dialog');
		await dialog.locator('tbody tr').first().waitFor();
		const contract = await saved(dialog.getByRole('button', { name: words.csv[0] }));
		assert.ok(contract.text.startsWith(`\uFEFF${words.csv[2]}`));
		await close();
	});
}

test('what a contract says is shown as it stands, and does nothing', async () => {
	const { page, complaints, close } = await open('', HOSTILE);
	const shown = await page.locator('main tbody th').allTextContents();
	for (const text of INJECTIONS) assert.ok(shown.includes(text), text);
	for (const index of INJECTIONS.keys()) {
		await page.locator('main tbody button').nth(index).click();
		const dialog = page.getByRole('dialog');
		await dialog.locator('tbody tr').waitFor();
		const line = await dialog.locator('tbody th, tbody td').allTextContents();
		assert.ok(line.includes(shown[index]), shown[index]);
		await page.keyboard.press('Escape');
		await dialog.waitFor({ state: 'detached' });
	}
	for (const text of INJECTIONS) {
		await page.getByRole('searchbox').fill(text);
		await page.keyboard.press('Enter');
		await page.waitForFunction(() => !document.querySelector('table[aria-busy]'));
	}
	assert.equal(await page.evaluate(() => window.injected), undefined);
	assert.deepEqual(complaints, []);
	await close();
});

test('two hundred contracts are all there, and one of fifty lines opens', async () => {
	const { page, close } = await open('/en', LARGE);
	assert.equal(await rows(page).count(), LARGE.contracts);
	await page.locator('main tbody button').nth(199).click();
	await page.waitForFunction((lines) => document.querySelectorAll('dialog tbody tr').length === lines, LARGE.lines);
	await close();
});

for (const prefix of Object.keys(LANGUAGES)) {
	test(`${prefix || '/zh'}: a token that has run out ends the session and leads to the login`, async () => {
		const { page, close } = await visit(browser);
		await page.addInitScript(() => {
			if (sessionStorage.getItem('begun')) return;
			sessionStorage.setItem('begun', 'yes');
			for (const key of ['token', 'uname', 'avatar', 'firstLogin', 'firstLoginPwd', 'changePwd', 'permissions']) {
				localStorage.setItem(`gmsys_${key}`, 'of yesterday');
			}
		});
		const response = await page.goto(`${site.url}${prefix}/order?token=of-yesterday`);
		assert.equal(response.status(), 401);
		await page.waitForURL(`${site.url}${prefix}/user/login`);
		assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gmsys_'))), []);
		await close();
	});
}

test('a refused token of a link leaves the session of the customer who is logged in, and lists that customer’s contracts', async () => {
	const token = await logIn(BUYER);
	const { page, close } = await visit(browser);
	await page.addInitScript((value) => localStorage.setItem('gmsys_token', value), token);
	const response = await page.goto(`${site.url}/en/order?token=of-somebody-else`);
	assert.equal(response.status(), 401);
	await page.getByText('JL-2026_001').waitFor();
	assert.equal(page.url(), `${site.url}/en/order`);
	assert.equal(await page.evaluate(() => localStorage.getItem('gmsys_token')), token);
	await close();
});

/** Looks for a contract while the provider's answer to the list has this body status. */
async function refused(page, status, msg) {
	await page.route('**/s16/api/v1/order/pager*', (route) => route.fulfill({ json: { status, msg, data: null } }));
	await page.getByRole('searchbox').fill('JL');
	await page.keyboard.press('Enter');
}

for (const status of [-1, 0, 201, 401, 403, 404, 429, 600, 1001]) {
	test(`a list that is refused with body status ${status} ends the session and leads to the login`, async () => {
		const { page, close } = await open('/en', BUYER);
		await refused(page, status, 'Please log in again');
		await page.waitForURL(`${site.url}/en/user/login`);
		assert.equal(await page.evaluate(() => localStorage.getItem('gmsys_token')), null);
		await close();
	});
}

for (const status of [500, 503, 599]) {
	test(`a list that is refused with body status ${status} keeps the session and shows the provider’s message`, async () => {
		const { page, token, close } = await open('/en', BUYER);
		await refused(page, status, 'Closed for stocktaking');
		const notice = page.locator('main [role=status]');
		await notice.getByText('Closed for stocktaking').waitFor();
		await notice.getByText('you are still logged in').waitFor();
		assert.equal(page.url(), `${site.url}/en/order`);
		assert.equal(await page.evaluate(() => localStorage.getItem('gmsys_token')), token);
		await page.unroute('**/s16/api/v1/order/pager*');
		await page.getByRole('button', { name: 'Try again' }).click();
		await page.getByText('JL-2026_001').waitFor();
		await close();
	});
}

test('a contract that is refused says why, and ends the session only if the list is refused as well', async () => {
	const { page, token, close } = await open('/en', BUYER);
	await page.route('**/s16/opp/style/pager*', (route) =>
		route.fulfill({ json: { status: 1001, msg: 'This contract is being revised', data: null } }),
	);
	const dialog = page.getByRole('dialog');
	const reviewed = page.waitForResponse((response) => response.url().includes('/order/pager'));
	await page.locator('main tbody button').first().click();
	await dialog.getByText('This contract is being revised').waitFor();
	await (await reviewed).finished();
	assert.equal(await rows(page).count(), 2);
	assert.equal(await page.evaluate(() => localStorage.getItem('gmsys_token')), token);
	await page.route('**/s16/api/v1/order/pager*', (route) => route.fulfill({ json: { status: 1001, msg: '', data: null } }));
	await dialog.getByRole('button', { name: 'Try again' }).click();
	await page.waitForURL(`${site.url}/en/user/login`);
	assert.equal(await page.evaluate(() => localStorage.getItem('gmsys_token')), null);
	await close();
});

for (const [prefix, words] of Object.entries(LANGUAGES)) {
	test(`${prefix || '/zh'}: a customer without contracts reads when they appear and whom to ask`, async () => {
		const customer = { email: `new${prefix.slice(1)}@example.com`, password: 'kettle-and-linen-26' };
		const body = new URLSearchParams({ email: customer.email, pwd: customer.password, repwd: customer.password });
		await fetch(`${site.url}/api/v1/user/register/email`, { method: 'POST', body });
		const { page, complaints, close } = await open(prefix, customer);
		const cell = page.getByRole('cell', { name: words.empty });
		await cell.getByText(words.none).waitFor();
		const contact = cell.getByRole('link');
		assert.equal(await contact.getAttribute('href'), `${prefix}/about/contact`);
		assert.deepEqual(await violations(page), []);
		await page.getByRole('searchbox').fill('nothing of the kind');
		await page.keyboard.press('Enter');
		await contact.waitFor({ state: 'detached' });
		await cell.waitFor();
		assert.deepEqual(complaints, []);
		await close();
	});
}

test('a network that is gone is tried again, said, and costs nobody the session', async () => {
	const { page, close } = await open('/en', BUYER);
	let attempts = 0;
	await page.route('**/s16/**', (route) => {
		attempts += 1;
		return attempts < 100 ? route.abort('internetdisconnected') : route.continue();
	});
	await page.clock.install();
	await page.getByRole('searchbox').fill('JL');
	await page.keyboard.press('Enter');
	await page.getByText('The connection is unstable').waitFor();
	for (let pause = 0; pause < 8; pause++) {
		await page.clock.runFor(2000);
		await page.waitForTimeout(50);
	}
	await page.getByText('you are still logged in').waitFor();
	// The call, and three repetitions (spec §7).
	assert.equal(attempts, 4);
	assert.ok(await page.evaluate(() => localStorage.getItem('gmsys_token')));
	attempts = 100;
	await page.getByRole('button', { name: 'Try again' }).click();
	await page.getByText('JL-2026_001').waitFor();
	await close();
});

test('on a telephone each contract is a card, and nothing is wider than the screen', async () => {
	const { page, close } = await open('/ja', BUYER, { viewport: { width: 390, height: 844 } });
	const width = () => page.evaluate(() => document.documentElement.scrollWidth);
	assert.ok((await width()) <= 390);
	assert.deepEqual(await violations(page), []);
	const cards = await rows(page).evaluateAll((list) =>
		list.map((row) => ({
			display: getComputedStyle(row).display,
			width: row.getBoundingClientRect().width,
			labels: [...row.querySelectorAll('td')].map((cell) => [
				getComputedStyle(cell).display,
				getComputedStyle(cell, '::before').content,
			]),
		})),
	);
	assert.equal(cards.length, 2);
	for (const { display, width: across, labels } of cards) {
		assert.equal(display, 'grid');
		assert.ok(across > 300);
		// The last one, a button, says itself what it does.
		const named = ['契約日', '契約数量', '契約金額', '生産進捗'];
		assert.deepEqual(labels, [...named.map((label) => ['block', `"${label}"`]), ['block', 'none']]);
	}
	assert.equal(await page.locator('main thead').evaluate((head) => head.getBoundingClientRect().width <= 1), true);
	await page.locator('main tbody button').last().click();
	await page.getByRole('dialog').locator('tbody tr').first().waitFor();
	assert.ok((await width()) <= 390);
	assert.deepEqual(await violations(page), []);
	await close();
});

test('the list is printed whole, without what cannot be pressed on paper', async () => {
	const { page, close } = await open('/en', BUYER);
	await page.evaluate(() => {
		window.printed = 0;
		window.print = () => window.printed++;
	});
	await page.getByRole('button', { name: 'Print' }).click();
	assert.equal(await page.evaluate(() => window.printed), 1);
	await page.emulateMedia({ media: 'print' });
	const printed = await page.evaluate(() => document.body.innerText);
	for (const text of ['JL-2026_001', 'JL-2026-002', 'Contract number', 'Production progress']) {
		assert.ok(printed.includes(text), text);
	}
	for (const text of ['View contract', 'Download CSV', 'Log in', 'Search']) assert.ok(!printed.includes(text), text);
	await close();
});

test('an open contract is printed alone', async () => {
	const { page, close } = await open('/en', BUYER);
	await page.locator('main tbody button').last().click();
	await page.getByRole('dialog').locator('tbody tr').first().waitFor();
	await page.emulateMedia({ media: 'print' });
	const printed = await page.evaluate(() => document.body.innerText);
	assert.ok(printed.includes('S1') && printed.includes('JL-2026_001'));
	assert.ok(!printed.includes('JL-2026-002'), 'the list is not printed with it');
	await close();
});
