// The checks that other tests use find what they are for.

import { violations } from './support/axe.ts';
import { invalid } from './support/html.ts';
import { expect, test } from './support/test.ts';

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title></head><body><main><h1>A page</h1>${body}</main></body></html>`;

test('invalid HTML is reported with its place', () => {
  expect(invalid(html('<p>Text</p>'))).toEqual([]);
  expect(invalid(html('<ul><div>no item</div></ul>')).join()).toMatch(/element-permitted-content: <div>/);
  expect(invalid(html('<p id="a">1</p><p id="a">2</p>')).join()).toMatch(/no-dup-id/);
  expect(invalid(html('<img src="/a.png">')).join()).toMatch(/h37/);
});

test('a colour without contrast is reported with its scheme and element', async ({ visit }) => {
  const { page } = await visit();
  await page.setContent(html('<p>Text</p>'));
  expect(await violations(page)).toEqual([]);
  await page.setContent(
    html('<style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style><p>Text</p>'),
  );
  const found = await violations(page);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^dark: color-contrast: p: /);
});
