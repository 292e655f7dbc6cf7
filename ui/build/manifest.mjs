import path from 'node:path';
import { ASSETS } from './paths.mjs';

/** The module that draws each kind of page. */
const PAGES = {
  home: 'src/pages/home/HomePage.tsx',
  'about-company': 'src/pages/about-company/AboutCompanyPage.tsx',
  'news-list': 'src/pages/news-list/NewsListPage.tsx',
  'news-info': 'src/pages/news-info/NewsInfoPage.tsx',
};

const FONTS = /-latin-wght-normal-\w+\.woff2$/;

/** Which files a page needs; the server writes them into its HTML. */
export function describe(metafile, build, names, texts) {
  const outputs = outputsByEntry(metafile);
  const entry = outputs.get('src/entry.client.tsx');
  const shared = staticImports(metafile, entry.file);
  const pages = { error: { scripts: [], styles: [] } };
  for (const [kind, module] of Object.entries(PAGES)) {
    const { file, styles } = outputs.get(module);
    const scripts = [file, ...staticImports(metafile, file)].filter(
      (name) => name !== entry.file && !shared.includes(name),
    );
    pages[kind] = { scripts: scripts.map(url), styles: styles.map(url) };
  }
  const locales = ['zh', 'en', 'ja'].map((locale) => [
    locale,
    url(outputs.get(`../locales/${locale}.json`).file),
  ]);
  return {
    build,
    entry: url(names.find((name) => /^entry-.*\.js$/.test(name))),
    styles: entry.styles.map(url),
    fonts: names.filter((name) => FONTS.test(name)).map(url),
    icons: { svg: url(names.find((name) => /^icon-.*\.svg$/.test(name))) },
    preload: shared.map(url),
    pages,
    locales: Object.fromEntries(locales),
    texts,
  };
}

/** The style sheets of each page kind, for in-app navigation. */
export function pageStyles(metafile) {
  const outputs = outputsByEntry(metafile);
  return Object.fromEntries(
    Object.entries(PAGES).map(([kind, module]) => [kind, outputs.get(module).styles.map(url)]),
  );
}

function outputsByEntry({ outputs }) {
  return new Map(
    Object.entries(outputs)
      .filter(([file, { entryPoint }]) => entryPoint && file.endsWith('.js'))
      .map(([file, { entryPoint, cssBundle }]) => [
        entryPoint,
        { file, styles: cssBundle ? [cssBundle] : [] },
      ]),
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
