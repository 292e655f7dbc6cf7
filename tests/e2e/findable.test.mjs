// Structured data: valid by schema.org's vocabulary and by Google's rules, let in by the content security policy, and
// kept true by in-app navigation.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { hydrated, launch, serve, visit } from './browser.mjs';
import { OVERVIEWS } from './pages.mjs';

const UI = fileURLToPath(new URL('../../ui/', import.meta.url));
const { resolve } = createRequire(join(UI, 'package.json'));
const { default: Validator } = await import(resolve('@adobe/structured-data-validator'));

const ORIGIN = 'https://www.jinlan.example';
const PAGES = [...OVERVIEWS, '/news/list?page=2'];
/** Lists of which one item is looked at as well. */
const DETAILS = [
	['/oem/cotton', /href="((?:\/\w\w)?\/oem\/info\/\d+)"/],
	['/sample/list', /href="((?:\/\w\w)?\/sample\/info\/\d+)"/],
	['/news/list', /href="((?:\/\w\w)?\/news\/info\/\d+)"/],
];

let browser;
let site;
/** The graph of each page by its path. */
const graphs = new Map();

before(async () => {
	[browser, site] = await Promise.all([
		launch(),
		serve({ SELVAGE_SERVER_PUBLIC_URL: ORIGIN, SELVAGE_SERVER_BEHIND_TLS: 'false' }),
	]);
	for (const prefix of ['', '/en', '/ja']) {
		const paths = PAGES.map((path) => (prefix && path === '/' ? prefix : prefix + path));
		for (const [list, link] of DETAILS) paths.push(link.exec(await (await fetch(site.url + prefix + list)).text())[1]);
		for (const path of paths) graphs.set(path, await graph(path));
	}
});
after(async () => {
	await browser?.close();
	await site?.stop();
});

async function graph(path) {
	const html = await (await fetch(site.url + path)).text();
	const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
	assert.equal(blocks.length, 1, path);
	return JSON.parse(blocks[0][1]);
}

test('every type and property is one of schema.org’s', async () => {
	const folder = await mkdtemp(join(UI, 'node_modules', '.structured-'));
	const nodes = [...graphs].flatMap(([path, own]) => own['@graph'].map((node) => [path, node]));
	const lines = nodes.map(([path, node], place) => {
		const literal = JSON.stringify(node).replaceAll('*/', '*\\/');
		return `export const n${place}: Exclude<S.${node['@type']}, string> = ${literal}; // ${path}`;
	});
	const file = join(folder, 'graphs.ts');
	await writeFile(file, `import type * as S from 'schema-dts';\n${lines.join('\n')}\n`);
	const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'preserve'];
	const tsc = promisify(execFile)(join(UI, 'node_modules/.bin/tsc'), [...options, file], { cwd: folder });
	const said = await tsc.then(
		() => '',
		(error) => error.stdout || error.message,
	);
	await rm(folder, { recursive: true, force: true });
	const readable = said.replace(/graphs\.ts\((\d+),/g, (_, line) => `${nodes[line - 2]?.[0]} (`);
	assert.equal(readable, '');
});

test('Google’s rules for rich results are kept', async () => {
	const issues = [];
	for (const [path, own] of graphs) {
		const jsonld = {};
		for (const node of own['@graph']) (jsonld[node['@type']] ??= []).push(node);
		const source = JSON.stringify(own);
		for (const nodes of Object.values(jsonld)) for (const node of nodes) node['@location'] = `0,${source.length}`;
		const found = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
		for (const { severity, issueMessage, path: place } of found) {
			if (severity === 'ERROR') issues.push(`${path}: ${place?.[0]?.type}: ${issueMessage}`);
		}
	}
	assert.deepEqual(issues, []);
});

test('each kind of page says what it is', () => {
	const kinds = (path) => graphs.get(path)['@graph'].map((node) => node['@type']);
	for (const prefix of ['', '/en', '/ja']) {
		assert.deepEqual(kinds(prefix || '/'), ['Organization', 'WebSite', 'WebPage']);
		assert.deepEqual(kinds(`${prefix}/about/contact`), ['Organization', 'WebSite', 'ContactPage', 'BreadcrumbList']);
		assert.deepEqual(kinds(`${prefix}/news/list`).slice(2), ['CollectionPage', 'BreadcrumbList', 'ItemList']);
	}
	const detail = (section) => [...graphs.keys()].filter((path) => path.includes(`/${section}/info/`));
	for (const path of detail('news')) assert.ok(kinds(path).includes('NewsArticle'), path);
	for (const path of detail('sample')) assert.ok(kinds(path).includes('ProductModel'), path);
	const [company] = graphs.get('/en/about/contact')['@graph'];
	assert.ok(company.contactPoint.some(({ telephone }) => telephone?.startsWith('+86')), JSON.stringify(company));
});

/** What a page's head says to machines. */
const headOf = (page) =>
	page.evaluate(() => {
		const own = [...document.head.querySelectorAll('meta[name], meta[property], link[rel="canonical"], link[hreflang]')]
			.filter((element) => !['viewport', 'theme-color'].includes(element.getAttribute('name')))
			.map((element) => element.outerHTML);
		const blocks = [...document.head.querySelectorAll('script[type="application/ld+json"]')];
		return { title: document.title, own: own.sort(), graphs: blocks.map((block) => JSON.parse(block.textContent)) };
	});

test('in-app navigation leaves the head that the server would send', async () => {
	const { page, complaints, close } = await visit(browser);
	const violations = [];
	await page.exposeFunction('violated', (text) => violations.push(text));
	await page.addInitScript(() =>
		document.addEventListener('securitypolicyviolation', (event) => window.violated(`${event.violatedDirective} ${event.blockedURI}`)),
	);
	await page.goto(`${site.url}/en/news/list`);
	await hydrated(page);
	await page.locator('main a[href^="/en/news/info/"]').first().click();
	await page.waitForURL('**/en/news/info/*');
	await page.waitForFunction(() => document.querySelector('meta[property="og:type"]')?.content === 'article');
	const navigated = await headOf(page);
	assert.equal(navigated.graphs.length, 1);
	assert.ok(navigated.graphs[0]['@graph'].some((node) => node['@type'] === 'NewsArticle'));
	await page.reload();
	assert.deepEqual(navigated, await headOf(page));
	assert.deepEqual(violations, []);
	assert.deepEqual(complaints, []);
	await close();
});
