// Node rendering the same page from the same bundle.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { get } from '../lib/http.mjs';
import { freePort, start, stop, workplace } from '../lib/processes.mjs';
import { embedded } from './selvage.mjs';

const PROGRAM = fileURLToPath(new URL('node.mjs', import.meta.url));
const BUNDLES = fileURLToPath(new URL('../../bundles', import.meta.url));
const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));
/** The provider's item with the company's words. */
const WORDS_ITEM = 1043;
const ROOT = '<div id="root">';
const BETWEEN = '</div><script id="document" type="application/json">';

/** A copy of the build that both take, so that they surely render the same one. */
export function copyOfBundles() {
  const bundles = path.join(workplace, 'bundles');
  cpSync(BUNDLES, bundles, { recursive: true });
  return bundles;
}

/**
 * What Node needs to answer as a server does at a path: the document, and the HTML around the root element; and the
 * addresses that it fetches for each page.
 */
export async function pageOf(binary, origin, target, calls = []) {
  const page = (await get(origin + target)).body.toString();
  const folder = path.join(workplace, 'node');
  mkdirSync(folder, { recursive: true });
  const [begin, end] = [page.indexOf(ROOT) + ROOT.length, page.indexOf(BETWEEN)];
  const document = page.slice(end + BETWEEN.length, page.indexOf('</script>', end));
  writeFileSync(path.join(folder, 'document.json'), document);
  writeFileSync(path.join(folder, 'before.html'), page.slice(0, begin));
  writeFileSync(path.join(folder, 'after.html'), page.slice(end));
  const texts = await textsOf(binary, JSON.parse(document).frame.locale);
  writeFileSync(path.join(folder, 'texts.json'), texts);
  writeFileSync(path.join(folder, 'calls.json'), JSON.stringify(calls));
  return { page, folder };
}

/** The texts of the site in a language as JSON, with the company's words in their place, as the server has them. */
async function textsOf(binary, locale) {
  const texts = JSON.parse(readFileSync(path.join(LOCALES, locale, 'site.json')));
  const provider = await embedded(binary, 'words', path.join(workplace, 'provider.sqlite'));
  const item = await get(`${provider.origin}/api/v1/cms/info/info?fid=${WORDS_ITEM}&lang=${locale}`);
  await stop(provider.child);
  const words = JSON.parse(JSON.parse(item.body).data.exvals);
  for (const [key, word] of Object.entries(words)) {
    const groups = key.split('.');
    const last = groups.pop();
    const group = groups.reduce((group, name) => group?.[name], texts);
    if (typeof group?.[last] === 'string') group[last] = word;
  }
  const fact = (own, name) =>
    name in texts.company ? JSON.stringify(texts.company[name]).slice(1, -1) : own;
  return JSON.stringify(texts).replace(/\{\{company\.(\w+)\}\}/g, fact);
}

/** Starts one process for each core, or a single one, and does not wait for it. */
export async function node(bundles, folder, ...single) {
  const port = await freePort();
  const args = [PROGRAM, String(port), path.join(bundles, 'server.js'), folder, ...single];
  const child = start('node', process.execPath, args, { NODE_ENV: 'production' });
  return { child, url: `http://127.0.0.1:${port}/` };
}
