// Renders every fixture with the real server bundle to static pages: `node preview.mjs [--serve PORT]`.
// Run `node build.mjs` first. With --serve the pages, the assets and the pictures are served, and /_page/… as well.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUNDLES, UI } from './build/paths.mjs';
import { loadServerBundle, pageHtml } from './build/preview.mjs';

const FIXTURES = path.join(UI, 'fixtures');
const MEDIA = path.join(UI, '../content/media');
const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

const manifest = JSON.parse(await readFile(path.join(BUNDLES, 'manifest.json'), 'utf8'));
const render = await loadServerBundle(path.join(BUNDLES, 'server.js'));

const pages = new Map();
for (const name of (await readdir(FIXTURES)).filter((file) => file.endsWith('.json'))) {
  const document = JSON.parse(await readFile(path.join(FIXTURES, name), 'utf8'));
  document.frame.build = manifest.build;
  document.frame.imageWidths = [];
  pages.set(name.replace('.json', ''), document);
}

const port = process.argv[process.argv.indexOf('--serve') + 1];
if (process.argv.includes('--serve')) {
  createServer(answer).listen(Number(port), '127.0.0.1', () =>
    console.log(`http://127.0.0.1:${port}/home.zh`),
  );
} else {
  const folder = path.join(tmpdir(), 'selvage-preview');
  await mkdir(folder, { recursive: true });
  for (const [name, document] of pages) await writeFile(path.join(folder, `${name}.html`), html(document));
  console.log(`${pages.size} pages in ${folder}`);
}

function html(document) {
  return pageHtml(manifest, document, render(JSON.stringify(document)));
}

async function answer(request, response) {
  const url = new URL(request.url, 'http://localhost');
  const folder = { _assets: path.join(BUNDLES, 'assets'), media: MEDIA }[url.pathname.split('/')[1]];
  if (folder) {
    const file = path.join(folder, path.normalize(url.pathname).split('/').slice(2).join('/'));
    const contents = await readFile(file).catch(() => null);
    response.writeHead(contents ? 200 : 404, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    });
    response.end(contents);
    return;
  }
  const wantsDocument = url.pathname.startsWith('/_page/');
  const address = (wantsDocument ? url.pathname.slice('/_page'.length) : url.pathname) + url.search;
  const document = pages.get(address.slice(1)) ?? atAddress(address);
  response.writeHead(document.frame.status, {
    'content-type': wantsDocument ? 'application/json' : 'text/html; charset=utf-8',
  });
  response.end(wantsDocument ? JSON.stringify(document) : html(document));
}

/** The fixture that stands at an address; else the 404 page in the address's language. */
function atAddress(address) {
  const [, locale = 'zh', bare] = /^(?:\/(en|ja))?(\/.*|)$/.exec(address) ?? [];
  const wanted = bare === '' || bare === '/home' ? '/' : bare;
  for (const document of pages.values()) {
    const { frame } = document;
    if (frame.status === 200 && frame.locale === locale && frame.path === wanted) return document;
  }
  return pages.get(`error-404.${locale}`);
}
