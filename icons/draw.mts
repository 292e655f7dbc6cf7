// Draws the icons and cards of the demonstration's brand, and the cards of the demonstration's company, with the system's Chromium:
// `make icons`. Other companies' are drawn at the desk (ui/src/desk/company/draw.ts). The fonts of the cards are the system's; on Debian they are in the package fonts-noto-cjk.

import { mkdir, readFile, writeFile } from 'node:fs/promises';

import { launch } from '../tests/e2e/support/chromium.ts';
import { demonstrationTexts } from '../ui/build/demonstration.mjs';
import { cardSignature } from '../ui/src/desk/company/signature.ts';

interface Site {
  /** The SVG of the mark. */
  mark: string;
  /** The colour behind the mark. */
  ground: string;
}

interface CompanyTexts {
  short: string;
  phrases: string;
  second: string;
  since: string;
  main: string;
  accent: string;
  ground: string;
  logo: string;
}

/** The parts of the site whose pages have pictures, by the names of their links in the navigation. */
const PARTS = ['home', 'about', 'sample', 'market', 'oem', 'news'] as const;

interface BrandTexts {
  name: string;
  roman: string;
  tagline: string;
  server: { pages: Record<string, { title: string }> };
}

const HERE = new URL('./', import.meta.url);
const read = (path: string) => readFile(new URL(path, HERE), 'utf8');

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
  const { company } = (await demonstrationTexts(locale, 'site')) as { company: CompanyTexts };
  const serif = `Latin,'Noto Serif CJK ${lang === 'ja' ? 'JP' : 'SC'}',serif`;
  const lines = company.phrases
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
			<div style="font-size:34px;color:#22375b">${company.second} · ${company.since}</div></div></body>`,
  );
}

/** The left part of the cards of pages: the selvage, the company's name, the title of a part of the site. */
async function panel(locale: string, lang: string, part: (typeof PARTS)[number]) {
  const texts = (await demonstrationTexts(locale, 'site')) as {
    company: CompanyTexts;
    nav: Record<string, string>;
  };
  const { short, second, since, phrases } = texts.company;
  const serif = `Latin,'Noto Serif CJK ${lang === 'ja' ? 'JP' : 'SC'}',serif`;
  const title = part === 'home' ? phrases.replaceAll('|', '<br>') : texts.nav[part];
  return picture(
    500,
    630,
    `<body lang="${lang}" style="background:#f4efe6;color:#1d1b19;font-family:${serif};height:630px;overflow:hidden">
		<div style="position:absolute;inset:0 auto 0 44px;width:56px;background:#fbf8f2;border-inline:2px solid #22375b22">
			<div style="position:absolute;inset:0 auto 0 25px;width:7px;background:#a1382a"></div></div>
		<div style="position:absolute;left:144px;right:0;top:64px;font-size:38px;font-weight:600">${short}
			<span style="font-size:26px;color:#6f695f;margin-left:6px">${second}</span></div>
		<div style="position:absolute;left:144px;right:0;bottom:64px;display:grid;gap:26px">
			<div style="font-size:${part === 'home' ? (lang === 'en' ? 38 : 40) : 64}px;line-height:1.2;font-weight:600">${title}</div>
			<div style="border-top:4px dashed #a1382a;width:120px"></div>
			<div style="font-size:26px;color:#22375b">${since}</div></div></body>`,
  );
}

async function brandTexts(): Promise<BrandTexts> {
  return (await demonstrationTexts('zh', 'brand')).brand;
}

/** Fibres of the brand's scenes, from dim to glowing. */
const FIBRES = [
  ['#241a18', 'M-20 610C260 560 420 640 700 590S1010 380 1220 420'],
  ['#4a281e', 'M-20 588C280 560 460 610 720 560S1000 300 1220 330'],
  ['#8d4127', 'M-20 600C300 590 480 590 740 530S1010 250 1220 250'],
  [BRAND_COLOR, 'M-20 594C320 590 520 580 760 500S1040 210 1220 180'],
]
  .map(([stroke, d]) => `<path stroke="${stroke}" d="${d}"/>`)
  .join('');

/** A card of the brand: text on its own ground, above the fibres. */
function brandCard(text: string) {
  return picture(
    1200,
    630,
    `<body lang="zh-Hans" style="background:${BRAND.ground};color:#f3f6f8;font-family:'Noto Sans CJK SC',sans-serif;height:630px">
		<svg width="1200" height="630" style="position:absolute;inset:0" fill="none" stroke-width="3">${FIBRES}</svg>
		<div style="position:absolute;inset:0 90px 90px;display:grid;align-content:center;gap:34px">${text}</div></body>`,
  );
}

/** The card of the brand: its name and line. */
async function brandHomeCard() {
  const { name, roman, tagline } = await brandTexts();
  return brandCard(`<div style="font-size:120px;line-height:1.1;font-weight:600">${name} <span style="color:${BRAND_COLOR}">${roman}</span></div>
			<div style="font-size:40px;color:#a4b0bc">${tagline}</div>`);
}

/** The card of one of the brand's pages: its title and the brand's name. */
async function brandPageCard(page: string) {
  const { name, roman, server } = await brandTexts();
  return brandCard(`<div style="font-size:84px;line-height:1.25;font-weight:600">${server.pages[page]?.title.replace('：', '：<br>')}</div>
			<div style="font-size:40px;color:#a4b0bc">${name} <span style="color:${BRAND_COLOR}">${roman}</span></div>`);
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
const { server } = await brandTexts();
const ERRORS = ['not-found', 'unavailable', 'error'];
for (const page of Object.keys(server.pages))
  if (page !== 'home' && !ERRORS.includes(page)) brand[`card-${page}.png`] = await brandPageCard(page);
const files: Record<string, Buffer> = {};
for (const [locale, lang] of [
  ['zh', 'zh-Hans'],
  ['en', 'en'],
  ['ja', 'ja'],
] as const) {
  const { company } = (await demonstrationTexts(locale, 'site')) as { company: CompanyTexts };
  // content/company.toml names the file.
  const name = `../content/media/identity/card-${locale}-${cardSignature(company)}`;
  files[`${name}.png`] = await card(locale, lang);
  for (const part of PARTS) files[`${name}-${part}.png`] = await panel(locale, lang, part);
}
for (const [name, bytes] of Object.entries(brand)) files[`../content/brand/icons/${name}`] = bytes;
await browser.close();
await mkdir(new URL('../content/brand/icons/', HERE), { recursive: true });
for (const [name, bytes] of Object.entries(files)) await writeFile(new URL(name, HERE), bytes);
