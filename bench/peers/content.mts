// Copies the content of the news list from a running Selvage into content/: the document, the style sheet, the texts'
// fonts and the pictures, so that all pages show the same.

import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The page that is compared. */
export const PATH = '/en/news/list';
/** The articles that it leads to are at this path, with their ids. */
export const ARTICLES = '/en/news/info/';

const FOLDER = fileURLToPath(new URL('content', import.meta.url));
/** Where Next.js looks for files. */
const NEXT_FILES = fileURLToPath(new URL('next/public', import.meta.url));
const FILES = /\/_image\?src=[^" ]+|\/(?:media|_assets)\/[\w/.-]+\.(?:svg|jpg|woff2)/g;
/** The peers’ menus are buttons with a state; Selvage’s are `<details>`. */
const BUTTONS = '@layer base{button{padding:0;border:0;background:none}}';

/** Writes the content; `origin` is that of a Selvage which serves the demonstration content and makes no AVIF. */
export async function copyContent(origin: string): Promise<void> {
  const page = (await load(origin, PATH)).toString().replaceAll('&amp;', '&');
  const styles = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style);
  await rm(FOLDER, { recursive: true, force: true });
  await rm(NEXT_FILES, { force: true });
  await symlink(`${FOLDER}/public`, NEXT_FILES);
  const list = await load(origin, `/_page${PATH}`);
  await save('document.json', list);
  for (const { id } of JSON.parse(list.toString()).page.rows) {
    await save(`public/articles/${id}.json`, await load(origin, `/_page${ARTICLES}${id}`));
  }
  await save('site.css', styles.join('\n').replaceAll('[open]', '[data-open]') + BUTTONS);
  for (const address of new Set(page.match(FILES))) {
    await save(`public${fileOf(address)}`, await load(origin, address));
  }
}

/** `/_image?src=/media/dock.jpg&w=320` is a picture of a certain width: `/media/dock-320.webp`. */
function fileOf(address: string): string {
  return address.replace(/^\/_image\?src=(.*)\.\w+&w=(\d+)$/, '$1-$2.webp');
}

async function load(origin: string, address: string): Promise<Buffer> {
  const response = await fetch(origin + address, { headers: { accept: 'image/webp,*/*' } });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

async function save(name: string, content: string | Buffer): Promise<void> {
  const file = `${FOLDER}/${name}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
