// A CMS whose every field holds markup: it is shown as text or cleaned, none of it runs, and the pages stay valid and
// accessible.

import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { violations } from './support/axe.ts';
import { INJECTIONS } from './support/customers.ts';
import { EDITOR_HTML } from './support/editor.ts';
import { invalid } from './support/html.ts';
import { OVERVIEWS, PAGES, PREFIXES } from './support/pages.ts';
import { expect, hydrated, type Page, testWith } from './support/test.ts';

/** The fields that are text. */
const TEXTS =
  /\b(title|subtxt|abstract|ptxt|pname|tname|cname|bname|lname|uname|desc|keyword) = "((?:[^"\\]|\\.)*)"/g;
/** The fields that are Markdown or HTML. */
const MARKUP = /^(content|tdesc) = '''$/gm;
const BLANK = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** The one script that stands in a page. */
const AHEAD = await readFile(new URL('../../src/site/ahead.js', import.meta.url), 'utf8');

const test = testWith(async (content) => {
  await cp(fileURLToPath(new URL('../../content/', import.meta.url)), content, { recursive: true });
  let next = 0;
  const injection = () => JSON.stringify(INJECTIONS[next++ % INJECTIONS.length]).slice(1, -1);
  const markup = [...INJECTIONS.slice(0, 9), EDITOR_HTML].join('\n\n');
  for (const file of await readdir(content, { recursive: true })) {
    if (!file.endsWith('.toml') || file === 'customers.toml') continue;
    const toml = await readFile(join(content, file), 'utf8');
    const hostile = toml
      .replace(TEXTS, (_, key, value) => `${key} = "${value} ${injection()}"`)
      .replace(MARKUP, (line) => `${line}\n${markup}\n\n`);
    await writeFile(join(content, file), hostile);
  }
  return { settings: { SELVAGE_EMBEDDED_CONTENT: content } };
});

/** Pages whose text is the editor's, and pages that show a little of many texts. */
const SHOWN = [...OVERVIEWS, PAGES['oem-info'], PAGES['sample-info'], PAGES['news-info']];

/** Complaints about fields for pictures, which hold addresses at which there is none. */
const NO_PICTURE = /404 \(Not Found\)|ERR_BLOCKED_BY_ORB/;

/** A list for each language, with links to its items. */
const LISTS = [
  { list: '/news/list', links: 'main a[href*="/news/info/"]' },
  { list: '/sample/list', links: 'main a[href*="/sample/info/"]' },
  { list: '/oem/cotton', links: 'main a[href*="/oem/info/"]' },
];

for (const [language, prefix] of PREFIXES.entries()) {
  // A third of the pages in each language: the markup is the same.
  const pages = SHOWN.filter((_, index) => index % PREFIXES.length === language);

  test(`${prefix}/: no field of the CMS runs, and pages stay valid and accessible`, async ({
    visit,
    tolerate,
  }) => {
    tolerate(NO_PICTURE);
    const { page } = await visit();
    await blankPictures(page);
    for (const path of pages) {
      const response = await page.goto(prefix + path);
      expect(invalid((await response?.text()) ?? ''), path).toEqual([]);
      await hydrated(page);
      await expectHarmless(page);
      expect(await violations(page, { schemes: ['light'] }), path).toEqual([]);
    }
  });
}

test('no field of the CMS runs on a page that is navigated to', async ({ visit, tolerate }) => {
  tolerate(NO_PICTURE);
  const { page } = await visit();
  await blankPictures(page);
  for (const [language, { list, links }] of LISTS.entries()) {
    await page.goto(`${PREFIXES[language]}${list}`);
    await hydrated(page);
    await page.locator(links).first().click();
    await page.waitForURL((url) => !url.pathname.endsWith(list));
    await expectHarmless(page);
  }
});

test('of the pictures and links of an editor, the trusted ones stay', async ({ visit }) => {
  const { page } = await visit();
  await page.goto(`/en${PAGES['news-info']}`);
  const prose = page.locator('main [class*="prose"]').first();
  const pictures = prose.locator('img');
  const names = await pictures.evaluateAll((images) =>
    images.map((image) => new URL((image as HTMLImageElement).src).pathname).sort(),
  );
  expect(names).toEqual([...Array(3).fill('/media/macros/carton.jpg'), '/media/macros/seam.jpg']);
  await expect(prose.locator('img:not([alt])')).toHaveCount(0);
  await expect(prose).toContainText('click here (/en/about/contact)');
  await expect(prose.getByText('No way')).not.toHaveCount(0);
  await expect(prose.locator('a', { hasText: 'No way' }), 'a link to a script is plain text').toHaveCount(0);
});

/** Answers requests for pictures and map tiles with an empty picture, so that pages are loaded soon. */
async function blankPictures(page: Page) {
  await page.route(/^https:|\/media\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: BLANK }),
  );
}

/** Expects that the page shows injected text, that none of it has run, and that nothing on the page can run. */
async function expectHarmless(page: Page) {
  const path = page.url();
  const found = await page.evaluate((ahead) => {
    const runs = (element: Element) =>
      /^(SCRIPT|IFRAME|OBJECT|EMBED)$/.test(element.tagName) ||
      element.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc') ||
      /^\s*javascript:/i.test(element.getAttribute('href') ?? '');
    const scripts = [...document.scripts].filter(
      ({ src, type, text }) => !src && !/json$/.test(type) && text !== ahead,
    );
    return {
      injected: window.injected,
      active: [...scripts, ...[...document.querySelectorAll('main *, footer *')].filter(runs)].map(
        (element) => element.outerHTML,
      ),
      text: document.title + document.body.innerText,
    };
  }, AHEAD);
  expect(found.injected, path).toBeUndefined();
  expect(found.active, path).toEqual([]);
  expect(found.text, `${path} shows the injected text`).toMatch(
    /window\.injected|\u2028|=HYPERLINK|@SUM|&#x3C;script/i,
  );
}
