// Takes a picture of every screen, and puts them on one sheet: `make screenshots` writes artifacts/screenshots/index.html.
//
//   SERVER=BINARY node tests/screenshots/run.mjs FOLDER

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { hydrated, launch, serve, visit } from '../e2e/browser.mjs';
import { BRAND_PAGES, PAGES, PREFIXES } from '../e2e/pages.mjs';

const SIZES = { 390: 844, 768: 1024, 1440: 900, 2560: 1440 };
const SCHEMES = ['light', 'dark'];
/** What else there is to see: the other categories, an empty one, a board, the longest title, an item without a picture. */
const OTHERS = [
	'/oem/cotton',
	'/oem/dye',
	'/oem/material',
	'/oem/clothing',
	'/sample/list?cid=16010318',
	'/bbs/board/51',
	'/news/info/3034',
	'/news/info/3030',
];
/** Nothing listens there. */
const DOWN = { SELVAGE_PROVIDER_URL: 'http://127.0.0.1:9', SELVAGE_PROVIDER_RETRIES: '0' };
/** A customer of the demonstration. */
const CUSTOMER = { name: 'demo-us@jinlan.example', password: 'demonstration-us' };

const folder = process.argv[2];
if (!folder) throw new Error('where to? node tests/screenshots/run.mjs FOLDER');
await mkdir(folder, { recursive: true });
const browser = await launch();
const sheet = [];
try {
	const paths = PREFIXES.flatMap((prefix) => [...Object.values(PAGES), ...OTHERS].map((path) => prefix + path));
	await walk('garment', paths, { andOrders: true });
	await walk('brand', BRAND_PAGES, { schemes: ['dark'] });
	await walk('down', PREFIXES.map((prefix) => `${prefix}/news/list`), { settings: DOWN });
} finally {
	await browser.close();
}
await writeFile(join(folder, 'index.html'), contactSheet());

async function walk(name, paths, { schemes = SCHEMES, settings = {}, andOrders = false }) {
	const site = await serve({ SELVAGE_SITE_DEFAULT: name === 'brand' ? 'brand' : 'garment', ...settings });
	try {
		for (const colorScheme of schemes) {
			for (const [width, height] of Object.entries(SIZES)) {
				const viewport = { width: Number(width), height };
				const { page, close } = await visit(browser, { viewport, colorScheme });
				for (const path of paths) await take(page, site.url, path, `${name}-${colorScheme}-${width}`);
				if (andOrders) await takeOrders(page, site.url, `${name}-${colorScheme}-${width}`);
				await close();
			}
		}
	} finally {
		await site.stop();
	}
}

async function takeOrders(page, url, kind) {
	for (const prefix of PREFIXES) {
		await page.goto(`${url}${prefix}/user/login`);
		await hydrated(page);
		await page.locator('input[name="email"]').fill(CUSTOMER.name);
		await page.locator('input[name="passwd"]').fill(CUSTOMER.password);
		await page.locator('main button[type="submit"]').click();
		await page.waitForURL((address) => !address.pathname.endsWith('/login'));
		const rows = page.locator('main tbody button');
		await take(page, url, `${prefix}/order`, kind, () => rows.first().waitFor());
		await rows.first().click();
		await page.locator('dialog tbody tr').first().waitFor();
		await shoot(page, `${prefix}/order#contract`, kind, { fullPage: false });
		await page.context().clearCookies();
		await page.evaluate(() => localStorage.clear());
	}
}

async function take(page, url, path, kind, ready = async () => {}) {
	await page.goto(url + path);
	await hydrated(page);
	await ready();
	await page.evaluate(loadAll);
	await shoot(page, path, kind, { fullPage: true });
}

async function shoot(page, path, kind, options) {
	const file = `${kind}-${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}.png`;
	await page.screenshot({ path: join(folder, file), animations: 'disabled', ...options });
	sheet.push({ kind, path, file });
}

/** Brings every picture into sight once, for those below load only then. */
async function loadAll() {
	for (const image of document.images) image.loading = 'eager';
	await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
	await document.fonts.ready;
}

function contactSheet() {
	const kinds = [...new Set(sheet.map(({ kind }) => kind))];
	const figures = (own) =>
		sheet
			.filter(({ kind }) => kind === own)
			.map(({ path, file }) => `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${path}</figcaption></figure>`)
			.join('');
	return `<!doctype html><meta charset="utf-8"><title>Selvage: every screen</title>
<style>body{font:14px system-ui;margin:24px}section{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0;width:220px}img{width:100%;height:300px;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
${kinds.map((kind) => `<h2>${kind}</h2><section>${figures(kind)}</section>`).join('\n')}\n`;
}
