import path from 'node:path';
import { ASSETS } from './paths.mjs';

/** The module that draws each kind of page. */
export const PAGES = {
  home: 'src/pages/home/HomePage.tsx',
  'about-company': 'src/pages/about-company/AboutCompanyPage.tsx',
  'about-culture': 'src/pages/about-culture/AboutCulturePage.tsx',
  'about-development': 'src/pages/about-development/AboutDevelopmentPage.tsx',
  'about-cooperation': 'src/pages/about-cooperation/AboutCooperationPage.tsx',
  'about-contact': 'src/pages/about-contact/AboutContactPage.tsx',
  market: 'src/pages/market/MarketPage.tsx',
  'oem-list': 'src/pages/oem-list/OemListPage.tsx',
  'oem-info': 'src/pages/oem-info/OemInfoPage.tsx',
  'sample-list': 'src/pages/sample-list/SampleListPage.tsx',
  'sample-info': 'src/pages/sample-info/SampleInfoPage.tsx',
  'news-list': 'src/pages/news-list/NewsListPage.tsx',
  'news-info': 'src/pages/news-info/NewsInfoPage.tsx',
  bbs: 'src/pages/bbs/BbsPage.tsx',
  order: 'src/pages/order/OrderPage.tsx',
  'user-login': 'src/pages/user-login/LoginPage.tsx',
  'user-register': 'src/pages/user-register/RegisterPage.tsx',
  'user-terms': 'src/pages/user-terms/TermsPage.tsx',
  privacy: 'src/pages/privacy/PrivacyPage.tsx',
  'brand-home': 'src/brand/pages/home/BrandHomePage.tsx',
  'brand-brand': 'src/brand/pages/story/StoryPage.tsx',
  'brand-page': 'src/brand/pages/sheet/SheetPage.tsx',
};

/** The two sites: their entries, and what every page of each needs. */
export const SITES = {
  garment: {
    name: 'entry',
    module: 'src/entry.client.tsx',
    sheet: 'styles',
    icon: 'icon',
    locales: { zh: '../locales/zh.json', en: '../locales/en.json', ja: '../locales/ja.json' },
  },
  brand: {
    name: 'brand-entry',
    module: 'src/brand/entry.client.tsx',
    sheet: 'brand-styles',
    icon: 'brand-icon',
    locales: { zh: '../locales/zh.json?brand' },
  },
};

/** The site that a kind of page belongs to. */
export function siteOf(kind) {
  return kind.startsWith('brand-') ? 'brand' : 'garment';
}

const FONTS = /-latin-wght-normal-\w+\.woff2$/;

/** Which files a page needs; the server writes them into its HTML. */
export function describe(metafile, build, names, styles, texts) {
  const outputs = outputsByEntry(metafile);
  const named = (name, extension) => url(names.find((file) => isNamed(file, name, extension)));
  const files = (site) => {
    const { name, module, sheet, icon, locales } = SITES[site];
    return {
      starter: url(outputs.get('src/starter.ts')),
      entry: named(name, 'js'),
      styles: [url(styles.sheets[sheet].style)],
      fonts: styles.sheets[sheet].others.filter((file) => FONTS.test(file)).map(url),
      icons: { svg: named(icon, 'svg') },
      preload: staticImports(metafile, outputs.get(module)).map(url),
      locales: Object.fromEntries(
        Object.entries(locales).map(([locale, file]) => [locale, url(outputs.get(file))]),
      ),
    };
  };
  const pages = { error: { scripts: [], styles: [] } };
  for (const [kind, module] of Object.entries(PAGES)) {
    const file = outputs.get(module);
    const entry = outputs.get(SITES[siteOf(kind)].module);
    const shared = staticImports(metafile, entry);
    const scripts = [file, ...staticImports(metafile, file)].filter(
      (name) => name !== entry && !shared.includes(name),
    );
    pages[kind] = { scripts: scripts.map(url), styles: styles.pages[kind] ? [url(styles.pages[kind])] : [] };
  }
  return { build, ...files('garment'), brand: files('brand'), pages, texts };
}

/** Whether a file is the one of this name: with the hash of its content. */
export function isNamed(file, name, extension) {
  return new RegExp(`^${name}-\\w{8}\\.${extension}$`).test(file);
}

function outputsByEntry({ outputs }) {
  return new Map(
    Object.entries(outputs)
      .filter(([file, { entryPoint }]) => entryPoint && file.endsWith('.js'))
      .map(([file, { entryPoint }]) => [entryPoint, file]),
  );
}

/** All chunks that a chunk imports at once, directly or by way of others. */
function staticImports({ outputs }, file, seen = new Set()) {
  for (const { path: imported, kind, external } of outputs[file].imports) {
    if (kind !== 'import-statement' || external || seen.has(imported)) continue;
    seen.add(imported);
    staticImports({ outputs }, imported, seen);
  }
  return [...seen];
}

function url(file) {
  return ASSETS + path.basename(file);
}
