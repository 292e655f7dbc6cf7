// One Node process for each core, or a single one, rendering the same bundle from a document in memory:
// `node node.mjs PORT BUNDLE FOLDER [single]`.
// FOLDER has document.json, texts.json, before.html and after.html, which stand around the root element's HTML, and calls.json:
// addresses that are fetched for each page, all at once. Their answers are read, and nothing is made of them.
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';

const PRELOADS = /^(<link rel="preload" as="image"[^>]*\/>)+/;
const [port, bundle, folder, single] = process.argv.slice(2);

if (cluster.isPrimary && !single) {
  for (const _ of os.cpus()) cluster.fork();
  process.on('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGKILL');
    process.exit(0);
  });
} else {
  const texts = readFileSync(path.join(folder, 'texts.json'), 'utf8');
  globalThis.selvageTexts = () => texts;
  vm.runInThisContext(readFileSync(bundle, 'utf8'), { filename: bundle });
  const [document, before, after] = ['document.json', 'before.html', 'after.html'].map((name) =>
    readFileSync(path.join(folder, name), 'utf8'),
  );
  const calls = JSON.parse(readFileSync(path.join(folder, 'calls.json'), 'utf8'));
  http
    .createServer(async (_request, response) => {
      await Promise.all(calls.map(async (address) => (await fetch(address)).json()));
      // Preloads belong to the head, and are in `before` already.
      const html = globalThis.selvageRender(document).replace(PRELOADS, '');
      const body = Buffer.from(before + html + after);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
      response.end(body);
    })
    .listen(Number(port), '127.0.0.1');
}
