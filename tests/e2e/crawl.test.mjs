// The whole site, walked from its home page along its links as a search engine does, without JavaScript.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { serve } from './browser.mjs';

const ORIGIN = 'https://www.jinlan.example';
/** Customers' pages: they must be there, and must not be found. */
const PERSONAL = /^(\/(en|ja))?\/(order|user)(\/|\?|$)/;
/** How many pages are asked for at the same time. */
const AT_ONCE = 4;

let site;
/** Every answer by the path that was asked for. */
const answers = new Map();

before(async () => {
	site = await serve({ SELVAGE_SERVER_PUBLIC_URL: ORIGIN, SELVAGE_SERVER_BEHIND_TLS: 'false' });
	await walk(['/', '/en', '/ja']);
});
after(() => site?.stop());

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

/** The pages that can be found, by path. */
const pages = () =>
	[...answers].filter(([path, answer]) => answer.status === 200 && !answer.file && !PERSONAL.test(path));

/** Fails with every line there is, not the first alone. */
function none(lines, what) {
	assert.equal(lines.length, 0, `${what}:\n${lines.slice(0, 40).join('\n')}`);
}

test('the walk has seen the site', () => {
	assert.ok(pages().length > 400, `${pages().length} pages`);
	for (const path of ['/news/list?page=2', '/en/sample/list?cid=16010312', '/ja/oem/printing', '/bbs'])
		assert.equal(answers.get(path)?.status, 200, path);
});

test('every link leads to a page, by one redirect at most', (t) => {
	const dead = [];
	for (const [path, { status, target }] of answers) {
		const ends = target ? answers.get(target)?.status : status;
		if (ends === 200) continue;
		// A build without the customers' pages still leads to them.
		if (ends === 404 && PERSONAL.test(path)) t.diagnostic(`not there: ${path}`);
		else dead.push(`${path}: ${status} ${target ?? ''} ${ends}`);
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

test('no two pages have the same title', () => {
	const seen = new Map();
	const twice = [];
	for (const [path, { titles, lang, canonicals }] of pages()) {
		if (canonicals[0] !== ORIGIN + path && canonicals[0] !== ORIGIN) continue;
		const key = `${lang} ${titles[0]}`;
		if (seen.has(key)) twice.push(`${titles[0]}: ${seen.get(key)} and ${path}`);
		seen.set(key, path);
	}
	none(twice, 'titles');
});

test('every page that is linked is its own canonical address', () => {
	const strays = pages().filter(([path, { canonicals }]) => canonicals.length !== 1 || canonicals[0] !== ORIGIN + path);
	none(
		strays.map(([path, { canonicals }]) => `${path}: ${canonicals}`),
		'canonical addresses',
	);
});

test('pages name each other in every language', () => {
	const wrong = [];
	for (const [path, { alternates }] of pages()) {
		const tags = alternates.map(([tag]) => tag).join();
		if (tags !== 'zh-Hans,en,ja,x-default') wrong.push(`${path}: ${tags}`);
		for (const [tag, href] of alternates) {
			const other = answers.get(inside(href));
			const back = other?.alternates?.some(([, own]) => own === ORIGIN + path);
			if (!back || (tag !== 'x-default' && other.lang !== tag)) wrong.push(`${path}: ${tag} ${href}`);
		}
	}
	none(wrong, 'alternates');
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
