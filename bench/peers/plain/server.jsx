// Renders the page for each request, and serves the files of content/public and of the build, with gzip.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { Head } from '../shared/Head.jsx';
import { App } from './App.jsx';
import { createI18n } from './i18n.js';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};
const { head, ...content } = JSON.parse(readFileSync('content/document.json', 'utf8'));
const { entry, style, preloads, fonts } = JSON.parse(readFileSync('plain/build/files.json', 'utf8'));
const i18n = await createI18n(content.frame.locale);
const before = `<!doctype html><html lang="${content.frame.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${renderToStaticMarkup(<Head head={head} fonts={fonts} />)}<link rel="stylesheet" href="${style}">${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}<script type="module" src="${entry}"></script></head><body><div id="root">`;
const after = `</div><script id="content" type="application/json">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script></body></html>`;
const PRELOADS = /^(<link rel="preload"[^>]*\/>)+/;

function page(url) {
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <StaticRouter location={url}>
        <App content={content} />
      </StaticRouter>
    </I18nextProvider>,
  );
  // React's preload of the banner belongs to the head.
  const preloads = PRELOADS.exec(html)?.[0] ?? '';
  return before.replace('<link rel="stylesheet"', `${preloads}$&`) + html.slice(preloads.length) + after;
}

function file(path) {
  const folder = path.startsWith('/build/') ? 'plain' : 'content/public';
  return readFileSync(folder + path);
}

const server = http.createServer(({ url }, response) => {
  try {
    const extension = extname(url);
    const body = extension ? file(url) : page(url);
    const type = TYPES[extension] ?? 'text/html; charset=utf-8';
    const compressed = /text|svg|json/.test(type);
    response.setHeader('content-type', type);
    response.setHeader('cache-control', extension ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (compressed) response.setHeader('content-encoding', 'gzip');
    response.end(compressed ? gzipSync(body) : body);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
