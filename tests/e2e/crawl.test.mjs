// The whole site, walked from its home page along its links as a search engine does, without JavaScript.

import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { serve } from './browser.mjs';

const ORIGIN = 'https://www.jinlan.example';
/** Customers' pages: they must be there, and must not be found. */
const PERSONAL = /^(\/(en|ja))?\/(order|user)(\/|\?|$)/;
/** The content of the project, and an item that is there in Chinese only. */
const CONTENT = new URL('../../content/', import.meta.url);
const ITEMS = new URL('../fixtures/chinese-only/items.toml', import.meta.url);
const ALONE = '/news/info/3102';
/** How many pages are asked for at the same time. */
const AT_ONCE = 4;

let site;
let content;
/** Every answer by the path that was asked for. */
const answers = new Map();

before(async () => {
	content = await mkdtemp(join(tmpdir(), 'selvage-content-'));
	await cp(CONTENT, content, { recursive: true });
	await cp(ITEMS, join(content, 'items/news/9-chinese-only.toml'));
	site = await serve({
		SELVAGE_SERVER_PUBLIC_URL: ORIGIN,
		SELVAGE_SERVER_BEHIND_TLS: 'false',
		SELVAGE_EMBEDDED_CONTENT: content,
	});
	await walk(['/', '/en', '/ja']);
});
after(async () => {
	await site?.stop();
	await rm(content, { recursive: true, force: true });
});

/** Follows every link from these paths on. */
async function walk(paths) {
	const waiting = [...paths];
	const asked = new Set(waiting);
	let busy = 0;
	await new Promise((resolve, reject) => {
		const next = () => {
			if (waiting.length === 0 && busy === 0) resolve();
			while (waiting.length > 0 && busy < AT_ONCE) {
				const path = waiting.shift();
				busy += 1;
				visit(path)
					.then((links) => {
						for (const link of links) if (!asked.has(link)) waiting.push(asked.add(link) && link);
						busy -= 1;
						next();
					})
					.catch(reject);
			}
		};
		next();
	});
}

/** Asks for a path, remembers what a page says of itself, and gives the paths that it leads to. */
async function visit(path) {
	const response = await fetch(site.url + path, { redirect: 'manual' });
	const { status, headers } = response;
	const type = headers.get('content-type') ?? '';
	if (status >= 300 && status < 400) {
		await response.arrayBuffer();
		const target = inside(headers.get('location'));
		answers.set(path, { status, target, from: [] });
		return target ? [target] : [];
	}
	if (!type.startsWith('text/html')) {
		await response.arrayBuffer();
		answers.set(path, { status, file: true });
		return [];
	}
	const html = await response.text();
	answers.set(path, { status, ...read(html) });
	return status === 200 ? links(html) : [];
}

const decode = (text) =>
	text
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&quot;', '"')
		.replaceAll('&#x27;', "'")
		.replaceAll('&amp;', '&');
const all = (html, pattern) => [...html.matchAll(pattern)].map(([, ...groups]) => groups.map(decode));

function read(html) {
	const head = html.slice(0, html.indexOf('</head>'));
	return {
		h1: all(html, /<h1[\s>]()/g).length,
		titles: all(head, /<title>([^<]*)<\/title>/g).flat(),
		descriptions: all(head, /<meta name="description" content="([^"]*)">/g).flat(),
		canonicals: all(head, /<link rel="canonical" href="([^"]*)">/g).flat(),
		alternates: all(head, /<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g),
		image: all(head, /<meta property="og:image" content="([^"]*)">/g).flat()[0],
		card: all(head, /<meta property="og:image:(?:width|height)" content="([^"]*)">/g).flat(),
		noindex: /<meta name="robots" content="noindex">/.test(head),
		lang: /<html lang="([^"]*)"/.exec(html)[1],
		structured: all(head, /<script type="application\/ld\+json">(.*?)<\/script>/g).length,
	};
}

/** The path of a link that stays on the site, without its fragment. */
function inside(href) {
	const address = href?.startsWith(ORIGIN) ? href.slice(ORIGIN.length) || '/' : href;
	if (!address?.startsWith('/') || address.startsWith('//')) return null;
	return address.replace(/#.*$/, '') || null;
}

const links = (html) =>
	all(html, /<a\s[^>]*?href="([^"]*)"/g)
		.flat()
		.map(inside)
		.filter(Boolean);

/** The default category by its `cid`, as the sidebar links to it: the same page as the list without one. */
const DEFAULT_CATEGORY = /\/sample\/list\?cid=16010311$/;

/** The pages that can be found, by path. */
const pages = () =>
	[...answers].filter(
		([path, answer]) =>
			answer.status === 200 && !answer.file && !PERSONAL.test(path) && !DEFAULT_CATEGORY.test(path),
	);

/** Fails with every line there is, not the first alone. */
function none(lines, what) {
	assert.equal(lines.length, 0, `${what}:\n${lines.slice(0, 40).join('\n')}`);
}

test('the walk has seen the site', () => {
	assert.ok(pages().length > 400, `${pages().length} pages`);
	for (const path of ['/news/list?page=2', '/en/sample/list?cid=16010312', '/ja/oem/printing', '/bbs'])
		assert.equal(answers.get(path)?.status, 200, path);
});

test('every link leads to a page, by one redirect at most', () => {
	const dead = [];
	for (const [path, { status, target }] of answers) {
		const ends = target ? answers.get(target)?.status : status;
		if (ends !== 200) dead.push(`${path}: ${status} ${target ?? ''} ${ends}`);
	}
	none(dead, 'dead links');
});

test('every page has one first heading, one title and one description', () => {
	const wrong = [];
	for (const [path, { h1, titles, descriptions }] of pages()) {
		if (h1 !== 1) wrong.push(`${path}: ${h1} h1`);
		if (titles.length !== 1 || titles[0] === '') wrong.push(`${path}: titles ${titles}`);
		if (descriptions.length !== 1 || descriptions[0] === '') wrong.push(`${path}: ${descriptions.length} descriptions`);
	}
	none(wrong, 'pages');
});

for (const what of ['titles', 'descriptions']) {
	test(`no two pages have the same of their ${what}`, () => {
		const seen = new Map();
		const twice = [];
		for (const [path, page] of pages()) {
			if (page.canonicals[0] !== ORIGIN + path && page.canonicals[0] !== ORIGIN) continue;
			const key = `${page.lang} ${page[what][0]}`;
			if (seen.has(key)) twice.push(`${page[what][0]}: ${seen.get(key)} and ${path}`);
			seen.set(key, path);
		}
		none(twice, what);
	});
}

test('every page that is linked is its own canonical address', () => {
	const strays = pages().filter(([path, { canonicals }]) => canonicals.length !== 1 || canonicals[0] !== ORIGIN + path);
	none(
		strays.map(([path, { canonicals }]) => `${path}: ${canonicals}`),
		'canonical addresses',
	);
});

test('the default category has one canonical address, with its cid and without', () => {
	for (const prefix of ['', '/en', '/ja']) {
		const list = `${prefix}/sample/list`;
		assert.deepEqual(answers.get(`${list}?cid=16010311`).canonicals, [ORIGIN + list]);
	}
});

test('pages name each other in every language that has them', () => {
	const wrong = [];
	const languages = [
		['zh-Hans', ''],
		['en', '/en'],
		['ja', '/ja'],
		['x-default', ''],
	];
	for (const [path, { alternates }] of pages()) {
		const tags = alternates.map(([tag]) => tag).join();
		const bare = path.replace(/^\/(en|ja)(?=\/|\?|$)/, '').replace(/^\/$/, '');
		const there = languages.filter(([, prefix]) => answers.get(prefix + bare || '/')?.status === 200);
		if (tags !== there.map(([tag]) => tag).join()) wrong.push(`${path}: ${tags}`);
		for (const [tag, href] of alternates) {
			const other = answers.get(inside(href));
			const back = other?.alternates?.some(([, own]) => own === ORIGIN + path);
			if (!back || (tag !== 'x-default' && other.lang !== tag)) wrong.push(`${path}: ${tag} ${href}`);
		}
	}
	none(wrong, 'alternates');
	assert.deepEqual(answers.get(ALONE).alternates.map(([tag]) => tag).join(), 'zh-Hans,x-default');
	for (const language of ['/en', '/ja']) assert.ok(!answers.has(language + ALONE), `nothing leads to ${language + ALONE}`);
});

test('every page has a card of the size that it says, and most have one of their own', async () => {
	const cards = new Map();
	const wrong = [];
	for (const [path, { card }] of pages()) {
		if (card.join() !== '1200,630') wrong.push(`${path}: ${card}`);
	}
	for (const [path, { image }] of pages()) cards.set(image, [...(cards.get(image) ?? []), path]);
	none(wrong, 'cards');
	const shared = [...cards].filter(([image]) => /\/card-\w+\.png$/.test(image)).flatMap(([, paths]) => paths);
	// The board has no pictures, and here and there an item has none.
	assert.ok(shared.length < pages().length / 8, `${shared.length} of ${pages().length}: ${shared.slice(0, 40)}`);
	for (const [image] of [...cards].slice(0, 40)) {
		const answer = await fetch(site.url + inside(image), { redirect: 'manual' });
		const bytes = Buffer.from(await answer.arrayBuffer());
		assert.equal(answer.status, 200, image);
		if (answer.headers.get('content-type') === 'image/jpeg') assert.deepEqual(size(bytes), [1200, 630], image);
	}
});

/** Width and height of a JPEG, from the first of its frames. */
function size(jpeg) {
	let at = 2;
	while (jpeg[at + 1] < 0xc0 || jpeg[at + 1] > 0xc2) at += 2 + jpeg.readUInt16BE(at + 2);
	return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}

test('a picture in a text can be had in other widths and says how large it is', async () => {
	const html = await (await fetch(site.url + ALONE)).text();
	const tag = /<img[^>]*alt="新港码头"[^>]*>/.exec(html)?.[0];
	assert.match(tag, /srcset="[^"]*\/_image\?src=\/media\/photos\/dock\.jpg&amp;w=320 320w[,"]/);
	assert.match(tag, /sizes="[^"]+"/);
	assert.match(tag, / width="\d+" height="\d+"/);
});

test('every page says what it is, and customers’ pages ask not to be found', () => {
	const wrong = pages().filter(([, { structured, noindex }]) => structured !== 1 || noindex);
	none(
		wrong.map(([path]) => path),
		'pages',
	);
	for (const [path, { noindex, status }] of answers) {
		if (PERSONAL.test(path) && status === 200) assert.ok(noindex, path);
	}
});

test('the sitemaps name these pages and no others', async () => {
	const text = async (path) => (await fetch(site.url + path)).text();
	const parts = all(await text('/sitemap.xml'), /<loc>([^<]*)<\/loc>/g).flat();
	assert.equal(parts.length, 3);
	const named = [];
	for (const part of parts) named.push(...all(await text(inside(part)), /<loc>([^<]*)<\/loc>/g).flat().map(inside));
	const found = new Set(pages().map(([path]) => path));
	none(
		named.filter((path) => !found.has(path)),
		'orphans of the sitemap',
	);
	const listed = new Set(named);
	none(
		[...found].filter((path) => !listed.has(path)),
		'pages that no sitemap names',
	);
	assert.equal(named.length, listed.size, 'each is named once');
});
