// Draws the icons and the cards of both sites from their marks and the names in locales/, with the system's Chromium:
// `make icons`. The fonts of the cards are the system's; on Debian they are in the package fonts-noto-cjk.

import { mkdir, readFile, writeFile } from 'node:fs/promises';

import { launch } from '../tests/e2e/support/chromium.ts';

interface Site {
  /** The SVG of the mark. */
  mark: string;
  /** The colour behind the mark. */
  ground: string;
}

interface SiteTexts {
  phrases: string;
  roman: string;
  since: string;
}

interface BrandTexts {
  name: string;
  roman: string;
  tagline: string;
  server: { pages: Record<string, { title: string }> };
}

const HERE = new URL('./', import.meta.url);
const read = (path: string) => readFile(new URL(path, HERE), 'utf8');

const GARMENT: Site = { mark: await read('../ui/src/design/icon.svg'), ground: '#22375b' };
const BRAND_COLOR = '#ff6a3d';
const BRAND: Site = { mark: await read('../ui/src/brand/design/brand-icon.svg'), ground: '#0d0f12' };
const latin = await readFile(
  new URL('../ui/node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2', HERE),
);
const browser = await launch();

const style = `*{margin:0;box-sizing:border-box}
	@font-face{font-family:Latin;src:url(data:font/woff2;base64,${latin.toString('base64')})}`;

/** A PNG of an HTML page of this size. */
async function picture(width: number, height: number, body: string, { transparent = false } = {}) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const png = await page.screenshot({ omitBackground: transparent });
  await page.close();
  return png;
}

/** The mark; its rounded corners are transparent, or of the ground. */
function icon({ mark }: Site, side: number, ground?: string) {
  const style = `width:${side}px;height:${side}px;display:grid;background:${ground ?? 'none'}`;
  const svg = mark.replace('<svg ', `<svg width="${side}" height="${side}" `);
  return picture(side, side, `<div style="${style}">${svg}</div>`, { transparent: !ground });
}

/** An ICO file of PNGs: a directory of 16 bytes an entry, then the pictures. */
function ico(entries: [side: number, png: Buffer][]): Buffer {
  const head = Buffer.alloc(6 + 16 * entries.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(entries.length, 4);
  let offset = head.length;
  entries.forEach(([side, png], place) => {
    const at = 6 + 16 * place;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...entries.map(([, png]) => png)]);
}

/** The card of a language: the selvage down the side, the company's name. */
async function card(locale: string, lang: string) {
  const { site } = JSON.parse(await read(`../locales/${locale}.json`)) as { site: SiteTexts };
  const serif = `Latin,'Noto Serif CJK ${lang === 'ja' ? 'JP' : 'SC'}',serif`;
  const lines = site.phrases
    .split('|')
    .map((line) => `<div>${line}</div>`)
    .join('');
  const size = lang === 'en' ? 76 : 84;
  return picture(
    1200,
    630,
    `<body lang="${lang}" style="background:#f4efe6;color:#1d1b19;font-family:${serif};height:630px;overflow:hidden">
		<div style="position:absolute;inset:0 auto 0 90px;width:96px;background:#fbf8f2;border-inline:2px solid #22375b22">
			<div style="position:absolute;inset:0 auto 0 44px;width:10px;background:#a1382a"></div></div>
		<div style="position:absolute;left:270px;right:70px;top:0;bottom:0;display:grid;align-content:center;gap:36px">
			<div style="font-size:${size}px;line-height:1.22;font-weight:600">${lines}</div>
			<div style="font-size:34px;color:#22375b">${site.roman} · ${site.since}</div></div></body>`,
  );
}

async function brandTexts(): Promise<BrandTexts> {
  return JSON.parse(await read('../locales/zh.json')).brand;
}

/** The shape on the card of each page of the brand: nine contours. */
const contours = (draw: (ring: number) => string) =>
  Array.from({ length: 9 }, (_, ring) => draw(ring)).join('');
const SHAPES: Record<string, string> = {
  brand: contours((ring) => `<ellipse cx="985" cy="330" rx="${60 + ring * 38}" ry="${34 + ring * 30}"/>`),
  about: contours(
    (ring) =>
      `<path d="M700 ${150 + ring * 44}C800 ${90 + ring * 50} 900 ${250 + ring * 30} 1200 ${120 + ring * 52}"/>`,
  ),
  investors: contours((ring) => `<path d="M${760 + ring * 44} 560V${500 - ring * ring * 5}"/>`),
  news: contours((ring) => `<path d="M760 ${150 + ring * 42}H${1110 - (ring % 3) * 90}"/>`),
  join: contours(
    (ring) => `<path d="M985 330L${985 + 270 * Math.cos(ring * 0.7)} ${330 + 230 * Math.sin(ring * 0.7)}"/>`,
  ),
  hotline: contours(
    (ring) =>
      `<path d="M800 ${300 - ring * 26}A${30 + ring * 26} ${30 + ring * 26} 0 0 1 800 ${360 + ring * 26}"/>`,
  ),
  privacy: contours(
    (ring) =>
      `<path d="M${800 + ring * 20} ${210 + ring * 16}H${1170 - ring * 20}V${330 + ring * 8}C${1170 - ring * 20} ${430 - ring * 6} 1050 ${490 - ring * 14} 985 ${530 - ring * 18}C920 ${490 - ring * 14} ${800 + ring * 20} ${430 - ring * 6} ${800 + ring * 20} ${330 + ring * 8}Z"/>`,
  ),
  shops: contours(
    (ring) =>
      `<rect x="${780 + (ring % 3) * 120}" y="${150 + Math.floor(ring / 3) * 120}" width="92" height="92" rx="10"/>`,
  ),
};

/** A card of the brand: its mark above the text, on its own ground. */
function brandCard(mark: number, right: number, text: string, drawing = '') {
  const svg = BRAND.mark.replace('<svg ', `<svg width="${mark}" height="${mark}" `);
  return picture(
    1200,
    630,
    `<body lang="zh-Hans" style="background:${BRAND.ground};color:#f3f6f8;font-family:'Noto Sans CJK SC',sans-serif;height:630px">
		<svg width="1200" height="630" style="position:absolute;inset:0" fill="none" stroke="${BRAND_COLOR}" stroke-width="5" stroke-linecap="round">${drawing}</svg>
		<div style="position:absolute;inset:0 ${right}px 0 90px;display:grid;align-content:center;gap:34px">${svg}${text}</div></body>`,
  );
}

/** The card of the brand: its name and line. */
async function brandHomeCard() {
  const { name, roman, tagline } = await brandTexts();
  const text = `<div style="font-size:96px;line-height:1.1;font-weight:600">${name} <span style="color:${BRAND_COLOR}">${roman}</span></div>
			<div style="font-size:38px;color:#a4b0bc">${tagline}</div>`;
  return brandCard(190, 90, text);
}

/** The card of one of the brand's pages: its title beside a shape of its own. */
async function brandPageCard(page: string) {
  const { name, roman, server } = await brandTexts();
  const text = `<div style="font-size:84px;line-height:1.15;font-weight:600">${server.pages[page]?.title}</div>
			<div style="font-size:38px;color:#a4b0bc">${name} ${roman}</div>`;
  return brandCard(110, 480, text, SHAPES[page]);
}

/** The icons of a site, by the names of their files. */
async function icons(site: Site): Promise<Record<string, Buffer>> {
  return {
    'favicon.ico': ico([
      [16, await icon(site, 16)],
      [32, await icon(site, 32)],
    ]),
    // Full to the edge: systems cut a shape of their own out of these.
    'apple-touch-icon.png': await icon(site, 180, site.ground),
    'icon-192.png': await icon(site, 192),
    'icon-512.png': await icon(site, 512),
    'icon-maskable-512.png': await icon(site, 512, site.ground),
  };
}

const brand: Record<string, Buffer> = { ...(await icons(BRAND)), 'card-zh.png': await brandHomeCard() };
for (const page of Object.keys(SHAPES)) brand[`card-${page}.png`] = await brandPageCard(page);
const files = {
  ...(await icons(GARMENT)),
  'card-zh.png': await card('zh', 'zh-Hans'),
  'card-en.png': await card('en', 'en'),
  'card-ja.png': await card('ja', 'ja'),
  ...Object.fromEntries(Object.entries(brand).map(([name, bytes]) => [`brand/${name}`, bytes])),
};
await browser.close();
await mkdir(new URL('brand/', HERE), { recursive: true });
for (const [name, bytes] of Object.entries(files)) await writeFile(new URL(name, HERE), bytes);
