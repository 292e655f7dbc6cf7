// Node rendering the same page from the same bundle.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { get } from '../lib/http.mjs';
import { freePort, start, workplace } from '../lib/processes.mjs';

const PROGRAM = fileURLToPath(new URL('node.mjs', import.meta.url));
const BUNDLES = fileURLToPath(new URL('../../bundles', import.meta.url));
const SETS = fileURLToPath(new URL('../../ui/src/i18n/sets.json', import.meta.url));
const ROOT = '<div id="root">';
const BETWEEN = '</div><script id="document" type="application/json">';

/** A copy of the build that both take, so that they surely render the same one. */
export function copyOfBundles() {
  const bundles = path.join(workplace, 'bundles');
  cpSync(BUNDLES, bundles, { recursive: true });
  return bundles;
}

/** What Node needs to answer as a server does at a path: the document, and the HTML around the root element. */
export async function pageOf(origin, target) {
  const page = (await get(origin + target)).body.toString();
  const folder = path.join(workplace, 'node');
  mkdirSync(folder, { recursive: true });
  const [begin, end] = [page.indexOf(ROOT) + ROOT.length, page.indexOf(BETWEEN)];
  const document = page.slice(end + BETWEEN.length, page.indexOf('</script>', end));
  writeFileSync(path.join(folder, 'document.json'), document);
  writeFileSync(path.join(folder, 'before.html'), page.slice(0, begin));
  writeFileSync(path.join(folder, 'after.html'), page.slice(end));
  const texts = await textsOf(origin, JSON.parse(document).frame);
  writeFileSync(path.join(folder, 'texts.json'), JSON.stringify(texts));
  return { page, folder };
}

/** The texts of a site in a language, put together from the scripts that browsers load. */
async function textsOf(origin, { site, locale, build }) {
  const sets = JSON.parse(readFileSync(SETS))[site];
  const texts = {};
  for (const set of new Set([site, ...Object.values(sets.pages).map((groups) => groups.join('_'))])) {
    const script = await get(`${origin}/_assets/texts-${set}-${locale}-${build}.js`);
    const own = JSON.parse(/^export default (.*);$/s.exec(script.body.toString())[1]);
    for (const [group, part] of Object.entries(own)) texts[group] = { ...texts[group], ...part };
  }
  return texts;
}

/** Starts one process for each core, or a single one, and does not wait for it. */
export async function node(bundles, folder, ...single) {
  const port = await freePort();
  const args = [PROGRAM, String(port), path.join(bundles, 'server.js'), folder, ...single];
  const child = start('node', process.execPath, args, { NODE_ENV: 'production' });
  return { child, url: `http://127.0.0.1:${port}/` };
}
