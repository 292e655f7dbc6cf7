// The menu of a small screen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { hydrated, launch, serve, visit } from './browser.mjs';

const TELEPHONE = { viewport: { width: 390, height: 844 } };
const NAMES = { '': '菜单', '/en': 'Menu', '/ja': 'メニュー' };

let browser;
let site;
before(async () => {
	[browser, site] = await Promise.all([launch(), serve()]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
});

async function open(path, options) {
	const visitor = await visit(browser, { ...TELEPHONE, ...options });
	await visitor.page.goto(site.url + path);
	if (options?.javaScriptEnabled !== false) await hydrated(visitor.page);
	return visitor;
}

const inMenu = (page, path) => page.locator(`header details nav a[href="${path}"]`);

for (const [prefix, name] of Object.entries(NAMES)) {
	test(`the menu called ${name} works by keyboard alone`, async () => {
		const { page, complaints, close } = await open(`${prefix}/about/company`);
		const menu = page.locator('header summary', { hasText: name });
		for (let step = 0; step < 30; step++) {
			await page.keyboard.press('Tab');
			if (await menu.evaluate((element) => element === document.activeElement)) break;
		}
		assert.ok(await menu.evaluate((element) => element === document.activeElement), 'it can be reached');
		await page.keyboard.press('Enter');
		const link = inMenu(page, `${prefix}/market`);
		await link.waitFor();
		await page.keyboard.press('Escape');
		await link.waitFor({ state: 'hidden' });
		assert.ok(await menu.evaluate((element) => element === document.activeElement), 'Escape gives the focus back');
		await page.keyboard.press('Enter');
		for (let step = 0; step < 12; step++) {
			await page.keyboard.press('Tab');
			if (await link.evaluate((element) => element === document.activeElement)) break;
		}
		await page.keyboard.press('Enter');
		await page.waitForURL(`**${prefix}/market`);
		await link.waitFor({ state: 'hidden' });
		assert.deepEqual(complaints, []);
		await close();
	});
}

test('the menu works without JavaScript, and leads to every part of the site', async () => {
	const { page, close } = await open('/en/about/company', { javaScriptEnabled: false });
	await page.locator('header summary', { hasText: 'Menu' }).click();
	for (const path of ['/en', '/en/about/company', '/en/sample/list', '/en/market', '/en/oem/cotton', '/en/news/list']) {
		const start = path.split('/').slice(0, 3).join('/');
		assert.ok(await page.locator(`header details nav a[href^="${start}"]`).first().isVisible(), path);
	}
	await inMenu(page, '/en/market').click();
	await page.waitForURL('**/en/market');
	await close();
});
