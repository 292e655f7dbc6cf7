// Takes a picture of every screen and writes a sheet of all pictures: `make screenshots` writes
// artifacts/screenshots/index.html.
//
//   SERVER=BINARY tsx tests/screenshots/run.mts FOLDER

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { launch } from '../e2e/support/chromium.ts';
import { BRAND_PAGES, PAGES, PREFIXES } from '../e2e/support/pages.ts';
import { serve } from '../e2e/support/server.ts';
import { hydrated, type Page } from '../e2e/support/test.ts';

type Scheme = 'light' | 'dark';

interface Walk {
  site?: 'garment' | 'brand';
  schemes?: Scheme[];
  settings?: Record<string, string>;
  /** Also takes the pages of a customer. */
  withOrders?: boolean;
}

interface Picture {
  kind: string;
  path: string;
  file: string;
}

const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1366, height: 680 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
/** More screens: other categories, an empty one, a board, the longest title, an item without a picture, results. */
const OTHERS = [
  '/oem/cotton',
  '/oem/dye',
  '/oem/material',
  '/oem/clothing',
  '/sample/list?cid=16010318',
  '/bbs/board/51',
  '/news/info/3034',
  '/news/info/3030',
  '/search?q=denim',
];
/** Settings of a server whose provider is down: no process listens there. */
const DOWN = { SELVAGE_PROVIDER_URL: 'http://127.0.0.1:9', SELVAGE_PROVIDER_RETRIES: '0' };
/** A customer of the demonstration. */
const CUSTOMER = { email: 'demo-us@jinlan.example', password: 'demonstration-us' };

const folder = process.argv[2] ?? '';
if (!folder) throw new Error('name a folder: tsx tests/screenshots/run.mts FOLDER');
await mkdir(folder, { recursive: true });
const sheet: Picture[] = [];
const browser = await launch();
try {
  const ofEachLanguage = (paths: string[]) =>
    PREFIXES.flatMap((prefix) => paths.map((path) => prefix + path));
  await walk('garment', ofEachLanguage([...Object.values(PAGES), ...OTHERS]), { withOrders: true });
  await walk('brand', BRAND_PAGES, { site: 'brand', schemes: ['dark'] });
  await walk('down', ofEachLanguage(['/news/list']), { settings: DOWN });
} finally {
  await browser.close();
}
await writeFile(join(folder, 'index.html'), contactSheet());

async function walk(
  name: string,
  paths: string[],
  { site = 'garment', schemes = ['light', 'dark'], settings = {}, withOrders = false }: Walk,
) {
  const server = await serve({ settings: { SELVAGE_SITE_DEFAULT: site, ...settings } });
  try {
    for (const colorScheme of schemes) {
      for (const viewport of SIZES) {
        const kind = `${name}-${colorScheme}-${viewport.width}`;
        const context = await browser.newContext({ baseURL: server.url, viewport, colorScheme });
        const page = await context.newPage();
        for (const path of paths) {
          await open(page, path);
          await shoot(page, path, kind);
        }
        if (withOrders) await walkOrders(page, kind);
        await context.close();
      }
    }
  } finally {
    await server.stop();
  }
}

async function walkOrders(page: Page, kind: string) {
  for (const prefix of PREFIXES) {
    await page.goto(`${prefix}/user/login`);
    await hydrated(page);
    await page.locator('input[name="email"]').fill(CUSTOMER.email);
    await page.locator('input[name="passwd"]').fill(CUSTOMER.password);
    await page.locator('main button[type="submit"]').click();
    await page.waitForURL((address) => !address.pathname.endsWith('/login'));
    await open(page, `${prefix}/order`);
    const contracts = page.locator('main tbody a');
    await contracts.first().waitFor();
    await shoot(page, `${prefix}/order`, kind);
    await contracts.first().click();
    await page.locator('dialog tbody tr').first().waitFor();
    await shoot(page, `${prefix}/order#contract`, kind, false);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

async function shoot(page: Page, path: string, kind: string, fullPage = true) {
  if (fullPage) await page.evaluate(loadAll);
  const file = `${kind}-${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}.png`;
  await page.screenshot({ path: join(folder, file), animations: 'disabled', fullPage });
  sheet.push({ kind, path, file });
}

/** Runs in the page. Loads all pictures, also those that would load when they come near. */
async function loadAll() {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await document.fonts.ready;
}

function contactSheet(): string {
  const figure = ({ path, file }: Picture) =>
    `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${path}</figcaption></figure>`;
  const kinds = [...new Set(sheet.map(({ kind }) => kind))].map((kind) => {
    const figures = sheet.filter((picture) => picture.kind === kind).map(figure);
    return `<h2>${kind}</h2><section>${figures.join('')}</section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Selvage: every screen</title>
<style>body{font:14px system-ui;margin:24px}section{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0;width:220px}img{width:100%;height:300px;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
${kinds.join('\n')}
`;
}
