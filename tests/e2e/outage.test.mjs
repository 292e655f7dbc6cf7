// The provider stops answering in the middle of a visit: a process of its own, killed without a warning, and started again.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';

import { violations } from './axe.mjs';
import { hydrated, launch, serve, visit } from './browser.mjs';

const BUYER = { email: 'demo-jp@jinlan.example', password: 'demonstration-jp', name: '汐見織物商事' };

let browser;
let folder;
let provider;
let site;
before(async () => {
	folder = await mkdtemp(join(tmpdir(), 'selvage-e2e-provider-'));
	provider = await provide('127.0.0.1:0');
	const limits = ['LOGIN_ADDRESS', 'LOGIN_ACCOUNT', 'ORDERS_ADDRESS'].map((name) => [`SELVAGE_LIMITS_${name}`, '1000']);
	const settings = { ...Object.fromEntries(limits), SELVAGE_PROVIDER_URL: `http://${provider.address}` };
	[browser, site] = await Promise.all([launch(), serve(settings)]);
});
after(async () => {
	await browser?.close();
	await site?.stop();
	await provider?.kill();
	await rm(folder, { recursive: true, force: true });
});

/** Starts the embedded provider alone. */
async function provide(listen) {
	const child = spawn(process.env.SERVER, ['provider', '--listen', listen, '--provider-db', 'provider.db'], {
		cwd: folder,
		env: { PATH: process.env.PATH, SELVAGE_LOG_FORMAT: 'json' },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const ended = once(child, 'exit');
	const address = await new Promise((resolve, reject) => {
		createInterface({ input: child.stderr }).on('line', (line) => {
			const entry = line.startsWith('{') ? JSON.parse(line) : {};
			if (entry.message === 'the embedded provider answers') resolve(entry.address);
		});
		ended.then(([code]) => reject(new Error(`the provider ended with ${code}`)));
	});
	return {
		address,
		async kill() {
			child.kill('SIGKILL');
			await ended;
		},
	};
}

for (const language of ['zh', 'en', 'ja']) {
	const prefix = language === 'zh' ? '' : `/${language}`;

	test(`${language}: a provider that is down costs nobody the session, says so, and is asked again`, async () => {
		const words = JSON.parse(await readFile(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8'));
		const { page, close } = await visit(browser);
		const header = page.getByRole('banner');
		const notice = page.locator('main [role=status]');
		const session = () => page.evaluate(() => localStorage.getItem('gmsys_token'));
		await page.goto(`${site.url}${prefix}/user/login`);
		await hydrated(page);
		await page.locator('main input[name=email]').fill(BUYER.email);
		await page.locator('main input[name=passwd]').fill(BUYER.password);
		await page.keyboard.press('Enter');
		await header.getByText(BUYER.name).waitFor();
		const token = await session();

		await provider.kill();
		await header.getByRole('link', { name: words.nav.order }).click();
		await page.waitForURL(`${site.url}${prefix}/order`);
		await notice.getByText(words.order.unavailable).waitFor();
		assert.deepEqual(await violations(page), []);
		await page.getByRole('searchbox').fill('JL26');
		await page.keyboard.press('Enter');
		await notice.getByText(words.order.retrying).waitFor();
		await notice.getByText(words.order.unavailable).waitFor({ timeout: 60_000 });
		assert.equal(await session(), token, 'still logged in');
		await header.getByText(BUYER.name).waitFor();

		const other = await visit(browser);
		await other.page.goto(`${site.url}${prefix}/user/login`);
		await hydrated(other.page);
		await other.page.locator('main input[name=email]').fill(BUYER.email);
		await other.page.locator('main input[name=passwd]').fill(BUYER.password);
		await other.page.keyboard.press('Enter');
		await other.page.locator('main [role=alert]').getByText(words.server.api.unavailable).waitFor({ timeout: 60_000 });
		assert.equal(await other.page.locator('main input[name=email]').inputValue(), BUYER.email);
		await other.close();

		provider = await provide(provider.address);
		await page.getByRole('button', { name: words.order.retry }).click();
		await page.getByText('JL26-1104').waitFor({ timeout: 60_000 });
		assert.equal(await session(), token);
		await close();
	});
}
