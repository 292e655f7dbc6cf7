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
};

const FONTS = /-latin-wght-normal-\w+\.woff2$/;

/** Which files a page needs; the server writes them into its HTML. */
export function describe(metafile, build, names, styles, texts) {
  const outputs = outputsByEntry(metafile);
  const entry = outputs.get('src/entry.client.tsx');
  const shared = staticImports(metafile, entry);
  const pages = { error: { scripts: [], styles: [] } };
  for (const [kind, module] of Object.entries(PAGES)) {
    const file = outputs.get(module);
    const scripts = [file, ...staticImports(metafile, file)].filter(
      (name) => name !== entry && !shared.includes(name),
    );
    pages[kind] = { scripts: scripts.map(url), styles: styles.pages[kind] ? [url(styles.pages[kind])] : [] };
  }
  const locales = ['zh', 'en', 'ja'].map((locale) => [locale, url(outputs.get(`../locales/${locale}.json`))]);
  return {
    build,
    entry: url(names.find((name) => /^entry-.*\.js$/.test(name))),
    styles: [url(styles.common)],
    fonts: names.filter((name) => FONTS.test(name)).map(url),
    icons: { svg: url(names.find((name) => /^icon-.*\.svg$/.test(name))) },
    preload: shared.map(url),
    pages,
    locales: Object.fromEntries(locales),
    texts,
  };
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
