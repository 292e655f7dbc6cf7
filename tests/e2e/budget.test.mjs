// What a first visit may weigh, compressed as it is sent.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const BUNDLES = new URL('../../bundles/', import.meta.url);
/** Scripts and styles of a first visit, in bytes of Brotli: the news, which most visitors come for, and any other page. */
const FIRST_VISIT = { news: 85_000, other: 93_000 };
/** What a page adds to the others. */
const OWN = 15_000;

const manifest = JSON.parse(await readFile(new URL('manifest.json', BUNDLES), 'utf8'));

async function weight(addresses) {
	const sizes = [...new Set(addresses)].map(async (address) => {
		const file = new URL(address.replace('/_assets/', 'assets/'), BUNDLES);
		// What is too small to be worth compressing is sent as it is.
		return (await readFile(`${file.pathname}.br`).catch(() => readFile(file))).length;
	});
	return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

for (const [kind, page] of Object.entries(manifest.pages)) {
	test(`a first visit to ${kind} is light, and so is what the page adds`, async () => {
		const site = kind.startsWith('brand-') ? manifest.brand : manifest;
		const own = [...page.scripts, ...page.styles];
		assert.ok((await weight(own)) < OWN, `${await weight(own)} bytes of its own`);
		for (const [language, texts] of Object.entries(site.locales)) {
			const all = await weight([site.starter, site.entry, ...site.preload, ...site.styles, texts, ...own]);
			assert.ok(all < FIRST_VISIT[kind.startsWith('news-') ? 'news' : 'other'], `${all} bytes in ${language}`);
		}
	});
}
