// What the other tests measure with finds what is wrong.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations } from './axe.mjs';
import { launch, visit } from './browser.mjs';
import { invalid } from './valid.mjs';

const page = (body) =>
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title></head><body><main><h1>A page</h1>${body}</main></body></html>`;

test('HTML that breaks the standard is told with its place', () => {
	assert.deepEqual(invalid(page('<p>Text</p>')), []);
	assert.match(invalid(page('<ul><div>no item</div></ul>')).join(), /element-permitted-content: <div>/);
	assert.match(invalid(page('<p id="a">1</p><p id="a">2</p>')).join(), /no-dup-id/);
	assert.match(invalid(page('<img src="/a.png">')).join(), /h37/);
});

test('a colour that cannot be read is told with its scheme and its element', async () => {
	const browser = await launch();
	const visitor = await visit(browser);
	await visitor.page.setContent(page('<p>Text</p>'));
	assert.deepEqual(await violations(visitor.page), []);
	await visitor.page.setContent(
		page('<style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style><p>Text</p>'),
	);
	const found = await violations(visitor.page);
	assert.equal(found.length, 1);
	assert.match(found[0], /^dark: color-contrast: p: /);
	await browser.close();
});
